// Full-domain with none, 1 % and 2 % of the rows suppressed, with and without open ends of its intervals, with derived
// hierarchies for categories that have none (derived_hierarchy.h), and without builtins if clearly less is lost so.
//
// Cost: a few searches of one lattice, and one per column with open ends or a builtin.
#include "profile/node_plan.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "hierarchy/recipe_text.h"
#include "profile/derived_hierarchy.h"
#include "profile/proposal_words.h"

namespace kith::profile {

namespace {

constexpr std::array suppression_limits = {0.0, 0.01, 0.02};

}  // namespace

NodePlan::NodePlan(const TriedColumns& columns, Trials& trials, const PlannerLimits& limits,
                   Progress& progress)
    : columns_(columns), trials_(trials), limits_(limits), progress_(progress) {}

NodePlan::Planned NodePlan::by_recipe(std::size_t at, const hierarchy::Recipe& recipe) const {
  return {columns_.by_recipe(trials_, at, recipe), recipe, std::nullopt};
}

std::vector<Treatment> NodePlan::treatments() const {
  std::vector<Treatment> all;
  for (const Planned& planned : planned_) all.push_back(planned.treatment);
  return all;
}

bool NodePlan::affordable(std::span<const Treatment> columns) const {
  const std::uint64_t nodes = lattice_nodes(columns);
  return nodes <= limits_.nodes && nodes * trials_.rows() <= limits_.node_rows;
}

// Gives the treatment a derived hierarchy if it has none and the column is one of categories.
std::optional<Derived> NodePlan::derive(std::size_t at, std::span<const std::size_t> beside,
                                        Treatment& treatment) const {
  const ColumnProfile& column = columns_.profile_of(at);
  const bool categories = !treatment.hierarchy && column.type == ValueType::text && !column.resolution &&
                          column.distinct >= least_derived;
  if (!categories && !columns_.is_code(at)) return std::nullopt;
  std::optional<Derived> made = columns_.derived_for(at, beside);
  if (made) treatment = columns_.by_lines(trials_, at, *made);
  return made;
}

// Categories without a hierarchy get a derived one as long as the lattice is affordable, those with the most
// values first.
void NodePlan::derive_hierarchies() {
  if (!columns_.names_files()) return;
  std::vector<std::size_t> places(included_.size());
  std::iota(places.begin(), places.end(), 0);
  std::ranges::stable_sort(places, std::ranges::greater{},
                           [&](std::size_t i) { return columns_.profile_of(included_[i]).distinct; });
  for (const std::size_t i : places) {
    std::vector<Treatment> more = treatments();
    auto derived = derive(included_[i], included_, more[i]);
    if (!derived || !affordable(more)) continue;
    planned_[i].treatment = std::move(more[i]);
    planned_[i].derived = std::move(derived);
  }
}

const std::optional<TriedNode>& NodePlan::try_all(const std::vector<std::size_t>& included) {
  included_ = included;
  planned_.clear();
  tried_.clear();
  node_.reset();
  columns_changed_ = false;
  try {
    find_hierarchies();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::cancelled) throw;
  }
  return node_;
}

void NodePlan::find_hierarchies() {
  for (const std::size_t at : included_) planned_.push_back(by_recipe(at, columns_.recipe(at)));
  if (!affordable(treatments())) return;
  derive_hierarchies();
  take_best_of(trials_.nodes(treatments(), suppression_limits, progress_));
  for (std::size_t i = 0; i < included_.size(); ++i) try_without_open_ends(i);
  for (std::size_t i = 0; i < included_.size(); ++i) try_otherwise(i);
  // Under every limit the same columns, so that who allows more to be suppressed never loses more.
  if (columns_changed_) take_best_of(trials_.nodes(treatments(), suppression_limits, progress_));
  for (std::size_t i = 0; i < included_.size(); ++i) leave_out_file(i);
}

// Codes that nothing is made of need no file, if they stay so without it and no more is lost.
void NodePlan::leave_out_file(std::size_t i) {
  if (!names_file(i) || node_->levels[i] > 0) return;
  Planned other = by_recipe(included_[i], planned_[i].recipe);
  std::vector<Treatment> columns = treatments();
  columns[i] = other.treatment;
  if (!affordable(columns)) return;
  const double limits[] = {suppression_};
  TriedNode tried = trials_.nodes(columns, limits, progress_).front();
  if (tried.levels[i] > 0 || tried.ncp > node_->ncp) return;
  node_ = std::move(tried);
  planned_[i] = std::move(other);
}

void NodePlan::take_best_of(const std::vector<TriedNode>& nodes) {
  tried_.clear();
  node_.reset();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    tried_.push_back({"full-domain", suppression_limits[i], nodes[i].ncp});
    if (node_ && nodes[i].ncp >= node_->ncp) continue;
    node_ = nodes[i];
    suppression_ = suppression_limits[i];
  }
}

