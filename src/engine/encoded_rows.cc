#include "engine/encoded_rows.h"

#include <algorithm>
#include <future>
#include <span>
#include <utility>

#include "base/parallel.h"

namespace kith::engine {

namespace {

constexpr std::size_t chunks_per_batch = 16;
constexpr std::uint64_t most_reserved = 50'000'000;

class ChunkBatch final : public TextBatch {
 public:
  explicit ChunkBatch(Cells cells) : cells_(cells) {}

  std::size_t rows() const override {
    std::size_t count = 0;
    for (const Chunk& chunk : chunks) count += chunk.rows();
    return count;
  }
  void encode(std::size_t column, Column& into) const override {
    for (const Chunk& chunk : chunks) {
      if (cells_ == Cells::texts) {
        chunk.encode(column, into);
        continue;
      }
      const std::span<const Code> codes = chunk.codes(column);
      into.codes.insert(into.codes.end(), codes.begin(), codes.end());
    }
  }
  void encode(std::size_t column, HashedColumn& into) const override {
    for (const Chunk& chunk : chunks) chunk.encode(column, into);
  }

  std::vector<Chunk> chunks;

 private:
  Cells cells_;
};

void encode_batch(const TextBatch& batch, Table& table, std::vector<HashedColumn>& beside,
                  const EncodingJob& job, unsigned threads, Progress& progress) {
  const std::size_t kept = table.columns.size();
  parallel_each(kept + beside.size(), threads, [&](std::size_t column, unsigned) {
    if (column < kept) make_room(table.columns[column].codes, batch.rows(), job.expected_rows);
    if (column < kept)
      batch.encode(column, table.columns[column]);
    else
      batch.encode(column, beside[column - kept]);
  });
  progress.advance(batch.rows());
}

}  // namespace

Table empty_table(const std::string& source, const std::vector<ColumnSchema>& columns,
                  std::uint64_t expected_rows) {
  Table table{source, {}};
  for (const ColumnSchema& column : columns) {
    table.columns.push_back({column.name, column.declared, {}, {}});
    table.columns.back().codes.reserve(std::min(expected_rows, most_reserved));
  }
  return table;
}

void make_room(std::vector<Code>& codes, std::size_t more, std::uint64_t expected_rows) {
  const std::size_t wanted = codes.size() + more;
  if (wanted <= codes.capacity() || wanted > expected_rows) return;
  codes.reserve(std::min<std::size_t>(expected_rows, std::max(2 * codes.size(), wanted)));
}

BatchReader batches_of(Rows rows, Cells cells) {
  return [cells, rows = std::make_shared<Rows>(std::move(rows))]() -> std::unique_ptr<TextBatch> {
    auto batch = std::make_unique<ChunkBatch>(cells);
    while (batch->chunks.size() < chunks_per_batch) {
      auto chunk = rows->next();
      if (!chunk) break;
      batch->chunks.push_back(std::move(*chunk));
    }
    if (batch->chunks.empty()) return nullptr;
    return batch;
  };
}

Table encode_rows(const BatchReader& next, const EncodingJob& job, Progress& progress) {
  std::vector<HashedColumn> none;
  return encode_rows(next, job, none, progress);
}

Table encode_rows(const BatchReader& next, const EncodingJob& job, std::vector<HashedColumn>& beside,
                  Progress& progress) {
  for (HashedColumn& column : beside) column.hashes.reserve(std::min(job.expected_rows, most_reserved));
  Table table = empty_table(job.source, job.columns, job.expected_rows);
  const unsigned threads = job.threads == 0 ? hardware_threads() : job.threads;
  progress.begin("reading", job.expected_rows);
  std::future<void> encoding;
  while (true) {
    check_cancelled(progress);
    std::shared_ptr<const TextBatch> batch = next();
    if (encoding.valid()) encoding.get();
    if (!batch) break;
    encoding =
        std::async(std::launch::async, [batch = std::move(batch), &table, &beside, &job, threads, &progress] {
          encode_batch(*batch, table, beside, job, threads, progress);
        });
  }
  progress.end();
  return table;
}

}  // namespace kith::engine
