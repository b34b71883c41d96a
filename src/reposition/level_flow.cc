// Idea: records of one value and origin flow to (value, slot) at the cost of the move, from there to the
// slot, which lets c_j of each value in, and on to the sink, which wants l c_j from the slot; or they flow to
// the sink directly, dropped. That is eligibility at level c_j, and nothing else. A slot that cannot be
// filled takes what it is short of from the sink, at a penalty per record, so that every vector of levels has
// a flow.
//
// The cut: for any node potentials p that leave no unlimited arc a negative reduced cost r, and any flow f,
// cost(f) = sum r f - sum p supply, and sum r f is at least sum of min(0, r) capacity + max(0, r) lower
// bound. Capacities and lower bounds are linear in c, so the right side is a linear bound that holds at all
// c; at the levels whose flow gave the potentials it is met. Potentials are whole numbers, hence so are cuts,
// even those taken at levels that are not whole (everything is then multiplied by the parts).
//
// Cost: one network simplex (LEMON) over values x (window^2 / 2 + 2 window) arcs.
#include "reposition/level_flow.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <cmath>

#include "kith/error.h"

namespace kith::reposition {

namespace {

using Graph = lemon::SmartDigraph;
using Simplex = lemon::NetworkSimplex<Graph, std::int64_t, Cost>;

struct Supply {
  Graph::Node node;
  std::size_t origin;
  Value value;
  std::int64_t records;
};

struct Move {
  Graph::Arc arc;
  std::size_t origin, distance;
  Value value;
};

// An arc into, out of or beside a slot.
struct SlotArc {
  Graph::Arc arc;
  std::size_t slot;
};

Cost largest_drop(const WindowProblem& problem, Cost kept) {
  Cost largest = problem.closed > 0 ? kept : 0;
  const std::size_t values = problem.records.empty() ? 0 : problem.records.front().size();
  for (Value value = 0; value < values; ++value) largest = std::max(largest, problem.costs.drop(value));
  return largest;
}

}  // namespace

Cost shortage_penalty(const WindowProblem& problem, Cost kept) {
  return static_cast<Cost>(problem.l - 1) * largest_drop(problem, kept) + 1;
}

struct LevelFlow::Network {
  const WindowProblem& problem;
  Cost kept, penalty;
  Graph graph;
  Graph::ArcMap<std::int64_t> lower{graph, 0}, upper{graph, 0};
  Graph::ArcMap<Cost> cost{graph, 0};
  Graph::NodeMap<std::int64_t> supply{graph, 0};
  std::vector<Graph::Node> slots;
  Graph::Node sink;
  std::vector<Supply> supplies;
  std::vector<Move> moves;
  std::vector<SlotArc> entries, exits, shortages;
  std::unique_ptr<Simplex> simplex;

  Network(const WindowProblem& given, Cost kept_cost)
      : problem(given), kept(kept_cost), penalty(shortage_penalty(given, kept_cost)) {
    sink = graph.addNode();
    for (std::size_t slot = 0; slot < problem.records.size(); ++slot) add_slot(slot);
    const std::size_t values = problem.records.empty() ? 0 : problem.records.front().size();
    for (Value value = 0; value < values; ++value) add_value(value);
    simplex = std::make_unique<Simplex>(graph);
    simplex->costMap(cost);
  }

  Graph::Arc add_arc(Graph::Node from, Graph::Node to, Cost unit_cost) {
    const Graph::Arc arc = graph.addArc(from, to);
    cost[arc] = unit_cost;
    return arc;
  }

  void add_slot(std::size_t slot) {
    slots.push_back(graph.addNode());
    exits.push_back({add_arc(slots.back(), sink, 0), slot});
    shortages.push_back({add_arc(sink, slots.back(), penalty), slot});
  }

