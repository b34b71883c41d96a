// Anatomy (Xiao and Tao 2006, figure 3), by counts. The records of each value lie in an order drawn by the
// secret; a bucket takes the last one of each of the l values with the most records left. What is left when
// fewer than l values have any joins buckets that lack its value.
//
// Values stand by falling number of records left. Taking a record of the value at a position moves it to the
// end of those that have as many, and the order holds again: O(1). Ties are decided by where values stand,
// which counts and codes alone determine. A bucket costs O(l), all of it O(n) time and memory.
//
// Why at most l - 1 are left over, one of each value, if the set is eligible (l * max <= n) and no person
// repeats: as long as at most l values have the most records, a bucket takes one of each of these, so that
// both sides of l * max <= n fall by l; ending so, with fewer than l values, n <= (l - 1) * max, and nothing
// is left. Once more than l values have the most, more than l values stay within one of the most: those that
// have it are always taken first. So when fewer than l have any, the most is 1. Each of these finds a bucket:
// there are floor(n / l) of them, and its value, at most floor(n / l) records, is in one fewer than it has.
//
// If persons repeat, a bucket passes over records of persons it has: it looks at the next few of the value,
// then at the value with the next most left. A bucket that cannot be filled is given up and drawn again, a
// few times in a row. Looking for a leftover's bucket is drawing a few, then looking at all of them. The work
// for each of the two has a bound linear in n; without repeats it is never met.
#include "reposition/buckets.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "kith/error.h"

namespace kith::reposition {

namespace {

// So many records of one value are passed over for one bucket.
constexpr std::size_t records_passed = 16;
// So many buckets are given up in a row.
constexpr int buckets_given_up = 16;
// So many buckets are drawn for one leftover.
constexpr int buckets_drawn = 32;
constexpr std::uint64_t work_per_record = 4;

using Record = std::uint32_t;
using Person = std::uint32_t;
using Bucket = std::uint32_t;

// The records of each value in a secret order; those not taken yet are the first `left` of it.
struct Pools {
  std::vector<Record> records;
  // It is by value, with the end of the last one behind.
  std::vector<std::size_t> begin;

  Pools(std::span<const Value> values, SecretRandom& random) : records(values.size()) {
    const std::size_t domain = values.empty() ? 0 : std::size_t{*std::ranges::max_element(values)} + 1;
    begin.assign(domain + 1, 0);
    for (const Value value : values) ++begin[value + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    for (Record r = 0; r < values.size(); ++r) records[next[values[r]]++] = r;
    for (Value value = 0; value < domain; ++value) random.shuffle(of(value));
  }

  std::size_t size(Value value) const { return begin[value + 1] - begin[value]; }
  std::span<Record> of(Value value) { return std::span(records).subspan(begin[value], size(value)); }
};

// Values by falling number of records left.
class Ranking {
 public:
  struct Rank {
    Value value = 0;
    std::uint32_t left = 0;
  };

  explicit Ranking(const Pools& pools) {
    for (Value value = 0; value + 1 < pools.begin.size(); ++value)
      if (pools.size(value) > 0) ranks_.push_back({value, static_cast<std::uint32_t>(pools.size(value))});
    std::ranges::stable_sort(ranks_, std::greater(), &Rank::left);
    last_.resize(ranks_.empty() ? 1 : std::size_t{ranks_[0].left} + 1);
    for (std::size_t position = 0; position < ranks_.size(); ++position)
      last_[ranks_[position].left] = position;
  }

  std::size_t size() const { return ranks_.size(); }
  const Rank& operator[](std::size_t position) const { return ranks_[position]; }
  bool has(std::size_t position) const { return position < ranks_.size() && ranks_[position].left > 0; }

  // Takes a record of the value at the position. Earlier positions stay as they are.
  void take(std::size_t position) {
    const std::uint32_t left = ranks_[position].left;
    const std::size_t end = last_[left];
    std::swap(ranks_[position], ranks_[end]);
    --ranks_[end].left;
    // This is read again only if a value still has as many.
    last_[left] = end - 1;
    if (end + 1 == ranks_.size() || ranks_[end + 1].left != left - 1) last_[left - 1] = end;
  }

 private:
  std::vector<Rank> ranks_;
  // By number left, this is the last position that has it.
  std::vector<std::size_t> last_;
};

// Who is in which bucket: open addressing.
class Presence {
 public:
  // It is for so many pairs at most.
  explicit Presence(std::size_t pairs = 0)
      : slots_(std::bit_ceil(2 * pairs + 2), none), shift_(65 - std::bit_width(slots_.size())) {}

  void insert(Bucket bucket, Person person) { slots_[slot_of(bucket, person)] = key_of(bucket, person); }
  bool holds(Bucket bucket, Person person) const { return slots_[slot_of(bucket, person)] != none; }

