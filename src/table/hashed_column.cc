#include "table/hashed_column.h"

namespace kith {

void HashedColumn::keep(std::string_view value, ValueHash hash) {
  first.encode(value);
  recent[hash % recent.size()] = hash;
}

HashedColumn hashed(const Column& column) {
  HashedColumn result{column.name};
  std::vector<ValueHash> of_code;
  of_code.reserve(column.values.size());
  for (Code code = 0; code < column.values.size(); ++code) {
    of_code.push_back(value_hash(column.values[code]));
    if (code < HashedColumn::values_kept) result.first.encode(column.values[code]);
  }
  result.hashes.reserve(column.codes.size());
  for (const Code code : column.codes) result.hashes.push_back(of_code[code]);
  return result;
}

}  // namespace kith
