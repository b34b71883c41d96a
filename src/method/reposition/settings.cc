#include "method/reposition/settings.h"

#include <algorithm>

#include "method/read.h"
#include "plan/names.h"
#include "plan/section.h"

namespace kith::method {

namespace {

using plan::Value;
using reposition::Moves;

const plan::Names<Mu>& mu_names() {
  static const plan::Names<Mu> names = {{"linear", Mu::linear}, {"quadratic", Mu::quadratic}};
  return names;
}

const plan::Names<Publish>& publish_names() {
  static const plan::Names<Publish> names = {
      {"anatomy", Publish::anatomy}, {"generalize", Publish::generalize}, {"plain", Publish::plain}};
  return names;
}

const plan::Names<Moves>& moves_names() {
  static const plan::Names<Moves> names = {{"free", Moves::free}, {"covered", Moves::covered}};
  return names;
}

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
           .words = plan::words(mu_names()),
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
           .words = plan::words(publish_names()),
           .fallback = "\"anatomy\"",
           .flag = {"--publish", "two tables joined by bucket, classes, or plain rows"},
           .help = "how a snapshot is published",
           .see = "reposition.md#how-a-snapshot-is-published"},
          {.key = "moves",
           .kinds = {Kind::word},
           .words = plan::words(moves_names()),
           .fallback = "\"free\"",
           .flag = {"--moves", "free, or covered against whoever knows original times"},
           .help = "may attackers know original times?"},
          {.key = "replan",
           .kinds = {Kind::boolean},
           .help = "solve the whole open window anew at every step, not only by relays",
           .see = "reposition.md#solving-the-window-anew",
           .otherwise = "false"}};
}

void read_mu(const plan::Section& section, RepositionSettings& settings) {
  const Value* mu = section.value("mu");
  if (!mu) return;
  if (mu->kind == Value::Kind::text) {
    settings.mu = *section.choice("mu", mu_names());
    return;
  }
  settings.mu = Mu::table;
  settings.mu_table = *section.numbers("mu");
}

void read_beta(const plan::Section& section, RepositionSettings& settings) {
  const Value* beta = section.value("beta");
  if (!beta) return;
  if (beta->kind != Value::Kind::table) {
    settings.beta = section.number("beta");
    return;
  }
  for (const plan::Entry& entry : beta->entries) settings.beta_of.emplace_back(entry.key, entry.value.number);
}

}  // namespace

const char* name_of(Publish publish) { return plan::name_in(publish_names(), publish); }
const char* name_of(Moves moves) { return plan::name_in(moves_names(), moves); }

RepositionSettings reposition_settings(const plan::Plan& plan) {
  const plan::Section section = section_of(plan);
  RepositionSettings settings;
  settings.window = static_cast<std::uint64_t>(section.whole("window").value_or(0));
  read_mu(section, settings);
  read_beta(section, settings);
  settings.publish = section.choice("publish", publish_names()).value_or(settings.publish);
  settings.moves = section.choice("moves", moves_names()).value_or(settings.moves);
  settings.replan = section.boolean("replan").value_or(settings.replan);
  return settings;
}

std::vector<double> RepositionSettings::mu_up_to(std::uint64_t most) const {
  if (mu == Mu::table)
    return {mu_table.begin(), mu_table.begin() + static_cast<std::ptrdiff_t>(
                                                     std::min<std::uint64_t>(mu_table.size(), most + 1))};
  std::vector<double> costs;
  for (std::uint64_t d = 0; d <= most; ++d)
    costs.push_back(mu == Mu::linear ? static_cast<double>(d)
                                     : static_cast<double>(d) * static_cast<double>(d));
  return costs;
}

const Info& reposition_info() {
  static const Info info = {.name = "reposition",
                            .summary = "moves records of a stream in time",
                            .timed = true,
                            .streams = true,
                            .settings = stream_settings()};
  return info;
}

}  // namespace kith::method
