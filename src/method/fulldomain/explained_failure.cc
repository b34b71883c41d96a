#include "method/fulldomain/explained_failure.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "plan/section.h"

namespace kith::method {

namespace {

using fulldomain::Node;
using fulldomain::NodeEvaluator;
using fulldomain::Outcome;

constexpr std::size_t sizes_told = 6;

bool is_acceptable(const Loosening& l, const Node& node) {
  return acceptable(l.evaluator.evaluate(node), l.evaluator.tuples().rows_total, l.max_suppressed);
}

Node raised_at(const Loosening& l, const std::vector<std::size_t>& columns) {
  Node node = l.lattice.top();
  for (const std::size_t c : columns) node[c] = l.evaluator.hierarchies()[c]->top();
  return node;
}

std::vector<std::string> names_of(const Loosening& l, const std::vector<std::size_t>& columns) {
  std::vector<std::string> names;
  for (const std::size_t c : columns) names.push_back("'" + l.evaluator.hierarchies()[c]->column + "'");
  return names;
}

std::vector<std::size_t> where(const std::vector<bool>& set) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < set.size(); ++c)
    if (set[c]) columns.push_back(c);
  return columns;
}

// Which max_level keeps everything from being acceptable, as far as the most general nodes show it.
std::string bounds_to_raise(const Loosening& l) {
  const std::vector<std::size_t> lowered = where(l.lowered);
  std::vector<std::size_t> alone;
  for (const std::size_t c : lowered)
    if (is_acceptable(l, raised_at(l, {c}))) alone.push_back(c);
  if (alone.size() == 1)
    return fmt::format("; or raise max_level of column {}, which suffices", names_of(l, alone)[0]);
  if (!alone.empty())
    return fmt::format("; or raise max_level of one of the columns {}, each of which suffices",
                       plan::listed(names_of(l, alone)));
  if (!lowered.empty() && is_acceptable(l, raised_at(l, lowered)))
    return fmt::format("; or raise max_level of the columns {} together", plan::listed(names_of(l, lowered)));
  return "";
}

std::string most_general(const Loosening& l) {
  const Outcome top = l.evaluator.evaluate(l.lattice.top());
  const std::uint64_t rows = l.evaluator.tuples().rows_total;
  const bool by_history = l.evaluator.model().by_history();
  const bool whole = l.lattice.top() == raised_at(l, where(std::vector<bool>(l.lattice.columns(), true)));
  if (top.suppressed < rows)
    return fmt::format(
               "at the most general node{} {} of {} rows fail: allow max_suppression = {} or ask for less "
               "privacy",
               whole || where(l.lowered).empty() ? "" : " within the plan's levels", top.suppressed, rows,
               top.suppressed) +
           (by_history ? "; persons with different numbers of rows are never alike" : "");
  if (!whole && !where(l.lowered).empty())
    return "every row fails at the most general node within the plan's levels: ask for less privacy";
  if (by_history)
    return "nobody shares the whole history of k persons even where every value is generalized, since "
           "persons "
           "with different numbers of rows are never alike: keep as many rows of each beforehand, lower k, "
           "or "
           "count persons class by class (persons = \"classes\")";
  return "even the most general table fails as a whole: lower l or k, raise t, or name other sensitive "
         "columns";
}

std::string counted(std::uint64_t n, const char* one, const char* several) {
  return fmt::format("{} {}", n, n == 1 ? one : several);
}

}  // namespace

std::string remedy_of(const Loosening& l) {
  std::string remedy = most_general(l) + bounds_to_raise(l);
  const std::vector<std::size_t> raised = where(l.raised);
  if (!raised.empty() && !model_is_monotone(l.evaluator, l.max_suppressed))
    remedy += fmt::format("; or lower min_level of {}, since this model can fail where more is generalized",
                          plan::listed(names_of(l, raised)));
  if (l.some_may_not_be_generalized) remedy += "; or let more columns be generalized (method.generalize)";
  return remedy;
}

std::string failing_sizes(NodeEvaluator& evaluator, const Node& node, bool persons) {
  const Outcome outcome = evaluator.evaluate(node);
  const std::string of_rows =
      fmt::format("({} of {} rows) fail", outcome.suppressed, evaluator.tuples().rows_total);
  if (evaluator.model().by_history())
    return fmt::format("the rows of persons whose history fewer than {} share {}", evaluator.model().k(),
                       of_rows);
  const NodeEvaluator::Partition partition = evaluator.partition(node);
  std::map<std::uint64_t, std::uint64_t> below;
  std::uint64_t others = 0, larger = 0;
  for (std::size_t cls = 0; cls < partition.rows.size(); ++cls) {
    if (partition.passes[cls]) continue;
    if (partition.persons[cls] < evaluator.model().k())
      ++below[partition.persons[cls]];
    else
      ++others;
  }
  std::vector<std::string> parts;
  for (const auto& [size, classes] : below) {
    if (parts.size() == sizes_told) {
      larger += classes;
      continue;
    }
    parts.push_back(counted(classes, "class", "classes") + " of " +
                    (persons ? counted(size, "person", "persons") : counted(size, "row", "rows")));
  }
  if (larger > 0) parts.push_back(fmt::format("{} larger ones below k", larger));
  if (others > 0)
    parts.push_back(counted(others, "class", "classes") + " large enough for k but not for l or t");
  return plan::listed(parts) + " " + of_rows;
}

}  // namespace kith::method
