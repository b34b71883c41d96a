#include "series/series_axis.h"

#include <algorithm>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::series {

namespace {

Dictionary all_of(const Vocabulary& values) {
  Dictionary dictionary;
  for (Code code = 0; code < values.size(); ++code)
    if (dictionary.encode(values[code]) != code) damaged("a value is there twice");
  return dictionary;
}

void set_domain(local::Axis& axis, const Outline::Domain& domain) {
  if (axis.kind != local::Axis::Kind::ordered) return;
  axis.least = domain.least;
  axis.most = domain.most;
}

}  // namespace

Code SeriesAxis::local(Code code) const {
  if (all) {
    if (code >= axis.size()) damaged("a row has a value that is not there");
    return code;
  }
  const auto at = std::lower_bound(codes.begin(), codes.end(), code);
  if (at == codes.end() || *at != code) throw Bug("a value was not asked for");
  return static_cast<Code>(at - codes.begin());
}

bool is_ordered(const hierarchy::Recipe& recipe, const Outline::Domain& domain) {
  return std::holds_alternative<hierarchy::Automatic>(recipe) &&
         local::kind_of(domain.type) == local::Axis::Kind::ordered;
}

std::vector<std::string> level_names(const local::Axis& axis) {
  std::vector<std::string> names;
  if (axis.hierarchy)
    for (const hierarchy::LevelLabels& level : axis.hierarchy->levels) names.push_back(level.name);
  return names;
}

Outline::Domain first_domain(const hierarchy::Recipe& recipe, const Dictionary& values) {
  Outline::Domain domain;
  if (std::holds_alternative<hierarchy::Automatic>(recipe)) domain.type = type_of(values);
  return domain;
}

SeriesAxis full_axis(const std::string& column, const hierarchy::Recipe& recipe, const Vocabulary& values,
                     const Outline::Domain& domain, const std::string& source) {
  SeriesAxis made;
  const Dictionary dictionary = all_of(values);
  if (std::holds_alternative<hierarchy::Automatic>(recipe)) {
    made.axis = local::make_axis(column, dictionary, domain.type, source);
    set_domain(made.axis, domain);
    return made;
  }
  made.axis = local::make_axis(column, hierarchy::build(recipe, column, dictionary, source));
  if (!domain.levels.empty() && domain.levels != level_names(made.axis))
    throw Error(ErrorCode::series_batch,
                "with the values of this batch the hierarchy has other levels than the series began with",
                {source, 0, column}, "leave out the rows it has no place for, or begin a new series");
  return made;
}

SeriesAxis ordered_axis(const std::string& column, const Vocabulary& values, std::vector<Code> codes,
                        const Outline::Domain& domain, const std::string& source) {
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  if (codes.size() * 2 > values.size())
    return full_axis(column, hierarchy::Automatic{}, values, domain, source);
  SeriesAxis made;
  made.all = false;
  Dictionary dictionary;
  for (const Code code : codes) dictionary.encode(values[code]);
  if (dictionary.size() != codes.size()) damaged("a value is there twice");
  made.axis = local::make_axis(column, dictionary, domain.type, source);
  made.codes = std::move(codes);
  made.axis.empty_occurs = values.has_empty();
  set_domain(made.axis, domain);
  return made;
}

}  // namespace kith::series
