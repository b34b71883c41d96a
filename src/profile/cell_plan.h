// Tries method local on columns, and finds the hierarchies with which it loses least. Used by one thread, which may
// start others; keeps references to what it was made of.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "profile/planner.h"
#include "profile/proposal.h"
#include "profile/tried_columns.h"

namespace kith::profile {

class CellPlan {
 public:
  using Sample = std::function<Trials(std::uint64_t rows)>;

  // `sample` gives trials of the same columns on fewer rows.
  CellPlan(const TriedColumns& columns, Trials& trials, Sample sample, const PlannerLimits& limits,
           Progress& progress);

  // Before columns are chosen: the hierarchies that categories would have are those that are derived beside the known
  // columns.
  void prepare_choice();

  // Finds hierarchies for these columns, which are in the order of the table. None if they cannot be cut.
  const std::optional<TriedCells>& try_all(const std::vector<std::size_t>& included);
  const std::optional<TriedCells>& cells() const { return cells_; }

  // NCP by column, in the order of `columns`, by the hierarchies that were prepared or found; columns of none of these
  // are treated as a line of a plan would have them. They are tried in the order of the table.
  std::optional<std::vector<double>> losses_of(std::span<const std::size_t> columns);
  // Whether losses are found by a quicker search than that of the release, and are estimates.
  bool quick() const { return choice_ != local::Choice::guillotine; }

  // What the same columns would lose by other settings of the method; cells were found.
  std::vector<TriedMethod> by_other_settings();

  // Numbers without a hierarchy are cut in their order, which loses least.
  bool cut_in_order(std::size_t at) const;
  // Writes what was found as the plan; cells were found.
  void propose(Proposal& proposal) const;

 private:
  void forget();
  Treatment treatment(std::size_t at) const;
  std::optional<TriedCells> try_columns(const std::vector<std::size_t>& columns, local::Choice choice,
                                        CellForm form = CellForm::cells);
  void derive(std::size_t at);
  std::uint64_t rows_to_compare() const;
  std::uint64_t other_hierarchies(std::size_t at) const;
  std::optional<TriedCells> try_rows();
  std::optional<TriedCells> try_hierarchies();
  void try_sets_and_groups(std::size_t at, std::optional<TriedCells>& best);
  void try_otherwise(std::size_t at, std::optional<TriedCells>& best);
  void try_derived(std::size_t at, std::optional<TriedCells>& best);
  bool may_be_flat(std::size_t at) const;
  void try_flat(std::size_t at, std::optional<TriedCells>& best);
  void try_longer_years(std::size_t at, std::optional<TriedCells>& best);
  bool take_if_better(double times, std::optional<TriedCells>& best);
  bool take_if_less_ncp(double times, std::optional<TriedCells>& best);
  bool has_stars(const TriedCells& cells, std::size_t at) const;
  bool has_groups(const TriedCells& cells, std::size_t at) const;
  void leave_out_files();
  bool take_without_file(std::size_t at, hierarchy::Recipe recipe);

  const TriedColumns& columns_;
  Trials& trials_;
  Sample sample_;
  const PlannerLimits& limits_;
  Progress& progress_;
  // What is tried at present: all rows of the sample, or fewer of them.
  Trials* trying_;
  // By candidate that is tried.
  std::vector<bool> cuttable_;
  std::vector<hierarchy::Recipe> recipes_;
  std::vector<std::optional<Derived>> derived_;
  std::vector<std::size_t> included_;
  // How cells are cut to choose columns.
  local::Choice choice_ = local::Choice::guillotine;
  std::optional<TriedCells> cells_;
};

}  // namespace kith::profile
