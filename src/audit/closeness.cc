#include "audit/closeness.h"

namespace kith::audit {
namespace {

SensitiveDomain domain_of(const Closeness::Reference& reference) {
  const Column& column = *reference.column;
  SensitiveDomain domain{.column = column.name, .values = {}, .counts = {}};
  domain.numbers =
      type_of(column.values) == ValueType::integer || type_of(column.values) == ValueType::number;
  for (Code v = 0; v < column.values.size(); ++v) domain.values.push_back(column.values[v]);
  domain.counts.assign(domain.values.size(), 0);
  const std::vector<std::uint32_t> together(column.codes.size(), 0);
  const Records whole{
      .class_of_row = together, .classes = 1, .person = reference.person, .sensitive = {coded(column)}};
  each_class(whole, [&](const ClassCount& count) {
    for (std::size_t i = 0; i < count.sensitive[0].values.size(); ++i)
      domain.counts[count.sensitive[0].values[i]] = count.sensitive[0].counts[i];
  });
  return domain;
}

// Values that the reference lacks become further ones of the domain.
std::vector<std::uint32_t> translation_into(SensitiveDomain& domain, const Dictionary& known,
                                            const Dictionary& own) {
  std::vector<std::uint32_t> translation;
  for (Code v = 0; v < own.size(); ++v) {
    const std::optional<Code> same = known.find(own[v]);
    translation.push_back(same ? *same : static_cast<std::uint32_t>(domain.values.size()));
    if (same) continue;
    double number = 0;
    domain.numbers = domain.numbers && (own[v].empty() || parse_number(own[v], number));
    domain.values.push_back(own[v]);
    domain.counts.push_back(0);
  }
  return translation;
}

}  // namespace

Closeness::Closeness(const Column& own, const Reference& reference, TDistance distance,
                     const std::vector<std::vector<std::string>>& lines) {
  SensitiveDomain domain = domain_of(reference);
  if (reference.column != &own) to_domain_ = translation_into(domain, reference.column->values, own.values);
  meter_.emplace(distance, domain, lines);
  likeness_.emplace(domain.counts);
}

std::span<const std::uint32_t> Closeness::in_domain(const Histogram& histogram) {
  if (to_domain_.empty()) return histogram.values;
  translated_.clear();
  for (const std::uint32_t value : histogram.values) translated_.push_back(to_domain_[value]);
  return translated_;
}

double Closeness::of(const Histogram& histogram) {
  return meter_->of(in_domain(histogram), histogram.counts);
}

Likeness Closeness::likeness_of(const Histogram& histogram) {
  return likeness_->of(in_domain(histogram), histogram.counts);
}

}  // namespace kith::audit
