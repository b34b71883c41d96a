#include "testing/arrow_tables.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "engine/arrow_type.h"

namespace kith::testing {

namespace {

using engine::ArrowType;
using Kind = ArrowType::Kind;
using Bytes = std::vector<char>;

struct Buffers {
  Bytes valid, main, first, second;
  std::vector<std::int64_t> sizes;
  std::shared_ptr<const void> keep;
};

template <class Number>
void append(Bytes& to, Number number) {
  const auto* bytes = reinterpret_cast<const char*>(&number);
  to.insert(to.end(), bytes, bytes + sizeof number);
}

void set_bit(Bytes& bits, std::size_t at, bool on) {
  bits.resize(std::max(bits.size(), at / 8 + 1));
  if (on) bits[at / 8] = static_cast<char>(bits[at / 8] | 1 << at % 8);
}

// Long texts go to two buffers by turns.
void append_view(Buffers& to, const std::string& text, bool turn) {
  Bytes& texts = turn ? to.first : to.second;
  append(to.main, static_cast<std::int32_t>(text.size()));
  const std::size_t begin = to.main.size();
  to.main.insert(to.main.end(), text.begin(),
                 text.begin() + static_cast<std::ptrdiff_t>(
                                    std::min<std::size_t>(text.size(), text.size() > 12 ? 4 : 12)));
  if (text.size() > 12) {
    append(to.main, std::int32_t{turn ? 0 : 1});
    append(to.main, static_cast<std::int32_t>(texts.size()));
    texts.insert(texts.end(), text.begin(), text.end());
  }
  to.main.resize(begin + 12);
}

void append_value(Buffers& to, const ArrowType& type, std::size_t at, const std::string& text, bool valid) {
  if (type.kind == Kind::text_view) return append_view(to, text, at % 2 == 0);
  if (type.is_text()) {
    to.first.insert(to.first.end(), text.begin(), text.end());
    if (type.kind == Kind::text)
      append(to.main, static_cast<std::int32_t>(to.first.size()));
    else
      append(to.main, static_cast<std::int64_t>(to.first.size()));
    return;
  }
  char value[32] = {};
  if (valid && !engine::read_value(type, text, value))
    throw std::invalid_argument("no value of " + type.format + ": " + text);
  if (type.kind == Kind::boolean)
    set_bit(to.main, at, value[0] != 0);
  else
    to.main.insert(to.main.end(), value, value + type.width);
}

OwnedArray plain_array(const ArrowType& type, const Cells& cells, std::int64_t offset,
                       const std::shared_ptr<const void>& keep) {
  auto buffers = std::make_shared<Buffers>();
  buffers->keep = keep;
  if (type.kind == Kind::text) append(buffers->main, std::int32_t{0});
  if (type.kind == Kind::large_text) append(buffers->main, std::int64_t{0});
  ArrayParts parts{static_cast<std::int64_t>(cells.size()), 0, offset};
  parts.keep = keep;
  if (type.kind == Kind::null) {
    parts.null_count = parts.length;
    return make_array(std::move(parts));
  }
  const std::string before = type.is_text() ? "nobody's value, and a long one" : "";
  for (std::int64_t row = 0; row < offset; ++row) {
    append_value(*buffers, type, static_cast<std::size_t>(row), before, false);
    set_bit(buffers->valid, static_cast<std::size_t>(row), row % 2 == 0);
  }
  for (std::size_t row = 0; row < cells.size(); ++row) {
    const std::size_t at = static_cast<std::size_t>(offset) + row;
    append_value(*buffers, type, at, cells[row].value_or(before), cells[row].has_value());
    set_bit(buffers->valid, at, cells[row].has_value());
    parts.null_count += cells[row] ? 0 : 1;
  }
  append_value(*buffers, type, static_cast<std::size_t>(offset) + cells.size(), before, false);
  buffers->sizes = {static_cast<std::int64_t>(buffers->first.size()),
                    static_cast<std::int64_t>(buffers->second.size())};
  parts.buffers = {parts.null_count > 0 ? buffers->valid.data() : nullptr, buffers->main.data()};
  if (type.is_text()) parts.buffers.push_back(buffers->first.data());
  if (type.kind == Kind::text_view)
    parts.buffers.insert(parts.buffers.end(), {buffers->second.data(), buffers->sizes.data()});
  parts.keep = buffers;
  return make_array(std::move(parts));
}

std::string unused_value(const ArrowType& type) {
  if (type.is_text()) return "a category that no row has";
  return type.kind == Kind::date ? "1977-07-07" : "77";
}

class HandStream final : public ArrayStream {
 public:
  HandStream(const std::vector<HandColumn>& columns, std::vector<OwnedArray> batches)
      : columns_(columns), batches_(std::move(batches)) {}

