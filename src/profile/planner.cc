// The planner.
//
// Idea: which columns outsiders may know is a matter of names and content (profile.cc); what it costs to publish
// them is a matter of trial. All quasi columns with a name that says so are in, and of the columns of unknown use
// those that cost them little (column_choice.h). What is not kept is withheld, which is safer than a column of stars.
// Local (cell_plan.h) and full-domain (node_plan.h) are run on the same columns and rows, and the one with the least
// NCP is proposed. Local is the first to judge the unknown columns. If full-domain loses less in the end, it judges
// them anew, since what costs much by one method may cost nothing by the other. At last every column that is withheld
// is tried beside the plan as it is written, and comes in if it costs little there.
//
// Invariant: every plan that is tried is one that `kith release` takes as it is: recipes are built by the same
// code, columns are in the order of the table, and cells and nodes are found by the same search. No column that is
// withheld would be worth its place by what is told of it.
//
// Cost: at most 3 `unknown` + 2 partitions to choose columns, by guillotine if those have few cells, else by least-loss,
// or as many searches of lattices; and what the two methods take for the columns that are in, once or twice and again
// whenever a column comes in at last. Samples keep rows times columns below a fixed number, and smaller ones rows times
// columns times hierarchies.
//
// Example: the clinic. ZIP, birth, sex, marital status and the day of the visit are in by name. Local loses 0.23 of
// the domain with them. The kind of visit, of unknown use, would raise that of the five by more than 0.03, so
// it is withheld; notes are withheld anyway. Full-domain with 2 % suppressed loses more, so local is proposed.
#include "profile/planner.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "profile/candidates.h"
#include "profile/cell_plan.h"
#include "profile/column_choice.h"
#include "profile/node_plan.h"
#include "profile/one_step.h"
#include "profile/proposal_words.h"
#include "profile/trials.h"
#include "profile/tried_columns.h"

namespace kith::profile {

namespace {

class Planner {
 public:
  Planner(const Table& table, const Profile& profile, Candidates candidates, const Column* persons,
          const PlannerLimits& limits, const std::optional<std::string>& file_stem, unsigned threads,
          Progress& progress)
      : table_(table),
        profile_(profile),
        limits_(limits),
        persons_(persons),
        threads_(threads),
        columns_(table, profile, std::move(candidates), limits.unknown, file_stem),
        trials_(sample(most_rows())),
        by_cells_(
            columns_, trials_, [this](std::uint64_t rows) { return sample(rows); }, limits_, progress),
        by_nodes_(columns_, trials_, limits_, progress) {}

  std::optional<Proposal> plan() {
    by_cells_.prepare_choice();
    choose([&](std::span<const std::size_t> columns) { return by_cells_.losses_of(columns); });
    try_methods();
    if (!by_cells_.cells() && !by_nodes_.node()) return std::nullopt;
    if (!local() && choosable() && by_nodes_.prepare_choice()) {
      choose([&](std::span<const std::size_t> columns) { return by_nodes_.losses_of(columns); });
      try_methods();
    }
    while (take_what_costs_little()) try_methods();
    return proposed();
  }

