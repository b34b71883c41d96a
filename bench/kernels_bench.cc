// The inner loops of kith on made-up tables of fixed size, one thread each.
//
//   kernels_bench            how long each takes, best of five
//   kernels_bench NAME       runs one of them once, for callgrind, which collects within kith_kernel()
//   kernels_bench --list     their names
//
// tools/check_counts.py counts their instructions and compares them with bench/kernels.counts.

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "audit/grouping.h"
#include "bench/finished.h"
#include "fulldomain/policy.h"
#include "fulldomain/search.h"
#include "fulldomain/sweep.h"
#include "kith/progress.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"
#include "verify/refinement.h"

// Callgrind looks for this name.
extern "C" __attribute__((noinline)) void kith_kernel(const std::function<void()>& body) { body(); }

namespace {

using namespace kith;
using testing::Searcher;
using testing::TableCase;

constexpr std::uint64_t k = 5;

// Columns of numbers, skewed: low ones are common.
TableCase made_up(std::size_t rows, bool persons) {
  const std::vector<std::uint64_t> values = {74, 40, 16, 14, 7, 5, 2};
  const std::vector<std::vector<std::uint64_t>> widths = {{1, 5, 10, 20}, {1, 10, 20}, {1, 4, 8}, {1, 7},
                                                          {1, 3},         {1},         {1}};
  testing::Random random(20261);
  std::vector<std::string> names;
  for (std::size_t c = 0; c < values.size(); ++c) names.push_back(fmt::format("q{}", c));
  if (persons) names.emplace_back("person");
  testing::Rows cells;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::string>& line = cells.emplace_back();
    for (const std::uint64_t most : values)
      line.push_back(std::to_string(std::min(random() % most, random() % most)));
    if (persons) line.push_back(std::to_string(random() % (rows / 2)));
  }
  TableCase result;
  result.table = testing::table_of(names, cells);
  for (std::size_t c = 0; c < values.size(); ++c) {
    result.quasi.push_back(static_cast<int>(c));
    result.hierarchies.push_back(
        testing::width_hierarchy(names[c], result.table.columns[c].values, widths[c]));
  }
  if (persons) result.person = static_cast<int>(values.size());
  return result;
}

// A table, its search and what a kernel needs of them, made before it is counted.
struct Prepared {
  explicit Prepared(std::size_t rows, bool persons = false)
      : table(made_up(rows, persons)), s(table, {.k = k}), hierarchies(table.pointers()) {
    options.max_suppressed = s.tuples.rows_total / 50;
  }

  TableCase table;
  Searcher s;
  fulldomain::Hierarchies hierarchies;
  fulldomain::SearchOptions options;
};

std::function<void()> every_node() {
  auto p = std::make_shared<Prepared>(4000);
  return [p] {
    const fulldomain::Suffixes suffixes(p->s.lattice, p->s.tuples, p->hierarchies);
    fulldomain::suppressed_everywhere(p->s.lattice, suffixes, k, std::numeric_limits<std::uint64_t>::max(), 1,
                                      silent_progress());
  };
}

std::function<void()> minimal_nodes() {
  auto p = std::make_shared<Prepared>(4000);
  return [p] { find_minimal(p->s.lattice, p->s.evaluator, p->options); };
}

std::function<void()> least_loss() {
  auto p = std::make_shared<Prepared>(4000);
  auto found =
      std::make_shared<fulldomain::SearchResult>(find_minimal(p->s.lattice, p->s.evaluator, p->options));
  return [p, found] {
    fulldomain::NodeEvaluator fresh(p->s.tuples, p->hierarchies, p->s.model);
    fulldomain::least_loss(p->s.lattice, fresh, *found, fulldomain::LossMeasure::loss, p->options);
  };
}

std::function<void()> minimal_nodes_of_persons() {
  auto p = std::make_shared<Prepared>(2000, true);
  return [p] { find_minimal(p->s.lattice, p->s.evaluator, p->options); };
}

std::function<void()> border() {
  auto p = std::make_shared<Prepared>(4000);
  const fulldomain::SearchResult found = find_minimal(p->s.lattice, p->s.evaluator, p->options);
  auto nodes = std::make_shared<std::vector<fulldomain::Node>>(found.maximal_failing);
  for (const fulldomain::ScoredNode& minimal : found.minimal) nodes->push_back(minimal.node);
  auto rows = std::make_shared<verify::WeightedRows>();
  for (std::size_t c = 0; c < p->hierarchies.size(); ++c)
    rows->quasi.push_back(audit::coded(p->table.table.columns[c]));
  rows->weights.assign(p->table.table.rows(), 1);
  return [p, nodes, rows] {
    verify::acceptable_by_k(*rows, p->hierarchies, *nodes, k, p->options.max_suppressed, silent_progress());
  };
}

std::function<void()> grouping() {
  auto p = std::make_shared<Prepared>(40000);
  auto columns = std::make_shared<std::vector<audit::Coded>>();
  for (const Column& column : p->table.table.columns) columns->push_back(audit::coded(column));
  return [p, columns] { audit::group(*columns, p->table.table.rows()); };
}

std::function<void()> tuples() {
  auto p = std::make_shared<Prepared>(40000);
  return [p] { quasi_tuples(p->table.table, p->table.quasi, std::nullopt, {}, 1); };
}

struct Kernel {
  std::string_view name;
  std::function<std::function<void()>()> prepare;
};

std::vector<Kernel> kernels() {
  return {{"every-node", every_node}, {"minimal-nodes", minimal_nodes},
          {"least-loss", least_loss}, {"minimal-nodes-of-persons", minimal_nodes_of_persons},
          {"border", border},         {"grouping", grouping},
          {"tuples", tuples}};
}

void show_time(const Kernel& kernel) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 5; ++i) {
    const std::function<void()> body = kernel.prepare();
    best = std::min(best, bench::seconds_of([&] { kith_kernel(body); }));
  }
  fmt::print("{:<26} {:8.1f} ms\n", kernel.name, best * 1e3);
}

}  // namespace

int main(int count, char** words) {
  const std::string_view wanted = count > 1 ? words[1] : "";
  bool found = wanted.empty() || wanted == "--list";
  for (const Kernel& kernel : kernels()) {
    if (wanted == "--list") {
      fmt::print("{}\n", kernel.name);
    } else if (wanted.empty()) {
      show_time(kernel);
    } else if (kernel.name == wanted) {
      kith_kernel(kernel.prepare());
      found = true;
    }
  }
  if (!found) fmt::print(stderr, "kernels_bench: there is no kernel of this name; --list names them\n");
  return found ? 0 : 2;
}