  OwnedSchema schema() override {
    SchemaParts parts{"+s", ""};
    for (const HandColumn& column : columns_) {
      SchemaParts each{column.format, column.name};
      each.flags = column.flags;
      if (!column.values.empty()) each.dictionary = make_schema({column.values, ""});
      parts.children.push_back(make_schema(std::move(each)));
    }
    return make_schema(std::move(parts));
  }
  OwnedArray next() override { return next_ < batches_.size() ? std::move(batches_[next_++]) : OwnedArray(); }

 private:
  std::vector<HandColumn> columns_;
  std::vector<OwnedArray> batches_;
  std::size_t next_ = 0;
};

}  // namespace

OwnedArray hand_array(const HandColumn& column, const Cells& cells, std::int64_t offset,
                      const std::shared_ptr<const void>& keep) {
  if (column.values.empty()) return plain_array(engine::arrow_type(column.format), cells, offset, keep);
  const ArrowType values = engine::arrow_type(column.values);
  Cells distinct{unused_value(values)}, positions;
  for (const auto& cell : cells) {
    const auto found = std::ranges::find(distinct, cell);
    const auto position = found - distinct.begin();
    if (cell && found == distinct.end()) distinct.push_back(cell);
    positions.push_back(cell ? std::optional(std::to_string(position)) : std::nullopt);
  }
  ArrayParts parts;
  OwnedArray made = plain_array(engine::arrow_type(column.format), positions, offset, keep);
  OwnedArray dictionary = plain_array(values, distinct, 1, keep);
  // The made node has no dictionary; one that shares its buffers has.
  parts.length = made->length;
  parts.null_count = made->null_count;
  parts.offset = made->offset;
  parts.buffers.assign(made->buffers, made->buffers + made->n_buffers);
  parts.keep = std::make_shared<OwnedArray>(std::move(made));
  parts.dictionary = std::move(dictionary);
  return make_array(std::move(parts));
}

OwnedStream hand_stream(const std::vector<HandColumn>& columns, const std::vector<HandBatch>& batches,
                        const std::shared_ptr<int>& released) {
  std::vector<OwnedArray> made;
  for (const HandBatch& batch : batches) {
    const std::shared_ptr<const void> keep(new int, [released](int* held) {
      delete held;
      if (released) ++*released;
    });
    ArrayParts parts;
    parts.offset = batch.offset;
    parts.buffers = {nullptr};
    for (std::size_t c = 0; c < columns.size(); ++c) {
      Cells cells(static_cast<std::size_t>(batch.offset));
      cells.insert(cells.end(), batch.cells[c].begin(), batch.cells[c].end());
      parts.children.push_back(hand_array(columns[c], cells, batch.offset_of_columns, keep));
      parts.length = static_cast<std::int64_t>(batch.cells[c].size());
    }
    made.push_back(make_array(std::move(parts)));
  }
  return make_stream(std::make_unique<HandStream>(columns, std::move(made)));
}

std::shared_ptr<const ArrowTable> hand_table(const std::vector<HandColumn>& columns,
                                             const std::vector<HandBatch>& batches,
                                             const std::shared_ptr<int>& released) {
  OwnedStream stream = hand_stream(columns, batches, released);
  return ArrowTable::take(stream.get());
}

}  // namespace kith::testing
