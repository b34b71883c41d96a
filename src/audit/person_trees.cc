// Equal trees by numbers, from the leaves up (Aho, Hopcroft and Ullman's test of tree isomorphism). The rows
// of a table get numbers such that two rows have the same one exactly when their subtrees are the same: a
// row's word is its own cells and, per table that hangs on it, how many rows hang there and their sorted
// numbers; equal words get equal numbers. Words are compared in full, the hash only says where to look.
// Tables come after their parents, so one pass from the last to the first does it. Cost: O(rows x columns)
// and the sorting of siblings; memory: the different words.
#include "audit/person_trees.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "audit/class_measure.h"
#include "audit/closeness.h"
#include "audit/grouping.h"
#include "kith/error.h"

namespace kith::audit {
namespace {

using Word = std::vector<std::uint32_t>;

// Numbers words by first appearance.
class WordNumbers {
 public:
  std::uint32_t of(const Word& word) {
    if (2 * (begin_.size() + 1) > slots_.size()) grow();
    const std::uint64_t hash = hash_of(word);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
      if (hashes_[slots_[at] - 1] == hash && is(slots_[at] - 1, word)) return slots_[at] - 1;
    letters_.insert(letters_.end(), word.begin(), word.end());
    begin_.push_back(letters_.size());
    hashes_.push_back(hash);
    return (slots_[at] = static_cast<std::uint32_t>(hashes_.size())) - 1;
  }

 private:
  static std::uint64_t hash_of(const Word& word) {
    std::uint64_t hash = word.size();
    for (const std::uint32_t letter : word) hash = scramble(hash ^ letter);
    return hash;
  }

  bool is(std::uint32_t number, const Word& word) const {
    const auto first = letters_.begin() + static_cast<std::ptrdiff_t>(begin_[number]);
    const auto last = letters_.begin() + static_cast<std::ptrdiff_t>(begin_[number + 1]);
    return std::equal(first, last, word.begin(), word.end());
  }

  void grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::uint32_t number = 0; number < hashes_.size(); ++number) {
      std::size_t at = hashes_[number] & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = number + 1;
    }
  }

  std::vector<std::uint32_t> letters_;
  // It is by number, and one more.
  std::vector<std::size_t> begin_ = {0};
  std::vector<std::uint64_t> hashes_;
  // A slot holds number + 1, and 0 if it is empty.
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, 0);
};

void append_children(const TreeTable& child, std::span<const std::uint32_t> numbers, std::uint32_t row,
                     Word& word) {
  const std::span<const std::uint32_t> rows = child.rows_of(row);
  word.push_back(static_cast<std::uint32_t>(rows.size()));
  for (const std::uint32_t r : rows) word.push_back(numbers[r]);
  std::sort(word.end() - static_cast<std::ptrdiff_t>(rows.size()), word.end());
}

std::vector<std::vector<std::uint32_t>> cells_of(const TableTree& tree,
                                                 const std::vector<TreeColumns>& columns) {
  std::vector<std::vector<std::uint32_t>> values;
  for (std::size_t t = 0; t < tree.tables.size(); ++t) {
    const Table& table = tree.tables[t].table;
    std::vector<Coded> quasi;
    for (const std::size_t column : columns[t].quasi) quasi.push_back(coded(table.columns[column]));
    values.push_back(group(quasi, table.rows()).of_row);
  }
  return values;
}

// Classes, and what is known of each by now.
struct Classes {
  std::vector<std::uint64_t> persons;
  std::vector<bool> fails;
};

Classes count_classes(const std::vector<std::uint32_t>& class_of_person, std::uint64_t k) {
  Classes classes;
  for (const std::uint32_t c : class_of_person) {
    if (c == classes.persons.size()) classes.persons.push_back(0);
    ++classes.persons[c];
  }
  for (const std::uint64_t persons : classes.persons) classes.fails.push_back(persons < k);
  return classes;
}

// Gives what l asks, in the form in which single tables ask it.
Requirement requirement_of_l(const TreesRequirement& requirement) {
  Requirement same;
  same.l = requirement.l;
  same.l_form = requirement.l_form;
  same.c = requirement.c;
  return same;
}

void take_least(SensitiveAnswer& all, const LMeasure& l, double t) {
  all.frequency_l = std::min(all.frequency_l, l.frequency);
  all.entropy_l = std::min(all.entropy_l, l.entropy);
  all.distinct_l = std::min(all.distinct_l, l.distinct);
  all.recursive_c = std::max(all.recursive_c, l.recursive_c);
  all.t = std::max(all.t, t);
}

// One table's sensitive columns, in whose terms classes are classes of its rows' owners.
class TableJudge {
 public:
  TableJudge(const TableTree& tree, std::size_t table, const TreesRequirement& requirement, Classes& classes,
             const std::vector<std::uint32_t>& class_of_person)
      : tree_(tree), table_(tree.tables[table]), requirement_(requirement), classes_(classes) {
    owner_ = tree.person_of(table);
    for (const std::uint32_t person : owner_) class_of_row_.push_back(class_of_person[person]);
    if (requirement.reference == nullptr) return;
    const int same = requirement.reference->find(table_.name);
    if (same < 0) throw Bug("audit: the reference of t has not the same tables");
    reference_ = static_cast<std::size_t>(same);
    reference_owner_ = requirement.reference->person_of(reference_);
  }

