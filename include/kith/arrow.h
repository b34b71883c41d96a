// Tables in memory, as Arrow data: what pandas, polars, pyarrow, DuckDB and others hand to each other through
// the Arrow C data interface (https://arrow.apache.org/docs/format/CDataInterface.html). kith takes such a table
// without copying it, reads it where it lies, and gives released tables the same way.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// The structures of the interface, word for word as its specification has them, so that every header that
// defines them agrees.
extern "C" {

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};

#endif  // ARROW_C_DATA_INTERFACE

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
  const char* (*get_last_error)(struct ArrowArrayStream*);
  void (*release)(struct ArrowArrayStream*);
  void* private_data;
};

#endif  // ARROW_C_STREAM_INTERFACE

}  // extern "C"

namespace kith {

// A table of the calling program or of a release. It never changes, and threads may share it.
class ArrowTable : public std::enable_shared_from_this<ArrowTable> {
 public:
  // Moves the stream, which is left released even if this throws, and reads it to its end. Buffers are not
  // copied; they are released when the last holder of the table, or of what give() gave, lets it go. Throws
  // Error{unsupported_format} if a column is of a type that no table of kith has, Error{duplicate_column},
  // Error{unnamed_column}, and Error{engine_failed} if the stream itself fails.
  static std::shared_ptr<const ArrowTable> take(ArrowArrayStream* stream);
  ~ArrowTable();
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  std::uint64_t rows() const { return rows_; }
  // The names of the columns, all different and none empty.
  const std::vector<std::string>& columns() const { return columns_; }

  // Makes `out` a stream of the same batches. Buffers are shared, and the stream, its schema and its arrays may
  // outlive whoever asked.
  void give(ArrowArrayStream* out) const;
  void give_schema(ArrowSchema* out) const;

  // That of a struct whose children are the columns, and arrays of it, as the interface says.
  const ArrowSchema& schema() const { return schema_; }
  const std::vector<ArrowArray>& batches() const { return batches_; }

 private:
  ArrowTable() = default;
  void read(ArrowArrayStream& stream);
  void check_columns();
  void check_batch(const ArrowArray& batch) const;

  ArrowSchema schema_{};
  std::vector<ArrowArray> batches_;
  std::vector<std::string> columns_;
  std::uint64_t rows_ = 0;
};

}  // namespace kith
