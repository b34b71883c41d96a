// Since canonical CSV writes a text in one way only, a record of the map stands for one line of bytes: the
// line is made anew from the record and looked up among those of the file. So what is compared are bytes that
// a reader will see, and no code of the writer takes part. One pass over each file, then one over the
// records. Lines of a bucket stand together and rise, so a record's line is found by halving within its
// bucket; the lines of a plain snapshot are looked up by hash. O(bytes), and O(rows) memory.
#include "verify/verify_snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "kith/error.h"
#include "verify/canonical_csv.h"
#include "verify/tally.h"

namespace kith::verify {

namespace {

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

// What both ways of publishing share.
class SnapshotDisproof {
 public:
  SnapshotDisproof(const SnapshotClaim& claim, Progress& progress)
      : claim_(claim), time_(position(claim.time_column)), progress_(progress) {
    require(claim.l > 0, "l is 0");
    require(static_cast<bool>(claim.read), "no records");
    require(time_ != nowhere, "no time column");
    append_field(label_, claim.label);
  }

 protected:
  std::size_t position(const std::string& name) const {
    const auto at = std::find(claim_.columns.begin(), claim_.columns.end(), name);
    require(std::count(claim_.columns.begin(), claim_.columns.end(), name) <= 1, "a column twice");
    return at == claim_.columns.end() ? nowhere : static_cast<std::size_t>(at - claim_.columns.begin());
  }

  void report(std::uint64_t count, std::string_view what) {
    if (count > 0) found_.push_back(fmt::format(fmt::runtime(what), count));
  }

  // Hands over the lines after the header; false at the first that cannot be read.
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
    check_cancelled(progress_);
    return readable && !lines.broken();
  }

  template <typename Visit>
  void each_record(const Visit& visit) {
    SnapshotRecord record;
    for (std::uint64_t r = 0; r < claim_.records; ++r) {
      if (r % records_between_looks == 0) check_cancelled(progress_);
      record.cells.assign(claim_.columns.size(), {});
      claim_.read(r, record);
      require(record.cells.size() == claim_.columns.size(), "a record with another number of cells");
      visit(record);
    }
  }

  // The line that must be there for a record, and its sensitive value with the comma after it.
  std::string_view line_of(const SnapshotRecord& record, std::size_t bucket_column) {
    line_.clear();
    for (std::size_t column = 0; column < claim_.columns.size(); ++column) {
      if (column > 0) line_ += ',';
      if (column == time_)
        line_ += label_;
      else if (column == bucket_column)
        append_number(record.bucket);
      else
        append_field(line_, record.cells[column]);
    }
    return line_;
  }

  std::string_view value_of(const SnapshotRecord& record) {
    line_.clear();
    append_field(line_, record.sensitive);
    return line_ += ',';
  }

  const SnapshotClaim& claim_;
  const std::size_t time_;
  std::string label_;
  std::vector<std::string> found_;

 private:
  void append_number(std::uint64_t number) {
    const fmt::format_int digits(number);
    line_.append(digits.data(), digits.size());
  }

  Progress& progress_;
  std::string line_;
};

class PlainDisproof : SnapshotDisproof {
 public:
  PlainDisproof(std::string_view table, const SnapshotClaim& claim, Progress& progress)
      : SnapshotDisproof(claim, progress),
        table_(table),
        value_(position(claim.sensitive_column)),
        rows_(lines_in(table)) {
    require(value_ != nowhere, "no sensitive column");
  }

  std::vector<std::string> run(std::string_view sensitive) {
    if (!sensitive.empty()) found_.push_back("sensitive table: there is one, though the snapshot is plain");
    read_table();
    if (found_.empty()) check_records();
    return std::move(found_);
  }

 private:
  void read_table() {
    Order order;
    std::uint64_t late = 0, most = 0, rows = 0;
    Tally<GroupText> values(lines_in(table_));
    each_line(table_, claim_.columns, "table", [&](const CanonicalLines& lines) {
      ++rows;
      order.follow(0, lines.line());
      late += lines.fields()[time_] != label_;
      ++rows_.of({0, lines.line()});
      most = std::max(most, ++values.of({0, lines.fields()[value_]}));
      return true;
    });
    report(late, "time: {} rows do not have the time of the snapshot");
    report(order.wrong, "order: {} rows stand after a greater one");
    if (most > rows / claim_.l) found_.push_back("l: a sensitive value has more than 1/l of the rows");
  }

