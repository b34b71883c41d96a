// Values of the batch get codes of the series, rows go down the tree to their leaves, every leaf that got
// rows is grown by itself (growing_leaf.cc), and what came of it is written into the tree in the order of the
// leaves. Leaves nobody came to are never looked at, and if rows can do no more than join, their values are
// not either.
//
// Cost: rows of the batch times the depth of the tree, and the rows of the leaves they come to. What the
// series has of categories and hierarchy values is looked at once.
#include "series/append.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "base/parallel.h"
#include "kith/error.h"
#include "series/case_numbers.h"
#include "series/fit.h"
#include "series/growing_leaf.h"
#include "series/restricted_axis.h"
#include "series/series_axis.h"
#include "series/tree.h"
#include "series/vocabulary.h"

namespace kith::series {

namespace {

const ValuesView no_values;
const char* const same_columns = "give the batch the columns the series began with, or begin a new series";

[[noreturn]] void wrong_batch(const Batch& batch, const std::string& what, const std::string& column = {},
                              const std::string& remedy = same_columns) {
  throw Error(ErrorCode::series_batch, what, {batch.source, 0, column}, remedy);
}

class Appending {
 public:
  Appending(const View& before, const Batch& batch, const Spec& spec, Progress& progress)
      : before_(before), batch_(batch), spec_(spec), progress_(progress), tree_(before) {}

  Growth run() {
    growth_.release = before_.outline.releases() + 1;
    settle_outline();
    take_rows();
    if (rows() > 0) {
      encode();
      make_domains();
      route();
      grow_leaves();
    }
    finish();
    return std::move(growth_);
  }

 private:
  std::size_t rows() const { return batch_.table->rows(); }
  std::size_t known_rows() const { return before_.row_count(); }
  std::size_t axes() const { return batch_.quasi.size(); }
  // The types are not settled yet.
  bool fresh() const { return known_rows() == 0; }
  const Column& quasi_column(std::size_t axis) const { return column_of(batch_.quasi[axis]); }
  const Column& column_of(int index) const { return batch_.table->columns[static_cast<std::size_t>(index)]; }

  // --- the outline ---

  void settle_outline() {
    Outline given;
    given.persons = batch_.person >= 0;
    given.ranges = spec_.ranges;
    for (const int index : batch_.quasi) given.quasi.push_back(column_of(index).name);
    for (const int index : batch_.others) given.others.push_back(column_of(index).name);
    if (spec_.recipes.size() != given.quasi.size()) throw Bug("a recipe for each quasi column is needed");
    if (before_.empty()) {
      growth_.outline = std::move(given);
      growth_.outline.domains.resize(axes());
      return;
    }
    growth_.outline = before_.outline;
    const Outline& had = before_.outline;
    if (had.quasi != given.quasi || had.others != given.others || had.persons != given.persons)
      wrong_batch(batch_, "the columns are not those of the series");
    if (had.ranges != given.ranges)
      throw Error(ErrorCode::series_plan, "the ranges are not those the series began with", {batch_.source},
                  "keep the plan, or begin a new series");
  }

  void take_rows() {
    if (known_rows() + rows() >= none)
      wrong_batch(batch_, "a series has room for 4294967294 rows", {}, "begin a new series");
    const CaseNumbers numbers(spec_.secret);
    for (std::size_t i = 0; i < rows(); ++i) growth_.case_number.push_back(numbers.of(known_rows() + i));
    growth_.first_release.assign(rows(), 0);
    growth_.leaf.assign(rows(), 0);
    growth_.quasi.resize(axes());
    growth_.others.resize(batch_.others.size());
    growth_.quasi_values.resize(axes());
    growth_.other_values.resize(batch_.others.size());
  }

  // --- values ---

  static std::vector<Code> codes_of(const Column& column, const Vocabulary& values) {
    std::vector<Code> codes;
    codes.reserve(column.codes.size());
    for (const Code code : column.codes) codes.push_back(values.of_batch(code));
    return codes;
  }

