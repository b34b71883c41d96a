// A source of records as text. What has arrived lies in a block; whole records are views into it, and the
// block goes into the batch with them. Only the beginning of a record that is not whole yet is copied, into
// the next block. A block is looked at again only when a byte has come that may end its record. Cost: one
// look at every byte; memory for a block per batch and the longest record.
//
// Faults do not depend on how the text was cut on its way: records before one at fault are handed over
// first, and the position is then before the fault.
#include "records/record_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/byte_input.h"
#include "engine/json_objects.h"
#include "engine/source_file.h"
#include "kith/error.h"
#include "records/missing_fields.h"
#include "records/record_format.h"
#include "records/row_records.h"

namespace kith::records {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::size_t longest_record = std::size_t{1} << 26;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Block final : RecordBatch::Memory {
  std::unique_ptr<char[]> bytes = std::make_unique_for_overwrite<char[]>(block_bytes);
  std::size_t size = 0, capacity = block_bytes;
  std::deque<std::string> copies;

  std::string_view text() const { return {bytes.get(), size}; }
  void reserve(std::size_t wanted) {
    if (wanted <= capacity) return;
    auto larger = std::make_unique_for_overwrite<char[]>(wanted);
    std::memcpy(larger.get(), bytes.get(), size);
    bytes = std::move(larger);
    capacity = wanted;
  }
};

// Gives the block of a batch that is filled again, or a new one if a long record made it large.
std::unique_ptr<Block> reused(std::unique_ptr<RecordBatch::Memory> memory) {
  auto* block = dynamic_cast<Block*>(memory.get());
  if (block == nullptr || block->capacity > 4 * block_bytes) return std::make_unique<Block>();
  memory.release();
  block->size = 0;
  block->copies.clear();
  return std::unique_ptr<Block>(block);
}

class TextRecordSource final : public RecordSource {
 public:
  explicit TextRecordSource(const RecordOptions& options)
      : options_(options), input_(options.file, options.follow), block_(std::make_unique<Block>()) {
    if (options.format) choose_format(*options.format);
  }

  bool ready() override;
  const std::vector<std::string>& columns() override {
    while (!ready()) continue;
    return format_->columns();
  }
  void want(const std::vector<std::string>& columns) override;
  Next next(RecordBatch& batch) override;
  std::string position() const override;
  void resume(const std::string& position) override;
  void go_on(const std::string& position) override;
  std::string description() const override {
    const std::string name = options_.file ? options_.file->filename().string() : input_.name();
    return known_ ? fmt::format("{} ({})", name, format_->description()) : name;
  }
  bool row_names() const override { return known_ && format_->row_names(); }

 private:
  void choose_format(const std::string& name);
  void learn(bool quiet);
  bool fill();
  void skip_mark();
  void skip_taken(std::string_view bytes);
  void check_skipped(std::string_view tail) const;
  bool may_complete(std::size_t fresh_from) const;
  void hand_over(RecordBatch& batch, const RecordFormat::Scanned& scanned);
  void take(std::string_view bytes);
  void check_open_end();
  void check_length() const;
  void adopt(const RecordPosition& position);
  Arrived arrived() const { return {block_->text(), ended_, lines_ + 1}; }

  RecordOptions options_;
  engine::ByteInput input_;
  std::string format_name_;
  std::unique_ptr<RecordFormat> format_;
  std::size_t wanted_ = 0;
  std::unique_ptr<Block> block_;
  // At the start a byte order mark may come; then the columns get known; in the end nothing comes any more.
  bool at_start_ = true, known_ = false, ended_ = false;
  // If it is due, there may be a whole record in the block, whose last record may stand in quotes.
  bool due_ = false, in_quotes_ = false;
  // What was taken before ended without the end of a line.
  bool open_end_ = false;

  std::uint64_t bytes_ = 0, records_ = 0, lines_ = 0;
  Tail tail_;
  // So many bytes were taken by an earlier run, which stopped at `resumed_`, and come again.
  std::uint64_t skip_ = 0;
  RecordPosition resumed_;
};

void TextRecordSource::choose_format(const std::string& name) {
  if (name != "csv" && name != "json")
    throw Error(ErrorCode::plan_value, fmt::format("'{}' is not a format of records", name), {},
                "the formats are csv and json");
  format_name_ = name;
  format_ = name == "csv" ? csv_records(options_, input_.name()) : json_records(options_, input_.name());
}

bool TextRecordSource::ready() {
  if (known_) return true;
  const bool fresh = fill();
  learn(!fresh);
  due_ = true;
  return known_;
}

void TextRecordSource::learn(bool quiet) {
  if (skip_ > 0) return;
  const std::string_view text = block_->text();
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == text.npos && ended_)
    throw Error(ErrorCode::empty_file, "there are no records in it", {input_.name()},
                "the first record, or the header, tells the columns");
  if (first == text.npos || (at_start_ && !ended_)) return;
  if (!format_) choose_format(text[first] == '{' || engine::begins_json_array(text) ? "json" : "csv");
  known_ = format_->learn(arrived(), quiet);
  if (!known_) check_length();
  if (!known_ && ended_)
    throw Error(ErrorCode::empty_file, "there are no records in it that can be read", {input_.name()},
                "the first record, or the header, tells the columns");
}

