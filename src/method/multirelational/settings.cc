#include "method/multirelational/settings.h"

#include "method/read.h"
#include "plan/names.h"
#include "plan/section.h"

namespace kith::method {

namespace {

using relational::Algorithm;
using relational::Matching;
using relational::Nearest;

const plan::Names<Algorithm>& algorithm_names() {
  static const plan::Names<Algorithm> names = {
      {"miracle", Algorithm::miracle}, {"miraclex", Algorithm::miraclex}, {"bitmap", Algorithm::bitmap}};
  return names;
}

const plan::Names<Matching>& matching_names() {
  static const plan::Names<Matching> names = {{"optimal", Matching::optimal}, {"greedy", Matching::greedy}};
  return names;
}

const plan::Names<Keys>& keys_names() {
  static const plan::Names<Keys> names = {{"random", Keys::random}, {"keep", Keys::keep}};
  return names;
}

const plan::Names<Nearest>& nearest_names() {
  static const plan::Names<Nearest> names = {{"growth", Nearest::growth}, {"pair", Nearest::pair}};
  return names;
}

// Whether they are complete.
const plan::Names<bool>& data_names() {
  static const plan::Names<bool> names = {{"incomplete", false}, {"complete", true}};
  return names;
}

std::vector<Setting> cluster_settings() {
  return {
      suppression_setting("of persons in method multirelational",
                          "how many persons may be left out at most, with all their rows"),
      {.key = "algorithm",
       .kinds = {Kind::word},
       .words = plan::words(algorithm_names()),
       .fallback = "\"miracle\"",
       .flag = {"--algorithm",
                "method multirelational: miracle, its shortcut miraclex, or the baseline bitmap"},
       .help = "how classes are made; `miraclex` is a shortcut, `bitmap` a baseline"},
      {.key = "matching",
       .kinds = {Kind::word},
       .words = plan::words(matching_names()),
       .fallback = "\"optimal\"",
       .flag = {"--matching", "how rows of two persons are paired: optimal or greedy"},
       .help = "how rows of two persons are paired; `optimal` also tries `greedy` and keeps what loses less"},
      {.key = "keys",
       .kinds = {Kind::word},
       .words = plan::words(keys_names()),
       .fallback = "\"random\"",
       .flag = {"--keys", "random: keys are replaced; keep: released as they are"},
       .help = "keys are replaced, or released as they are"},
      {.key = "nearest",
       .kinds = {Kind::word},
       .words = plan::words(nearest_names()),
       .fallback = "\"growth\"",
       .help = "a person joins the cluster that loses least by it, or the one whose representative is "
               "nearest"},
      {.key = "threshold",
       .kinds = {Kind::number},
       .fallback = "0",
       .help = "a person farther than this from every open cluster begins one",
       .type = "number from 0 to 1"},
      {.key = "clusters",
       .kinds = {Kind::whole},
       .fallback = "1000",
       .least = 1,
       .help = "open at once, at most"},
      {.key = "parts",
       .kinds = {Kind::whole},
       .least = 0,
       .help = "about how many persons are clustered together",
       .type = "whole number, at least 2 and k; 0: all",
       .otherwise = "1000, or ten times k where that is more"},
      {.key = "rematch",
       .kinds = {Kind::boolean},
       .fallback = "true",
       .help = "match the members of a closed class again until nothing improves"},
      {.key = "data",
       .kinds = {Kind::word},
       .words = plan::words(data_names()),
       .fallback = "\"incomplete\"",
       .only_with = {{"algorithm", "bitmap"}},
       .help = "algorithm bitmap: whether a row that is not there tells something too"},
      {.key = "matching_limit",
       .kinds = {Kind::whole},
       .fallback = "64",
       .least = 1,
       .help = "larger sets of siblings are paired greedily"}};
}

}  // namespace

const char* name_of(Keys keys) { return plan::name_in(keys_names(), keys); }
const char* name_of(Algorithm algorithm) { return plan::name_in(algorithm_names(), algorithm); }
const char* name_of(Matching matching) { return plan::name_in(matching_names(), matching); }
const char* name_of(Nearest nearest) { return plan::name_in(nearest_names(), nearest); }

RelationalSettings relational_settings(const plan::Plan& plan) {
  const plan::Section section = section_of(plan);
  const auto whole = [&](const char* key, std::uint64_t otherwise) {
    const auto number = section.whole(key);
    return number ? static_cast<std::uint64_t>(*number) : otherwise;
  };
  RelationalSettings settings;
  settings.max_suppression = suppression_in(section);
  settings.algorithm = section.choice("algorithm", algorithm_names()).value_or(settings.algorithm);
  settings.matching = section.choice("matching", matching_names()).value_or(settings.matching);
  settings.keys = section.choice("keys", keys_names()).value_or(settings.keys);
  settings.nearest = section.choice("nearest", nearest_names()).value_or(settings.nearest);
  settings.threshold = section.number("threshold").value_or(settings.threshold);
  settings.clusters = whole("clusters", settings.clusters);
  if (section.has("parts")) settings.parts = whole("parts", 0);
  settings.rematch = section.boolean("rematch").value_or(settings.rematch);
  settings.complete = section.choice("data", data_names()).value_or(settings.complete);
  settings.optimal_limit = whole("matching_limit", settings.optimal_limit);
  return settings;
}

const Info& relational_info() {
  static const Info info = {
      .name = "multirelational",
      .summary = "makes the rows of persons in many tables alike",
      .many_tables = true,
      .settings = cluster_settings(),
      .elsewhere_remedy = "remove it, or write name = \"multirelational\" under [method]"};
  return info;
}

}  // namespace kith::method