  void encode() {
    vocabulary_.reserve(axes());
    for (std::size_t a = 0; a < axes(); ++a) {
      vocabulary_.emplace_back(before_.empty() ? no_values : before_.quasi_values[a], quasi_column(a).values);
      growth_.quasi[a] = codes_of(quasi_column(a), vocabulary_[a]);
      growth_.quasi_values[a] = vocabulary_[a].fresh();
    }
    for (std::size_t c = 0; c < batch_.others.size(); ++c) {
      const Column& column = column_of(batch_.others[c]);
      const Vocabulary values(before_.empty() ? no_values : before_.other_values[c], column.values);
      growth_.others[c] = codes_of(column, values);
      growth_.other_values[c] = values.fresh();
    }
    if (batch_.person >= 0) {
      const Column& column = column_of(batch_.person);
      const Vocabulary persons(before_.persons, column.values);
      growth_.person = codes_of(column, persons);
      growth_.persons = persons.fresh();
    } else {
      for (std::size_t i = 0; i < rows(); ++i)
        growth_.person.push_back(static_cast<std::uint32_t>(known_rows() + i));
    }
  }

  void make_domains() {
    for (std::size_t a = 0; a < axes(); ++a) {
      Outline::Domain& domain = growth_.outline.domains[a];
      const Dictionary& added = quasi_column(a).values;
      const std::string& name = growth_.outline.quasi[a];
      if (fresh()) domain = first_domain(spec_.recipes[a], added);
      require_type(a, domain.type);
      const bool ordered = is_ordered(spec_.recipes[a], domain);
      if (ordered) widen(domain, added);
      by_series_.push_back(!ordered || 2 * added.size() > vocabulary_[a].size());
      axes_.push_back(by_series_[a] ? full_axis(name, spec_.recipes[a], vocabulary_[a], domain, batch_.source)
                                    : batch_axis(name, vocabulary_[a], added, domain, batch_.source));
      if (!ordered) domain.levels = level_names(axes_[a]);
    }
  }

  static bool fits(ValueType type, const Dictionary& values) {
    if (type == ValueType::text) return true;
    const ValueType found = type_of(values);
    if (found == type || (type == ValueType::number && found == ValueType::integer)) return true;
    return values.size() == 0 || (values.size() == 1 && values[0].empty());
  }

  void require_type(std::size_t axis, ValueType type) const {
    const Column& column = quasi_column(axis);
    if (fits(type, column.values)) return;
    for (std::size_t row = 0; row < column.codes.size(); ++row) {
      Dictionary one;
      one.encode(column.at(row));
      if (!fits(type, one))
        wrong_batch(batch_,
                    fmt::format("the value in row {} is no {}, which the column has been so far", row + 1,
                                name_of(type)),
                    column.name, "correct the value, or begin a new series");
    }
  }

  void widen(Outline::Domain& domain, const Dictionary& values) const {
    const auto range = local::range_of(values, domain.type);
    if (!range) return;
    domain.least = fresh() ? range->first : std::min(domain.least, range->first);
    domain.most = fresh() ? range->second : std::max(domain.most, range->second);
  }

  // --- leaves ---

  void route() {
    levels_.assign(rows() * axes(), none);
    std::vector<std::span<const Code>> values;
    for (std::size_t a = 0; a < axes(); ++a)
      values.push_back(by_series_[a] ? std::span<const Code>(growth_.quasi[a])
                                     : std::span<const Code>(quasi_column(a).codes));
    tree_.route(axes_, values, growth_.leaf, levels_);
    arrivals_.reserve(rows());
    for (std::size_t i = 0; i < rows(); ++i)
      arrivals_.emplace_back(growth_.leaf[i], static_cast<Row>(known_rows() + i));
    std::ranges::sort(arrivals_);
    for (std::size_t i = 0; i < arrivals_.size(); ++i)
      if (i == 0 || arrivals_[i].first != arrivals_[i - 1].first) begins_.push_back(i);
    begins_.push_back(arrivals_.size());
    growth_.touched_leaves = begins_.size() - 1;
  }