 private:
  std::uint64_t most_rows() const {
    const std::uint64_t columns = std::max<std::uint64_t>(columns_.tried(), 1);
    return std::min(limits_.rows, std::max<std::uint64_t>(limits_.cells / columns, 1'000));
  }

  Trials sample(std::uint64_t rows) const {
    return Trials(table_, columns_.numbers(), persons_, proposed_k(profile_), rows, threads_);
  }

  // Whether there is any unknown column that may be in or not.
  bool choosable() const { return columns_.tried() > columns_.known(); }

  void choose(const LossesOf& losses_of) {
    included_ =
        columns_.candidates().in_table_order(choose_columns(columns_.known(), columns_.tried(), losses_of));
  }

  void try_methods() {
    by_cells_.try_all(included_);
    by_nodes_.try_all(included_);
  }

  // Whether local is the method that loses least.
  bool local() const {
    return by_cells_.cells() && (!by_nodes_.node() || by_cells_.cells()->ncp < by_nodes_.node()->ncp);
  }

  bool estimates() const { return local() && by_cells_.quick(); }

  std::optional<std::vector<double>> losses_of(std::span<const std::size_t> columns) {
    return local() ? by_cells_.losses_of(columns) : by_nodes_.losses_of(columns);
  }

  // In the order of `taken`, which are those of the plan.
  std::optional<std::vector<double>> losses_of_plan(std::span<const std::size_t> taken) {
    if (estimates()) return losses_of(taken);
    const std::vector<double>& losses = local() ? by_cells_.cells()->by_column : by_nodes_.node()->by_column;
    return reordered(losses, included_, taken);
  }

  // Tries each withheld column as the line of the plan has it, beside the columns of the plan as they are there.
  bool take_what_costs_little() {
    with_.clear();
    if (included_.size() == columns_.tried()) return false;
    std::vector<std::size_t> taken = included_, known(columns_.known());
    std::ranges::sort(taken);
    std::iota(known.begin(), known.end(), 0);
    const auto alone = losses_of(known), so_far = losses_of_plan(taken);
    if (!alone || !so_far) return false;
    before_ = {*so_far, known.size(), mean_of(*alone)};
    const auto further = choose_further(taken, before_, columns_.tried(), [&](auto columns) {
      auto losses = losses_of(columns);
      if (columns.size() == included_.size() + 1 && losses) with_[columns.back()] = *losses;
      return losses;
    });
    if (further.size() == included_.size()) return false;
    included_ = columns_.candidates().in_table_order(further);
    return true;
  }

  static double mean_of(const std::vector<double>& losses) {
    return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(losses.size());
  }

  Proposal proposed() {
    Proposal proposal;
    proposal.k = trials_.k();
    proposal.rows = trials_.rows();
    if (by_cells_.cells()) proposal.tried.push_back({"local", 0, by_cells_.cells()->ncp});
    proposal.tried.insert(proposal.tried.end(), by_nodes_.tried().begin(), by_nodes_.tried().end());
    if (local())
      by_cells_.propose(proposal);
    else
      by_nodes_.propose(proposal);
    add_other_settings(proposal);
    explain_withheld(proposal);
    for (const ColumnProfile& column : profile_.columns)
      if (column.role == LikelyRole::quasi && !column.withheld.empty())
        proposal.withheld.push_back({column.name, column.hierarchy, column.withheld});
    put_in_order(proposal);
    return proposal;
  }

  // Those by which at least a tenth less is lost. They tell more, so they are never what is proposed.
  void add_other_settings(Proposal& proposal) {
    constexpr double clearly_less = 0.9;
    if (proposal.ncp == 0 || !by_cells_.cells()) return;
    for (TriedMethod& other : by_cells_.by_other_settings())
      if (other.ncp <= clearly_less * proposal.ncp) proposal.tried.push_back(std::move(other));
  }

  void explain_withheld(Proposal& proposal) const {
    for (std::size_t at = columns_.known(); at < columns_.candidates().columns.size(); ++at) {
      if (std::ranges::find(included_, at) != included_.end()) continue;
      const ColumnProfile& column = columns_.profile_of(at);
      const bool cut = local() && by_cells_.cut_in_order(at);
      const auto file = columns_.written_out(at, columns_.recipe(at));
      if (file) proposal.files.push_back(file->file);
      proposal.withheld.push_back({column.name,
                                   cut    ? ""
                                   : file ? columns_.hierarchy_text(at, columns_.recipe(at))
                                          : column.hierarchy,
                                   why_withheld(at)});
    }
  }

  std::string why_withheld(std::size_t at) const {
    if (at >= columns_.tried()) return "unknown, and not tried";
    const auto with = with_.find(at);
    if (with == with_.end()) return "unknown, and it cannot be tried";
    return withheld_words(with->second, mean_of(before_.by_column), estimates()) + "; " +
           reason_words(verdict_on(with->second, before_));
  }

  void put_in_order(Proposal& proposal) const {
    const auto place = [&](const std::string& name) {
      return std::ranges::find(profile_.columns, name, &ColumnProfile::name) - profile_.columns.begin();
    };
    std::ranges::sort(proposal.columns, {}, [&](const ProposedColumn& c) { return place(c.name); });
    std::ranges::sort(proposal.withheld, {}, [&](const WithheldColumn& c) { return place(c.name); });
  }

  const Table& table_;
  const Profile& profile_;
  const PlannerLimits& limits_;
  const Column* persons_;
  unsigned threads_;
  TriedColumns columns_;
  Trials trials_;
  CellPlan by_cells_;
  NodePlan by_nodes_;
  // Candidates, in the order of the table.
  std::vector<std::size_t> included_;
  // What the columns of the plan lose, and what they lose with a further one, which comes last.
  TakenLosses before_;
  std::map<std::size_t, std::vector<double>> with_;
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

void state_hierarchies(Profile& profile) {
  if (!profile.proposal) return;
  for (ColumnProfile& column : profile.columns) {
    if (const ProposedColumn* found = profile.proposal->find(column.name))
      column.hierarchy = found->hierarchy;
    if (const WithheldColumn* withheld = profile.proposal->find_withheld(column.name))
      column.hierarchy = withheld->hierarchy;
  }
}

}  // namespace kith::profile
