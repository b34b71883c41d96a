#include "kith/arrow.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <string_view>

#include <fmt/format.h>

#include "base/arrow_nodes.h"
#include "kith/error.h"

namespace kith {

namespace {

constexpr const char* of_messages = "the Arrow table";

[[noreturn]] void refuse_type(const std::string& column, const std::string& what) {
  throw Error(ErrorCode::unsupported_format, fmt::format("the column is {}", what), {of_messages, 0, column},
              "leave it out, or make it text, a number, a date or several columns first");
}

bool is_text(std::string_view format) { return format == "u" || format == "U" || format == "vu"; }

// What no cell of a table can be, or nothing.
std::string refused_kind(std::string_view format) {
  if (format.starts_with("+")) return "nested (a list, a struct, a map or the like)";
  if (format == "z" || format == "Z" || format == "vz" || format.starts_with("w:")) return "binary";
  if (format.starts_with("tD") || format.starts_with("ti")) return "a length of time";
  constexpr std::string_view letters = "nbcCsSiIlLefguU";
  const bool known = (format.size() == 1 && letters.find(format[0]) != letters.npos) || format == "vu" ||
                     format.starts_with("d:") || format == "tdD" || format == "tdm" ||
                     format.starts_with("ts") || format == "tts" || format == "ttm" || format == "ttu" ||
                     format == "ttn";
  return known ? "" : fmt::format("of the Arrow type '{}', which kith does not know", format);
}

void check_type(const ArrowSchema& column, const std::string& name) {
  const ArrowSchema& values = column.dictionary ? *column.dictionary : column;
  if (values.dictionary) refuse_type(name, "a dictionary of a dictionary");
  const std::string why = refused_kind(values.format);
  if (!why.empty()) refuse_type(name, why);
  const std::string extension = metadata_value(column.metadata, "ARROW:extension:name");
  if (!extension.empty() && !is_text(values.format))
    refuse_type(name,
                fmt::format("of the extension type '{}', whose values only its maker can tell", extension));
}

class Batches final : public ArrayStream {
 public:
  explicit Batches(std::shared_ptr<const ArrowTable> table) : table_(std::move(table)) {}
  OwnedSchema schema() override { return copy_of(table_->schema()); }
  OwnedArray next() override {
    if (next_ == table_->batches().size()) return {};
    return share(table_->batches()[next_++], table_);
  }

 private:
  std::shared_ptr<const ArrowTable> table_;
  std::size_t next_ = 0;
};

[[noreturn]] void refuse_stream(ArrowArrayStream& stream, int failed) {
  if (failed == ENOMEM) throw std::bad_alloc();
  // The reason is the producer's own and may hold values of the data.
  const char* why = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
  throw Error(ErrorCode::engine_failed, "the Arrow stream failed", {}, "look at whoever gives the data",
              why ? why : "");
}

void require_sound(bool sound, const std::string& column, const char* what) {
  if (!sound)
    throw Error(ErrorCode::unsupported_format, fmt::format("the Arrow data are damaged: {}", what),
                {of_messages, 0, column}, "look at whoever gives the data");
}

std::int64_t buffers_of(std::string_view format) {
  if (format == "n") return 0;
  return is_text(format) ? 3 : 2;
}

void check_array(const ArrowArray& array, const ArrowSchema& schema, const std::string& column) {
  require_sound(array.length >= 0 && array.offset >= 0, column, "a length is negative");
  require_sound(array.n_buffers >= buffers_of(schema.format), column, "a buffer is missing");
  require_sound(!schema.dictionary == !array.dictionary, column, "a dictionary is missing");
  if (schema.dictionary) check_array(*array.dictionary, *schema.dictionary, column);
}

}  // namespace

ArrowTable::~ArrowTable() {
  for (ArrowArray& batch : batches_) batch.release(&batch);
  if (schema_.release) schema_.release(&schema_);
}

std::shared_ptr<const ArrowTable> ArrowTable::take(ArrowArrayStream* stream) {
  OwnedStream owned(*stream);
  stream->release = nullptr;
  if (!owned)
    throw Error(ErrorCode::usage, "the Arrow stream was taken already", {},
                "a stream can be read once; ask for another");
  const std::shared_ptr<ArrowTable> table(new ArrowTable);
  table->read(*owned.get());
  return table;
}

void ArrowTable::read(ArrowArrayStream& stream) {
  if (const int failed = stream.get_schema(&stream, &schema_)) refuse_stream(stream, failed);
  check_columns();
  while (true) {
    OwnedArray batch;
    if (const int failed = stream.get_next(&stream, batch.get())) refuse_stream(stream, failed);
    if (!batch) return;
    check_batch(*batch);
    rows_ += static_cast<std::uint64_t>(batch->length);
    batches_.emplace_back();
    batches_.back() = batch.give();
  }
}

void ArrowTable::check_columns() {
  if (std::string_view(schema_.format) != "+s")
    throw Error(ErrorCode::unsupported_format, "the Arrow stream gives a single array and no table", {},
                "give a table, a frame or record batches");
  if (schema_.n_children == 0)
    throw Error(ErrorCode::unnamed_column, "the table has no columns", {of_messages}, "name at least one");
  for (std::int64_t i = 0; i < schema_.n_children; ++i) {
    const ArrowSchema& column = *schema_.children[i];
    const std::string name = column.name ? column.name : "";
    if (name.empty())
      throw Error(ErrorCode::unnamed_column, fmt::format("column {} has no name", i + 1), {of_messages},
                  "name every column");
    if (std::ranges::find(columns_, name) != columns_.end())
      throw Error(ErrorCode::duplicate_column, "two columns have this name", {of_messages, 0, name},
                  "rename one of them");
    check_type(column, name);
    columns_.push_back(name);
  }
}

void ArrowTable::check_batch(const ArrowArray& batch) const {
  require_sound(batch.n_children == schema_.n_children, "", "a batch has other columns than the schema");
  require_sound(batch.length >= 0 && batch.offset >= 0, "", "a length is negative");
  require_sound(batch.null_count == 0 || batch.n_buffers == 0 || !batch.buffers[0], "",
                "a row is null as a whole");
  for (std::int64_t i = 0; i < batch.n_children; ++i) {
    const std::string& name = columns_[static_cast<std::size_t>(i)];
    check_array(*batch.children[i], *schema_.children[i], name);
    require_sound(batch.children[i]->length >= batch.offset + batch.length, name, "a column is too short");
  }
}

void ArrowTable::give(ArrowArrayStream* out) const {
  *out = make_stream(std::make_unique<Batches>(shared_from_this())).give();
}

void ArrowTable::give_schema(ArrowSchema* out) const { *out = copy_of(schema_).give(); }

}  // namespace kith
