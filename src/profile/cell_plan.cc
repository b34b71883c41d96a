// Local by itself cuts categories in the order of their bytes, which makes sets of what happens to begin alike. So
// those of more than a handful of values, and numbers that are codes, have a derived hierarchy there as well. A column
// with a built-in hierarchy or a mask is tried without it, too, and loses it if clearly less is lost so: "Southern
// Europe" says more than a set of countries. What is compared there is the mean of NCP and of the share of cells that
// do not keep their own value: NCP alone cannot tell 1**** from 10115 if no other code begins with 1, and calls a set
// of four of forty countries nearly as good as the country. Few values are also tried flat, each kept or *: a rare one
// would else be put with a frequent one in a set, `{M, U}` instead of `M` in half of the rows. Calendars of many
// years are tried with a longer step at their end.
//
// Cost: one partition by guillotine, and one to three more by column that has a builtin, few values or many years.
#include "profile/cell_plan.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "hierarchy/ambiguous_label.h"
#include "hierarchy/assemble.h"
#include "hierarchy/recipe_text.h"
#include "profile/derived_hierarchy.h"
#include "profile/proposal_words.h"

namespace kith::profile {

namespace {

// Sets of so few values are read at a glance, however they are ordered.
constexpr std::uint64_t handful = 5;
// So few categories may be cut into sets if that loses less than derived groups.
constexpr std::uint64_t few_categories = 8;
// Masks and builtins of so few values are set against derived groups.
constexpr std::uint64_t few_codes = 12;
// A set is worth so much of what each value or * loses.
constexpr double worth_of_sets = 0.99;

// A calendar with one longer step at its end, if it ends with ten or twenty years.
std::optional<hierarchy::Recipe> longer_years(const hierarchy::Recipe& recipe) {
  const auto* calendar = std::get_if<hierarchy::FromCalendar>(&recipe);
  if (!calendar || calendar->granularities.empty()) return std::nullopt;
  const std::string& last = calendar->granularities.back();
  if (last != "10 years" && last != "20 years") return std::nullopt;
  hierarchy::FromCalendar longer = *calendar;
  longer.granularities.push_back(last == "10 years" ? "20 years" : "100 years");
  return longer;
}

}  // namespace

CellPlan::CellPlan(const TriedColumns& columns, Trials& trials, Sample sample, const PlannerLimits& limits,
                   Progress& progress)
    : columns_(columns),
      trials_(trials),
      sample_(std::move(sample)),
      limits_(limits),
      progress_(progress),
      trying_(&trials) {
  for (std::size_t at = 0; at < columns_.tried(); ++at) {
    const hierarchy::Recipe& recipe = columns_.recipe(at);
    const bool stated = !std::holds_alternative<hierarchy::Automatic>(recipe) &&
                        !std::holds_alternative<hierarchy::FromIntervals>(recipe);
    cuttable_.push_back(stated || columns_.cuttable(at));
  }
  forget();
}

void CellPlan::forget() {
  recipes_.clear();
  for (std::size_t at = 0; at < columns_.tried(); ++at) recipes_.push_back(columns_.recipe(at));
  derived_.assign(recipes_.size(), std::nullopt);
}

bool CellPlan::cut_in_order(std::size_t at) const {
  return at < cuttable_.size() && cuttable_[at] && !columns_.profile_of(at).years &&
         std::holds_alternative<hierarchy::FromIntervals>(columns_.profile_of(at).recipe);
}

// Refuses what method local refuses.
Treatment CellPlan::treatment(std::size_t at) const {
  if (derived_[at]) return columns_.by_lines(*trying_, at, *derived_[at]);
  const hierarchy::Recipe& recipe = recipes_[at];
  const auto* file = std::get_if<hierarchy::FromFile>(&recipe);
  const bool stated = !std::holds_alternative<hierarchy::Automatic>(recipe);
  if ((file && hierarchy::ambiguous_label(file->path)) || (!stated && !cuttable_[at]))
    throw Error(ErrorCode::hierarchy_value, "the column cannot be cut",
                {columns_.source(), 0, columns_.profile_of(at).name});
  return cut_in_order(at) ? Treatment{at} : columns_.by_recipe(*trying_, at, recipe);
}

std::optional<TriedCells> CellPlan::try_columns(const std::vector<std::size_t>& columns, local::Choice choice,
                                                CellForm form) {
  try {
    std::vector<Treatment> treatments;
    for (const std::size_t at : columns) treatments.push_back(treatment(at));
    return trying_->cells(treatments, choice, progress_, form);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::cancelled) throw;
    return std::nullopt;
  }
}

