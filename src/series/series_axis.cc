#include "series/series_axis.h"

#include "hierarchy/value_position.h"
#include "kith/error.h"
#include "series/restricted_axis.h"

namespace kith::series {

namespace {

Dictionary all_of(const Vocabulary& values) {
  Dictionary dictionary;
  for (Code code = 0; code < values.size(); ++code)
    if (dictionary.encode(values[code]) != code) damaged("a value is there twice");
  return dictionary;
}

double position_of(std::string_view text, ValueType type) {
  const auto position = hierarchy::position_in(text, type);
  if (!position) damaged("a value is none of its column's type");
  return *position;
}

void set_domain(local::Axis& axis, const Outline::Domain& domain) {
  if (axis.kind != local::Axis::Kind::ordered) return;
  axis.least = domain.least;
  axis.most = domain.most;
}

}  // namespace

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

local::Axis full_axis(const std::string& column, const hierarchy::Recipe& recipe, const Vocabulary& values,
                      const Outline::Domain& domain, const std::string& source) {
  const Dictionary dictionary = all_of(values);
  if (std::holds_alternative<hierarchy::Automatic>(recipe)) {
    local::Axis made = local::make_axis(column, dictionary, domain.type, source);
    set_domain(made, domain);
    return made;
  }
  local::Axis made = local::make_axis(column, hierarchy::build(recipe, column, dictionary, source));
  if (!domain.levels.empty() && domain.levels != level_names(made))
    throw Error(ErrorCode::series_batch,
                "with the values of this batch the hierarchy has other levels than the series began with",
                {source, 0, column}, "leave out the rows it has no place for, or begin a new series");
  return made;
}

local::Axis ordered_axis(const std::string& column, const Vocabulary& values, const Outline::Domain& domain) {
  local::Axis made = local::make_axis(column, domain.type, {}, {});
  made.empty_occurs = values.has_empty();
  set_domain(made, domain);
  return made;
}

local::Axis batch_axis(const std::string& column, const Vocabulary& values, const Dictionary& batch,
                       const Outline::Domain& domain, const std::string& source) {
  local::Axis made = ordered_axis(column, values, domain);
  made.empty.resize(batch.size());
  made.position.assign(batch.size(), 0);
  for (Code code = 0; code < batch.size(); ++code) {
    const std::string_view text = batch[code];
    made.empty[code] = text.empty();
    if (text.empty()) continue;
    made.position[code] = hierarchy::position_of(text, domain.type);
    if (values.is_fresh(values.of_batch(code)) && domain.type != ValueType::date &&
        !hierarchy::kept_exactly(text, made.position[code]))
      local::refuse_inexact(column, ErrorCode::series_batch, source);
  }
  return made;
}

local::Axis leaf_axis(const local::Axis& ordered, const Vocabulary& values, std::vector<Code>& codes) {
  const std::vector<Code> kept = renumber(codes);
  std::vector<std::string_view> texts;
  texts.reserve(kept.size());
  for (const Code code : kept) {
    texts.push_back(values[code]);
    __builtin_prefetch(texts.back().data());
  }
  std::vector<bool> empty(kept.size());
  std::vector<double> position(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    empty[i] = texts[i].empty();
    if (!empty[i]) position[i] = position_of(texts[i], ordered.type);
  }
  local::Axis made = local::make_axis(ordered.column, ordered.type, std::move(empty), std::move(position));
  made.empty_occurs = ordered.empty_occurs;
  made.least = ordered.least;
  made.most = ordered.most;
  return made;
}

}  // namespace kith::series