// Takes what is there into the block; returns false if nothing came.
bool TextRecordSource::fill() {
  bool any = false;
  while (!ended_ && (!any || block_->size < block_bytes)) {
    if (block_->size == block_->capacity) block_->reserve(2 * block_->capacity);
    std::size_t count = 0;
    char* const into = block_->bytes.get() + block_->size;
    const auto got = input_.read(into, block_->capacity - block_->size, count, !any);
    if (got == engine::ByteInput::Got::nothing_yet) break;
    any = true;
    if (got == engine::ByteInput::Got::ended) {
      ended_ = true;
      if (skip_ > 0)
        throw Error(ErrorCode::stream_state, "the input is shorter than what was taken from it already",
                    {input_.name()},
                    "feed the stream from its beginning; --continued where it goes on instead");
    } else if (skip_ > 0) {
      skip_taken({into, count});
    } else {
      block_->size += count;
    }
    if (at_start_) skip_mark();
    if (skip_ > 0 && got == engine::ByteInput::Got::bytes && bytes_ % (16 * block_bytes) < count) break;
  }
  return any;
}

void TextRecordSource::skip_mark() {
  const std::string_view text = block_->text();
  if (!ended_ && text.size() < byte_order_mark.size() && byte_order_mark.starts_with(text)) return;
  at_start_ = false;
  if (!text.starts_with(byte_order_mark)) return;
  take(byte_order_mark);
  block_->size -= byte_order_mark.size();
  std::memmove(block_->bytes.get(), block_->bytes.get() + byte_order_mark.size(), block_->size);
}

// Skips bytes that stand in the block's free room and were taken by an earlier run, or partly so.
void TextRecordSource::skip_taken(std::string_view bytes) {
  const std::size_t old = static_cast<std::size_t>(std::min<std::uint64_t>(skip_, bytes.size()));
  take(bytes.substr(0, old));
  skip_ -= old;
  if (skip_ > 0) return;
  check_skipped(tail_.bytes());
  block_->size = bytes.size() - old;
  std::memmove(block_->bytes.get(), bytes.data() + old, block_->size);
  due_ = true;
}

void TextRecordSource::check_skipped(std::string_view tail) const {
  const std::size_t wanted = static_cast<std::size_t>(resumed_.tail_bytes);
  if (tail.size() >= wanted && digest_of(tail.substr(tail.size() - wanted)) == resumed_.tail_digest) return;
  throw Error(ErrorCode::stream_state, "the input is not the one that records were taken from already",
              {input_.name()}, "feed the stream from its beginning; --continued where it goes on instead");
}

void TextRecordSource::take(std::string_view bytes) {
  bytes_ += bytes.size();
  tail_.append(bytes);
}

// Says whether the record that was not whole may be so now.
bool TextRecordSource::may_complete(std::size_t fresh_from) const {
  if (ended_) return true;
  const std::string_view text = block_->text();
  const std::string_view fresh = text.substr(fresh_from);
  if (in_quotes_) return fresh.find(format_->quote()) != fresh.npos;
  return (fresh_from > 0 && text[fresh_from - 1] == '\r') || fresh.find_first_of("\r\n") != fresh.npos;
}

void TextRecordSource::want(const std::vector<std::string>& columns) {
  const auto positions = engine::positions_of(columns, engine::text_columns(this->columns()), input_.name());
  format_->want(positions);
  wanted_ = columns.size();
}

RecordSource::Next TextRecordSource::next(RecordBatch& batch) {
  batch.clear(wanted_);
  if (!ready()) return Next::nothing_yet;
  if (!due_) {
    if (ended_) return Next::ended;
    const std::size_t before = block_->size;
    if (!fill()) return Next::nothing_yet;
    due_ = due_ || may_complete(before);
  }
  if (skip_ > 0) return Next::nothing_yet;
  if (open_end_) check_open_end();
  while (due_ && batch.rows + batch.refused == 0)
    hand_over(batch, format_->scan(arrived(), batch, block_->copies));
  if (batch.rows + batch.refused > 0) return Next::records;
  check_length();
  return ended_ ? Next::ended : Next::nothing_yet;
}

