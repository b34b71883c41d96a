#include "engine/missing_values.h"

#include <algorithm>
#include <utility>

namespace kith::engine {

namespace {

using Texts = std::vector<std::string>;

bool is_one_of(const Texts& na, std::string_view text) { return std::ranges::find(na, text) != na.end(); }

bool has_one_of(const Texts& na, const Dictionary& values) {
  return std::ranges::any_of(na, [&](const std::string& text) { return !text.empty() && values.find(text); });
}

// Gives the values without those texts, and the new code of each value.
std::pair<Dictionary, std::vector<Code>> emptied(const Texts& na, const Dictionary& values) {
  std::pair<Dictionary, std::vector<Code>> made;
  made.second.reserve(values.size());
  for (Code code = 0; code < values.size(); ++code)
    made.second.push_back(made.first.encode(is_one_of(na, values[code]) ? "" : values[code]));
  return made;
}

class DataWithMissing final : public Data {
 public:
  DataWithMissing(std::unique_ptr<Data> data, Texts na) : data_(std::move(data)), na_(std::move(na)) {}

  const std::vector<ColumnSchema>& schema() const override { return data_->schema(); }
  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    Table table = data_->read(columns, progress);
    empty_missing(na_, table);
    return table;
  }
  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    Table table = data_->read_beside(columns, beside, progress);
    empty_missing(na_, table);
    for (HashedColumn& column : beside) empty_missing(na_, column);
    return table;
  }
  Fingerprint fingerprint() const override { return data_->fingerprint(); }
  std::string description() const override { return data_->description(); }
  std::vector<SourceNote> notes() const override { return data_->notes(); }

 private:
  std::unique_ptr<Data> data_;
  Texts na_;
};

}  // namespace

void empty_missing(const Texts& na, Table& table) {
  for (Column& column : table.columns) {
    if (!has_one_of(na, column.values)) continue;
    auto [values, code_of] = emptied(na, column.values);
    for (Code& code : column.codes) code = code_of[code];
    column.values = std::move(values);
  }
}

void empty_missing(const Texts& na, HashedColumn& column) {
  const ValueHash empty = value_hash("");
  std::vector<ValueHash> hashes;
  for (const std::string& text : na) hashes.push_back(value_hash(text));
  for (ValueHash& hash : column.hashes)
    if (std::ranges::find(hashes, hash) != hashes.end()) hash = empty;
  if (has_one_of(na, column.first)) column.first = emptied(na, column.first).first;
}

std::unique_ptr<Data> with_missing(std::unique_ptr<Data> data, const Reading& how) {
  if (!how.na || how.na->empty()) return data;
  return std::make_unique<DataWithMissing>(std::move(data), *how.na);
}

}  // namespace kith::engine