 private:
  // This key would be of the bucket not_bucketed.
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  static std::uint64_t key_of(Bucket bucket, Person person) { return std::uint64_t{bucket} << 32 | person; }

  std::size_t slot_of(Bucket bucket, Person person) const {
    const std::uint64_t key = key_of(bucket, person);
    std::size_t slot = key * 0x9e3779b97f4a7c15U >> shift_;
    while (slots_[slot] != none && slots_[slot] != key) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  std::vector<std::uint64_t> slots_;
  int shift_;
};

// Persons as numbers not much above how many records there are.
std::vector<Person> dense(std::span<const std::uint32_t> persons) {
  std::vector<Person> number(persons.begin(), persons.end());
  if (number.empty() || *std::ranges::max_element(number) / 8 <= number.size()) return number;
  std::vector<std::uint32_t> known = number;
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (Person& person : number)
    person = static_cast<Person>(std::ranges::lower_bound(known, person) - known.begin());
  return number;
}

// By record, this is a number from 1 on for persons with several records, and 0 for the others. It is empty
// if all have one.
struct Repeats {
  std::vector<Person> of;
  Person persons = 0;

  explicit Repeats(std::span<const std::uint32_t> persons_of) {
    std::vector<Person> known = dense(persons_of);
    const std::size_t domain = known.empty() ? 0 : std::size_t{*std::ranges::max_element(known)} + 1;
    std::vector<bool> seen(domain), several(domain);
    for (const Person person : known) {
      if (seen[person]) several[person] = true;
      seen[person] = true;
    }
    std::vector<Person> number(domain, 0);
    for (std::size_t person = 0; person < domain; ++person)
      if (several[person]) number[person] = ++persons;
    if (persons == 0) return;
    of = std::move(known);
    for (Person& person : of) person = number[person];
  }
};

class BucketMaker {
 public:
  BucketMaker(std::span<const Value> values, std::span<const std::uint32_t> persons, Count l,
              SecretRandom& random)
      : l_(l),
        random_(random),
        pools_(values, random),
        ranking_(pools_),
        repeats_(persons),
        last_attempt_(std::size_t{repeats_.persons} + 1, 0) {
    made_.of.assign(values.size(), not_bucketed);
  }

  Buckets make() {
    if (repeats_.persons == 0)
      fill();
    else
      fill_with_persons();
    join_leftovers();
    renumber();
    return std::move(made_);
  }

 private:
  void fill() {
    while (ranking_.has(l_ - 1)) {
      for (std::size_t position = l_; position-- > 0;) take(position);
      ++made_.count;
    }
  }

  void take(std::size_t position) {
    const Ranking::Rank rank = ranking_[position];
    made_.of[pools_.records[pools_.begin[rank.value] + rank.left - 1]] = made_.count;
    ranking_.take(position);
  }

  Person person_of(Record record) const { return repeats_.persons == 0 ? 0 : repeats_.of[record]; }

  // Returns false if the bound on the work is reached.
  bool afford(std::uint64_t work) {
    if (work_left_ < work) return false;
    work_left_ -= work;
    return true;
  }

  void fill_with_persons() {
    // The positions rise.
    std::vector<std::size_t> chosen;
    work_left_ = work_per_record * made_.of.size();
    for (int given_up = 0; given_up < buckets_given_up && ranking_.has(l_ - 1);) {
      if (!choose(chosen)) {
        if (!draw_again()) return;
        ++given_up;
        continue;
      }
      for (std::size_t i = chosen.size(); i-- > 0;) take(chosen[i]);
      ++made_.count;
      given_up = 0;
    }
  }

  // Chooses values for the next bucket, each with a record of its own person last in its pool.
  bool choose(std::vector<std::size_t>& chosen) {
    ++attempt_;
    chosen.clear();
    for (std::size_t position = 0; chosen.size() < l_ && ranking_.has(position); ++position)
      if (bring_forward(ranking_[position])) chosen.push_back(position);
    return chosen.size() == l_;
  }

  // Small pools are looked through. Of large ones further records are drawn: those passed over gather at the
  // end, and looking there would find the same persons again and again.
  bool bring_forward(const Ranking::Rank& rank) {
    const std::span<Record> pool = pools_.of(rank.value).first(rank.left);
    const bool small = pool.size() <= records_passed;
    for (std::size_t i = 0; i < std::min(pool.size(), records_passed); ++i) {
      Record& record = pool[small || i == 0 ? pool.size() - 1 - i : random_.below(pool.size())];
      const Person person = repeats_.of[record];
      if (person == 0 || last_attempt_[person] != attempt_) {
        last_attempt_[person] = attempt_;
        std::swap(record, pool.back());
        return true;
      }
      if (!afford(1)) return false;
    }
    return false;
  }