std::optional<std::vector<double>> CellPlan::losses_of(std::span<const std::size_t> columns) {
  const std::vector<std::size_t> ordered = columns_.candidates().in_table_order(columns);
  const auto cells = try_columns(ordered, choice_);
  return cells ? std::optional(reordered(cells->by_column, ordered, columns)) : std::nullopt;
}

void CellPlan::prepare_choice() {
  forget();
  included_.resize(columns_.known());
  std::iota(included_.begin(), included_.end(), 0);
  for (std::size_t at = 0; at < columns_.tried(); ++at) derive(at);
  const std::uint64_t trials = 3 * (columns_.tried() - columns_.known());
  if (trials * trials_.rows() * (columns_.known() + 1) > limits_.choice_cells)
    choice_ = local::Choice::least_loss;
}

const std::optional<TriedCells>& CellPlan::try_all(const std::vector<std::size_t>& included) {
  forget();
  included_ = included;
  cells_ = try_rows();
  if (cells_) leave_out_files();
  return cells_;
}

void CellPlan::derive(std::size_t at) {
  if (columns_.is_code(at) || (columns_.is_category(at) && columns_.profile_of(at).distinct > handful))
    derived_[at] = columns_.derived_for(at, included_);
}

// Categories have derived hierarchies, unless nothing can be cut with them. Many rows are compared by fewer of them.
std::optional<TriedCells> CellPlan::try_rows() {
  for (const std::size_t at : included_) derive(at);
  const std::uint64_t rows = rows_to_compare();
  if (rows >= trials_.rows()) return try_hierarchies();
  Trials fewer = sample_(rows);
  trying_ = &fewer;
  const auto compared = try_hierarchies();
  trying_ = &trials_;
  if (compared) return try_columns(included_, local::Choice::guillotine);
  for (const std::size_t at : included_) derive(at);
  return try_hierarchies();
}

std::uint64_t CellPlan::rows_to_compare() const {
  std::uint64_t others = 0;
  for (const std::size_t at : included_) others += other_hierarchies(at);
  if (others == 0) return trials_.rows();
  return std::max(limits_.compared_cells / (included_.size() * (others + 1)), limits_.compared_rows);
}

std::uint64_t CellPlan::other_hierarchies(std::size_t at) const {
  const ColumnProfile& column = columns_.profile_of(at);
  const std::uint64_t most = columns_.is_category(at)                       ? few_categories
                             : columns_.masked(at) && !columns_.is_code(at) ? few_codes
                                                                            : 0;
  const bool instead = column.otherwise || std::holds_alternative<hierarchy::FromBuiltin>(column.recipe) ||
                       (columns_.names_files() && column.distinct <= most);
  return static_cast<std::uint64_t>(instead) + static_cast<std::uint64_t>(may_be_flat(at)) +
         static_cast<std::uint64_t>(longer_years(column.recipe).has_value());
}

std::optional<TriedCells> CellPlan::try_hierarchies() {
  std::optional<TriedCells> cells = try_columns(included_, local::Choice::guillotine);
  if (!cells) {
    derived_.assign(derived_.size(), std::nullopt);
    cells = try_columns(included_, local::Choice::guillotine);
  }
  for (const std::size_t at : included_) {
    try_sets_and_groups(at, cells);
    try_otherwise(at, cells);
    try_derived(at, cells);
    try_flat(at, cells);
  }
  for (const std::size_t at : included_) try_longer_years(at, cells);
  return cells;
}

