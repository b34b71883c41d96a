// With anatomy, records go into buckets that hold nobody twice. With classes and plain rows the whole
// snapshot holds nobody twice: of a person's records one stays, and because that may leave a value too
// frequent, the rest is cut to its largest eligible level again.
#include "method/reposition/snapshot_maker.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "base/secret_random.h"
#include "engine/csv_field.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_classes.h"
#include "reposition/buckets.h"
#include "reposition/eligibility.h"

namespace kith::method {

namespace {

std::vector<std::uint32_t> persons_of(std::span<const LeavingRecord> records) {
  std::unordered_map<std::string_view, std::uint32_t> known;
  std::vector<std::uint32_t> persons;
  persons.reserve(records.size());
  for (const LeavingRecord& record : records)
    persons.push_back(
        known.try_emplace(record.person(), static_cast<std::uint32_t>(known.size())).first->second);
  return persons;
}

std::vector<reposition::Count> counts_of(std::span<const LeavingRecord> records) {
  std::vector<reposition::Count> counts;
  for (const LeavingRecord& record : records) {
    if (record.value() >= counts.size()) counts.resize(record.value() + 1, 0);
    ++counts[record.value()];
  }
  return counts;
}

std::uint64_t key_of(const LeavingRecord& record) { return record.page->key(record.at); }

// Moves the records that `stays` says no to from one list to the other.
template <typename Stays>
void keep_if(std::vector<LeavingRecord>& records, std::vector<LeavingRecord>& others, const Stays& stays) {
  std::vector<LeavingRecord> kept;
  kept.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) (stays(i) ? kept : others).push_back(records[i]);
  records = std::move(kept);
}

// Of every person the record of this snapshot's own time, or the one that the secret prefers.
void keep_one_of_each_person(std::vector<LeavingRecord>& records, reposition::Step slot,
                             std::vector<LeavingRecord>& surplus) {
  const std::vector<std::uint32_t> persons = persons_of(records);
  const auto rank = [&](std::size_t i) { return std::pair(records[i].origin != slot, key_of(records[i])); };
  std::vector<std::uint32_t> best(records.size(), reposition::not_bucketed);
  for (std::uint32_t i = 0; i < records.size(); ++i)
    if (best[persons[i]] == reposition::not_bucketed || rank(i) < rank(best[persons[i]]))
      best[persons[i]] = i;
  keep_if(records, surplus, [&](std::size_t i) { return best[persons[i]] == i; });
}

void cut_to_eligible(std::vector<LeavingRecord>& records, std::uint64_t l,
                     std::vector<LeavingRecord>& surplus) {
  const std::vector<reposition::Count> counts = counts_of(records);
  const reposition::Count level = reposition::largest_eligible_level(counts, l);
  if (level >= reposition::level_of(counts)) return;
  std::vector<std::uint32_t> order(records.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](std::uint32_t i) { return std::pair(key_of(records[i]), records[i].row()); });
  std::vector<reposition::Count> seen(counts.size(), 0);
  std::vector<bool> stays(records.size());
  for (const std::uint32_t i : order) stays[i] = ++seen[records[i].value()] <= level;
  keep_if(records, surplus, [&](std::size_t i) { return stays[i]; });
}

// A row of the release; `cell` gives a carried column's text.
template <typename Cell>
void append_row(std::string& line, const StreamShape& shape, const std::string& time, std::string_view value,
                const std::string& bucket, const Cell& cell) {
  for (std::size_t c = 0; c < shape.layout.size(); ++c) {
    if (c > 0) line += ',';
    const int what = shape.layout[c];
    if (what == StreamShape::time_here)
      line += time;
    else if (what == StreamShape::bucket_here)
      line += bucket;
    else
      engine::append_field(
          line, what == StreamShape::sensitive_here ? value : cell(static_cast<std::size_t>(what)));
  }
}

