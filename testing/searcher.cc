#include "testing/searcher.h"

#include <algorithm>
#include <numeric>

namespace kith::testing {

namespace {

std::vector<std::uint32_t> ranks_of(const Dictionary& values) {
  std::vector<Code> sorted(values.size());
  std::iota(sorted.begin(), sorted.end(), Code{0});
  std::ranges::sort(sorted, [&](Code a, Code b) { return values[a] < values[b]; });
  std::vector<std::uint32_t> ranks(values.size());
  for (std::uint32_t rank = 0; rank < sorted.size(); ++rank) ranks[sorted[rank]] = rank;
  return ranks;
}

privacy::TReference reference_of(const TableCase& table, const QuasiTuples& tuples, std::size_t sensitive) {
  privacy::TReference reference;
  reference.counts = tuples.sensitive[sensitive].persons_by_value;
  reference.rank = ranks_of(table.table.columns[static_cast<std::size_t>(table.sensitive[sensitive])].values);
  if (sensitive < table.sensitive_hierarchies.size())
    for (const auto& level : table.sensitive_hierarchies[sensitive].levels)
      reference.ancestors.push_back(level.of);
  return reference;
}

}  // namespace

QuasiTuples tuples_of(const TableCase& table, unsigned threads) {
  QuasiTuples tuples = quasi_tuples(table.table, table.quasi, table.person, table.sensitive, threads);
  if (table.person)
    add_histories(tuples, table.table.columns[static_cast<std::size_t>(*table.person)], threads);
  return tuples;
}

fulldomain::Lattice lattice_of(const TableCase& table, const std::vector<hierarchy::LevelBounds>& bounds) {
  std::vector<hierarchy::LevelOrder> orders;
  for (const auto& h : table.hierarchies) orders.push_back(h.order);
  for (std::size_t c = 0; c < bounds.size(); ++c)
    orders[c] = orders[c].between(bounds[c].least, bounds[c].most);
  return fulldomain::Lattice(std::move(orders));
}

privacy::Model model_of(const ModelSpec& spec, const TableCase& table, const QuasiTuples& tuples) {
  privacy::Model model(spec.k,
                       spec.by_history ? privacy::PersonReading::history : privacy::PersonReading::classes);
  for (std::size_t s = 0; s < table.sensitive.size(); ++s) {
    if (spec.diversity != Diversity::none) {
      const auto form = static_cast<privacy::LForm>(static_cast<int>(spec.diversity) - 1);
      model.add(privacy::l_diversity(form, spec.l, spec.c, s));
    }
    if (spec.closeness != Closeness::none) {
      const auto distance = static_cast<privacy::TDistance>(static_cast<int>(spec.closeness) - 1);
      model.add(privacy::t_closeness(distance, spec.t, s, reference_of(table, tuples, s)));
    }
  }
  return model;
}

Searcher::Searcher(const TableCase& table, const ModelSpec& spec,
                   const fulldomain::EvaluatorSettings& settings,
                   const std::vector<hierarchy::LevelBounds>& bounds)
    : tuples(tuples_of(table, settings.threads)),
      lattice(lattice_of(table, bounds)),
      model(model_of(spec, table, tuples)),
      evaluator(tuples, table.pointers(), model, settings) {}

}  // namespace kith::testing
