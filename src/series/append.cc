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
      if (fresh()) domain = first_domain(spec_.recipes[a], quasi_column(a).values);
      require_type(a, domain.type);
      if (!is_ordered(spec_.recipes[a], domain)) {
        axes_.push_back(
            full_axis(growth_.outline.quasi[a], spec_.recipes[a], vocabulary_[a], domain, batch_.source));
        domain.levels = level_names(axes_.back().axis);
        continue;
      }
      widen(domain, quasi_column(a).values);
      axes_.push_back(
          ordered_axis(growth_.outline.quasi[a], vocabulary_[a], growth_.quasi[a], domain, batch_.source));
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
    for (std::size_t i = 0; i < rows(); ++i) {
      growth_.leaf[i] =
          tree_.route(axes_, [&](std::size_t axis) { return axes_[axis].local(growth_.quasi[axis][i]); });
      arrivals_.emplace_back(growth_.leaf[i], static_cast<Row>(known_rows() + i));
    }
    std::ranges::sort(arrivals_);
    for (std::size_t i = 0; i < arrivals_.size(); ++i)
      if (i == 0 || arrivals_[i].first != arrivals_[i - 1].first) begins_.push_back(i);
    begins_.push_back(arrivals_.size());
    growth_.touched_leaves = begins_.size() - 1;
  }

  Node leaf(std::size_t i) const { return arrivals_[begins_[i]].first; }

  std::vector<Row> rows_of(std::size_t i) const {
    std::vector<Row> found;
    if (leaf(i) < before_.nodes.size()) {
      const auto older = before_.rows_of(leaf(i));
      found.assign(older.begin(), older.end());
      for (const Row row : found)
        if (row >= known_rows()) damaged("a leaf has a row that is not there");
    }
    for (std::size_t at = begins_[i]; at < begins_[i + 1]; ++at) found.push_back(arrivals_[at].second);
    return found;
  }

  template <typename T>
  T of_row(std::span<const T> older, const std::vector<T>& added, Row row) const {
    return row < known_rows() ? older[row] : added[row - known_rows()];
  }
  Code value_of(std::size_t axis, Row row) const {
    return of_row(before_.empty() ? std::span<const Code>() : before_.quasi[axis], growth_.quasi[axis], row);
  }

  void look_at_growing_values() {
    parallel_each(axes(), spec_.threads, [&](std::size_t a, unsigned) {
      const Outline::Domain& domain = growth_.outline.domains[a];
      if (!is_ordered(spec_.recipes[a], domain) || axes_[a].all) return;
      std::vector<Code> codes;
      for (const std::size_t i : growing_)
        for (const Row row : touched_[i]) codes.push_back(value_of(a, row));
      axes_[a] =
          ordered_axis(growth_.outline.quasi[a], vocabulary_[a], std::move(codes), domain, batch_.source);
    });
    for (const SeriesAxis& axis : axes_) plain_axes_.push_back(axis.axis);
  }

  void grow_leaves() {
    for (std::size_t i = 0; i < growth_.touched_leaves; ++i) {
      touched_.push_back(rows_of(i));
      growth_.touched_rows += touched_.back().size();
      if (!only_joined(i)) growing_.push_back(i);
    }
    look_at_growing_values();
    progress_.begin("adding the batch", growth_.touched_leaves);
    std::vector<GrownLeaf> grown(touched_.size());
    const bool alone = touched_.size() == 1;
    parallel_each(touched_.size(), alone ? 1 : spec_.threads, [&](std::size_t i, unsigned) {
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
           touched_[i].size() < 2 * spec_.model->k() && tree_.node(leaf(i)).published != 0;
  }

  GrownLeaf joined_leaf(std::size_t i) const {
    require_labels(i);
    std::vector<std::uint32_t> first_release;
    for (const Row row : touched_[i])
      first_release.push_back(of_row(before_.first_release, growth_.first_release, row));
    require_members(first_release, true);
    GrownLeaf grown;
    for (std::uint32_t r = 0; r < first_release.size(); ++r)
      if (first_release[r] == 0) grown.released.push_back(r);
    return grown;
  }

  LeafRows gathered(std::size_t i) const {
    LeafRows leaf_rows;
    leaf_rows.row = touched_[i];
    leaf_rows.values.resize(axes());
    for (std::size_t a = 0; a < axes(); ++a) {
      leaf_rows.values[a].reserve(leaf_rows.row.size());
      for (const Row row : leaf_rows.row) leaf_rows.values[a].push_back(axes_[a].local(value_of(a, row)));
    }
    for (const Row row : leaf_rows.row)
      leaf_rows.first_release.push_back(of_row(before_.first_release, growth_.first_release, row));
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

  GrownLeaf grow_leaf(std::size_t i, bool alone) {
    LeafRows leaf_rows = gathered(i);
    const local::Region cell = tree_.region_of(leaf(i), plain_axes_);
    require_in_cell(leaf_rows, cell);
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
    require_members(leaf_rows.first_release, record.published != 0);
    if (box) require_in_box(leaf_rows, *box);
    if (alone)
      return grow(plain_axes_, std::move(leaf_rows), cell, record.published != 0, std::move(box), rules,
                  progress_);
    std::vector<local::Axis> few;
    for (std::size_t a = 0; a < axes(); ++a) few.push_back(restricted(plain_axes_[a], leaf_rows.values[a]));
    return grow(few, std::move(leaf_rows), cell, record.published != 0, std::move(box), rules);
  }

  void require_members(const std::vector<std::uint32_t>& first_release, bool published) const {
    bool any = false;
    for (const std::uint32_t first : first_release) {
      if (first >= growth_.release) damaged("a row came out with a release that was not made yet");
      any = any || first != 0;
    }
    if (any != published) damaged("what was published of a leaf is not in it");
  }

  void require_in_box(const LeafRows& leaf_rows, const local::Region& box) const {
    require_fit(plain_axes_, box);
    for (std::size_t i = 0; i < leaf_rows.row.size(); ++i)
      for (std::size_t a = 0; leaf_rows.first_release[i] != 0 && a < axes(); ++a)
        if (!local::contains(plain_axes_[a], box[a], leaf_rows.values[a][i]))
          damaged("a published row lies outside its box");
  }

  // A hierarchy that was changed after the series began would move rows out of what was published of them.
  void require_in_cell(const LeafRows& leaf_rows, const local::Region& cell) const {
    for (std::size_t a = 0; a < axes(); ++a)
      for (const Code code : leaf_rows.values[a])
        if (!local::contains(plain_axes_[a], cell[a], code)) misplaced(a);
  }

  // The same for a leaf that stays as it is: the row that just came down the tree has the labels of its cell.
  void require_labels(std::size_t i) const {
    for (const auto& [axis, level] : tree_.levels_above(leaf(i))) {
      const SeriesAxis& own = axes_[axis];
      const std::vector<hierarchy::Label>& labels = own.axis.hierarchy->levels[level].of;
      const hierarchy::Label label = labels[own.local(value_of(axis, touched_[i].back()))];
      for (const Row row : touched_[i])
        if (labels[own.local(value_of(axis, row))] != label) misplaced(axis);
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
          for (const std::uint32_t r : *part) move(touched_[i][r], place[t]);
    }
    for (const std::uint32_t r : grown.released) release(touched_[i][r]);
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
  std::vector<SeriesAxis> axes_;
  std::vector<local::Axis> plain_axes_;
  // These are the rows of the batch by leaf.
  std::vector<std::pair<Node, Row>> arrivals_;
  // By touched leaf, this is its beginning in arrivals_.
  std::vector<std::size_t> begins_;
  // By touched leaf, these are all its rows.
  std::vector<std::vector<Row>> touched_;
  // These are the touched leaves to which more can happen than that rows join.
  std::vector<std::size_t> growing_;
};

}  // namespace

Growth append(const View& before, const Batch& batch, const Spec& spec, Progress& progress) {
  return Appending(before, batch, spec, progress).run();
}

}  // namespace kith::series