  void check_records() {
    std::uint64_t missing = 0, twice = 0, left = 0;
    Tally<GroupPerson> persons(claim_.persons ? claim_.records : 0);
    each_record([&](const SnapshotRecord& record) {
      std::uint64_t* count = rows_.find({0, line_of(record, nowhere)});
      if (count == nullptr || *count == 0)
        ++missing;
      else
        --*count;
      if (claim_.persons) twice += persons.of({0, record.person})++ > 0;
    });
    rows_.each([&](std::uint64_t count) { left += count; });
    report(missing, "records: {} records of the map are not in the table");
    report(left, "records: {} rows of the table are of no record of the map");
    report(twice, "persons: {} records are of persons that have another");
  }

  const std::string_view table_;
  const std::size_t value_;
  // For these lines no record was found yet.
  Tally<GroupText> rows_;
};

class AnatomyDisproof : SnapshotDisproof {
 public:
  AnatomyDisproof(const SnapshotClaim& claim, Progress& progress)
      : SnapshotDisproof(claim, progress), bucket_(position(claim.bucket_column)) {
    require(bucket_ != nowhere, "buckets without their column");
    require(position(claim.sensitive_column) == nowhere, "the sensitive column beside the bucket");
  }

  std::vector<std::string> run(std::string_view table, std::string_view sensitive) {
    if (read_table(table) && read_sensitive(sensitive)) check_records();
    return std::move(found_);
  }

 private:
  struct Bucket {
    std::uint64_t number = 0;
    // Its lines begin here in `rows_` and `values_`.
    std::size_t rows = 0, values = 0;
  };
  struct Value {
    // This is the line from the value on.
    std::string_view text;
    std::uint64_t left = 0;
  };

  // Says whether the lines can be searched.
  bool read_table(std::string_view table) {
    Order order;
    std::uint64_t late = 0;
    rows_.reserve(lines_in(table));
    const bool readable = each_line(table, claim_.columns, "table", [&](const CanonicalLines& lines) {
      std::uint64_t number = 0;
      if (!read_number(lines.fields()[bucket_], number)) return false;
      if (buckets_.empty() || buckets_.back().number != number) buckets_.push_back({number, rows_.size()});
      order.follow(number, lines.line());
      late += lines.fields()[time_] != label_;
      rows_.push_back(lines.line());
      return true;
    });
    report(late, "time: {} rows do not have the time of the snapshot");
    report(order.wrong, "order: {} rows stand after a greater one");
    return readable && late + order.wrong == 0;
  }

  // Says the same of the sensitive table. Requires the buckets of the table to rise.
  bool read_sensitive(std::string_view sensitive) {
    const std::vector<std::string> columns = {claim_.time_column, claim_.bucket_column,
                                              claim_.sensitive_column, claim_.count_column};
    Order order;
    std::uint64_t late = 0, twice = 0, unknown = 0, frequent = 0, uneven = 0, counted = 0;
    std::string_view last;
    std::size_t at = 0;
    // Ends buckets before that of the number.
    const auto proceed = [&](std::uint64_t number) {
      for (; at < buckets_.size() && buckets_[at].number < number; ++at, counted = 0, last = {}) {
        uneven += counted != rows_in(at);
        if (at + 1 < buckets_.size()) buckets_[at + 1].values = values_.size();
      }
    };
    values_.reserve(lines_in(sensitive));
    const bool readable = each_line(sensitive, columns, "sensitive table", [&](const CanonicalLines& lines) {
      const auto fields = lines.fields();
      std::uint64_t number = 0, count = 0;
      if (!read_number(fields[1], number) || !read_number(fields[3], count) || count == 0) return false;
      order.follow(number, lines.line());
      late += fields[0] != label_;
      proceed(number);
      if (at == buckets_.size() || buckets_[at].number != number) {
        ++unknown;
        return true;
      }
      twice += last.data() != nullptr && last == fields[2];
      last = fields[2];
      frequent += count > rows_in(at) / claim_.l;
      // With this, no sum can overflow.
      counted += std::min(count, rows_in(at) + 1);
      values_.push_back(
          {lines.line().substr(static_cast<std::size_t>(fields[2].data() - lines.line().data())), count});
      return true;
    });
    proceed(~std::uint64_t{0});
    if (at < buckets_.size()) uneven += counted != rows_in(at);
    report(late, "time: {} rows of the sensitive table do not have the time of the snapshot");
    report(order.wrong, "order: {} rows of the sensitive table stand after a greater one");
    report(twice, "buckets: {} rows of the sensitive table repeat a value of their bucket");
    report(unknown, "buckets: {} rows of the sensitive table are of buckets that the table does not have");
    report(frequent, "l: {} values have more than 1/l of the rows of their bucket");
    report(uneven, "buckets: the counts of {} buckets do not add up to their rows");
    return readable && late + order.wrong == 0;
  }