// The last record taken ended where the input ended; its line must not have grown since.
void TextRecordSource::check_open_end() {
  const std::string_view text = block_->text();
  if (text.empty()) return;
  if (text[0] != '\n' && text[0] != '\r')
    throw Error(ErrorCode::stream_state, "the last line that was taken already has grown",
                {input_.name(), lines_}, "end the last line before the input ends");
  open_end_ = false;
  --lines_;
}

void TextRecordSource::check_length() const {
  if (block_->size <= longest_record) return;
  throw Error(format_name_ == "json" ? ErrorCode::bad_json : ErrorCode::bad_csv,
              "a record is longer than 64 million bytes", {input_.name(), lines_ + 1},
              "check the ends of lines; a quote may be left open");
}

// The block goes with the batch; what is not whole yet goes into the next one.
void TextRecordSource::hand_over(RecordBatch& batch, const RecordFormat::Scanned& scanned) {
  due_ = scanned.fault_ahead;
  in_quotes_ = scanned.in_quotes;
  if (scanned.bytes == 0) return;
  const std::string_view text = block_->text();
  const std::string_view rest = text.substr(scanned.bytes);
  auto block = reused(std::move(batch.memory));
  block->reserve(rest.size());
  std::memcpy(block->bytes.get(), rest.data(), rest.size());
  block->size = rest.size();
  take(text.substr(0, scanned.bytes));
  lines_ += scanned.lines;
  records_ += batch.rows + batch.refused;
  batch.memory = std::exchange(block_, std::move(block));
}

std::string TextRecordSource::position() const {
  const bool untouched = skip_ > 0 || (bytes_ == resumed_.bytes && bytes_ > 0);
  if (untouched) return to_text(resumed_);
  RecordPosition position;
  if (!known_) return to_text(position);
  position.bytes = bytes_;
  position.records = records_;
  position.lines = lines_;
  position.tail_bytes = tail_.bytes().size();
  position.tail_digest = digest_of(tail_.bytes());
  position.open_end =
      ended_ && block_->size == 0 && bytes_ > 0 && tail_.last() != '\n' && tail_.last() != '\r';
  format_->store(position);
  return to_text(position);
}

void TextRecordSource::adopt(const RecordPosition& position) {
  resumed_ = position;
  if (position.format.empty()) return;
  if (options_.format && *options_.format != position.format)
    throw Error(ErrorCode::stream_state,
                fmt::format("the stream was begun with records as {}", position.format), {input_.name()},
                "go on with the same format");
  choose_format(position.format);
  format_->recall(position);
  known_ = true;
  lines_ = position.lines;
  records_ = position.records;
}

void TextRecordSource::resume(const std::string& text) {
  const RecordPosition position = read_position(text);
  adopt(position);
  open_end_ = position.open_end;
  if (position.bytes == 0) return;
  at_start_ = false;
  if (!input_.seekable()) {
    skip_ = position.bytes;
    return;
  }
  input_.seek(position.bytes);
  input_.seek(position.bytes - position.tail_bytes);
  std::string tail(static_cast<std::size_t>(position.tail_bytes), '\0');
  for (std::size_t have = 0, count = 0; have < tail.size(); have += count)
    if (input_.read(tail.data() + have, tail.size() - have, count, false) != engine::ByteInput::Got::bytes)
      break;
  check_skipped(tail);
  tail_.append(tail);
  bytes_ = position.bytes;
}

void TextRecordSource::go_on(const std::string& text) {
  const RecordPosition position = read_position(text);
  adopt(position);
  bytes_ = position.bytes;
  if (known_ && !position.header_due) format_->expect_header_again();
}

}  // namespace

void RecordBatch::clear(std::size_t columns) {
  rows = 0;
  refused = 0;
  lines.clear();
  refused_before.clear();
  fields.resize(columns);
  for (auto& column : fields) column.clear();
}

void RecordBatch::refuse_next() {
  ++refused;
  refused_before.push_back(rows);
}

std::unique_ptr<RecordSource> open_records(const RecordOptions& options) {
  if (options.rows) return with_missing(open_row_records(options.rows, options.rows_name), options.na);
  return with_missing(std::make_unique<TextRecordSource>(options), options.na);
}

}  // namespace kith::records
