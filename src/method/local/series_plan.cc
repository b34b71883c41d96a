#include "method/local/series_plan.h"

#include <fmt/format.h>

#include "base/digest.h"
#include "hierarchy/builtin/builtin.h"
#include "hierarchy/recipe_text.h"
#include "kith/error.h"
#include "method/local/cells.h"
#include "method/local/settings.h"
#include "method/method.h"
#include "method/refusals.h"
#include "method/registry.h"
#include "method/settings.h"

namespace kith::method {

namespace {

using plan::ColumnPlan;
using plan::Role;

// A hierarchy by what it says, wherever its file lies and whichever version of kith it came with.
std::string recipe_of(const ColumnPlan& column) {
  if (!column.has_hierarchy) return "";
  if (const auto* file = std::get_if<hierarchy::FromFile>(&column.recipe)) return sha256_of_file(file->path);
  if (const auto* named = std::get_if<hierarchy::FromBuiltin>(&column.recipe))
    return fmt::format("{}\n{}", hierarchy::recipe_text(column.recipe),
                       hierarchy::builtin_named(named->name)->facts);
  return hierarchy::recipe_text(column.recipe);
}

std::string definition_of(const time::GranularityDefinition& granularity) {
  if (const auto* list = std::get_if<time::IntervalsDefinition>(&granularity.how))
    return sha256_of_file(list->file);
  std::string text;
  if (const auto* group = std::get_if<time::GroupDefinition>(&granularity.how))
    text = fmt::format("{} {} {} {}", group->of, group->size, group->offset, group->anchor);
  if (const auto* parts = std::get_if<time::DayPartDefinition>(&granularity.how))
    for (const auto& [name, begin] : parts->parts) text += name + "=" + begin + "\n";
  if (const auto* days = std::get_if<time::BusinessDayDefinition>(&granularity.how)) {
    if (!days->holidays.empty()) text = sha256_of_file(days->holidays);
    for (const std::string& day : days->weekend.value_or(std::vector<std::string>{"default"}))
      text += "\n" + day;
  }
  return text;
}

}  // namespace

void assume_series_method(plan::Plan& plan) {
  if (plan.states("method.name")) return;
  plan.method.name = local_info().name;
}

void check_series_plan(const plan::Plan& plan) {
  if (plan.privacy.t)
    refuse_value(
        plan.place_of("privacy.t"),
        "t cannot be kept in a series: what it compares with moves with every batch, and a cell that nobody "
        "touched could begin to fail",
        "use l, or k alone");
  if (local_settings(plan).classes == Classes::overlapping)
    refuse_value(plan.place_of("method.classes"),
                 "a series has cells: those of a case must lie within the ones it had before",
                 "remove it, or write classes = \"cells\"");
  for (const ColumnPlan& column : plan.columns)
    if (column.name == case_column && column.role != Role::identifier)
      refuse_value({plan.file.string(), column.line, column.name},
                   "the releases of a series have a column 'case' of their own",
                   "rename the column in the source");
  if (plan.states("output.path"))
    refuse_value(plan.place_of("output.path"),
                 "the releases of a series are CSV files named release-0001.csv and on", "remove it");
}

std::map<std::string, std::string> fixed_parts(const plan::Plan& plan) {
  std::map<std::string, std::string> parts;
  std::string quasi;
  for (const ColumnPlan& column : plan.columns) {
    parts[fmt::format("column '{}'", column.name)] =
        sha256_of_text(fmt::format("{}\n{}", plan::name_of(column.role), recipe_of(column)));
    if (column.role == Role::quasi) quasi += column.name + "\n";
  }
  parts["the order of the quasi columns"] = sha256_of_text(quasi);
  for (const time::GranularityDefinition& granularity : plan.granularities)
    parts[fmt::format("granularity '{}'", granularity.name)] = sha256_of_text(definition_of(granularity));
  const plan::PrivacyPlan& privacy = plan.privacy;
  parts["privacy.k"] = sha256_of_text(fmt::format("{}", privacy.k));
  parts["privacy.l"] = sha256_of_text(
      privacy.l ? fmt::format("{} {} {}", *privacy.l, static_cast<int>(privacy.l_model), privacy.c) : "");
  const LocalSettings settings = local_settings(plan);
  parts["method.policy"] = sha256_of_text(name_of(settings.policy));
  parts["method.ranges"] = sha256_of_text(name_of(settings.ranges));
  parts["method.arrivals"] = sha256_of_text(name_of(settings.arrivals));
  return parts;
}

privacy::Model series_model(const plan::Plan& plan) {
  privacy::Model model(plan.privacy.k);
  const std::size_t sensitive = plan.with_role(Role::sensitive).size();
  for (std::size_t s = 0; s < sensitive && plan.privacy.l; ++s)
    model.add(privacy::l_diversity(plan.privacy.l_model, *plan.privacy.l, plan.privacy.c, s));
  return model;
}

series::Spec spec_of(const plan::Plan& plan, const privacy::Model& model, const std::string& secret,
                     unsigned threads) {
  series::Spec spec;
  for (const ColumnPlan* column : plan.with_role(Role::quasi))
    spec.recipes.push_back(column->has_hierarchy ? column->recipe
                                                 : hierarchy::Recipe{hierarchy::Automatic{}});
  spec.model = &model;
  if (plan.privacy.l)
    for (std::uint32_t s = 0; s < plan.with_role(Role::sensitive).size(); ++s) spec.sensitive.push_back(s);
  const LocalSettings settings = local_settings(plan);
  spec.ranges = settings.ranges;
  spec.arrivals = settings.arrivals;
  spec.choice = settings.policy;
  spec.threads = threads;
  spec.secret = secret;
  return spec;
}

}  // namespace kith::method