void NodePlan::try_without_open_ends(std::size_t i) {
  const auto* intervals = std::get_if<hierarchy::FromIntervals>(&planned_[i].recipe);
  if (!intervals || (!intervals->bottom && !intervals->top)) return;
  hierarchy::FromIntervals closed = *intervals;
  closed.bottom = closed.top = std::nullopt;
  take_if_better(i, by_recipe(included_[i], closed), 1);
}

// Without the builtin, with a derived hierarchy if there would be none.
void NodePlan::try_otherwise(std::size_t i) {
  const std::optional<hierarchy::Recipe>& recipe = columns_.profile_of(included_[i]).otherwise;
  if (!recipe) return;
  Planned other = by_recipe(included_[i], *recipe);
  other.derived = derive(included_[i], included_, other.treatment);
  take_if_better(i, std::move(other), worth_of_labels(*recipe));
}

// Takes another hierarchy for a column if less is lost with it, even so many times that.
bool NodePlan::take_if_better(std::size_t i, Planned other, double times) {
  std::vector<Treatment> columns = treatments();
  columns[i] = other.treatment;
  if (!affordable(columns)) return false;
  const double limits[] = {suppression_};
  TriedNode tried = trials_.nodes(columns, limits, progress_).front();
  if (tried.ncp * times >= node_->ncp) return false;
  node_ = std::move(tried);
  planned_[i] = std::move(other);
  columns_changed_ = true;
  return true;
}

bool NodePlan::prepare_choice() {
  std::vector<std::size_t> columns(columns_.tried());
  std::iota(columns.begin(), columns.end(), 0);
  const auto beside = std::span(columns).first(columns_.known());
  std::vector<Planned> all;
  std::vector<Treatment> known;
  std::uint64_t levels = 1;
  try {
    for (const std::size_t at : columns) {
      Planned& planned = all.emplace_back(by_recipe(at, columns_.recipe(at)));
      planned.derived = derive(at, beside, planned.treatment);
      if (at < columns_.known())
        known.push_back(planned.treatment);
      else
        levels = std::max(levels, lattice_nodes({&planned.treatment, 1}));
    }
  } catch (const Error&) {
    return false;
  }
  const std::uint64_t trials = 2 * (columns_.tried() - columns_.known()) + 1;
  const std::uint64_t nodes = lattice_nodes(known) * levels;
  if (nodes > limits_.nodes || nodes * trials_.rows() * trials > limits_.choice_node_rows) return false;
  included_ = std::move(columns);
  planned_ = std::move(all);
  node_.reset();
  suppression_ = suppression_limits.back();
  return true;
}

std::optional<std::vector<double>> NodePlan::losses_of(std::span<const std::size_t> columns) {
  const std::vector<std::size_t> ordered = columns_.candidates().in_table_order(columns);
  std::vector<Treatment> treated;
  try {
    for (const std::size_t at : ordered) {
      const auto place = static_cast<std::size_t>(std::ranges::find(included_, at) - included_.begin());
      treated.push_back(place == included_.size() ? by_recipe(at, columns_.recipe(at)).treatment
                        : !node_ || names_file(place) || !planned_[place].derived
                            ? planned_[place].treatment
                            : by_recipe(at, planned_[place].recipe).treatment);
    }
    if (!affordable(treated)) return std::nullopt;
    const double limits[] = {suppression_};
    return reordered(trials_.nodes(treated, limits, progress_).front().by_column, ordered, columns);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::cancelled) throw;
    return std::nullopt;
  }
}

// At the ends one step to * does the same, without a file.
bool NodePlan::names_file(std::size_t i) const {
  const Planned& planned = planned_[i];
  const bool between = node_->levels[i] > 0 && planned.treatment.hierarchy &&
                       node_->levels[i] < planned.treatment.hierarchy->top();
  const bool ranges_else = columns_.is_code(included_[i]) && !columns_.masked(included_[i]);
  return planned.derived && (between || ranges_else);
}

void NodePlan::propose(Proposal& proposal) const {
  proposal.method = "full-domain";
  proposal.ncp = node_->ncp;
  proposal.max_suppression = suppression_;
  const std::vector<Treatment> columns = treatments();
  for (std::size_t i = 0; i < included_.size(); ++i) {
    ProposedColumn told;
    told.name = columns_.profile_of(included_[i]).name;
    told.hierarchy = columns_.hierarchy_text(included_[i], planned_[i].recipe);
    if (const auto file =
            names_file(i) ? planned_[i].derived : columns_.written_out(included_[i], planned_[i].recipe)) {
      told.hierarchy = hierarchy::toml_string(file->file.name);
      proposal.files.push_back(file->file);
    }
    describe_node(trials_, *node_, columns, i, told);
    proposal.columns.push_back(std::move(told));
  }
}

}  // namespace kith::profile
