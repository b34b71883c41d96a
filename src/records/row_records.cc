#include "records/row_records.h"

#include <chrono>
#include <thread>
#include <utility>

#include "base/utf8.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"
#include "records/record_position.h"

namespace kith::records {

namespace {

constexpr const char* format = "rows";
constexpr auto pause = std::chrono::milliseconds(50);

struct Cells final : RecordBatch::Memory {
  std::vector<std::string> cells;
};

class RowRecords final : public RecordSource {
 public:
  RowRecords(std::shared_ptr<kith::Rows> rows, std::string name)
      : rows_(std::move(rows)), name_(std::move(name)), columns_(rows_->columns()) {
    if (columns_.empty())
      throw Error(ErrorCode::unnamed_column, "the rows have no columns", {name_}, "name at least one");
    engine::check_names(engine::text_columns(columns_), name_, 0);
  }

  bool ready() override { return true; }
  const std::vector<std::string>& columns() override { return columns_; }

  void want(const std::vector<std::string>& columns) override {
    wanted_ = engine::positions_of(columns, engine::text_columns(columns_), name_);
  }

  Next next(RecordBatch& batch) override {
    auto memory = std::make_unique<Cells>();
    std::vector<std::string>& cells = memory->cells;
    batch.clear(wanted_.size());
    if (ended_ || !rows_->next(cells)) return end();
    check(cells);
    if (cells.empty()) std::this_thread::sleep_for(pause);
    for (std::size_t at = 0; at < cells.size(); at += columns_.size()) take(cells, at, batch);
    batch.memory = std::move(memory);
    return batch.rows > 0 ? Next::records : Next::nothing_yet;
  }

  std::string position() const override {
    if (skip_ > 0) return to_text(resumed_);
    RecordPosition position;
    position.format = format;
    position.columns = columns_;
    position.records = position.lines = records_;
    position.tail_digest = digest_of(last_);
    return to_text(position);
  }

  void resume(const std::string& position) override {
    adopt(position);
    skip_ = resumed_.records;
  }

  void go_on(const std::string& position) override {
    adopt(position);
    records_ = resumed_.records;
  }

  std::string description() const override { return name_; }

 private:
  Next end() {
    ended_ = true;
    if (skip_ > 0)
      throw Error(ErrorCode::stream_state, "there are fewer rows than were taken already", {name_},
                  "give them from their beginning, or say that they go on behind it");
    return Next::ended;
  }

  void check(const std::vector<std::string>& cells) const {
    if (cells.size() % columns_.size() != 0)
      throw Error(ErrorCode::ragged_row, "a batch does not consist of whole rows", {name_, records_ + 1},
                  "give a cell for every column of every row");
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (invalid_utf8(cells[i]) != std::string_view::npos)
        throw Error(ErrorCode::bad_encoding, "a value is not UTF-8",
                    {name_, records_ + 1 + i / columns_.size(), columns_[i % columns_.size()]},
                    "give texts as UTF-8");
  }

  // Takes the record that begins with this cell, or skips it if an earlier run took it.
  void take(const std::vector<std::string>& cells, std::size_t at, RecordBatch& batch) {
    ++records_;
    remember(cells, at);
    if (skip_ > 0) {
      if (--skip_ == 0) check_skipped();
      return;
    }
    for (std::size_t c = 0; c < wanted_.size(); ++c) batch.fields[c].emplace_back(cells[at + wanted_[c]]);
    batch.lines.push_back(records_);
    ++batch.rows;
  }

  void remember(const std::vector<std::string>& cells, std::size_t at) {
    last_.clear();
    for (std::size_t c = 0; c < columns_.size(); ++c)
      last_ += std::to_string(cells[at + c].size()) + ":" + cells[at + c];
  }

  void check_skipped() const {
    if (digest_of(last_) == resumed_.tail_digest) return;
    throw Error(ErrorCode::stream_state, "the rows are not those that records were taken from already",
                {name_}, "give them from their beginning, or say that they go on behind it");
  }

  void adopt(const std::string& position) {
    resumed_ = read_position(position);
    if (resumed_.format.empty()) return;
    if (resumed_.format != format || resumed_.columns != columns_)
      throw Error(ErrorCode::stream_state, "the stream was begun with other records", {name_},
                  "go on with rows of the same columns");
  }

  std::shared_ptr<kith::Rows> rows_;
  std::string name_;
  std::vector<std::string> columns_;
  std::vector<std::size_t> wanted_;
  bool ended_ = false;
  std::uint64_t records_ = 0;
  // So many records were taken by an earlier run, which stopped at `resumed_`, and come again.
  std::uint64_t skip_ = 0;
  RecordPosition resumed_;
  // This is the last record taken.
  std::string last_;
};

}  // namespace

std::unique_ptr<RecordSource> open_row_records(std::shared_ptr<kith::Rows> rows, std::string name) {
  return std::make_unique<RowRecords>(std::move(rows), std::move(name));
}

}  // namespace kith::records