// Rows in the byte order of their lines; the records follow. Buffers are used again.
class SortedRows {
 public:
  // write(line, record) makes a line without its end.
  template <typename Write>
  void append(std::string& text, std::span<LeavingRecord> records, const Write& write) {
    if (lines_.size() < records.size()) lines_.resize(records.size());
    order_.clear();
    for (std::size_t i = 0; i < records.size(); ++i) {
      lines_[i].clear();
      write(lines_[i], records[i]);
      order_.push_back(i);
    }
    std::ranges::sort(order_, [&](std::size_t a, std::size_t b) {
      const int by_text = lines_[a].compare(lines_[b]);
      return by_text != 0 ? by_text < 0 : records[a].row() < records[b].row();
    });
    sorted_.assign(records.begin(), records.end());
    for (std::size_t i = 0; i < records.size(); ++i) {
      text += lines_[order_[i]];
      text += '\n';
      records[i] = sorted_[order_[i]];
    }
  }

 private:
  std::vector<std::string> lines_;
  std::vector<std::size_t> order_;
  std::vector<LeavingRecord> sorted_;
};

// The values of one bucket with how often each is there, as lines in byte order. Buffers are used again.
class BucketValues {
 public:
  BucketValues(const std::vector<std::string>& values, const std::string& time)
      : values_(values), time_(time) {}

  void append(std::string& text, std::span<const LeavingRecord> records, const std::string& number) {
    codes_.clear();
    for (const LeavingRecord& record : records) codes_.push_back(record.value());
    std::ranges::sort(codes_);
    std::size_t count = 0;
    for (std::size_t i = 0, next = 0; i < codes_.size(); i = next, ++count) {
      while (next < codes_.size() && codes_[next] == codes_[i]) ++next;
      if (lines_.size() == count) lines_.emplace_back();
      lines_[count].clear();
      engine::append_field(lines_[count], values_[codes_[i]]);
      lines_[count] += ',';
      lines_[count] += std::to_string(next - i);
    }
    std::sort(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
      text += time_;
      text += ',';
      text += number;
      text += ',';
      text += lines_[i];
      text += '\n';
    }
  }

 private:
  const std::vector<std::string>& values_;
  const std::string& time_;
  std::vector<reposition::Value> codes_;
  std::vector<std::string> lines_;
};

// Records in the order of their buckets.
std::vector<LeavingRecord> by_bucket(std::span<const LeavingRecord> records, std::uint32_t buckets,
                                     std::vector<std::uint32_t>& begin) {
  begin.assign(buckets + 1, 0);
  for (const LeavingRecord& record : records) ++begin[record.bucket + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::uint32_t> at(begin.begin(), begin.end() - 1);
  std::vector<LeavingRecord> sorted(records.size());
  for (const LeavingRecord& record : records) sorted[at[record.bucket]++] = record;
  return sorted;
}

}  // namespace

std::string header_of(const std::vector<std::string>& columns) {
  std::string line;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (c > 0) line += ',';
    engine::append_field(line, columns[c]);
  }
  return line + '\n';
}

SnapshotMaker::SnapshotMaker(const plan::Plan& plan, const StreamShape& shape,
                             const hierarchy::TimeSteps& steps, std::string secret)
    : plan_(plan),
      shape_(shape),
      steps_(steps),
      secret_(std::move(secret)),
      l_(static_cast<std::uint64_t>(*plan.privacy.l)) {}

Snapshot SnapshotMaker::publish(Departure departure, const std::vector<std::string>& values) {
  Snapshot snapshot;
  snapshot.slot = departure.slot;
  snapshot.values = &values;
  snapshot.label = steps_.label(departure.slot);
  snapshot.first_bucket = buckets_ + 1;
  if (reposition_settings(plan_).publish == Publish::anatomy) {
    make_anatomy(departure, values, snapshot);
  } else {
    drop_surplus(departure, snapshot);
    make_rows(departure, values, snapshot);
  }
  cover_surplus(snapshot);
  snapshot.level = reposition::level_of(counts_of(snapshot.records));
  snapshot.dropped = std::move(departure.dropped);
  snapshot.pages = std::move(departure.pages);
  buckets_ += snapshot.buckets;
  return snapshot;
}

