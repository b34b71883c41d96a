// Tries method full-domain on columns, and finds the hierarchies with which it loses least. Used by one thread, which
// may start others; keeps references to what it was made of.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "profile/planner.h"
#include "profile/proposal.h"
#include "profile/tried_columns.h"

namespace kith::profile {

class NodePlan {
 public:
  NodePlan(const TriedColumns& columns, Trials& trials, const PlannerLimits& limits, Progress& progress);

  // Finds hierarchies for these columns, which are in the order of the table. None if their lattice is too large.
  const std::optional<TriedNode>& try_all(const std::vector<std::size_t>& included);
  const std::optional<TriedNode>& node() const { return node_; }
  // The least that is lost under each limit.
  const std::vector<TriedMethod>& tried() const { return tried_; }

  // Before columns are chosen: gives all of them hierarchies, categories derived ones if they can have them. False, and
  // nothing is changed, if that many trials were too much work.
  bool prepare_choice();

  // NCP by column, in the order of `columns`, by the hierarchies that were prepared or found; columns of none of these
  // are treated as a line of a plan would have them. They are tried in the order of the table, with as many rows
  // suppressed as is proposed or, before columns are chosen, with the most.
  std::optional<std::vector<double>> losses_of(std::span<const std::size_t> columns);

  // Writes what was found as the plan; a node was found.
  void propose(Proposal& proposal) const;

 private:
  // How a column is treated, and what the plan says of it.
  struct Planned {
    Treatment treatment;
    hierarchy::Recipe recipe;
    std::optional<Derived> derived;
  };

  Planned by_recipe(std::size_t at, const hierarchy::Recipe& recipe) const;
  std::vector<Treatment> treatments() const;
  bool affordable(std::span<const Treatment> columns) const;
  void derive_hierarchies();
  std::optional<Derived> derive(std::size_t at, std::span<const std::size_t> beside,
                                Treatment& treatment) const;
  void find_hierarchies();
  void take_best_of(const std::vector<TriedNode>& nodes);
  void try_without_open_ends(std::size_t i);
  void try_otherwise(std::size_t i);
  bool take_if_better(std::size_t i, Planned other, double times);
  bool names_file(std::size_t i) const;
  void leave_out_file(std::size_t i);

  const TriedColumns& columns_;
  Trials& trials_;
  const PlannerLimits& limits_;
  Progress& progress_;
  std::vector<std::size_t> included_;
  // By place in `included_`.
  std::vector<Planned> planned_;
  std::optional<TriedNode> node_;
  std::vector<TriedMethod> tried_;
  double suppression_ = 0;
  bool columns_changed_ = false;
};

}  // namespace kith::profile