  // Draws another record to be last in every pool. Returns false if the bound on the work is reached.
  bool draw_again() {
    for (std::size_t position = 0; ranking_.has(position); ++position) {
      if (!afford(1)) return false;
      const std::span<Record> pool = pools_.of(ranking_[position].value).first(ranking_[position].left);
      std::swap(pool.back(), pool[random_.below(pool.size())]);
    }
    return true;
  }

  void join_leftovers() {
    if (made_.count == 0) return;
    note_presence();
    value_in_.assign(made_.count, 0);
    hopeless_.assign(std::size_t{repeats_.persons} + 1, 0);
    work_left_ = work_per_record * made_.of.size();
    for (std::size_t position = 0; ranking_.has(position); ++position) {
      const Ranking::Rank rank = ranking_[position];
      const std::span<const Record> pool = pools_.of(rank.value);
      const auto mark = static_cast<std::uint32_t>(position + 1);
      for (const Record record : pool.subspan(rank.left)) value_in_[made_.of[record]] = mark;
      for (const Record record : pool.first(rank.left)) join(record, mark);
    }
  }

  // The buckets of those persons who have records left over.
  void note_presence() {
    if (repeats_.persons == 0) return;
    std::vector<bool> waits(std::size_t{repeats_.persons} + 1);
    for (std::size_t r = 0; r < made_.of.size(); ++r)
      if (made_.of[r] == not_bucketed && repeats_.of[r] != 0) waits[repeats_.of[r]] = true;
    std::size_t pairs = 0;
    for (const Person person : repeats_.of) pairs += waits[person];
    presence_ = Presence(pairs);
    for (std::size_t r = 0; r < made_.of.size(); ++r)
      if (made_.of[r] != not_bucketed && waits[repeats_.of[r]]) presence_.insert(made_.of[r], repeats_.of[r]);
  }

  void join(Record record, std::uint32_t mark) {
    const Person person = person_of(record);
    if (hopeless_[person] == mark) return;
    const Bucket bucket = bucket_for(person, mark);
    if (bucket == not_bucketed) {
      // Buckets only fill, so none will fit later.
      hopeless_[person] = mark;
      return;
    }
    made_.of[record] = bucket;
    value_in_[bucket] = mark;
    if (person != 0) presence_.insert(bucket, person);
  }

  Bucket bucket_for(Person person, std::uint32_t mark) {
    for (int i = 0; i < buckets_drawn; ++i) {
      const auto bucket = static_cast<Bucket>(random_.below(made_.count));
      if (fits(person, mark, bucket)) return bucket;
    }
    if (!afford(made_.count)) return not_bucketed;
    fitting_.clear();
    for (Bucket bucket = 0; bucket < made_.count; ++bucket)
      if (fits(person, mark, bucket)) fitting_.push_back(bucket);
    return fitting_.empty() ? not_bucketed : fitting_[random_.below(fitting_.size())];
  }

  bool fits(Person person, std::uint32_t mark, Bucket bucket) const {
    return value_in_[bucket] != mark && (person == 0 || !presence_.holds(bucket, person));
  }

  void renumber() {
    std::vector<Bucket> number(made_.count);
    std::iota(number.begin(), number.end(), Bucket{0});
    random_.shuffle(std::span(number));
    for (Bucket& bucket : made_.of)
      if (bucket != not_bucketed) bucket = number[bucket];
  }

  const Count l_;
  SecretRandom& random_;
  Pools pools_;
  Ranking ranking_;
  Repeats repeats_;
  Presence presence_;
  // By repeated person, this is the attempt that chose one last.
  std::vector<std::uint64_t> last_attempt_;
  std::uint64_t attempt_ = 0;
  // By bucket, this is the last mark of a value that it has.
  std::vector<std::uint32_t> value_in_;
  // By repeated person, this is the last mark of a value with no bucket.
  std::vector<std::uint32_t> hopeless_;
  std::vector<Bucket> fitting_;
  // So much work is left until looking ends.
  std::uint64_t work_left_ = 0;
  Buckets made_;
};

}  // namespace

Buckets make_buckets(std::span<const Value> values, std::span<const std::uint32_t> persons, Count l,
                     SecretRandom& random) {
  if (l == 0) throw Bug("buckets of no records");
  if (values.size() >= not_bucketed) throw Bug("more records than buckets can be numbered for");
  if (!persons.empty() && persons.size() != values.size()) throw Bug("persons are not one per record");
  return BucketMaker(values, persons, l, random).make();
}

}  // namespace kith::reposition