// Covered, what is left out must tell as little as what is published: it is l-eligible, or all is left out.
void SnapshotMaker::cover_surplus(Snapshot& snapshot) const {
  const bool covered = reposition_settings(plan_).moves == reposition::Moves::covered;
  if (!covered || reposition::eligible(counts_of(snapshot.surplus), l_)) return;
  snapshot.surplus.insert(snapshot.surplus.end(), snapshot.records.begin(), snapshot.records.end());
  snapshot.records.clear();
  snapshot.table.clear();
  snapshot.sensitive.clear();
  snapshot.buckets = 0;
}

void SnapshotMaker::drop_surplus(Departure& departure, Snapshot& snapshot) const {
  if (!shape_.person) return;
  keep_one_of_each_person(departure.records, departure.slot, snapshot.surplus);
  if (!snapshot.surplus.empty()) cut_to_eligible(departure.records, l_, snapshot.surplus);
}

void SnapshotMaker::make_anatomy(Departure& departure, const std::vector<std::string>& values,
                                 Snapshot& snapshot) {
  std::vector<reposition::Value> of_record;
  of_record.reserve(departure.records.size());
  for (const LeavingRecord& record : departure.records) of_record.push_back(record.value());
  SecretRandom random(secret_, fmt::format("buckets of {}", departure.slot));
  const reposition::Buckets buckets = reposition::make_buckets(
      of_record, shape_.person ? persons_of(departure.records) : std::vector<std::uint32_t>{}, l_, random);
  for (std::size_t i = 0; i < departure.records.size(); ++i) departure.records[i].bucket = buckets.of[i];
  keep_if(departure.records, snapshot.surplus,
          [&](std::size_t i) { return buckets.of[i] != reposition::not_bucketed; });
  snapshot.buckets = buckets.count;
  std::vector<std::uint32_t> begin;
  snapshot.records = by_bucket(departure.records, buckets.count, begin);
  std::string time;
  engine::append_field(time, snapshot.label);
  SortedRows rows;
  BucketValues in_bucket(values, time);
  for (std::uint32_t b = 0; b < buckets.count; ++b) {
    const std::string number = std::to_string(snapshot.first_bucket + b);
    const std::span<LeavingRecord> records =
        std::span(snapshot.records).subspan(begin[b], begin[b + 1] - begin[b]);
    in_bucket.append(snapshot.sensitive, records, number);
    rows.append(snapshot.table, records, [&](std::string& line, const LeavingRecord& record) {
      append_row(line, shape_, time, {}, number, [&](std::size_t field) { return record.field(field); });
    });
  }
}

void SnapshotMaker::make_rows(Departure& departure, const std::vector<std::string>& values,
                              Snapshot& snapshot) const {
  snapshot.records = std::move(departure.records);
  SnapshotClasses classes;
  classes.labels.resize(shape_.carried.size());
  if (reposition_settings(plan_).publish == Publish::generalize) {
    classes = classes_of(plan_, shape_, snapshot.records, l_);
    for (std::size_t i = 0; i < classes.of.size(); ++i) snapshot.records[i].bucket = classes.of[i];
  }
  snapshot.buckets = classes.count;
  std::string time;
  engine::append_field(time, snapshot.label);
  SortedRows().append(snapshot.table, snapshot.records, [&](std::string& line, const LeavingRecord& record) {
    append_row(line, shape_, time, values[record.value()], {}, [&](std::size_t field) {
      const auto& labels = classes.labels[field];
      return labels.empty() ? record.field(field) : std::string_view(labels[record.bucket]);
    });
  });
}

}  // namespace kith::method
