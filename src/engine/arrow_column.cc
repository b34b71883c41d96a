#include "engine/arrow_column.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "engine/arrow_coder.h"
#include "engine/arrow_table.h"

namespace kith::engine {

namespace {

using Kind = ArrowType::Kind;
using Bytes = std::vector<char>;

template <class Number>
void append_number(Bytes& to, Number number) {
  const auto* bytes = reinterpret_cast<const char*>(&number);
  to.insert(to.end(), bytes, bytes + sizeof number);
}

void set_bit(Bytes& bits, std::size_t at) {
  bits[at / 8] = static_cast<char>(static_cast<unsigned char>(bits[at / 8]) | 1U << at % 8);
}

// The texts of all dictionaries of a column, in their order.
Column categories_of(const ArrowTable& source, int at) {
  Column column;
  const ArrowSchema& values = *source.schema().children[at]->dictionary;
  for (const ArrowArray& batch : source.batches()) {
    const ArrowArray& dictionary = *batch.children[at]->dictionary;
    ArrowCoder(values).append(dictionary, 0, dictionary.length, column);
  }
  return column;
}

// In the buffer that every type has.
std::size_t bytes_per_row(const ArrowType& type) {
  if (type.kind == Kind::boolean) return 0;
  if (!type.is_text()) return type.width;
  return type.kind == Kind::text ? 4 : type.kind == Kind::large_text ? 8 : 16;
}

std::uint64_t most_positions(const ArrowType& type) {
  const unsigned bits = 8 * type.width - (type.kind == Kind::integer ? 1 : 0);
  return bits >= 32 ? std::numeric_limits<Code>::max() : std::uint64_t{1} << bits;
}

}  // namespace

// One array on its way: bitmaps and buffers, filled row by row.
class ArrowColumn::Maker {
 public:
  Maker(const ArrowType& type, std::size_t rows) : type_(type), valid_((rows + 7) / 8) {
    if (type.kind == Kind::text) append_number(main_, std::int32_t{0});
    if (type.kind == Kind::large_text) append_number(main_, std::int64_t{0});
    if (type.kind == Kind::boolean) main_.resize(valid_.size());
    main_.reserve(main_.size() + rows * bytes_per_row(type) + 8);
  }

  void add_null() {
    ++nulls_;
    ++rows_;
    if (type_.is_text())
      add_text("");
    else if (type_.kind != Kind::boolean)
      main_.resize(main_.size() + type_.width);
  }
  void add(std::string_view text) {
    set_bit(valid_, rows_++);
    add_text(text);
  }
  void add(const char* value) {
    set_bit(valid_, rows_);
    if (type_.kind == Kind::boolean && *value) set_bit(main_, rows_);
    if (type_.kind != Kind::boolean) main_.insert(main_.end(), value, value + type_.width);
    ++rows_;
  }

  OwnedArray finish(OwnedArray dictionary = {}) && {
    struct Kept {
      Bytes valid, main, texts, sizes;
    };
    ArrayParts parts{static_cast<std::int64_t>(rows_), static_cast<std::int64_t>(nulls_)};
    parts.dictionary = std::move(dictionary);
    if (type_.kind == Kind::null) return make_array(std::move(parts));
    auto kept = std::make_shared<Kept>();
    append_number(kept->sizes, static_cast<std::int64_t>(texts_.size()));
    kept->valid = std::move(valid_);
    kept->main = std::move(main_);
    kept->texts = std::move(texts_);
    // Readers may take no address for a damaged array, even if there is nothing to read.
    kept->main.reserve(8);
    kept->texts.reserve(8);
    parts.buffers = {nulls_ > 0 ? kept->valid.data() : nullptr, kept->main.data()};
    if (type_.is_text()) parts.buffers.push_back(kept->texts.data());
    if (type_.kind == Kind::text_view) parts.buffers.push_back(kept->sizes.data());
    parts.keep = std::move(kept);
    return make_array(std::move(parts));
  }

 private:
  void add_text(std::string_view text) {
    if (type_.kind == Kind::text_view) return add_view(text);
    texts_.insert(texts_.end(), text.begin(), text.end());
    if (type_.kind == Kind::text)
      append_number(main_, static_cast<std::int32_t>(texts_.size()));
    else
      append_number(main_, static_cast<std::int64_t>(texts_.size()));
  }

  void add_view(std::string_view text) {
    constexpr std::size_t most_inside = 12, prefix = 4;
    append_number(main_, static_cast<std::int32_t>(text.size()));
    const std::size_t begin = main_.size();
    main_.insert(main_.end(), text.begin(),
                 text.begin() + static_cast<std::ptrdiff_t>(
                                    std::min(text.size(), text.size() > most_inside ? prefix : most_inside)));
    if (text.size() > most_inside) {
      append_number(main_, std::int32_t{0});
      append_number(main_, static_cast<std::int32_t>(texts_.size()));
      texts_.insert(texts_.end(), text.begin(), text.end());
    }
    main_.resize(begin + most_inside);
  }

