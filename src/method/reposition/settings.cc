#include "method/reposition/settings.h"

namespace kith::method {

namespace {

std::vector<Setting> stream_settings() {
  return {{.key = "window",
           .kinds = {Kind::whole},
           .least = 1,
           .must_be = "a whole number from 1 on: how many snapshots it holds",
           .flag = {"--window", "snapshots in which a record may be published: its own and later",
                    "it is a number from 1 on: how many snapshots it holds"},
           .help = "in how many snapshots a record may be published: its own and `window - 1` later ones",
           .type = "whole number, 1 to 256",
           .otherwise = "required"},
          {.key = "mu",
           .kinds = {Kind::word, Kind::numbers},
           .words = {"linear", "quadratic"},
           .fallback = "\"quadratic\"",
           .must_be = "\"linear\", \"quadratic\" or a list of costs",
           .flag = {"--mu", "cost of a move: linear, quadratic, or costs by distance, e.g. 0,1,5",
                    "say linear, quadratic, or costs by distance such as 0,1,5"},
           .help = "what a move costs, by its distance",
           .see = "reposition.md#what-moving-costs"},
          {.key = "beta",
           .kinds = {Kind::number, Kind::table},
           .must_be = "a number, or a number for every sensitive value",
           .flag = {"--beta", "cost of leaving a record out; mu(window) if not given"},
           .help = "what leaving a record out costs",
           .type = "number, or table by sensitive value",
           .otherwise = "mu(window)"},
          {.key = "publish",
           .kinds = {Kind::word},
           .words = {"anatomy", "generalize", "plain"},
           .fallback = "\"anatomy\"",
           .flag = {"--publish", "two tables joined by bucket, classes, or plain rows"},
           .help = "how a snapshot is published",
           .see = "reposition.md#how-a-snapshot-is-published"},
          {.key = "moves",
           .kinds = {Kind::word},
           .words = {"free", "covered"},
           .fallback = "\"free\"",
           .flag = {"--moves", "free, or covered against whoever knows original times"},
           .help = "may attackers know original times?"}};
}

}  // namespace

const Info& reposition_info() {
  static const Info info = [] {
    Info its;
    its.name = "reposition";
    its.summary = "moves records of a stream in time";
    its.timed = its.streams = true;
    its.settings = stream_settings();
    return its;
  }();
  return info;
}

}  // namespace kith::method