  void check_records() {
    std::uint64_t missing = 0, other_value = 0;
    taken_.assign(rows_.size(), 0);
    person_.assign(claim_.persons ? rows_.size() : 0, 0);
    each_record([&](const SnapshotRecord& record) {
      const std::size_t bucket = bucket_numbered(record.bucket);
      if (bucket == nowhere) {
        ++missing;
        return;
      }
      missing += !take_row(bucket, record);
      other_value += !take_value(bucket, record);
    });
    if (missing == 0 && claim_.records != rows_.size())
      report(rows_.size() - claim_.records, "records: {} rows of the table are of no record of the map");
    report(missing, "records: {} records of the map are not in the table");
    report(other_value, "values: the sensitive values of {} records are not in their bucket");
    if (found_.empty() && claim_.persons) check_persons();
  }

  // Numbers mostly follow one another.
  std::size_t bucket_numbered(std::uint64_t number) const {
    if (buckets_.empty() || number < buckets_[0].number) return nowhere;
    const std::uint64_t guess = number - buckets_[0].number;
    if (guess < buckets_.size() && buckets_[guess].number == number) return guess;
    const auto at = std::ranges::lower_bound(buckets_, number, {}, &Bucket::number);
    return at == buckets_.end() || at->number != number ? nowhere
                                                        : static_cast<std::size_t>(at - buckets_.begin());
  }

  // Of equal lines the first counts how many were taken.
  bool take_row(std::size_t bucket, const SnapshotRecord& record) {
    const std::string_view line = line_of(record, bucket_);
    const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(buckets_[bucket].rows);
    const auto end = begin + static_cast<std::ptrdiff_t>(rows_in(bucket));
    const auto first = static_cast<std::size_t>(std::lower_bound(begin, end, line) - rows_.begin());
    const std::size_t last = buckets_[bucket].rows + rows_in(bucket);
    if (first == last) return false;
    const std::size_t row = first + taken_[first];
    if (row >= last || rows_[row] != line) return false;
    ++taken_[first];
    if (claim_.persons) person_[row] = record.person;
    return true;
  }

  // A value's line begins with the value and the comma after it, as no other line of the bucket does.
  bool take_value(std::size_t bucket, const SnapshotRecord& record) {
    const std::string_view value = value_of(record);
    const std::size_t end = bucket + 1 < buckets_.size() ? buckets_[bucket + 1].values : values_.size();
    const std::span<Value> values =
        std::span(values_).subspan(buckets_[bucket].values, end - buckets_[bucket].values);
    const auto at = std::ranges::lower_bound(values, value, {}, &Value::text);
    if (at == values.end() || !at->text.starts_with(value) || at->left == 0) return false;
    --at->left;
    return true;
  }

  // Requires every row to have its record.
  void check_persons() {
    std::uint64_t twice = 0;
    for (std::size_t bucket = 0; bucket < buckets_.size(); ++bucket) {
      const std::span<std::uint64_t> persons =
          std::span(person_).subspan(buckets_[bucket].rows, rows_in(bucket));
      std::ranges::sort(persons);
      for (std::size_t i = 1; i < persons.size(); ++i) twice += persons[i] == persons[i - 1];
    }
    report(twice, "persons: {} records are in a bucket with another of the same person");
  }

  std::uint64_t rows_in(std::size_t bucket) const {
    return (bucket + 1 < buckets_.size() ? buckets_[bucket + 1].rows : rows_.size()) - buckets_[bucket].rows;
  }

  // This is the column.
  const std::size_t bucket_;
  std::vector<Bucket> buckets_;
  std::vector<std::string_view> rows_;
  std::vector<Value> values_;
  // This and the next are by row.
  std::vector<std::uint32_t> taken_;
  std::vector<std::uint64_t> person_;
};

}  // namespace

std::vector<std::string> disprove_snapshot(std::string_view table_bytes, std::string_view sensitive_bytes,
                                           const SnapshotClaim& claim, Progress& progress) {
  if (claim.publish == SnapshotClaim::Publish::anatomy)
    return AnatomyDisproof(claim, progress).run(table_bytes, sensitive_bytes);
  return PlainDisproof(table_bytes, claim, progress).run(sensitive_bytes);
}

}  // namespace kith::verify
