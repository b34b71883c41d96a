// Since canonical CSV writes a text in one way only, a record of the map stands for one line of bytes: the
// line is made anew from the record and looked up among those of the file. So what is compared are bytes that
// a reader will see, and no code of the writer takes part. One pass over each file, one over the records:
// O(bytes), and tables of counts of O(rows) entries.
#include "audit/verify_snapshot.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/canonical_csv.h"
#include "audit/tally.h"
#include "kith/error.h"

namespace kith::audit {

namespace {

using Publish = SnapshotClaim::Publish;

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
constexpr std::uint64_t records_between_looks = 1 << 16;

void require(bool holds, const char* what) {
  if (!holds) throw Bug(std::string("the claim of a snapshot is malformed: ") + what);
}

std::uint64_t lines_in(std::string_view bytes) {
  return static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n'));
}

std::string header_of(const std::vector<std::string>& columns) {
  std::string line;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    if (column > 0) line += ',';
    append_field(line, columns[column]);
  }
  return line;
}

struct BucketRows {
  std::uint64_t bucket = 0, rows = 0;
};

class SnapshotDisproof {
 public:
  SnapshotDisproof(std::string_view table, std::string_view sensitive, const SnapshotClaim& claim,
                   Progress& progress)
      : table_(table),
        sensitive_(sensitive),
        claim_(claim),
        progress_(progress),
        anatomy_(claim.publish == Publish::anatomy),
        time_(position(claim.time_column)),
        bucket_(anatomy_ ? position(claim.bucket_column) : nowhere),
        value_(position(claim.sensitive_column)),
        rows_(lines_in(table)),
        values_(lines_in(anatomy_ ? sensitive : table)) {
    require(claim.l > 0, "l is 0");
    require(static_cast<bool>(claim.read), "no records");
    require(time_ != nowhere, "no time column");
    require(!anatomy_ || bucket_ != nowhere, "buckets without their column");
    require(anatomy_ == (value_ == nowhere), "the sensitive column is where it must not be, or not there");
    append_field(label_, claim.label);
  }

  std::vector<std::string> run() {
    if (!read_table()) return std::move(found_);
    check_cancelled(progress_);
    if (anatomy_ ? !read_sensitive() : !check_no_sensitive_table()) return std::move(found_);
    check_cancelled(progress_);
    check_records();
    return std::move(found_);
  }

 private:
  std::size_t position(const std::string& name) const {
    const auto at = std::find(claim_.columns.begin(), claim_.columns.end(), name);
    require(std::count(claim_.columns.begin(), claim_.columns.end(), name) <= 1, "a column twice");
    return at == claim_.columns.end() ? nowhere : static_cast<std::size_t>(at - claim_.columns.begin());
  }

  void report(std::uint64_t count, std::string_view what) {
    if (count > 0) found_.push_back(fmt::format(fmt::runtime(what), count));
  }

  // Hands over the lines after the header. False where there is no sense in going on.
  template <typename Visit>
  bool each_line(std::string_view bytes, const std::vector<std::string>& columns, std::string_view name,
                 const Visit& visit) {
    CanonicalLines lines(bytes, columns.size());
    if (!lines.next() || lines.line() != header_of(columns)) {
      found_.push_back(fmt::format("{}: the header is not that of the claimed columns", name));
      return false;
    }
    bool readable = true;
    while (readable && lines.next()) readable = visit(lines);
    if (lines.broken() || !readable)
      found_.push_back(fmt::format("{}: line {} is not what kith writes", name, lines.number()));
    return readable && !lines.broken();
  }

  // Counts what stands before its place: lines rise within a bucket, and buckets rise.
  struct Order {
    std::uint64_t bucket = 0, wrong = 0;
    std::string_view line;
    void follow(std::uint64_t next_bucket, std::string_view next_line) {
      if (next_bucket < bucket || (next_bucket == bucket && next_line < line)) ++wrong;
      bucket = next_bucket;
      line = next_line;
    }
  };

  bool read_table() {
    Order order;
    std::uint64_t late = 0, most = 0;
    const bool readable = each_line(table_, claim_.columns, "table", [&](const CanonicalLines& lines) {
      std::uint64_t bucket = 0;
      if (anatomy_ && !read_number(lines.fields()[bucket_], bucket)) return false;
      if (anatomy_ && (buckets_.empty() || buckets_.back().bucket != bucket)) buckets_.push_back({bucket, 0});
      if (anatomy_) ++buckets_.back().rows;
      order.follow(bucket, lines.line());
      late += lines.fields()[time_] != label_;
      ++rows_.of({0, lines.line()});
      if (!anatomy_) most = std::max(most, ++values_.of({0, lines.fields()[value_]}));
      ++row_count_;
      return true;
    });
    report(late, "time: {} rows do not have the time of the snapshot");
    report(order.wrong, "order: {} rows stand after a greater one");
    if (most > row_count_ / claim_.l) found_.push_back("l: a sensitive value has more than 1/l of the rows");
    return readable && order.wrong == 0;
  }

