#include "method/fulldomain/settings.h"

#include <algorithm>
#include <utility>

#include "method/read.h"
#include "plan/names.h"
#include "plan/section.h"

namespace kith::method {

namespace {

const plan::Names<Policy>& policy_names() {
  static const plan::Names<Policy> names = {{"height", Preference::height},
                                            {"relative-height", Preference::relative_height},
                                            {"distinct", Preference::distinct},
                                            {"suppression", Preference::suppression},
                                            {"fewest-columns", Preference::fewest_columns},
                                            {"most-columns", Preference::most_columns},
                                            {"lowest-peak", Preference::lowest_peak},
                                            {"highest-peak", Preference::highest_peak},
                                            {"relative-peak", Preference::relative_peak},
                                            {"weighted", Preference::weighted},
                                            {"gen_c", Preference::gen_c},
                                            {"gen_m", Preference::gen_m},
                                            {"gen_s", Preference::gen_s},
                                            {"ncp", LossMeasure::ncp},
                                            {"loss", LossMeasure::loss},
                                            {"discernibility", LossMeasure::discernibility},
                                            {"entropy", LossMeasure::entropy}};
  return names;
}

const plan::Names<bool>& suppressed_names() {
  static const plan::Names<bool> names = {{"drop", false}, {"mask", true}};
  return names;
}

const plan::Names<SearchKind>& search_names() {
  static const plan::Names<SearchKind> names = {{"all", SearchKind::all}, {"binary", SearchKind::binary}};
  return names;
}

Setting policy_setting() {
  return {.key = "policy",
          .kinds = {Kind::word, Kind::texts},
          .words = plan::words(policy_names()),
          .least = 1,
          .must_be = "a policy, or a list of at least one",
          .flag = {"--policy",
                   "height, relative-height, distinct, suppression, fewest-columns, most-columns, "
                   "lowest-peak, highest-peak, relative-peak, weighted, gen_c, gen_m, gen_s; ncp, loss, "
                   "discernibility, entropy; several with commas decide one after the other",
                   "kith release --help lists the policies", Topic::general, false},
          .help = "which node is taken",
          .see = "full-domain.md#policies",
          .type = "string as listed below, or a list of them: each decides what is equal by those before it",
          .otherwise = "`\"height\"`; `\"gen_c\"` where `generalize` names one calendar column"};
}

std::vector<Setting> lattice_settings() {
  return {
      suppression_setting("rows, or a share such as 2%",
                          "how many rows may be suppressed at most; a share is of the input's rows, "
                          "rounded down"),
      policy_setting(),
      {.key = "generalize",
       .kinds = {Kind::texts},
       .least = 1,
       .must_be = "a list of at least one quasi column",
       .flag = {"--generalize", "only these columns may leave level 0", "", Topic::search},
       .help = "only these may leave level 0",
       .type = "list of quasi columns",
       .otherwise = "all"},
      {.key = "suppressed",
       .kinds = {Kind::word},
       .words = plan::words(suppressed_names()),
       .fallback = "\"drop\"",
       .flag = {"--suppressed", "drop suppressed rows, or mask them where that is safe", "", Topic::search},
       .help = "leave suppressed rows out, or keep them with `*` in every quasi column where that class "
               "meets the model"},
      {.key = "search",
       .kinds = {Kind::word},
       .words = plan::words(search_names()),
       .fallback = "\"all\"",
       .flag = {"--search", "all minimal nodes, or binary: one of least height", "", Topic::search},
       .help = "`binary` finds one node of least height and no others"}};
}

Setting levels_setting() {
  return {.key = "levels",
          .kinds = {Kind::levels},
          .least = 1,
          .must_be = "a table of at least one quasi column and its level",
          .flag = {"--levels", "zip=2,birth=year: release the node with these levels, if it is acceptable",
                   "write columns and levels like zip=2,birth=year", Topic::search},
          .help = "the node that is released, if it is acceptable",
          .see = "full-domain.md#choose-the-node-yourself",
          .type = "table of quasi columns and levels, each a number or a name",
          .otherwise = "as the policy chooses"};
}

Setting work_setting() {
  return {.key = "work",
          .kinds = {Kind::whole},
          .least = 1,
          .must_be = "a whole number from 1 on: how many tuples are looked at, once for each column",
          .flag = {"--work", "how much work a search that can stop early may take, in tuples looked at",
                   "it is a number from 1 on", Topic::search},
          .help = "how much work a search that can stop early may take",
          .see = "full-domain.md#huge-lattices",
          .type = "whole number from 1 on: tuples looked at, once for each column",
          .otherwise = "about a minute's work beyond 50 million nodes, below no limit"};
}

Info lattice_info(const char* name, const char* summary, bool baseline) {
  std::vector<Setting> settings = lattice_settings();
  if (!baseline) {
    settings.push_back(levels_setting());
    settings.push_back(work_setting());
  }
  return {.name = name,
          .summary = summary,
          .baseline = baseline,
          .level_bounds = true,
          .settings = std::move(settings),
          .elsewhere = "method.{} is for method full-domain",
          .elsewhere_remedy = "remove it"};
}

}  // namespace

std::string name_of(const std::vector<Policy>& policies) {
  std::string names;
  for (const Policy policy : policies)
    names += (names.empty() ? "" : ", ") + std::string(plan::name_in(policy_names(), policy));
  return names;
}

bool FullDomainSettings::may_generalize(const std::string& column) const {
  return generalize.empty() || std::ranges::find(generalize, column) != generalize.end();
}

FullDomainSettings full_domain_settings(const plan::Plan& plan) {
  const plan::Section section = section_of(plan);
  FullDomainSettings settings;
  settings.max_suppression = suppression_in(section);
  settings.policy_stated = section.has("policy");
  if (settings.policy_stated) settings.policies = section.choices("policy", policy_names());
  settings.generalize = section.texts("generalize").value_or(settings.generalize);
  if (const plan::Value* levels = section.value("levels")) {
    const plan::Section table(*levels, "levels", plan.file.string());
    for (const plan::Entry& entry : levels->entries)
      settings.levels.emplace_back(entry.key, *table.level(entry.key));
  }
  settings.mask_suppressed = section.choice("suppressed", suppressed_names()).value_or(false);
  settings.search = section.choice("search", search_names()).value_or(settings.search);
  if (const auto work = section.whole("work"))
    settings.work = static_cast<std::uint64_t>(std::max<std::int64_t>(*work, 0));
  return settings;
}

const Info& full_domain_info() {
  static const Info info =
      lattice_info("full-domain", "finds every minimal way to generalize whole columns", false);
  return info;
}

const Info& datafly_info() {
  static const Info info =
      lattice_info("datafly", "generalizes the column of most values until few rows are left over", true);
  return info;
}

const Info& mu_argus_info() {
  static const Info info = lattice_info("mu-argus", "looks at combinations of two and three columns", true);
  return info;
}

}  // namespace kith::method
