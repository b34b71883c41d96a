#include "method/local/settings.h"

#include "method/read.h"
#include "plan/names.h"
#include "plan/section.h"

namespace kith::method {

namespace {

const plan::Names<local::Choice>& policy_names() {
  static const plan::Names<local::Choice> names = {{"widest-span", local::Choice::widest_span},
                                                   {"least-loss", local::Choice::least_loss},
                                                   {"guillotine", local::Choice::guillotine}};
  return names;
}

const plan::Names<Classes>& classes_names() {
  static const plan::Names<Classes> names = {{"cells", Classes::cells},
                                             {"overlapping", Classes::overlapping}};
  return names;
}

const plan::Names<Ranges>& ranges_names() {
  static const plan::Names<Ranges> names = {{"cell", Ranges::cell}, {"tight", Ranges::tight}};
  return names;
}

const plan::Names<Arrivals>& arrivals_names() {
  static const plan::Names<Arrivals> names = {{"hidden", Arrivals::hidden}, {"known", Arrivals::known}};
  return names;
}

std::vector<Setting> cutting_settings() {
  return {{.key = "policy",
           .kinds = {Kind::word},
           .words = plan::words(policy_names()),
           .fallback = "\"guillotine\"",
           .flag = {"--policy", "of method local widest-span, least-loss, guillotine",
                    "kith release --help lists the policies", Topic::general, false},
           .help = "how cells are cut",
           .see = "local.md"},
          {.key = "classes",
           .kinds = {Kind::word},
           .words = plan::words(classes_names()),
           .flag = {"--classes", "method local: cells, or classes that may overlap"},
           .help = "cells of a partition, or classes that may overlap",
           .see = "local.md#classes",
           .otherwise = "`\"cells\"`"},
          {.key = "ranges",
           .kinds = {Kind::word},
           .words = plan::words(ranges_names()),
           .fallback = "\"cell\"",
           .flag = {"--ranges", "method local: cells of the partition, or tight boxes"},
           .help = "cells of the partition, or tight boxes",
           .see = "local.md#ranges"},
          {.key = "arrivals",
           .kinds = {Kind::word},
           .words = plan::words(arrivals_names()),
           .fallback = "\"hidden\"",
           .flag = {"--arrivals", "a series: may attackers know who joined when?", "", Topic::series},
           .help = "of a series: may attackers know who joined when?",
           .see = "series.md#who-knows-when-somebody-joined"}};
}

}  // namespace

const char* name_of(Classes classes) { return plan::name_in(classes_names(), classes); }
const char* name_of(Ranges ranges) { return plan::name_in(ranges_names(), ranges); }
const char* name_of(Arrivals arrivals) { return plan::name_in(arrivals_names(), arrivals); }
const char* name_of(local::Choice policy) { return plan::name_in(policy_names(), policy); }

LocalSettings local_settings(const plan::Plan& plan) {
  const plan::Section section = section_of(plan);
  LocalSettings settings;
  settings.classes = section.choice("classes", classes_names()).value_or(settings.classes);
  settings.policy = section.choice("policy", policy_names()).value_or(settings.policy);
  settings.ranges = section.choice("ranges", ranges_names()).value_or(settings.ranges);
  settings.arrivals = section.choice("arrivals", arrivals_names()).value_or(settings.arrivals);
  return settings;
}

const Info& local_info() {
  static const Info info = {.name = "local",
                            .summary = "cuts cells",
                            .series = true,
                            .axes = true,
                            .settings = cutting_settings(),
                            .elsewhere = "method.{} is for method local",
                            .elsewhere_remedy = "remove it, or use method local"};
  return info;
}

}  // namespace kith::method