  Node leaf(std::size_t i) const { return arrivals_[begins_[i]].first; }

  // The older rows of the leaf, and then those of the batch.
  void touch(std::size_t i) {
    if (leaf(i) < before_.nodes.size()) {
      const auto older = before_.rows_of(leaf(i));
      for (const Row row : older)
        if (row >= known_rows()) damaged("a leaf has a row that is not there");
      rows_.insert(rows_.end(), older.begin(), older.end());
    }
    for (std::size_t at = begins_[i]; at < begins_[i + 1]; ++at) rows_.push_back(arrivals_[at].second);
    ends_.push_back(rows_.size());
  }

  std::span<const Row> touched(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(rows_).subspan(begin, ends_[i] - begin);
  }

  template <typename T>
  T of_row(std::span<const T> older, const std::vector<T>& added, Row row) const {
    return row < known_rows() ? older[row] : added[row - known_rows()];
  }
  std::uint32_t first_release_of(Row row) const {
    return of_row(before_.first_release, growth_.first_release, row);
  }
  Code value_of(std::size_t axis, Row row) const {
    return of_row(before_.empty() ? std::span<const Code>() : before_.quasi[axis], growth_.quasi[axis], row);
  }

  void grow_leaves() {
    for (std::size_t i = 0; i < growth_.touched_leaves; ++i) touch(i);
    growth_.touched_rows = rows_.size();
    progress_.begin("adding the batch", growth_.touched_leaves);
    std::vector<GrownLeaf> grown(growth_.touched_leaves);
    const bool alone = grown.size() == 1;
    parallel_each(grown.size(), alone ? 1 : spec_.threads, [&](std::size_t i, unsigned) {
      check_cancelled(progress_);
      grown[i] = only_joined(i) ? joined_leaf(i) : grow_leaf(i, alone);
      progress_.advance(1);
    });
    progress_.end();
    for (std::size_t i = 0; i < grown.size(); ++i) join(i, grown[i]);
  }

  // Most leaves of a large table: rows enter freely, and there are too few for a cut.
  bool only_joined(std::size_t i) const {
    return spec_.model->k_only() && spec_.arrivals == Arrivals::hidden && spec_.ranges == Ranges::cell &&
           touched(i).size() < 2 * spec_.model->k() && tree_.node(leaf(i)).published != 0;
  }

  GrownLeaf joined_leaf(std::size_t i) const {
    require_labels(i);
    require_members(i);
    GrownLeaf grown;
    for (std::uint32_t r = 0; r < touched(i).size(); ++r)
      if (first_release_of(touched(i)[r]) == 0) grown.released.push_back(r);
    return grown;
  }

  LeafRows gathered(std::size_t i) const {
    LeafRows leaf_rows;
    const std::span<const Row> rows = touched(i);
    leaf_rows.row.assign(rows.begin(), rows.end());
    leaf_rows.values.resize(axes());
    for (std::size_t a = 0; a < axes(); ++a) {
      leaf_rows.values[a].reserve(leaf_rows.row.size());
      for (const Row row : leaf_rows.row) leaf_rows.values[a].push_back(value_of(a, row));
      for (const Code code : leaf_rows.values[a])
        if (by_series_[a] && code >= axes_[a].size()) damaged("a row has a value that is not there");
    }
    leaf_rows.first_release.reserve(rows.size());
    for (const Row row : rows) leaf_rows.first_release.push_back(first_release_of(row));
    if (growth_.outline.persons) {
      for (const Row row : leaf_rows.row)
        leaf_rows.person.push_back(of_row(before_.person, growth_.person, row));
      number_densely(leaf_rows.person);
    }
    if (spec_.model->k_only()) return leaf_rows;
    for (const std::uint32_t column : spec_.sensitive) {
      std::vector<Code>& codes = leaf_rows.sensitive.emplace_back();
      const auto older = before_.empty() ? std::span<const Code>() : before_.others[column];
      for (const Row row : leaf_rows.row) codes.push_back(of_row(older, growth_.others[column], row));
      number_densely(codes);
    }
    return leaf_rows;
  }