  void add_value(Value value) {
    const std::size_t n = problem.records.size(), window = problem.costs.window();
    std::vector<Graph::Node> places(n, lemon::INVALID);
    for (std::size_t origin = 0; origin < n; ++origin) {
      const Count records = problem.records[origin][value];
      if (records == 0) continue;
      const Graph::Node node = graph.addNode();
      supplies.push_back({node, origin, value, static_cast<std::int64_t>(records)});
      add_arc(node, sink, origin < problem.closed ? kept : problem.costs.drop(value));
      for (std::size_t slot = std::max(origin, problem.closed); slot < n && slot - origin < window; ++slot) {
        const std::size_t distance = slot - origin;
        if (places[slot] == lemon::INVALID) {
          places[slot] = graph.addNode();
          entries.push_back({add_arc(places[slot], slots[slot], 0), slot});
        }
        moves.push_back({add_arc(node, places[slot], problem.costs.mu[distance]), origin, distance, value});
      }
    }
  }

  void run(const Levels& levels, std::int64_t parts) {
    const std::int64_t unlimited = simplex->INF;
    for (Graph::ArcIt arc(graph); arc != lemon::INVALID; ++arc) upper[arc] = unlimited;
    for (const SlotArc& entry : entries) upper[entry.arc] = levels[entry.slot];
    for (const SlotArc& exit : exits)
      lower[exit.arc] = static_cast<std::int64_t>(problem.l) * levels[exit.slot];
    std::int64_t all = 0;
    for (const Supply& from : supplies) {
      supply[from.node] = from.records * parts;
      all += from.records * parts;
    }
    supply[sink] = -all;
    simplex->lowerMap(lower).upperMap(upper).supplyMap(supply);
    if (simplex->run() != Simplex::OPTIMAL)
      throw Bug("the flow of a window has no optimum, though records can always be dropped");
  }

  Cost reduced(Graph::Arc arc) const {
    return cost[arc] + simplex->potential(graph.source(arc)) - simplex->potential(graph.target(arc));
  }

  LevelCut cut() const {
    LevelCut found;
    found.slope.assign(slots.size(), 0);
    const Cost ground = simplex->potential(sink);
    for (const Supply& from : supplies)
      found.at_zero -= (simplex->potential(from.node) - ground) * from.records;
    for (const SlotArc& entry : entries) found.slope[entry.slot] += std::min<Cost>(0, reduced(entry.arc));
    for (const SlotArc& exit : exits)
      found.slope[exit.slot] += static_cast<Cost>(problem.l) * std::max<Cost>(0, reduced(exit.arc));
    return found;
  }

  LevelFlowResult result() const {
    LevelFlowResult found;
    const std::size_t n = slots.size(), values = n == 0 ? 0 : problem.records.front().size();
    found.moves.resize(n);
    for (std::size_t origin = 0; origin < n; ++origin)
      found.moves[origin].assign(std::min(problem.costs.window(), n - origin), std::vector<Count>(values, 0));
    for (const Move& move : moves)
      found.moves[move.origin][move.distance][move.value] = static_cast<Count>(simplex->flow(move.arc));
    for (const SlotArc& shortage : shortages)
      found.short_of += static_cast<Count>(simplex->flow(shortage.arc));
    found.cost = simplex->totalCost<Cost>();
    found.cut = cut();
    return found;
  }
};

LevelFlow::LevelFlow(const WindowProblem& problem, Cost kept)
    : network_(std::make_unique<Network>(problem, kept)) {}
LevelFlow::~LevelFlow() = default;

bool LevelFlow::fits(const WindowProblem& problem, Cost kept) {
  // The bounds are generous, in floating point: potentials stay below nodes x the dearest arc, and a value
  // below l x records x the penalty.
  double records = 1, nodes = 1;
  for (const std::vector<Count>& snapshot : problem.records)
    for (const Count count : snapshot) {
      records += static_cast<double>(count);
      nodes += 2;
    }
  nodes += static_cast<double>(problem.records.size());
  const double l = static_cast<double>(problem.l);
  const double dearest = (l - 1) * static_cast<double>(largest_drop(problem, kept)) + 1 +
                         (problem.costs.mu.empty() ? 0.0 : static_cast<double>(problem.costs.mu.back()));
  const double most = std::ldexp(1.0, 62);
  return dearest * (nodes + 2) < most && dearest * l * records < most && l * records * 1024 < most;
}

LevelFlowResult LevelFlow::solve(const Levels& levels) {
  network_->run(levels, 1);
  return network_->result();
}

LevelCut LevelFlow::cut_at(const Levels& levels, std::int64_t parts) {
  network_->run(levels, parts);
  return network_->cut();
}

}  // namespace kith::reposition
