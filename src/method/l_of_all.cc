#include "method/l_of_all.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "privacy/greatest_l.h"
#include "report/markup.h"

namespace kith::method {

namespace {

bool fails(const plan::PrivacyPlan& privacy, const SensitiveCounts& column, std::uint64_t persons) {
  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> counts;
  for (std::uint32_t value = 0; value < column.persons_by_value.size(); ++value)
    if (column.persons_by_value[value] > 0) {
      values.push_back(value);
      counts.push_back(column.persons_by_value[value]);
    }
  const privacy::Histogram histogram{values, counts};
  const privacy::ClassView all{persons, persons, {&histogram, 1}};
  return !privacy::l_diversity(privacy.l_model, *privacy.l, privacy.c, 0)->holds(all);
}

double greatest(const plan::PrivacyPlan& privacy, const SensitiveCounts& column, std::uint64_t persons) {
  return privacy::greatest_l(privacy.l_model, privacy.c, column.persons_by_value, persons);
}

// Rounded down, so that it can be met.
std::string told(double l) {
  if (l < 1) return "no l";
  return fmt::format("l = {} at most", std::floor(l * 100 * (1 + 1e-9)) / 100);
}

}  // namespace

std::vector<std::uint64_t> persons_by_value(const Column& values, std::span<const std::uint32_t> persons) {
  std::vector<std::uint64_t> pairs(values.codes.size());
  for (std::size_t row = 0; row < pairs.size(); ++row)
    pairs[row] = std::uint64_t{persons[row]} << 32 | values.codes[row];
  std::ranges::sort(pairs);
  const auto repeated = std::ranges::unique(pairs);
  pairs.erase(repeated.begin(), repeated.end());
  std::vector<std::uint64_t> counts(values.values.size(), 0);
  for (const std::uint64_t pair : pairs) ++counts[pair & 0xffffffffU];
  return counts;
}

std::string why_l_fails(const plan::PrivacyPlan& privacy, std::span<const SensitiveCounts> columns,
                        std::uint64_t persons, bool persons_known) {
  const SensitiveCounts* least = nullptr;
  for (const SensitiveCounts& column : columns)
    if (privacy.l && fails(privacy, column, persons) &&
        (!least || greatest(privacy, column, persons) < greatest(privacy, *least, persons)))
      least = &column;
  if (!least) return "";
  const auto& counts = least->persons_by_value;
  const auto values = static_cast<std::uint64_t>(
      std::ranges::count_if(counts, [](std::uint64_t count) { return count > 0; }));
  const char* whom = persons_known ? "persons" : "rows";
  return fmt::format(
      ": {} has {} different value{}, the most frequent in {} of the {}, so that all {} together meet {}",
      least->name, values, values == 1 ? "" : "s",
      report::share_of(*std::ranges::max_element(counts), persons), whom, whom,
      told(greatest(privacy, *least, persons)));
}

namespace {

std::string why_l_fails(const plan::PrivacyPlan& privacy, std::span<const Column* const> sensitive,
                        const Column* person) {
  if (!privacy.l || sensitive.empty()) return "";
  std::vector<std::uint32_t> rows;
  if (!person) {
    rows.resize(sensitive.front()->codes.size());
    std::iota(rows.begin(), rows.end(), 0);
  }
  std::vector<SensitiveCounts> columns;
  for (const Column* column : sensitive)
    columns.push_back(
        {fmt::format("column '{}'", column->name),
         persons_by_value(*column, person ? std::span<const std::uint32_t>(person->codes) : rows)});
  return why_l_fails(privacy, columns, person ? person->values.size() : rows.size(), person != nullptr);
}

}  // namespace

std::string why_l_fails(const plan::PrivacyPlan& privacy, const Binding& binding) {
  std::vector<const Column*> sensitive;
  for (const int c : binding.sensitive) sensitive.push_back(&binding.column(c));
  return why_l_fails(privacy, sensitive, binding.person_column());
}

bool all_meet_two(const plan::PrivacyPlan& privacy, std::span<const Column* const> sensitive,
                  const Column* person) {
  plan::PrivacyPlan asked = privacy;
  asked.l = 2;
  return why_l_fails(asked, sensitive, person).empty();
}

}  // namespace kith::method