// Few categories are tried in both ways, as sets in the order of their bytes and in derived groups.
void CellPlan::try_sets_and_groups(std::size_t at, std::optional<TriedCells>& best) {
  const std::uint64_t distinct = columns_.profile_of(at).distinct;
  if (!best || !columns_.is_category(at) || distinct < least_derived || distinct > few_categories) return;
  std::optional<Derived> other;
  if (!derived_[at]) other = columns_.derived_for(at, included_);
  if (!derived_[at] && !other) return;
  std::swap(derived_[at], other);
  if (!take_if_better(1, best)) std::swap(derived_[at], other);
}

// Cuts the column without the builtin, and leaves it so if that loses clearly less.
void CellPlan::try_otherwise(std::size_t at, std::optional<TriedCells>& best) {
  const std::optional<hierarchy::Recipe>& other = columns_.profile_of(at).otherwise;
  if (!best || !other) return;
  const bool sets = std::holds_alternative<hierarchy::Automatic>(*other);
  const bool many = columns_.names_files() && columns_.profile_of(at).distinct > handful;
  if (sets && (!columns_.cuttable(at) || many)) return;
  const hierarchy::Recipe builtin = std::exchange(recipes_[at], *other);
  if (!take_if_better(worth_of_labels(*other), best)) recipes_[at] = builtin;
}

// The same with derived groups, for a builtin, and for a mask of few codes.
void CellPlan::try_derived(std::size_t at, std::optional<TriedCells>& best) {
  const bool builtin = std::holds_alternative<hierarchy::FromBuiltin>(recipes_[at]);
  const bool mask = std::holds_alternative<hierarchy::FromMask>(recipes_[at]);
  if (!best || derived_[at] || columns_.is_code(at)) return;
  if (!builtin && !(mask && columns_.profile_of(at).distinct <= few_codes)) return;
  derived_[at] = columns_.derived_for(at, included_);
  if (derived_[at] && !take_if_better(1.05, best)) derived_[at].reset();
}

bool CellPlan::may_be_flat(std::size_t at) const {
  const std::uint64_t distinct = columns_.profile_of(at).distinct;
  return (columns_.is_category(at) || columns_.is_code(at)) && distinct >= least_derived &&
         distinct <= few_categories && (columns_.names_files() || columns_.of_one_character(at));
}

// Each value is kept or becomes *, which is read more easily than a set.
void CellPlan::try_flat(std::size_t at, std::optional<TriedCells>& best) {
  if (!best || !may_be_flat(at) || !has_groups(*best, at)) return;
  const bool mask = columns_.of_one_character(at);
  std::optional<Derived> file = mask ? std::nullopt : columns_.flat_for(at);
  if (!mask && !file) return;
  std::swap(derived_[at], file);
  hierarchy::Recipe before = recipes_[at];
  if (mask) recipes_[at] = hierarchy::FromMask{true, 1};
  if (take_if_less_ncp(worth_of_sets, best)) return;
  recipes_[at] = std::move(before);
  std::swap(derived_[at], file);
}

// One step more before the *. The first step stays as it is, since NCP counts its granules.
void CellPlan::try_longer_years(std::size_t at, std::optional<TriedCells>& best) {
  std::optional<hierarchy::Recipe> longer = longer_years(recipes_[at]);
  if (!best || !longer || !has_stars(*best, at)) return;
  std::swap(recipes_[at], *longer);
  if (!take_if_less_ncp(1, best)) std::swap(recipes_[at], *longer);
}

bool CellPlan::take_if_better(double times, std::optional<TriedCells>& best) {
  std::optional<TriedCells> tried = try_columns(included_, local::Choice::guillotine);
  if (!tried || detail_lost(*tried) * times >= detail_lost(*best)) return false;
  best = std::move(tried);
  return true;
}

// The same for what keeps no fewer values, so that NCP alone decides.
bool CellPlan::take_if_less_ncp(double times, std::optional<TriedCells>& best) {
  std::optional<TriedCells> tried = try_columns(included_, local::Choice::guillotine);
  if (!tried || tried->ncp * times >= best->ncp) return false;
  best = std::move(tried);
  return true;
}

