#include "method/local/settings.h"

namespace kith::method {

namespace {

std::vector<Setting> cutting_settings() {
  return {{.key = "policy",
           .kinds = {Kind::word},
           .words = {"widest-span", "least-loss", "guillotine"},
           .fallback = "\"guillotine\"",
           .flag = {"--policy", "of method local widest-span, least-loss, guillotine",
                    "kith release --help lists the policies", Topic::general, false},
           .help = "how cells are cut",
           .see = "local.md"},
          {.key = "ranges",
           .kinds = {Kind::word},
           .words = {"cell", "tight"},
           .fallback = "\"cell\"",
           .flag = {"--ranges", "method local: cells of the partition, or tight boxes"},
           .help = "cells of the partition, or tight boxes",
           .see = "local.md#ranges"},
          {.key = "arrivals",
           .kinds = {Kind::word},
           .words = {"hidden", "known"},
           .fallback = "\"hidden\"",
           .flag = {"--arrivals", "a series: may attackers know who joined when?", "", Topic::series},
           .help = "of a series: may attackers know who joined when?",
           .see = "series.md#who-knows-when-somebody-joined"}};
}

}  // namespace

const Info& local_info() {
  static const Info info = [] {
    Info its;
    its.name = "local";
    its.summary = "cuts cells";
    its.series = true;
    its.settings = cutting_settings();
    return its;
  }();
  return info;
}

}  // namespace kith::method
