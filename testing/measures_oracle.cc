#include "testing/measures_oracle.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace kith::testing {

namespace {

// Figures that are handed in were computed in another order.
constexpr double slack = 1e-9;

double share_in(const std::map<std::string, double>& shares, const std::string& value) {
  const auto found = shares.find(value);
  return found == shares.end() ? 0 : found->second;
}

}  // namespace

MeasuresOracle::Class MeasuresOracle::class_of(const std::vector<MeasuredRow>& rows) {
  std::set<std::string> persons;
  std::set<std::pair<std::string, std::string>> pairs;
  for (const MeasuredRow& row : rows) {
    persons.insert(row.person);
    pairs.emplace(row.value, row.person);
  }
  Class made;
  made.persons = static_cast<double>(persons.size());
  for (const auto& [value, person] : pairs) ++made.counts[value];
  for (const auto& [value, count] : made.counts)
    made.shares[value] = count / static_cast<double>(pairs.size());
  return made;
}

MeasuresOracle::MeasuresOracle(const std::vector<MeasuredRow>& rows,
                               const std::vector<MeasuredRow>& reference)
    : whole_(class_of(reference).shares) {
  std::map<std::string, std::vector<MeasuredRow>> classes;
  for (const MeasuredRow& row : rows) classes[row.quasi].push_back(row);
  for (const auto& [quasi, members] : classes) classes_.push_back(class_of(members));
}

bool MeasuresOracle::alpha(double alpha) const {
  for (const Class& each : classes_)
    for (const auto& [value, count] : each.counts)
      if (count / each.persons > alpha + slack) return false;
  return true;
}

bool MeasuresOracle::recursive(double c, std::size_t l) const {
  for (const Class& each : classes_) {
    std::vector<double> counts;
    for (const auto& [value, count] : each.counts) counts.push_back(count);
    std::ranges::sort(counts, std::greater{});
    double tail = 0;
    for (std::size_t i = l - 1; i < counts.size(); ++i) tail += counts[i];
    if (counts[0] >= c * tail) return false;
  }
  return true;
}

bool MeasuresOracle::basic_beta(double beta) const {
  for (const Class& each : classes_)
    for (const auto& [value, q] : each.shares) {
      const double p = share_in(whole_, value);
      if (q > p && (p == 0 || (q - p) / p > beta + slack)) return false;
    }
  return true;
}

bool MeasuresOracle::enhanced_beta(double beta) const {
  for (const Class& each : classes_)
    for (const auto& [value, q] : each.shares) {
      const double p = share_in(whole_, value);
      if (q > p && (p == 0 || (q - p) / p > std::min(beta, -std::log(p)) + slack)) return false;
    }
  return true;
}

bool MeasuresOracle::delta(double delta, bool present) const {
  for (const Class& each : classes_) {
    Counts all = each.shares;
    if (!present) all.insert(whole_.begin(), whole_.end());
    for (const auto& [value, share] : all) {
      const double p = share_in(whole_, value), q = share_in(each.shares, value);
      if (p == 0 || q == 0 || std::abs(std::log(q / p)) > delta + slack) return false;
    }
  }
  return true;
}

}  // namespace kith::testing