  bool check_no_sensitive_table() {
    if (sensitive_.empty()) return true;
    found_.push_back("sensitive table: there is one, though the snapshot is plain");
    return false;
  }

  // Requires the buckets of the table to rise.
  bool read_sensitive() {
    const std::vector<std::string> columns = {claim_.time_column, claim_.bucket_column,
                                              claim_.sensitive_column, claim_.count_column};
    Order order;
    std::uint64_t late = 0, twice = 0, unknown = 0, frequent = 0;
    std::vector<std::uint64_t> counted(buckets_.size(), 0);
    std::size_t at = 0;
    const auto visit = [&](const CanonicalLines& lines) {
      std::uint64_t bucket = 0, count = 0;
      if (!read_number(lines.fields()[1], bucket) || !read_number(lines.fields()[3], count) || count == 0)
        return false;
      order.follow(bucket, lines.line());
      late += lines.fields()[0] != label_;
      std::uint64_t& entry = values_.of({bucket, lines.fields()[2]});
      twice += entry > 0;
      entry = count;
      while (at < buckets_.size() && buckets_[at].bucket < bucket) ++at;
      if (at == buckets_.size() || buckets_[at].bucket != bucket) {
        ++unknown;
        return true;
      }
      frequent += count > buckets_[at].rows / claim_.l;
      counted[at] += std::min(count, buckets_[at].rows + 1);  // no sum can overflow
      return true;
    };
    if (!each_line(sensitive_, columns, "sensitive table", visit)) return false;
    std::uint64_t uneven = 0;
    for (std::size_t b = 0; b < buckets_.size(); ++b) uneven += counted[b] != buckets_[b].rows;
    report(late, "time: {} rows of the sensitive table do not have the time of the snapshot");
    report(order.wrong, "order: {} rows of the sensitive table stand after a greater one");
    report(twice, "buckets: {} rows of the sensitive table repeat a value of their bucket");
    report(unknown, "buckets: {} rows of the sensitive table are of buckets that the table does not have");
    report(frequent, "l: {} values have more than 1/l of the rows of their bucket");
    report(uneven, "buckets: the counts of {} buckets do not add up to their rows");
    return true;
  }

  void check_records() {
    std::uint64_t missing = 0, other_value = 0, twice = 0;
    Tally<GroupPerson> persons(claim_.persons ? claim_.records : 0);
    SnapshotRecord record;
    for (std::uint64_t r = 0; r < claim_.records; ++r) {
      if (r % records_between_looks == 0) check_cancelled(progress_);
      record.cells.assign(claim_.columns.size(), {});
      claim_.read(r, record);
      require(record.cells.size() == claim_.columns.size(), "a record with another number of cells");
      const std::uint64_t group = anatomy_ ? record.bucket : 0;
      missing += !taken(rows_, {0, line_of(record)});
      if (anatomy_) other_value += !taken(values_, {group, field_of(record.sensitive)});
      if (claim_.persons) twice += persons.of({group, record.person})++ > 0;
    }
    report(missing, "records: {} records of the map are not in the table");
    report(left(rows_), "records: {} rows of the table are of no record of the map");
    report(other_value, "values: the sensitive values of {} records are not in their bucket");
    if (anatomy_) report(left(values_), "values: {} sensitive values of buckets are of no record of the map");
    report(twice, anatomy_ ? "persons: {} records are in a bucket with another of the same person"
                           : "persons: {} records are of persons that have another");
  }

  static bool taken(Tally<GroupText>& tally, const GroupText& key) {
    std::uint64_t* count = tally.find(key);
    if (count == nullptr || *count == 0) return false;
    --*count;
    return true;
  }

  static std::uint64_t left(const Tally<GroupText>& tally) {
    std::uint64_t keys = 0;
    tally.each([&](std::uint64_t count) { keys += count > 0; });
    return keys;
  }

  std::string_view line_of(const SnapshotRecord& record) {
    line_.clear();
    for (std::size_t column = 0; column < claim_.columns.size(); ++column) {
      if (column > 0) line_ += ',';
      if (column == time_)
        line_ += label_;
      else if (column == bucket_)
        line_ += fmt::format_int(record.bucket).str();
      else
        append_field(line_, record.cells[column]);
    }
    return line_;
  }

  std::string_view field_of(std::string_view text) {
    field_.clear();
    append_field(field_, text);
    return field_;
  }

  const std::string_view table_, sensitive_;
  const SnapshotClaim& claim_;
  Progress& progress_;
  const bool anatomy_;
  const std::size_t time_, bucket_, value_;  // positions in the table
  Tally<GroupText> rows_;                    // lines of the table that no record was found for yet
  Tally<GroupText> values_;                  // anatomy: values by bucket, likewise; plain: rows by value
  std::string label_, line_, field_;
  std::vector<BucketRows> buckets_;  // of the table, in file order
  std::uint64_t row_count_ = 0;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> disprove_snapshot(std::string_view table_bytes, std::string_view sensitive_bytes,
                                           const SnapshotClaim& claim, Progress& progress) {
  return SnapshotDisproof(table_bytes, sensitive_bytes, claim, progress).run();
}

}  // namespace kith::audit