  static void number_densely(std::vector<std::uint32_t>& values) {
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    for (std::uint32_t& value : values)
      value = numbers.try_emplace(value, static_cast<std::uint32_t>(numbers.size())).first->second;
  }

  // Axes over the values of the leaf, by which these are numbered from then on.
  std::vector<local::Axis> leaf_axes(LeafRows& leaf_rows) const {
    std::vector<local::Axis> made;
    made.reserve(axes());
    for (std::size_t a = 0; a < axes(); ++a)
      made.push_back(by_series_[a] ? restricted(axes_[a], leaf_rows.values[a])
                                   : leaf_axis(axes_[a], vocabulary_[a], leaf_rows.values[a]));
    return made;
  }

  GrownLeaf grow_leaf(std::size_t i, bool alone) {
    LeafRows leaf_rows = gathered(i);
    // A leaf that is all there is takes the axes as they are.
    const bool as_they_are = alone && std::ranges::count(by_series_, false) == 0;
    const std::vector<local::Axis> own = as_they_are ? std::vector<local::Axis>() : leaf_axes(leaf_rows);
    const std::span<const local::Axis> own_axes(as_they_are ? axes_ : own);
    const local::Region cell = tree_.region_of(leaf(i), axes_);
    require_in_cell(own_axes, leaf_rows, cell);
    LeafRules rules{spec_.model,
                    spec_.ranges,
                    spec_.arrivals,
                    {spec_.choice, alone ? spec_.threads : 1,
                     spec_.ranges == Ranges::cell ? local::Measure::cells : local::Measure::boxes},
                    growth_.release};
    const NodeRecord record = tree_.node(leaf(i));
    auto box = leaf(i) < before_.nodes.size() && spec_.ranges == Ranges::tight ? before_.box_of(leaf(i))
                                                                               : std::nullopt;
    if (spec_.ranges == Ranges::tight && box.has_value() != (record.published != 0))
      damaged("a published leaf has no box");
    require_members(i);
    if (box) require_in_box(own_axes, leaf_rows, *box);
    return grow(own_axes, std::move(leaf_rows), cell, record.published != 0, std::move(box), rules,
                alone ? progress_ : silent_progress());
  }

  void require_members(std::size_t i) const {
    bool any = false;
    for (const Row row : touched(i)) {
      const std::uint32_t first = first_release_of(row);
      if (first >= growth_.release) damaged("a row came out with a release that was not made yet");
      any = any || first != 0;
    }
    if (any != (tree_.node(leaf(i)).published != 0)) damaged("what was published of a leaf is not in it");
  }

  static void require_in_box(std::span<const local::Axis> axes, const LeafRows& leaf_rows,
                             const local::Region& box) {
    require_fit(axes, box);
    for (std::size_t i = 0; i < leaf_rows.row.size(); ++i)
      for (std::size_t a = 0; leaf_rows.first_release[i] != 0 && a < axes.size(); ++a)
        if (!local::contains(axes[a], box[a], leaf_rows.values[a][i]))
          damaged("a published row lies outside its box");
  }

  // A hierarchy that was changed after the series began would move rows out of what was published of them.
  void require_in_cell(std::span<const local::Axis> axes, const LeafRows& leaf_rows,
                       const local::Region& cell) const {
    for (std::size_t a = 0; a < axes.size(); ++a)
      for (const Code code : leaf_rows.values[a])
        if (!local::contains(axes[a], cell[a], code)) misplaced(a);
  }

