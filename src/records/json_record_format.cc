// JSON lines as they come. The columns are the keys of the first record; keys that come later are passed
// over.

#include <optional>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "engine/flat_json.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"
#include "records/record_format.h"

namespace kith::records {

namespace {

constexpr std::size_t not_wanted = static_cast<std::size_t>(-1);

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == line.npos; }

class JsonRecords final : public RecordFormat {
 public:
  JsonRecords(const RecordOptions& options, std::string name)
      : name_(std::move(name)), refuse_(options.unreadable == Unreadable::refuse) {}

  bool learn(const Arrived& arrived, bool settled) override;
  void store(RecordPosition& position) const override;
  void recall(const RecordPosition& position) override { set_columns(position.columns); }
  void expect_header_again() override {}
  void want(const std::vector<std::size_t>& positions) override;
  Scanned scan(const Arrived& arrived, RecordBatch& batch, std::deque<std::string>& copies) override;
  char quote() const override { return '\0'; }
  std::string description() const override { return "json lines"; }

 private:
  void set_columns(std::vector<std::string> columns);
  std::optional<Error> fault(std::string_view line, std::uint64_t number, bool doubtful,
                             std::deque<std::string>& copies);
  void read(std::string_view line, std::deque<std::string>& copies);
  void put(std::string_view key, std::string_view value, std::deque<std::string>* copies);
  std::size_t column_of(std::string_view key);
  Error encoding_fault(std::uint64_t line) const {
    return Error(ErrorCode::bad_encoding, "this is not valid UTF-8", {name_, line},
                 "convert the records to UTF-8");
  }
  Error json_fault(const engine::JsonFault& fault, std::uint64_t line) const {
    return Error(ErrorCode::bad_json, fault.what, {name_, line, fault.key},
                 "write one flat JSON object per line");
  }

  std::string name_;
  bool refuse_;
  // Positions are by the name of a column; by column are the slots of a batch it goes to, the record last
  // read, and whether it was seen in it. The column `expected_` usually comes next.
  std::unordered_map<std::string_view, std::size_t> positions_;
  std::vector<std::vector<std::size_t>> slots_;
  std::size_t expected_ = 0;
  std::vector<std::string_view> record_;
  std::vector<bool> seen_;
};

void JsonRecords::set_columns(std::vector<std::string> columns) {
  columns_ = std::move(columns);
  positions_.clear();
  for (std::size_t i = 0; i < columns_.size(); ++i) positions_.emplace(columns_[i], i);
  slots_.assign(columns_.size(), {});
  record_.resize(columns_.size());
}

bool JsonRecords::learn(const Arrived& arrived, bool) {
  WholeLines lines(arrived);
  std::string_view line;
  for (std::uint64_t number = arrived.line; lines.next(line); ++number) {
    if (is_blank(line)) continue;
    std::vector<ColumnSchema> keys;
    try {
      if (invalid_utf8(line) != line.npos) throw encoding_fault(number);
      engine::read_flat_object(
          line, [&](const std::string& key, std::string_view) { keys.push_back({key, "VARCHAR"}); });
      if (keys.empty()) throw engine::JsonFault{"the object has no members", {}};
    } catch (const engine::JsonFault& fault) {
      if (!refuse_) throw json_fault(fault, number);
      continue;
    } catch (const Error&) {
      if (!refuse_) throw;
      continue;
    }
    engine::check_names(keys, name_, number);
    std::vector<std::string> columns;
    for (const ColumnSchema& key : keys) columns.push_back(key.name);
    set_columns(std::move(columns));
    return true;
  }
  return false;
}

void JsonRecords::store(RecordPosition& position) const {
  position.format = "json";
  position.columns = columns_;
}

void JsonRecords::want(const std::vector<std::size_t>& positions) {
  slots_.assign(columns_.size(), {});
  for (std::size_t i = 0; i < positions.size(); ++i) slots_[positions[i]].push_back(i);
}

std::size_t JsonRecords::column_of(std::string_view key) {
  if (expected_ < columns_.size() && columns_[expected_] == key) return expected_++;
  const auto found = positions_.find(key);
  if (found == positions_.end()) return not_wanted;
  expected_ = found->second + 1;
  return found->second;
}

void JsonRecords::put(std::string_view key, std::string_view value, std::deque<std::string>* copies) {
  const std::size_t column = column_of(key);
  if (column == not_wanted || slots_[column].empty()) return;
  if (seen_[column]) throw engine::JsonFault{"the key occurs twice", std::string(key)};
  seen_[column] = true;
  record_[column] = copies == nullptr ? value : std::string_view(copies->emplace_back(value));
}

void JsonRecords::read(std::string_view line, std::deque<std::string>& copies) {
  const auto begin = [&] {
    std::fill(record_.begin(), record_.end(), std::string_view());
    seen_.assign(columns_.size(), false);
    expected_ = 0;
  };
  begin();
  if (engine::read_plain_object(
          line, [&](std::string_view key, std::string_view value) { put(key, value, nullptr); }))
    return;
  begin();
  engine::read_flat_object(line,
                           [&](const std::string& key, std::string_view value) { put(key, value, &copies); });
}

std::optional<Error> JsonRecords::fault(std::string_view line, std::uint64_t number, bool doubtful,
                                        std::deque<std::string>& copies) {
  if (doubtful && invalid_utf8(line) != line.npos) return encoding_fault(number);
  try {
    read(line, copies);
  } catch (const engine::JsonFault& fault) {
    return json_fault(fault, number);
  }
  return std::nullopt;
}

RecordFormat::Scanned JsonRecords::scan(const Arrived& arrived, RecordBatch& batch,
                                        std::deque<std::string>& copies) {
  const bool doubtful = invalid_utf8(arrived.text) != arrived.text.npos;
  WholeLines lines(arrived);
  Scanned scanned;
  std::string_view line;
  while (lines.next(line)) {
    if (!is_blank(line)) {
      const std::uint64_t number = arrived.line + scanned.lines;
      const auto error = fault(line, number, doubtful, copies);
      if (error && !refuse_) {
        if (scanned.bytes == 0) throw *error;
        scanned.fault_ahead = true;
        return scanned;
      }
      if (error) {
        batch.refuse_next();
      } else {
        for (std::size_t i = 0; i < columns_.size(); ++i)
          for (const std::size_t slot : slots_[i]) batch.fields[slot].push_back(record_[i]);
        batch.lines.push_back(number);
        ++batch.rows;
      }
    }
    ++scanned.lines;
    scanned.bytes = lines.at();
  }
  return scanned;
}

}  // namespace

std::unique_ptr<RecordFormat> json_records(const RecordOptions& options, const std::string& name) {
  return std::make_unique<JsonRecords>(options, name);
}

}  // namespace kith::records
