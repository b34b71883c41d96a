// The planner.
//
// Idea: which columns outsiders may know is a matter of names and content (profile.cc); what it costs to publish
// them is a matter of trial. All quasi columns with a name that says so are in, and of the columns of unknown use
// those that cost them little (column_choice.h). What is not kept is withheld, which is safer than a column of stars.
// At last local and full-domain, the latter with none, 1 % and 2 % of the rows suppressed, with and without open ends
// of its intervals, and with derived hierarchies for categories that have none (derived_hierarchy.h), are run on the
// same rows, and the one with the least NCP is proposed.
//
// Local by itself cuts categories in the order of their bytes, which makes sets of what happens to begin alike. So
// those of more than a handful of values, and numbers that are codes, have a derived hierarchy there as well. A column
// with a built-in hierarchy or a mask is tried without it, too, and loses it if clearly less is lost so: "Southern
// Europe" says more than a set of countries. What is compared there is the mean of NCP and of the share of cells that
// do not keep their own value: NCP alone cannot tell 1**** from 10115 if no other code begins with 1, and calls a set
// of four of forty countries nearly as good as the country.
//
// Invariant: every plan that is tried is one that `kith release` takes as it is: recipes are built by the same
// code, columns are in the order of the table, and cells and nodes are found by the same search.
//
// Cost: at most 3 `unknown` + 2 partitions to choose columns, by guillotine if those have few cells, else by least-loss;
// one by guillotine and one or two more by column that has a builtin or few values; and a few searches of one lattice.
// Samples keep rows times columns below a fixed number, and smaller ones rows times columns times hierarchies.
//
// Example: the clinic. ZIP, birth, sex, marital status and the day of the visit are in by name. Local loses 0.23 of
// the domain with them. The kind of visit, of unknown use, would raise that of the five by more than 0.03, so
// it is withheld; notes are withheld anyway. Full-domain with 2 % suppressed loses more, so local is proposed.
#include "profile/planner.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "hierarchy/ambiguous_label.h"
#include "hierarchy/arx_file.h"
#include "hierarchy/build.h"
#include "hierarchy/recipe_text.h"
#include "profile/candidates.h"
#include "profile/column_choice.h"
#include "profile/derived_hierarchy.h"
#include "profile/one_step.h"
#include "profile/proposal_words.h"
#include "profile/trials.h"
#include "table/arx_text.h"

namespace kith::profile {

namespace {

// Labels that people know, as those of a builtin are, may lose so many times what sets and derived groups lose. Masks
// have such labels themselves.
double worth_of_labels(const hierarchy::Recipe& instead) {
  return std::holds_alternative<hierarchy::FromMask>(instead) ? 1 : 1.05;
}

constexpr std::array suppression_limits = {0.0, 0.01, 0.02};

// Sets of so few values are read at a glance, however they are ordered.
constexpr std::uint64_t handful = 5;
// So few categories may be cut into sets if that loses less than derived groups.
constexpr std::uint64_t few_categories = 8;
// Masks and builtins of so few values are set against derived groups.
constexpr std::uint64_t few_codes = 12;

// A derived hierarchy, as lines, and the file that the plan would name.
struct Derived {
  DerivedFile file;
  std::vector<std::vector<std::string>> lines;
};

class Planner {
 public:
  Planner(const Table& table, const Profile& profile, Candidates candidates, const Column* persons,
          const PlannerLimits& limits, const std::optional<std::string>& file_stem, unsigned threads,
          Progress& progress)
      : table_(table),
        profile_(profile),
        file_stem_(file_stem),
        candidates_(std::move(candidates)),
        limits_(limits),
        progress_(progress),
        persons_(persons),
        threads_(threads),
        trials_(sample(most_rows())) {}

  std::optional<Proposal> plan() {
    look_what_is_cuttable();
    choose_columns();
    std::optional<TriedCells> cells = try_all_cells();
    try_full_domain();
    if (!cells && !node_) return std::nullopt;
    proposal_.k = trials_.k();
    proposal_.rows = trials_.rows();
    if (cells) proposal_.tried.insert(proposal_.tried.begin(), TriedMethod{"local", 0, cells->ncp});
    if (cells && (!node_ || cells->ncp < node_->ncp))
      propose_cells(*cells);
    else
      propose_node();
    explain_withheld();
    for (const ColumnProfile& column : profile_.columns)
      if (column.role == LikelyRole::quasi && !column.withheld.empty())
        proposal_.withheld.push_back({column.name, column.hierarchy, column.withheld});
    put_in_order();
    return std::move(proposal_);
  }