bool CellPlan::has_stars(const TriedCells& cells, std::size_t at) const {
  const auto place = static_cast<std::size_t>(std::ranges::find(included_, at) - included_.begin());
  const auto& labels = cells.cells.release.labels[place];
  return std::ranges::find(labels, hierarchy::kTopLabel) != labels.end();
}

// Whether some cell of the column is neither a value nor *.
bool CellPlan::has_groups(const TriedCells& cells, std::size_t at) const {
  const auto place = static_cast<std::size_t>(std::ranges::find(included_, at) - included_.begin());
  const Dictionary& values = trials_.column(at).values;
  return std::ranges::any_of(cells.cells.release.labels[place], [&](const std::string& label) {
    return !label.empty() && label != hierarchy::kTopLabel && !values.find(label);
  });
}

// A file of which the release uses no step is not written, if no more is lost without it. Codes of which there is no
// mask have one all the same: they would be cut into ranges. Where each value or * was better than groups, the file is
// used as long as there is a *.
void CellPlan::leave_out_files() {
  for (const std::size_t at : included_) {
    if (!derived_[at] || has_groups(*cells_, at)) continue;
    const bool flat =
        std::ranges::all_of(derived_[at]->lines, [](const auto& line) { return line.size() == 1; });
    if (flat && columns_.profile_of(at).distinct > 2 && has_stars(*cells_, at)) continue;
    if (columns_.is_code(at) && !columns_.masked(at)) continue;
    if (take_without_file(at, recipes_[at])) continue;
    if (columns_.profile_of(at).type == ValueType::text && columns_.cuttable(at))
      take_without_file(at, hierarchy::Automatic{});
  }
}

bool CellPlan::take_without_file(std::size_t at, hierarchy::Recipe recipe) {
  std::optional<Derived> file = std::exchange(derived_[at], std::nullopt);
  hierarchy::Recipe before = std::exchange(recipes_[at], std::move(recipe));
  std::optional<TriedCells> tried = try_columns(included_, local::Choice::guillotine);
  if (tried && !has_groups(*tried, at) && detail_lost(*tried) <= detail_lost(*cells_)) {
    cells_ = std::move(tried);
    return true;
  }
  derived_[at] = std::move(file);
  recipes_[at] = std::move(before);
  return false;
}

std::vector<TriedMethod> CellPlan::by_other_settings() {
  std::vector<TriedMethod> tried;
  const auto add = [&](CellForm form, const char* setting, const char* tells) {
    if (const auto cells = try_columns(included_, local::Choice::guillotine, form))
      tried.push_back({"local", 0, cells->ncp, setting, tells});
  };
  add(CellForm::boxes, "ranges = \"tight\"",
      "ranges then end at values that somebody in the class has, so that it shows, for one, how old the "
      "eldest is");
  add(CellForm::overlapping, "classes = \"overlapping\"",
      "who knows how classes are made, and some of the others in them, can then rule out classes that fit a "
      "person, "
      "never the person's own");
  return tried;
}

void CellPlan::propose(Proposal& proposal) const {
  proposal.method = "local";
  proposal.ncp = cells_->ncp;
  std::vector<Treatment> treatments;
  for (const std::size_t at : included_) treatments.push_back({at});
  for (std::size_t i = 0; i < included_.size(); ++i) {
    const std::size_t at = included_[i];
    ProposedColumn told;
    told.name = columns_.profile_of(at).name;
    if (!cut_in_order(at)) told.hierarchy = columns_.hierarchy_text(at, recipes_[at]);
    if (const auto file = derived_[at] ? derived_[at] : columns_.written_out(at, recipes_[at])) {
      told.hierarchy = hierarchy::toml_string(file->file.name);
      proposal.files.push_back(file->file);
    }
    describe_cells(trials_, *cells_, treatments, i, told);
    proposal.columns.push_back(std::move(told));
  }
}

}  // namespace kith::profile
