// How the search over the granularities of one calendar grows: with the rows of a relation (Mascetti et al.,
// theorem 6: sorting once, then a pass per granularity) and with the number of granularities. The relation
// has a person for ten rows, a place and a date of ten years; every granularity fails, so each is evaluated.
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "fulldomain/granularity_search.h"
#include "hierarchy/build.h"
#include "privacy/criterion.h"
#include "table/quasi_tuples.h"

namespace {

using namespace kith;

struct Relation {
  Table table;
  std::vector<hierarchy::Hierarchy> hierarchies;
};

std::string two(std::uint64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

Column column(const std::string& name) {
  Column made;
  made.name = name;
  return made;
}

std::vector<std::string> granularities(std::size_t count) {
  std::vector<std::string> list = {"day",  "week",    "month",   "quarter",
                                   "year", "2 weeks", "10 days", "half-year"};
  for (std::size_t days = 11; list.size() < count; ++days) list.push_back(std::to_string(days) + " days");
  list.resize(count);
  return list;
}

std::unique_ptr<Relation> relation_of(std::size_t rows, std::size_t levels) {
  auto made = std::make_unique<Relation>();
  std::mt19937_64 random(20240229);
  for (const char* name : {"person", "place", "visited"}) made->table.columns.push_back(column(name));
  for (std::size_t row = 0; row < rows; ++row) {
    const std::string cells[] = {
        std::to_string(random() % (rows / 10 + 1)), std::to_string(random() % 8),
        "20" + two(10 + random() % 10) + "-" + two(1 + random() % 12) + "-" + two(1 + random() % 28)};
    for (std::size_t c = 0; c < 3; ++c) {
      Column& own = made->table.columns[c];
      own.codes.push_back(own.values.encode(cells[c]));
    }
  }
  made->hierarchies.push_back(
      hierarchy::build(hierarchy::Automatic{}, "place", made->table.columns[1].values, "made up"));
  made->hierarchies.push_back(hierarchy::build(hierarchy::FromCalendar{granularities(levels)}, "visited",
                                               made->table.columns[2].values, "made up"));
  return made;
}

// Grouping of rows into tuples, and the search.
void search(benchmark::State& state, std::size_t rows, std::size_t levels) {
  const auto relation = relation_of(rows, levels);
  const privacy::Model model(rows + 1);
  const fulldomain::Lattice lattice({hierarchy::LevelOrder::fixed(), relation->hierarchies[1].order});
  std::uint64_t checked = 0;
  for (auto _ : state) {
    const QuasiTuples tuples = quasi_tuples(relation->table, {1, 2}, 0, {}, 1);
    fulldomain::NodeEvaluator evaluator(tuples, {&relation->hierarchies[0], &relation->hierarchies[1]},
                                        model);
    const auto found = fulldomain::find_least_granularities(lattice, 1, evaluator, {});
    checked = found.search.checked;
    benchmark::DoNotOptimize(found);
  }
  state.counters["evaluated"] = static_cast<double>(checked);
}

void BM_Rows(benchmark::State& state) {
  search(state, static_cast<std::size_t>(state.range(0)), 8);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_Rows)
    ->RangeMultiplier(10)
    ->Range(10'000, 1'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

void BM_Granularities(benchmark::State& state) {
  search(state, 100'000, static_cast<std::size_t>(state.range(0)));
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_Granularities)->RangeMultiplier(2)->Range(2, 32)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace

BENCHMARK_MAIN();
