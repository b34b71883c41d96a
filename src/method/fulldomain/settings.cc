#include "method/fulldomain/settings.h"

#include "method/suppression.h"

namespace kith::method {

namespace {

Setting policy_setting() {
  return {.key = "policy",
          .kinds = {Kind::word},
          .words = {"height", "relative-height", "distinct", "suppression", "fewest-columns", "most-columns",
                    "lowest-peak", "highest-peak", "weighted", "gen_c", "gen_m", "gen_s", "ncp", "loss",
                    "discernibility", "entropy"},
          .flag = {"--policy",
                   "height, relative-height, distinct, suppression, fewest-columns, most-columns, "
                   "lowest-peak, highest-peak, weighted, gen_c, gen_m, gen_s; ncp, loss, discernibility, "
                   "entropy",
                   "kith release --help lists the policies", Topic::general, false},
          .help = "which node is taken",
          .see = "full-domain.md#policies",
          .type = "string, as listed below",
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
       .words = {"drop", "mask"},
       .fallback = "\"drop\"",
       .flag = {"--suppressed", "drop suppressed rows, or mask them where that is safe", "", Topic::search},
       .help = "leave suppressed rows out, or keep them with `*` in every quasi column where that class "
               "meets the model"},
      {.key = "search",
       .kinds = {Kind::word},
       .words = {"all", "binary"},
       .fallback = "\"all\"",
       .flag = {"--search", "all minimal nodes, or binary: one of least height", "", Topic::search},
       .help = "`binary` finds one node of least height and no others"}};
}

Info lattice_info(const char* name, const char* summary, bool baseline) {
  Info info;
  info.name = name;
  info.summary = summary;
  info.baseline = baseline;
  info.settings = lattice_settings();
  return info;
}

}  // namespace

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
