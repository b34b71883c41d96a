#include "method/multirelational/settings.h"

#include "method/suppression.h"

namespace kith::method {

namespace {

std::vector<Setting> cluster_settings() {
  return {
      suppression_setting("of persons in method multirelational",
                          "how many persons may be left out at most, with all their rows"),
      {.key = "algorithm",
       .kinds = {Kind::word},
       .words = {"miracle", "miraclex", "bitmap"},
       .fallback = "\"miracle\"",
       .flag = {"--algorithm",
                "method multirelational: miracle, its shortcut miraclex, or the baseline bitmap"},
       .help = "how classes are made; `miraclex` is a shortcut, `bitmap` a baseline"},
      {.key = "matching",
       .kinds = {Kind::word},
       .words = {"optimal", "greedy"},
       .fallback = "\"optimal\"",
       .flag = {"--matching", "how rows of two persons are paired: optimal or greedy"},
       .help = "how rows of two persons are paired; `optimal` also tries `greedy` and keeps what loses less"},
      {.key = "keys",
       .kinds = {Kind::word},
       .words = {"random", "keep"},
       .fallback = "\"random\"",
       .flag = {"--keys", "random: keys are replaced; keep: released as they are"},
       .help = "keys are replaced, or released as they are"},
      {.key = "nearest",
       .kinds = {Kind::word},
       .words = {"growth", "pair"},
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
       .words = {"incomplete", "complete"},
       .fallback = "\"incomplete\"",
       .help = "algorithm bitmap: whether a row that is not there tells something too"},
      {.key = "matching_limit",
       .kinds = {Kind::whole},
       .fallback = "64",
       .least = 1,
       .help = "larger sets of siblings are paired greedily"}};
}

}  // namespace

const Info& relational_info() {
  static const Info info = [] {
    Info its;
    its.name = "multirelational";
    its.summary = "makes the rows of persons in many tables alike";
    its.many_tables = true;
    its.settings = cluster_settings();
    return its;
  }();
  return info;
}

}  // namespace kith::method