  SensitiveAnswer judge(std::size_t column, std::size_t number) {
    const Column& values = table_.table.columns[column];
    std::optional<Closeness> closeness;
    if (requirement_.t) closeness = closeness_of(values, number);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::string name = fmt::format("{}.{}", table_.name, values.name);
    SensitiveAnswer answer{.column = name, .frequency_l = infinity, .entropy_l = infinity};
    answer.distinct_l = std::numeric_limits<std::uint64_t>::max();
    const Requirement l = requirement_of_l(requirement_);
    const bool recursive = l.l && l.l_form == LForm::recursive;
    const Records records{.class_of_row = class_of_row_,
                          .classes = static_cast<std::uint32_t>(classes_.persons.size()),
                          .person = Coded{owner_.data(), tree_.persons()},
                          .sensitive = {coded(values)}};
    each_class(records, [&](const ClassCount& count) {
      const LMeasure measured =
          measure_l(count.sensitive[0], classes_.persons[count.number], l.l.value_or(1), recursive);
      const double t = closeness ? closeness->of(count.sensitive[0]) : 0;
      const bool l_fails = l.l && !l_holds(measured, l);
      const bool t_fails = requirement_.t && t > *requirement_.t + 1e-9;
      take_least(answer, measured, t);
      answer.failing_l += l_fails;
      answer.failing_t += t_fails;
      if (l_fails || t_fails) classes_.fails[count.number] = true;
    });
    return owner_.empty() ? SensitiveAnswer{.column = name} : answer;
  }

 private:
  Closeness closeness_of(const Column& values, std::size_t number) const {
    Closeness::Reference reference{&values, Coded{owner_.data(), tree_.persons()}};
    if (requirement_.reference != nullptr) {
      const Table& whole = requirement_.reference->tables[reference_].table;
      reference = {&whole.columns[column_named(whole, values.name)],
                   Coded{reference_owner_.data(), requirement_.reference->persons()}};
    }
    static const std::vector<std::vector<std::string>> none;
    const auto& hierarchies = requirement_.sensitive_hierarchies;
    return {
        values, reference,
        number < requirement_.t_distances.size() ? requirement_.t_distances[number] : TDistance::automatic,
        number < hierarchies.size() ? hierarchies[number] : none};
  }

  const TableTree& tree_;
  const TreeTable& table_;
  const TreesRequirement& requirement_;
  Classes& classes_;
  std::vector<std::uint32_t> owner_, class_of_row_;
  std::size_t reference_ = 0;
  std::vector<std::uint32_t> reference_owner_;
};

void add_sizes(TreesAnswer& answer, const Classes& classes) {
  ClassSizes& sizes = answer.classes;
  sizes.count = classes.persons.size();
  for (std::size_t c = 0; c < sizes.count; ++c) {
    const std::uint64_t persons = classes.persons[c];
    sizes.smallest = c == 0 ? persons : std::min(sizes.smallest, persons);
    sizes.largest = std::max(sizes.largest, persons);
    answer.unique_persons += persons == 1;
    answer.violations += classes.fails[c];
    if (classes.fails[c]) answer.violating_persons += persons;
  }
  if (sizes.count > 0) sizes.average = static_cast<double>(answer.persons) / static_cast<double>(sizes.count);
  answer.k = sizes.smallest;
  answer.satisfied = answer.violations == 0;
}

}  // namespace

std::vector<std::uint32_t> tree_classes(const TableTree& tree,
                                        const std::vector<std::vector<std::uint32_t>>& values) {
  std::vector<std::vector<std::uint32_t>> numbers(tree.tables.size());
  for (std::size_t t = tree.tables.size(); t-- > 0;) {
    const TreeTable& table = tree.tables[t];
    if (t > 0 && table.children.empty()) {
      numbers[t] = values[t];
      continue;
    }
    WordNumbers seen;
    Word word;
    for (std::uint32_t row = 0; row < values[t].size(); ++row) {
      word.assign(1, values[t][row]);
      for (const std::size_t child : table.children)
        append_children(tree.tables[child], numbers[child], row, word);
      numbers[t].push_back(seen.of(word));
    }
    for (const std::size_t child : table.children) numbers[child] = {};
  }
  return numbers.front();
}

TreesAnswer check_trees(const TableTree& tree, const std::vector<TreeColumns>& columns,
                        const TreesRequirement& requirement, Progress& progress) {
  if (columns.size() != tree.tables.size()) throw Bug("audit: columns are not those of the tables");
  TreesAnswer answer;
  answer.persons = tree.persons();
  answer.rows = tree.rows();
  answer.class_of_person = tree_classes(tree, cells_of(tree, columns));
  check_cancelled(progress);
  Classes classes = count_classes(answer.class_of_person, requirement.k);
  for (std::size_t t = 0; t < tree.tables.size(); ++t) {
    if (columns[t].sensitive.empty()) continue;
    TableJudge judge(tree, t, requirement, classes, answer.class_of_person);
    for (const std::size_t column : columns[t].sensitive)
      answer.sensitive.push_back(judge.judge(column, answer.sensitive.size()));
    check_cancelled(progress);
  }
  add_sizes(answer, classes);
  return answer;
}

}  // namespace kith::audit