  // The same for a leaf that stays as it is: the row that just came down the tree has the labels of its cell.
  void require_labels(std::size_t i) const {
    const std::size_t arrived = arrivals_[begins_[i]].second - known_rows();
    for (std::size_t a = 0; a < axes(); ++a) {
      const hierarchy::Level level = levels_[arrived * axes() + a];
      if (level == none) continue;
      const std::vector<hierarchy::Label>& labels = axes_[a].hierarchy->levels[level].of;
      const hierarchy::Label label = labels[growth_.quasi[a][arrived]];
      for (const Row row : touched(i))
        if (checked<hierarchy::Label>(labels, value_of(a, row)) != label) misplaced(a);
    }
  }

  [[noreturn]] void misplaced(std::size_t axis) const {
    wrong_batch(batch_, "the column's values do not lie where the series placed them",
                growth_.outline.quasi[axis],
                "give the column the hierarchy the series began with, or begin a new series");
  }

  // --- what came of it ---

  void join(std::size_t i, const GrownLeaf& grown) {
    std::vector<Node> place(grown.twigs.size(), leaf(i));
    for (std::size_t t = 1; t < place.size(); ++t)
      place[t] = tree_.add_child(place[grown.twigs[t].parent], grown.twigs[t].branch);
    for (std::size_t t = 0; t < place.size(); ++t) {
      const Twig& twig = grown.twigs[t];
      if (twig.cut) {
        tree_.set_cut(place[t], *twig.cut);
        continue;
      }
      if (twig.published && tree_.node(place[t]).published == 0) tree_.edit(place[t]).published = 1;
      if (t > 0)
        for (const auto* part : {&twig.members, &twig.pending})
          for (const std::uint32_t r : *part) move(touched(i)[r], place[t]);
    }
    for (const std::uint32_t r : grown.released) release(touched(i)[r]);
    for (const auto& [t, bytes] : grown.boxes) growth_.boxes.emplace_back(place[t], bytes);
  }

  void move(Row row, Node to) {
    if (row < known_rows())
      growth_.moved.emplace_back(row, to);
    else
      growth_.leaf[row - known_rows()] = to;
  }

  void release(Row row) {
    if (row < known_rows())
      growth_.released.push_back(row);
    else
      growth_.first_release[row - known_rows()] = growth_.release;
  }

  void finish() {
    const auto now = static_cast<std::uint64_t>(std::ranges::count(growth_.first_release, growth_.release)) +
                     growth_.released.size();
    growth_.outline.counts.push_back({rows(), now});
    growth_.patched = tree_.patched();
    growth_.appended = std::move(tree_.appended());
    growth_.names = std::move(tree_.fresh_names());
    std::ranges::sort(growth_.moved);
    std::ranges::sort(growth_.released);
    std::ranges::sort(growth_.boxes, {}, &std::pair<Node, std::vector<char>>::first);
  }

  const View& before_;
  const Batch& batch_;
  const Spec& spec_;
  Progress& progress_;
  Tree tree_;
  Growth growth_;
  // It is indexed by axis.
  std::vector<Vocabulary> vocabulary_;
  std::vector<local::Axis> axes_;
  // By axis, its codes are those of the series; otherwise they are those of the batch.
  std::vector<bool> by_series_;
  // These are the rows of the batch by leaf.
  std::vector<std::pair<Node, Row>> arrivals_;
  // By touched leaf, this is its beginning in arrivals_.
  std::vector<std::size_t> begins_;
  // By row of the batch and axis, this is the level that its leaf was cut to, or none.
  std::vector<hierarchy::Level> levels_;
  // These are all rows of the touched leaves, and by touched leaf where they end.
  std::vector<Row> rows_;
  std::vector<std::size_t> ends_;
};

}  // namespace

Growth append(const View& before, const Batch& batch, const Spec& spec, Progress& progress) {
  return Appending(before, batch, spec, progress).run();
}

}  // namespace kith::series
