// A file is read twice: once for the keys, which may appear first in the last object, and once for the
// values.
#include <fmt/format.h>

#include <unordered_map>

#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/flat_json.h"
#include "engine/json_objects.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::uint64_t objects_per_report = 2048;

class JsonData final : public Data {
 public:
  JsonData(const Locator& locator, const Settings& settings)
      : file_(locate(locator.path, "json")),
        settings_(settings),
        encoding_(encoding_of(file_, locator.reading.encoding)) {
    each_object(
        silent_progress(), [this](const std::string& key, std::string_view) { position_of(key); }, [] {});
    if (objects_ == 0)
      throw Error(ErrorCode::empty_file, "there are no objects in the file", {file_.name()},
                  "name a file that holds a table");
    check_names(schema_, file_.name(), 0);
  }

  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  std::string description() const override {
    return fmt::format("{} ({})", file_.path.filename().string(), array_ ? "json array" : "json lines");
  }
  Fingerprint fingerprint() const override { return fingerprint_of_file(file_.path); }
  Table read(const std::vector<std::string>& columns, Progress& progress) override;

 private:
  template <class Pair, class End>
  void each_object(Progress& progress, Pair pair, End end_of_object);

  std::size_t position_of(const std::string& key) {
    const auto [found, fresh] = positions_.emplace(key, schema_.size());
    if (fresh) schema_.push_back({key, "VARCHAR"});
    return found->second;
  }

  SourceFile file_;
  Settings settings_;
  Encoding encoding_;
  std::uint64_t objects_ = 0;
  bool array_ = false;
  std::vector<ColumnSchema> schema_;
  std::unordered_map<std::string, std::size_t> positions_;
};

template <class Pair, class End>
void JsonData::each_object(Progress& progress, Pair pair, End end_of_object) {
  std::uint64_t count = 0;
  JsonObjects objects(file_, encoding_, settings_);
  array_ = objects.is_array();
  try {
    std::string_view object;
    while (objects.next(object)) {
      read_flat_object(object, pair);
      end_of_object();
      if (++count % objects_per_report != 0) continue;
      check_cancelled(progress);
      progress.advance(objects_per_report);
    }
    progress.advance(count % objects_per_report);
  } catch (const JsonFault& fault) {
    throw Error(ErrorCode::bad_json, fault.what, {file_.name(), objects.line(), fault.key},
                "write flat JSON objects, one per line or all of them in one array");
  }
  objects_ = count;
}

Table JsonData::read(const std::vector<std::string>& columns, Progress& progress) {
  const auto positions = positions_of(columns, schema_, file_.name());
  std::vector<std::vector<std::size_t>> wanted(schema_.size());
  for (std::size_t i = 0; i < positions.size(); ++i) wanted[positions[i]].push_back(i);
  Table table = empty_table(file_.name(), text_columns(columns), objects_);
  progress.begin("reading", objects_);
  std::size_t rows = 0;
  const auto put = [&](const std::string& key, std::string_view value) {
    const auto found = positions_.find(key);
    if (found == positions_.end()) throw JsonFault{"the file changed while it was read", {}};
    for (const std::size_t i : wanted[found->second]) {
      Column& column = table.columns[i];
      if (column.codes.size() > rows) throw JsonFault{"the key occurs twice", key};
      column.add(value);
    }
  };
  each_object(progress, put, [&] {
    ++rows;
    for (Column& column : table.columns)
      if (column.codes.size() < rows) column.add({});
  });
  progress.end();
  return table;
}

}  // namespace

Driver json_driver() {
  return {.name = "json",
          .endings = {".json", ".jsonl", ".ndjson"},
          .begins = [](std::string_view head) { return begins_json_array(head) || begins_json_object(head); },
          .open = opens<JsonData>()};
}

}  // namespace kith::engine