  const ArrowType& type_;
  std::size_t rows_ = 0, nulls_ = 0;
  Bytes valid_, main_, texts_;
};

ArrowColumn::ArrowColumn(const SinkColumn& column, const std::vector<Code>& codes, const ArrowTable* source)
    : column_(column), codes_(codes), used_(column.labels.size()) {
  for (const Code code : codes) used_[code] = true;
  choose_type(source);
}

bool ArrowColumn::has_labels() const {
  for (std::size_t code = 0; code < used_.size(); ++code)
    if (used_[code] && !column_.labels[code].empty()) return true;
  return false;
}

// A text stays in the layout that it has in the source.
void ArrowColumn::choose_type(const ArrowTable* source) {
  const ArrowSchema* like = nullptr;
  int at = 0;
  if (source) {
    const auto found = std::ranges::find(source->columns(), column_.name);
    at = static_cast<int>(found - source->columns().begin());
    if (found != source->columns().end()) like = source->schema().children[at];
  }
  const bool as_it_is = like && declared_of(*like) == column_.declared;
  if (as_it_is)
    type_ = arrow_type(like->dictionary ? like->dictionary->format : like->format);
  else
    type_ = type_of_declared(column_.declared).value_or(ArrowType{});
  const bool fits = type_.is_text() || (type_.kind == Kind::null ? !has_labels() : read_labels());
  if (!fits) type_ = ArrowType{};
  if (fits && as_it_is && like->dictionary) {
    position_type_ = arrow_type(like->format);
    make_categories(*source, at, (like->flags & ARROW_FLAG_DICTIONARY_ORDERED) != 0);
  }
}

bool ArrowColumn::read_labels() {
  values_.resize(column_.labels.size() * type_.width);
  for (std::size_t code = 0; code < used_.size(); ++code)
    if (used_[code] && !column_.labels[code].empty() &&
        !read_value(type_, column_.labels[code], values_.data() + code * type_.width))
      return false;
  return true;
}

void ArrowColumn::make_categories(const ArrowTable& source, int at, bool ordered) {
  for (Code code = 0; code < used_.size(); ++code)
    if (used_[code] && !column_.labels[code].empty()) order_.push_back(code);
  const Column known = ordered ? categories_of(source, at) : Column{};
  std::ranges::sort(order_, [&](Code a, Code b) {
    const std::string &left = column_.labels[a], &right = column_.labels[b];
    if (!ordered) return left < right;
    const auto first = known.values.find(left), second = known.values.find(right);
    return first && second ? *first < *second : left < right;
  });
  if (order_.size() > most_positions(position_type_)) position_type_ = arrow_type("i");
  position_of_.resize(used_.size());
  Maker maker(type_, order_.size());
  for (std::size_t position = 0; position < order_.size(); ++position) {
    const Code code = order_[position];
    position_of_[code] = static_cast<Code>(position);
    if (type_.is_text())
      maker.add(std::string_view(column_.labels[code]));
    else
      maker.add(values_.data() + code * type_.width);
  }
  dictionary_ = std::make_shared<OwnedArray>(std::move(maker).finish());
  categories_ = true;
  ordered_ = ordered;
}

OwnedSchema ArrowColumn::schema() const {
  SchemaParts parts{categories_ ? position_type_.format : type_.format, column_.name};
  if (categories_) parts.dictionary = make_schema({type_.format, ""});
  if (ordered_) parts.flags |= ARROW_FLAG_DICTIONARY_ORDERED;
  return make_schema(std::move(parts));
}

std::size_t ArrowColumn::text_bytes(std::size_t row) const {
  return type_.is_text() && !categories_ ? column_.labels[codes_[row]].size() : 0;
}

OwnedArray ArrowColumn::array(std::size_t begin, std::size_t end) const {
  Maker maker(categories_ ? position_type_ : type_, end - begin);
  for (std::size_t row = begin; row < end; ++row) {
    const Code code = codes_[row];
    const std::string& label = column_.labels[code];
    if (label.empty()) {
      maker.add_null();
    } else if (categories_) {
      const std::uint64_t position = position_of_[code];
      maker.add(reinterpret_cast<const char*>(&position));
    } else if (type_.is_text()) {
      maker.add(std::string_view(label));
    } else {
      maker.add(values_.data() + code * type_.width);
    }
  }
  return std::move(maker).finish(categories_ ? share(**dictionary_, dictionary_) : OwnedArray());
}

}  // namespace kith::engine