 private:
  std::vector<std::size_t> tried_columns() const {
    const std::size_t most = candidates_.known + limits_.unknown;
    return {candidates_.columns.begin(),
            candidates_.columns.begin() +
                static_cast<std::ptrdiff_t>(std::min(most, candidates_.columns.size()))};
  }

  std::uint64_t most_rows() const {
    const std::uint64_t columns = std::max<std::uint64_t>(tried_columns().size(), 1);
    return std::min(limits_.rows, std::max<std::uint64_t>(limits_.cells / columns, 1'000));
  }

  Trials sample(std::uint64_t rows) const {
    return Trials(table_, tried_columns(), persons_, std::clamp<std::uint64_t>(profile_.persons, 1, 5), rows,
                  threads_);
  }

  const ColumnProfile& profile_of(std::size_t at) const { return profile_.columns[candidates_.columns[at]]; }

  // Whether the values of the whole table can be cut as they are; a sample may lack those that cannot.
  bool cuttable(std::size_t at) const {
    const Column& column = table_.columns[candidates_.columns[at]];
    try {
      local::make_axis(column.name, column.values, std::nullopt, profile_.source);
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  void look_what_is_cuttable() {
    for (std::size_t at = 0; at < tried_columns().size(); ++at) {
      const hierarchy::Recipe& recipe = cell_recipes_.emplace_back(profile_of(at).recipe);
      const bool stated = !std::holds_alternative<hierarchy::Automatic>(recipe) &&
                          !std::holds_alternative<hierarchy::FromIntervals>(recipe);
      cuttable_.push_back(stated || cuttable(at));
    }
    cell_derived_.resize(cell_recipes_.size());
  }

  // Numbers that are codes, for which nobody has a hierarchy. A mask keeps them or makes them *.
  bool is_code(std::size_t at) const {
    return profile_of(at).codes && !std::holds_alternative<hierarchy::FromBuiltin>(profile_of(at).recipe) &&
           !std::holds_alternative<hierarchy::FromFile>(profile_of(at).recipe);
  }

  // Texts for which nobody has a hierarchy.
  bool is_category(std::size_t at) const {
    const ColumnProfile& column = profile_of(at);
    return column.type == ValueType::text && !column.resolution &&
           std::holds_alternative<hierarchy::Automatic>(column.recipe);
  }

  bool masked(std::size_t at) const {
    return std::holds_alternative<hierarchy::FromMask>(profile_of(at).recipe);
  }

  // Numbers without a hierarchy are cut in their order, which loses least.
  bool cut_in_order(std::size_t at) const {
    return at < cuttable_.size() && cuttable_[at] &&
           std::holds_alternative<hierarchy::FromIntervals>(profile_of(at).recipe);
  }

  Treatment by_recipe(std::size_t at, const hierarchy::Recipe& recipe) const {
    const Column& column = trying_->column(at);
    if (std::holds_alternative<hierarchy::Automatic>(recipe)) return {at};
    return {at, hierarchy::build(recipe, column.name, column.values, profile_.source)};
  }

  Treatment by_lines(std::size_t at, const Derived& derived) const {
    return {at, hierarchy::from_lines(derived.lines, profile_of(at).name, trying_->column(at).values,
                                      derived.file.name)};
  }

  // Refuses what method local refuses.
  Treatment cell_treatment(std::size_t at) const {
    if (cell_derived_[at]) return by_lines(at, *cell_derived_[at]);
    const hierarchy::Recipe& recipe = cell_recipes_[at];
    const auto* file = std::get_if<hierarchy::FromFile>(&recipe);
    const bool stated = !std::holds_alternative<hierarchy::Automatic>(recipe);
    if ((file && hierarchy::ambiguous_label(file->path)) || (!stated && !cuttable_[at]))
      throw Error(ErrorCode::hierarchy_value, "the column cannot be cut",
                  {profile_.source, 0, profile_of(at).name});
    return cut_in_order(at) ? Treatment{at} : by_recipe(at, recipe);
  }

  std::optional<TriedCells> try_cells(const std::vector<std::size_t>& columns, local::Choice choice) {
    try {
      std::vector<Treatment> treatments;
      for (const std::size_t at : columns) treatments.push_back(cell_treatment(at));
      return trying_->cells(treatments, choice, progress_);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::cancelled) throw;
      return std::nullopt;
    }
  }

  // Losses in the order of `columns`, which are tried in that of the table.
  std::optional<std::vector<double>> losses_of_cells(std::span<const std::size_t> columns) {
    const std::vector<std::size_t> ordered = candidates_.in_table_order(columns);
    const auto cells = try_cells(ordered, choice_);
    return cells ? std::optional(reordered(cells->by_column, ordered, columns)) : std::nullopt;
  }

  void derive_for_cells(std::size_t at) {
    if (is_code(at) || (is_category(at) && profile_of(at).distinct > handful))
      cell_derived_[at] = derived_for(at);
  }

  // Categories have derived hierarchies, unless nothing can be cut with them. Many rows are compared by fewer of them.
  std::optional<TriedCells> try_all_cells() {
    for (const std::size_t at : included_) derive_for_cells(at);
    const std::uint64_t rows = rows_to_compare();
    if (rows >= trials_.rows()) return try_hierarchies();
    Trials fewer = sample(rows);
    trying_ = &fewer;
    const auto compared = try_hierarchies();
    trying_ = &trials_;
    if (compared) return try_cells(included_, local::Choice::guillotine);
    for (const std::size_t at : included_) derive_for_cells(at);
    return try_hierarchies();
  }

  std::uint64_t rows_to_compare() const {
    std::uint64_t others = 0;
    for (const std::size_t at : included_) others += has_other_hierarchy(at);
    if (others == 0) return trials_.rows();
    return std::max(limits_.compared_cells / (included_.size() * (others + 1)), limits_.compared_rows);
  }

  bool has_other_hierarchy(std::size_t at) const {
    const ColumnProfile& column = profile_of(at);
    const std::uint64_t most = is_category(at) ? few_categories : masked(at) && !is_code(at) ? few_codes : 0;
    return column.otherwise || std::holds_alternative<hierarchy::FromBuiltin>(column.recipe) ||
           (file_stem_ && column.distinct <= most);
  }

  std::optional<TriedCells> try_hierarchies() {
    std::optional<TriedCells> cells = try_cells(included_, local::Choice::guillotine);
    if (!cells) {
      cell_derived_.assign(cell_derived_.size(), std::nullopt);
      cells = try_cells(included_, local::Choice::guillotine);
    }
    for (const std::size_t at : included_) {
      try_sets_and_groups(at, cells);
      try_cells_otherwise(at, cells);
      try_cells_derived(at, cells);
    }
    return cells;
  }

  // Few categories are tried in both ways, as sets in the order of their bytes and in derived groups.
  void try_sets_and_groups(std::size_t at, std::optional<TriedCells>& best) {
    if (!best || !is_category(at) || profile_of(at).distinct > few_categories) return;
    std::optional<Derived> other;
    if (!cell_derived_[at]) other = derived_for(at);
    if (!cell_derived_[at] && !other) return;
    std::swap(cell_derived_[at], other);
    if (!take_cells_if_better(1, best)) std::swap(cell_derived_[at], other);
  }

  // Cuts the column without the builtin, and leaves it so if that loses clearly less.
  void try_cells_otherwise(std::size_t at, std::optional<TriedCells>& best) {
    const std::optional<hierarchy::Recipe>& other = profile_of(at).otherwise;
    if (!best || !other) return;
    const bool sets = std::holds_alternative<hierarchy::Automatic>(*other);
    if (sets && (!cuttable(at) || (file_stem_ && profile_of(at).distinct > handful))) return;
    const hierarchy::Recipe builtin = std::exchange(cell_recipes_[at], *other);
    if (!take_cells_if_better(worth_of_labels(*other), best)) cell_recipes_[at] = builtin;
  }

  // The same with derived groups, for a builtin, and for a mask of few codes.
  void try_cells_derived(std::size_t at, std::optional<TriedCells>& best) {
    const bool builtin = std::holds_alternative<hierarchy::FromBuiltin>(cell_recipes_[at]);
    const bool mask = std::holds_alternative<hierarchy::FromMask>(cell_recipes_[at]);
    if (!best || cell_derived_[at] || is_code(at)) return;
    if (!builtin && !(mask && profile_of(at).distinct <= few_codes)) return;
    cell_derived_[at] = derived_for(at);
    if (cell_derived_[at] && !take_cells_if_better(1.05, best)) cell_derived_[at].reset();
  }

  bool take_cells_if_better(double times, std::optional<TriedCells>& best) {
    std::optional<TriedCells> tried = try_cells(included_, local::Choice::guillotine);
    if (!tried || detail_lost(*tried) * times >= detail_lost(*best)) return false;
    best = std::move(tried);
    return true;
  }

  // The hierarchies that categories would have are those that are derived beside the known columns.
  void choose_columns() {
    const std::size_t tried = tried_columns().size();
    included_.resize(candidates_.known);
    std::iota(included_.begin(), included_.end(), 0);
    for (std::size_t at = 0; at < tried; ++at) derive_for_cells(at);
    const std::uint64_t trials = 3 * (tried - candidates_.known);
    if (trials * trials_.rows() * (candidates_.known + 1) > limits_.choice_cells)
      choice_ = local::Choice::least_loss;
    included_ = profile::choose_columns(candidates_.known, tried, [&](std::span<const std::size_t> columns) {
      return losses_of_cells(columns);
    });
    included_ = candidates_.in_table_order(included_);
    cell_derived_.assign(tried, std::nullopt);
  }

  // A withheld column is tried as the line of the plan has it, beside the columns of the plan as they are there.
  void explain_withheld() {
    for (std::size_t at = candidates_.known; at < candidates_.columns.size(); ++at) {
      if (std::ranges::find(included_, at) != included_.end()) continue;
      const bool cut = proposal_.method == "local" && cut_in_order(at);
      proposal_.withheld.push_back(
          {profile_of(at).name, cut ? "" : profile_of(at).hierarchy, why_withheld(at)});
    }
  }

  std::string why_withheld(std::size_t at) {
    if (at >= tried_columns().size()) return "unknown, and not tried";
    std::vector<std::size_t> more = included_;
    more.push_back(at);
    const auto losses = proposal_.method == "local" ? losses_of_cells(more) : losses_of_node_with(more);
    if (!losses) return "unknown, and it cannot be tried";
    const bool by_quick = proposal_.method == "local" && quick();
    return withheld_words(*losses, by_quick ? quick_loss() : proposal_.ncp, by_quick);
  }

  bool quick() const { return choice_ != local::Choice::guillotine; }

  // What the columns of the plan lose by the quick search, with which withheld ones are compared then.
  double quick_loss() {
    if (!quick_loss_) {
      const auto cells = try_cells(included_, choice_);
      quick_loss_ = cells ? cells->ncp : proposal_.ncp;
    }
    return *quick_loss_;
  }

  // Of the columns of the plan, and at last of the one that is tried beside them.
  std::optional<std::vector<double>> losses_of_node_with(const std::vector<std::size_t>& more) {
    const std::vector<std::size_t> ordered = candidates_.in_table_order(more);
    const auto place = std::ranges::find(ordered, more.back()) - ordered.begin();
    std::vector<Treatment> columns = node_columns_;
    try {
      columns.insert(columns.begin() + place, by_recipe(more.back(), profile_of(more.back()).recipe));
      if (!affordable(columns)) return std::nullopt;
      const double limits[] = {suppression_};
      return reordered(trials_.nodes(columns, limits, progress_).front().by_column, ordered, more);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::cancelled) throw;
      return std::nullopt;
    }
  }

  bool affordable(std::span<const Treatment> columns) const {
    const std::uint64_t nodes = lattice_nodes(columns);
    return nodes <= limits_.nodes && nodes * trials_.rows() <= limits_.node_rows;
  }

  // Categories without a hierarchy get a derived one as long as the lattice is affordable, those with the most
  // values first.
  void derive_hierarchies() {
    derived_.resize(included_.size());
    if (!file_stem_) return;
    std::vector<std::size_t> places(included_.size());
    std::iota(places.begin(), places.end(), 0);
    std::ranges::stable_sort(places, std::ranges::greater{},
                             [&](std::size_t i) { return profile_of(included_[i]).distinct; });
    for (const std::size_t i : places) {
      std::vector<Treatment> more = node_columns_;
      const auto file = derive(i, more[i]);
      if (!file || !affordable(more)) continue;
      node_columns_ = std::move(more);
      derived_[i] = file;
    }
  }

  // Gives the treatment a derived hierarchy if it has none and the column is one of categories.
  std::optional<DerivedFile> derive(std::size_t i, Treatment& treatment) const {
    const ColumnProfile& column = profile_of(included_[i]);
    const bool categories = !treatment.hierarchy && column.type == ValueType::text && !column.resolution &&
                            column.distinct >= least_derived;
    if (!categories && !is_code(included_[i])) return std::nullopt;
    std::optional<Derived> made = derived_for(included_[i]);
    if (!made) return std::nullopt;
    treatment = by_lines(included_[i], *made);
    return std::move(made->file);
  }

  // None if the plan can name no files.
  std::optional<Derived> derived_for(std::size_t at) const {
    if (!file_stem_) return std::nullopt;
    std::vector<const Column*> others;
    for (const std::size_t one : included_) others.push_back(&table_.columns[candidates_.columns[one]]);
    const Column& column = table_.columns[candidates_.columns[at]];
    const auto lines = profile_of(at).distinct == 2 ? lines_of_two(at) : derived_lines(column, others);
    if (!lines) return std::nullopt;
    return Derived{{file_name(column.name), text_of_lines(*lines)}, *lines};
  }

  // Two values have no groups; each is kept or *. A mask of one digit does the same without a file.
  std::optional<std::vector<std::vector<std::string>>> lines_of_two(std::size_t at) const {
    if (is_code(at) && masked(at)) return std::nullopt;
    std::vector<std::vector<std::string>> lines;
    const Dictionary& values = table_.columns[candidates_.columns[at]].values;
    for (Code code = 0; code < values.size(); ++code)
      if (!values[code].empty()) lines.push_back({std::string(values[code])});
    std::ranges::sort(lines);
    return lines;
  }

  std::string file_name(const std::string& column) const {
    std::string safe;
    for (const char c : column)
      safe += c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ? '_' : c;
    return fmt::format("{}_hierarchy_{}.csv", *file_stem_, safe);
  }

  void try_full_domain() {
    try {
      for (const std::size_t at : included_) {
        node_columns_.push_back(by_recipe(at, profile_of(at).recipe));
        recipes_.push_back(profile_of(at).recipe);
      }
      if (!affordable(node_columns_)) return;
      derive_hierarchies();
      take_best_of(trials_.nodes(node_columns_, suppression_limits, progress_));
      for (std::size_t i = 0; i < included_.size(); ++i) try_without_open_ends(i);
      for (std::size_t i = 0; i < included_.size(); ++i) try_node_otherwise(i);
      // Under every limit the same columns, so that who allows more to be suppressed never loses more.
      if (columns_changed_) take_best_of(trials_.nodes(node_columns_, suppression_limits, progress_));
    } catch (const Error& error) {
      if (error.code() == ErrorCode::cancelled) throw;
    }
  }

  void take_best_of(const std::vector<TriedNode>& nodes) {
    proposal_.tried.clear();
    node_.reset();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      proposal_.tried.push_back({"full-domain", suppression_limits[i], nodes[i].ncp});
      if (node_ && nodes[i].ncp >= node_->ncp) continue;
      node_ = nodes[i];
      suppression_ = suppression_limits[i];
    }
  }

  void try_without_open_ends(std::size_t i) {
    auto* intervals = std::get_if<hierarchy::FromIntervals>(&recipes_[i]);
    if (!intervals || (!intervals->bottom && !intervals->top)) return;
    hierarchy::FromIntervals closed = *intervals;
    closed.bottom = closed.top = std::nullopt;
    std::vector<Treatment> other = node_columns_;
    other[i] = by_recipe(included_[i], closed);
    if (take_if_better(std::move(other), 1)) *intervals = closed;
  }

  // The same as try_cells_otherwise(), with a derived hierarchy if there would be none.
  void try_node_otherwise(std::size_t i) {
    const std::optional<hierarchy::Recipe>& recipe = profile_of(included_[i]).otherwise;
    if (!recipe) return;
    std::vector<Treatment> other = node_columns_;
    other[i] = by_recipe(included_[i], *recipe);
    auto file = derive(i, other[i]);
    if (!affordable(other) || !take_if_better(std::move(other), worth_of_labels(*recipe))) return;
    recipes_[i] = *recipe;
    derived_[i] = std::move(file);
  }

  // Takes other columns if they lose less, even so many times what they lose.
  bool take_if_better(std::vector<Treatment> other, double times) {
    const double limits[] = {suppression_};
    const TriedNode tried = trials_.nodes(other, limits, progress_).front();
    if (tried.ncp * times >= node_->ncp) return false;
    node_ = tried;
    node_columns_ = std::move(other);
    columns_changed_ = true;
    return true;
  }

  // As the plan writes what was tried; files are named as the profile names them.
  std::string hierarchy_text(std::size_t at, const hierarchy::Recipe& tried) const {
    return std::holds_alternative<hierarchy::FromFile>(tried) ? profile_of(at).hierarchy
                                                              : hierarchy::recipe_text(tried);
  }

  void propose_cells(const TriedCells& cells) {
    proposal_.method = "local";
    proposal_.ncp = cells.ncp;
    std::vector<Treatment> treatments;
    for (const std::size_t at : included_) treatments.push_back({at});
    for (std::size_t i = 0; i < included_.size(); ++i) {
      const std::size_t at = included_[i];
      ProposedColumn told;
      told.name = profile_of(at).name;
      if (!cut_in_order(at)) told.hierarchy = hierarchy_text(at, cell_recipes_[at]);
      if (cell_derived_[at]) {
        told.hierarchy = hierarchy::toml_string(cell_derived_[at]->file.name);
        proposal_.files.push_back(cell_derived_[at]->file);
      }
      describe_cells(trials_, cells, treatments, i, told);
      proposal_.columns.push_back(std::move(told));
    }
  }

  void propose_node() {
    proposal_.method = "full-domain";
    proposal_.ncp = node_->ncp;
    proposal_.max_suppression = suppression_;
    for (std::size_t i = 0; i < included_.size(); ++i) {
      ProposedColumn told;
      told.name = profile_of(included_[i]).name;
      told.hierarchy = hierarchy_text(included_[i], recipes_[i]);
      // At the ends one step to * does the same, without a file.
      const bool between = node_->levels[i] > 0 && node_columns_[i].hierarchy &&
                           node_->levels[i] < node_columns_[i].hierarchy->top();
      const bool ranges_else = is_code(included_[i]) && !masked(included_[i]);
      if (derived_[i] && (between || ranges_else)) {
        told.hierarchy = hierarchy::toml_string(derived_[i]->name);
        proposal_.files.push_back(*derived_[i]);
      }
      describe_node(trials_, *node_, node_columns_, i, told);
      // What the plan does not name is not tried beside a withheld column either.
      if (derived_[i] && !(between || ranges_else)) node_columns_[i] = by_recipe(included_[i], recipes_[i]);
      proposal_.columns.push_back(std::move(told));
    }
  }

  void put_in_order() {
    const auto place = [&](const std::string& name) {
      return std::ranges::find(profile_.columns, name, &ColumnProfile::name) - profile_.columns.begin();
    };
    std::ranges::sort(proposal_.columns, {}, [&](const ProposedColumn& c) { return place(c.name); });
    std::ranges::sort(proposal_.withheld, {}, [&](const WithheldColumn& c) { return place(c.name); });
  }

  const Table& table_;
  const Profile& profile_;
  std::optional<std::string> file_stem_;
  Candidates candidates_;
  PlannerLimits limits_;
  Progress& progress_;
  const Column* persons_;
  unsigned threads_;
  Trials trials_;
  // What is tried at present: all rows of the sample, or fewer of them.
  Trials* trying_ = &trials_;
  // By candidate that is tried.
  std::vector<bool> cuttable_;
  std::vector<hierarchy::Recipe> cell_recipes_;
  std::vector<std::optional<Derived>> cell_derived_;
  // Candidates, in the order of the table once they are chosen.
  std::vector<std::size_t> included_;
  // How cells are cut to choose columns.
  local::Choice choice_ = local::Choice::guillotine;
  std::optional<double> quick_loss_;
  std::vector<Treatment> node_columns_;
  std::vector<hierarchy::Recipe> recipes_;
  std::vector<std::optional<DerivedFile>> derived_;
  std::optional<TriedNode> node_;
  double suppression_ = 0;
  bool columns_changed_ = false;
  Proposal proposal_;
};

}  // namespace

const ProposedColumn* Proposal::find(const std::string& column) const {
  const auto at = std::ranges::find(columns, column, &ProposedColumn::name);
  return at == columns.end() ? nullptr : &*at;
}

const WithheldColumn* Proposal::find_withheld(const std::string& column) const {
  const auto at = std::ranges::find(withheld, column, &WithheldColumn::name);
  return at == withheld.end() ? nullptr : &*at;
}

std::optional<Proposal> propose(const Table& table, const Profile& profile, unsigned threads,
                                Progress& progress, const PlannerLimits& limits,
                                const std::optional<std::string>& file_stem) {
  Candidates candidates = candidates_of(profile);
  if (candidates.columns.empty() || profile.rows == 0) return std::nullopt;
  const std::optional<Column> persons = persons_of(table, profile);
  OneStep step(progress);
  progress.begin("trying plans", 0);
  Planner planner(table, profile, std::move(candidates), persons ? &*persons : nullptr, limits, file_stem,
                  threads, step);
  std::optional<Proposal> made = planner.plan();
  progress.end();
  return made;
}

}  // namespace kith::profile
