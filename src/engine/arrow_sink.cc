// Rows are kept as codes until the last one came, since only then the types of columns are known.
#include <functional>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "engine/arrow_column.h"
#include "engine/sinks.h"

namespace kith::engine {

namespace {

class MadeBatches final : public ArrayStream {
 public:
  MadeBatches(OwnedSchema schema, std::vector<OwnedArray> batches)
      : schema_(std::move(schema)), batches_(std::move(batches)) {}
  OwnedSchema schema() override { return std::move(schema_); }
  OwnedArray next() override { return next_ < batches_.size() ? std::move(batches_[next_++]) : OwnedArray(); }

 private:
  OwnedSchema schema_;
  std::vector<OwnedArray> batches_;
  std::size_t next_ = 0;
};

class ArrowSink final : public Sink {
 public:
  ArrowSink(std::vector<SinkColumn> columns, ArrowTarget target)
      : columns_(std::move(columns)), codes_(columns_.size()), target_(std::move(target)) {}

  void append(const Batch& batch) override {
    for (std::size_t c = 0; c < codes_.size(); ++c)
      codes_[c].insert(codes_[c].end(), batch.cells[c], batch.cells[c] + batch.rows);
    rows_ += batch.rows;
  }

  void close() override {
    const unsigned threads = target_.threads == 0 ? hardware_threads() : target_.threads;
    std::vector<std::unique_ptr<ArrowColumn>> made(columns_.size());
    parallel_each(made.size(), threads, [&](std::size_t c, unsigned) {
      made[c] = std::make_unique<ArrowColumn>(columns_[c], codes_[c], target_.source.get());
    });
    SchemaParts schema{"+s", ""};
    schema.flags = 0;
    for (const auto& column : made) schema.children.push_back(column->schema());
    std::vector<OwnedArray> batches;
    for (std::size_t begin = 0; begin < rows_;) {
      const std::size_t end = end_of_batch(made, begin);
      ArrayParts batch{static_cast<std::int64_t>(end - begin)};
      batch.buffers = {nullptr};
      batch.children.resize(made.size());
      parallel_each(made.size(), threads,
                    [&](std::size_t c, unsigned) { batch.children[c] = made[c]->array(begin, end); });
      batches.push_back(make_array(std::move(batch)));
      begin = end;
    }
    OwnedStream stream =
        make_stream(std::make_unique<MadeBatches>(make_schema(std::move(schema)), std::move(batches)));
    target_.take(ArrowTable::take(stream.get()));
  }

 private:
  // As many rows as an array can have the texts of, and at least one.
  std::size_t end_of_batch(const std::vector<std::unique_ptr<ArrowColumn>>& made, std::size_t begin) const {
    std::size_t end = rows_;
    for (const auto& column : made) {
      std::size_t bytes = 0;
      for (std::size_t row = begin; row < end; ++row) {
        bytes += column->text_bytes(row);
        if (bytes > target_.most_text_bytes && row > begin) end = row;
      }
    }
    return end;
  }

  std::vector<SinkColumn> columns_;
  std::vector<std::vector<Code>> codes_;
  std::size_t rows_ = 0;
  ArrowTarget target_;
};

}  // namespace

std::unique_ptr<Sink> create_arrow(std::vector<SinkColumn> columns, ArrowTarget target) {
  return std::make_unique<ArrowSink>(std::move(columns), std::move(target));
}

}  // namespace kith::engine
