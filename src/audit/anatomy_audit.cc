#include "audit/anatomy_audit.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::audit {
namespace {

// A bucket has rows in the first table and records by the second; `most` counts those of its most frequent
// value.
struct Bucket {
  std::uint64_t rows = 0;
  std::uint64_t records = 0;
  std::uint64_t most = 0;
};

const Column& column_in(const Table& table, const std::string& name) {
  const int at = table.find(name);
  if (at < 0)
    throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}'", name), {table.source},
                "name the bucket column with --bucket, the sensitive one with --sensitive");
  return table.columns[static_cast<std::size_t>(at)];
}

std::optional<std::uint64_t> natural(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

class AnatomyCheck {
 public:
  AnatomyCheck(const Table& table, const Table& sensitive, const AnatomyRequirement& requirement)
      : table_(table), sensitive_(sensitive), requirement_(requirement) {}

  AnatomyAnswer answer(Progress& progress) {
    find_shared();
    count_rows();
    check_cancelled(progress);
    count_values();
    check_cancelled(progress);
    judge();
    return std::move(answer_);
  }

 private:
  // The columns that both tables have, the bucket among them.
  void find_shared() {
    column_in(table_, requirement_.bucket);
    column_in(sensitive_, requirement_.bucket);
    for (const Column& column : table_.columns) {
      const int at = sensitive_.find(column.name);
      if (at < 0 || column.name == requirement_.sensitive || column.name == requirement_.count) continue;
      shared_.push_back(&column);
      shared_sensitive_.push_back(&sensitive_.columns[static_cast<std::size_t>(at)]);
    }
  }

  static std::string key_of(const std::vector<const Column*>& columns, std::size_t row) {
    std::string key;
    for (const Column* column : columns) {
      const std::string_view cell = column->at(row);
      key += std::to_string(cell.size()) + ":";
      key += cell;
    }
    return key;
  }

  void count_rows() {
    answer_.rows = table_.rows();
    for (std::size_t row = 0; row < table_.rows(); ++row) ++buckets_[key_of(shared_, row)].rows;
  }

  void count_values() {
    const Column& value = column_in(sensitive_, requirement_.sensitive);
    const int counted = sensitive_.find(requirement_.count);
    std::unordered_map<std::string, std::unordered_map<Code, std::uint64_t>> of_value;
    std::uint64_t bad = 0;
    for (std::size_t row = 0; row < sensitive_.rows(); ++row) {
      const auto count = counted < 0 ? std::optional<std::uint64_t>(1)
                                     : natural(sensitive_.columns[static_cast<std::size_t>(counted)].at(row));
      bad += !count;
      if (count) of_value[key_of(shared_sensitive_, row)][value.codes[row]] += *count;
    }
    for (const auto& [key, counts] : of_value) {
      Bucket& bucket = buckets_[key];
      for (const auto& [code, count] : counts) {
        bucket.records += count;
        bucket.most = std::max(bucket.most, count);
      }
    }
    mismatch(bad, "rows of the sensitive table have no count above 0");
  }

  void mismatch(std::uint64_t number, const char* what) {
    if (number > 0) answer_.mismatches.push_back(fmt::format("{} {}", number, what));
  }

  void judge() {
    std::uint64_t without_values = 0, without_rows = 0, other_number = 0;
    answer_.buckets.count = buckets_.size();
    answer_.buckets.smallest = buckets_.empty() ? 0 : ~std::uint64_t{0};
    for (const auto& [name, bucket] : buckets_) {
      without_values += bucket.records == 0;
      without_rows += bucket.rows == 0;
      other_number += bucket.rows > 0 && bucket.records > 0 && bucket.rows != bucket.records;
      answer_.buckets.smallest = std::min(answer_.buckets.smallest, bucket.rows);
      answer_.buckets.largest = std::max(answer_.buckets.largest, bucket.rows);
      measure(bucket);
    }
    if (!buckets_.empty())
      answer_.buckets.average = static_cast<double>(answer_.rows) / static_cast<double>(buckets_.size());
    mismatch(without_values, "buckets are missing from the sensitive table");
    mismatch(without_rows, "buckets of the sensitive table have no rows");
    mismatch(other_number, "buckets have another number of rows than of sensitive values");
    answer_.satisfied = answer_.violations == 0 && answer_.mismatches.empty();
  }

  // By the fewer of rows and records, so that tables which do not fit are not thought better than they are.
  void measure(const Bucket& bucket) {
    const std::uint64_t size = std::min(bucket.rows, bucket.records);
    const double l = bucket.most == 0 ? 0 : static_cast<double>(size) / static_cast<double>(bucket.most);
    if (!measured_ || l < answer_.l) answer_.l = l;
    measured_ = true;
    if (l >= requirement_.l * (1 - 1e-9)) return;
    ++answer_.violations;
    answer_.violating_rows += bucket.rows;
  }

  const Table& table_;
  const Table& sensitive_;
  const AnatomyRequirement& requirement_;
  // These are the columns of either table, in the same order.
  std::vector<const Column*> shared_, shared_sensitive_;
  std::unordered_map<std::string, Bucket> buckets_;
  bool measured_ = false;
  AnatomyAnswer answer_;
};

}  // namespace

AnatomyAnswer check_anatomy(const Table& table, const Table& sensitive, const AnatomyRequirement& requirement,
                            Progress& progress) {
  return AnatomyCheck(table, sensitive, requirement).answer(progress);
}

}  // namespace kith::audit
