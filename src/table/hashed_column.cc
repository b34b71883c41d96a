#include "table/hashed_column.h"

#include "table/text_hash.h"

namespace kith {

ValueHash value_hash(std::string_view value) { return static_cast<ValueHash>(text_hash(value) >> 32); }

void HashedColumn::add(std::string_view value) {
  hashes.push_back(value_hash(value));
  if (first.size() < values_kept) first.encode(value);
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
