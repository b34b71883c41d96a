#include "method/lost_values.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace kith::method {

namespace {

// By label how many persons have it, of those labels that are lost.
std::vector<std::uint64_t> persons_by_label(const ShownLabels& shown, const std::vector<bool>& lost,
                                            const Column* person) {
  std::vector<std::uint64_t> persons(lost.size(), 0);
  std::set<std::pair<std::uint32_t, Code>> seen;
  for (std::size_t row = 0; row < shown.of_row.size(); ++row) {
    const std::uint32_t label = shown.of_row[row];
    if (lost[label] && (!person || seen.emplace(label, person->codes[row]).second)) ++persons[label];
  }
  return persons;
}

}  // namespace

void note_lost_values(const ShownLabels& shown, const std::vector<bool>& released, const Column* person,
                      outcome::Outcome& result) {
  std::vector<std::uint64_t> rows(shown.labels.size(), 0), kept(shown.labels.size(), 0);
  for (std::size_t row = 0; row < shown.of_row.size(); ++row) {
    ++rows[shown.of_row[row]];
    if (released[row]) ++kept[shown.of_row[row]];
  }
  std::vector<bool> lost(rows.size());
  std::uint64_t values = 0, gone = 0, rows_gone = 0;
  for (std::size_t label = 0; label < rows.size(); ++label) {
    if (rows[label] == 0 || shown.labels[label].empty()) continue;
    lost[label] = kept[label] == 0;
    ++values;
    gone += lost[label] ? 1 : 0;
    rows_gone += lost[label] ? rows[label] : 0;
  }
  if (gone == 0) return;
  const bool many =
      std::ranges::max(persons_by_label(shown, lost, person)) >= std::max<std::uint64_t>(result.k, 1);
  result.note(
      "values-lost",
      fmt::format("column '{}': {} of {} {} {} not occur in the release, since all rows with {} were "
                  "suppressed ({} row{})",
                  shown.column, gone, values, shown.values ? "values" : "groups", gone == 1 ? "does" : "do",
                  gone == 1 ? "it" : "them", rows_gone, rows_gone == 1 ? "" : "s"),
      many ? outcome::Severity::warning : outcome::Severity::info);
}

}  // namespace kith::method
