#include "method/memory_need.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "base/memory.h"
#include "kith/error.h"

namespace kith::method {
namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

std::optional<std::string> remedy_of(std::uint64_t memory, std::uint64_t more) {
  Options options;
  options.memory_bytes = memory;
  try {
    require_memory(options, more);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::memory_too_small);
    EXPECT_EQ(exit_status(error.code()), 2);
    return error.remedy();
  }
  return std::nullopt;
}

TEST(MemoryNeed, SizesAreThoseOfDistinctReleasedValues) {
  Binding binding;
  for (const char* name : {"a", "b", "person"}) binding.table.columns.push_back({name, "VARCHAR", {}, {}});
  for (const char* text : {"one", "two", "one"}) {
    binding.table.columns[0].add(text);
    binding.table.columns[1].add("always");
    binding.table.columns[2].add(text);
  }
  binding.released = {0, 1};
  const DataSize size = size_of(binding);
  EXPECT_EQ(size.rows, 3u);
  EXPECT_EQ(size.columns, 3u);
  EXPECT_EQ(size.values, 3u);
  EXPECT_EQ(size.text_bytes, 12u);
}

TEST(MemoryNeed, MoreOfAnythingNeedsMore) {
  const DataSize data{1000, 5, 200, 4000};
  for (const DataSize& more : {DataSize{2000, 5, 200, 4000}, DataSize{1000, 6, 200, 4000},
                               DataSize{1000, 5, 300, 4000}, DataSize{1000, 5, 200, 5000}}) {
    EXPECT_GT(need_of_full_domain(more, 10, 2), need_of_full_domain(data, 10, 2));
    EXPECT_GT(need_of_local(more, 3, 10), need_of_local(data, 3, 10));
    EXPECT_GT(need_of_reposition(more), need_of_reposition(data));
    EXPECT_GT(need_of_multirelational(more), need_of_multirelational(data));
  }
  EXPECT_GT(need_of_full_domain(data, 20, 2), need_of_full_domain(data, 10, 2));
  EXPECT_GT(need_of_local(data, 3, 20), need_of_local(data, 3, 10));
}

TEST(MemoryNeed, CsvIsWrittenWithoutTheEngine) {
  const DataSize data{1000, 5, 200, 4000};
  EXPECT_EQ(need_of_engine(data, "csv"), 0u);
  EXPECT_GT(need_of_engine(data, "parquet"), 0u);
}

TEST(MemoryNeed, RowsOnTheirWayToParquetTakeTheRoomOfARowGroup) {
  const DataSize data{10'000'000, 10, 200, 4000}, more{100'000'000, 10, 200, 4000};
  EXPECT_EQ(need_of_engine(data, "parquet"), need_of_engine(more, "parquet"));
  EXPECT_LT(need_of_engine(data, "parquet"), 256 * megabyte);
  const DataSize values{10'000'000, 10, 300, 4000}, texts{10'000'000, 10, 200, 5000};
  EXPECT_GT(need_of_engine(values, "parquet"), need_of_engine(data, "parquet"));
  EXPECT_GT(need_of_engine(texts, "parquet"), need_of_engine(data, "parquet"));
  EXPECT_LT(need_of_engine(data, "duckdb"), need_of_engine(more, "duckdb"));
}

TEST(MemoryNeed, ListsAreHeldSeveralTimesAndTheEngineHasAPartOfTheRows) {
  EXPECT_EQ(need_of_lists(0, 0, "parquet"), 0u);
  EXPECT_GE(need_of_lists(megabyte, 9 * megabyte, "csv"), 3 * megabyte);
  EXPECT_GT(need_of_lists(megabyte, 9 * megabyte, "parquet"), need_of_lists(megabyte, 9 * megabyte, "csv"));
  EXPECT_EQ(need_of_lists(megabyte, 9000 * megabyte, "parquet"),
            need_of_lists(megabyte, 90'000 * megabyte, "parquet"));
}

TEST(MemoryNeed, WithoutALimitNothingIsRefused) { EXPECT_FALSE(remedy_of(0, 1ull << 60)); }

TEST(MemoryNeed, WhatDoesNotFitIsRefusedWithWhatWouldDo) {
  const std::uint64_t resident = resident_bytes();
  EXPECT_FALSE(remedy_of(resident + 300 * megabyte, 200 * megabyte));
  const auto remedy = remedy_of(resident + 100 * megabyte, 1000 * megabyte);
  ASSERT_TRUE(remedy);
  const std::uint64_t told = std::stoull(remedy->substr(remedy->find(' ') + 1)) * megabyte;
  EXPECT_GE(told, resident + 1000 * megabyte);
  EXPECT_LE(told, (resident + 1000 * megabyte) * 11 / 10 + 10 * megabyte);
  EXPECT_FALSE(remedy_of(told, 1000 * megabyte));
}

TEST(MemoryNeed, AsManyThreadsSearchAsFit) {
  const DataSize data{1'000'000, 5, 200, 4000};
  Options options;
  EXPECT_EQ(threads_that_fit(options, data, 1'000'000, 8), 8u);
  options.memory_bytes = resident_bytes() + need_of_full_domain(data, 1'000'000, 3) + 20 * megabyte;
  EXPECT_EQ(threads_that_fit(options, data, 1'000'000, 8), 3u);
  EXPECT_EQ(threads_that_fit(options, data, 1'000'000, 2), 2u);
  options.memory_bytes = megabyte;
  EXPECT_EQ(threads_that_fit(options, data, 1'000'000, 8), 1u);
}

TEST(MemoryNeed, TheCacheGetsWhatRemains) {
  Options options;
  options.memory_bytes = resident_bytes() + 400 * megabyte;
  EXPECT_EQ(room_for_cache(options, 0), options.memory_bytes / 8);
  EXPECT_LT(room_for_cache(options, 380 * megabyte), 25 * megabyte);
  EXPECT_EQ(room_for_cache(options, 1000 * megabyte), 4 * megabyte);
}

}  // namespace
}  // namespace kith::method
