// The words a plan uses for its choices.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plan/plan.h"

namespace kith::plan {

template <typename Choice>
using Names = std::vector<std::pair<const char*, Choice>>;

const Names<Role>& role_names();
const Names<Content>& content_names();
const Names<Identifying>& identifying_names();
const Names<Persons>& persons_names();
const Names<privacy::LForm>& l_model_names();
const Names<privacy::TDistance>& t_distance_names();

template <typename Choice>
std::optional<Choice> choice_named(const Names<Choice>& names, const std::string& name) {
  for (const auto& [known, choice] : names)
    if (name == known) return choice;
  return std::nullopt;
}

template <typename Choice>
const char* name_in(const Names<Choice>& names, Choice choice) {
  for (const auto& [known, value] : names)
    if (value == choice) return known;
  return "";
}

template <typename Choice>
std::vector<std::string> words(const Names<Choice>& names) {
  std::vector<std::string> all;
  for (const auto& name : names) all.emplace_back(name.first);
  return all;
}

}  // namespace kith::plan
