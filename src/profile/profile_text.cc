// A profile as a plan to begin with, and as JSON.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "profile/profile.h"

namespace kith::profile {

namespace {

// A proposed plan may have so many combinations of levels.
constexpr std::uint64_t plan_nodes = 100'000;

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_bare_key(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return c < 128 && (std::isalnum(c) || c == '_' || c == '-');
  });
}

// How many levels a proposed hierarchy has at most; enough to keep the lattice small.
std::uint64_t levels_of(const ColumnProfile& column) {
  if (column.hierarchy.starts_with("{ calendar")) {
    const std::string names = column.hierarchy.substr(0, column.hierarchy.find(']'));
    return static_cast<std::uint64_t>(std::ranges::count(names, ',')) + 2;
  }
  if (column.hierarchy.find("intervals") != std::string::npos) return 6;
  const std::size_t at = column.hierarchy.find("levels = ");
  return at == std::string::npos ? 2 : std::stoul(column.hierarchy.substr(at + 9)) + 2;
}

auto has_role(LikelyRole role) {
  return [role](const ColumnProfile& column) { return column.role == role; };
}

// The column to take for a quasi one if there is none: the first that is neither the person's nor of row names, which
// are not released, and that holds nothing by which persons are known if there is such a column.
const ColumnProfile* doubtful_quasi(const Profile& profile) {
  if (std::ranges::any_of(profile.columns, has_role(LikelyRole::quasi))) return nullptr;
  const ColumnProfile* first = nullptr;
  for (const ColumnProfile& column : profile.columns) {
    if (column.role == LikelyRole::person || column.name == row_names_column) continue;
    if (!column.holds_content) return &column;
    if (!first) first = &column;
  }
  return first;
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ", ") + quoted(text);
  return "[" + list + "]";
}

std::string source_lines(const Reading& how, const std::string& path,
                         const std::optional<std::string>& table) {
  std::string text = fmt::format("[source]\npath = {}\n", quoted(path));
  const auto add = [&text](const char* name, const std::optional<std::string>& value) {
    if (value) text += fmt::format("{} = {}\n", name, quoted(*value));
  };
  add("table", table);
  add("format", how.format);
  add("delimiter", how.delimiter);
  add("quote", how.quote);
  add("encoding", how.encoding);
  if (how.header) text += fmt::format("header = {}\n", *how.header ? "true" : "false");
  if (how.na) text += fmt::format("na = {}  # these texts are no values\n", list_of(*how.na));
  add("labels", how.labels);
  if (how.decimal) text += fmt::format("decimal = {}  # in numbers\n", quoted(*how.decimal));
  return text;
}

}  // namespace

std::string plan_key(const std::string& name) { return is_bare_key(name) ? name : quoted(name); }

std::string plan_line(const ColumnProfile& column) {
  const std::string key = plan_key(column.name);
  if (column.role == LikelyRole::quasi && !column.hierarchy.empty())
    return fmt::format("{} = {{ role = \"quasi\", hierarchy = {} }}", key, column.hierarchy);
  return fmt::format("{} = \"{}\"", key, name_of(column.role));
}

namespace {

// A column that is not tried as a quasi one, or is withheld because of it.
std::string proposed_line(const Proposal& proposal, ColumnProfile column) {
  std::string why = column.remark.empty() ? column.why : column.remark + "; " + column.why;
  if (column.role != LikelyRole::quasi)
    return fmt::format("{}  # {}; {} distinct\n", plan_line(column), why, column.distinct);
  if (const ProposedColumn* found = proposal.find(column.name)) {
    column.hierarchy = found->hierarchy;
    return fmt::format("{}  # {}; {} distinct; {}{}\n", plan_line(column), why, column.distinct,
                       found->becomes, found->finer.empty() ? "" : "; " + found->finer);
  }
  const WithheldColumn* withheld = proposal.find_withheld(column.name);
  if (withheld) column.hierarchy = withheld->hierarchy;
  if (!column.remark.empty()) column.remark += "; ";
  return fmt::format("# {}  # withheld: {}{}; {} distinct; remove the first # to bring it in\n",
                     plan_line(column), column.remark, withheld ? withheld->why : why, column.distinct);
}

// A setting of the proposed method can be brought in. Another method takes other settings, and may have other
// hierarchies, than the plan has.
std::string setting_line(const TriedMethod& tried, const Proposal& proposal) {
  if (tried.method == proposal.method)
    return fmt::format("# {}  # would lose {:.3f}; {}\n", tried.setting, tried.ncp, tried.tells);
  return fmt::format(
      "# name = \"{}\" with {}, and neither max_suppression nor policy, would lose about {:.3f}; {}\n",
      tried.method, tried.setting, tried.ncp, tried.tells);
}

std::string proposed_method(const Proposal& proposal, std::uint64_t rows) {
  std::string text = fmt::format("\n[method]\nname = \"{}\"", proposal.method);
  text += fmt::format("  # lost {:.3f} of the domain (NCP) on {} rows", proposal.ncp, proposal.rows);
  if (proposal.rows < rows)
    text += fmt::format(" of {}, and with all rows less as a rule (shares are approximate)", rows);
  std::string settings;
  for (const TriedMethod& tried : proposal.tried)
    if (!tried.setting.empty())
      settings += setting_line(tried, proposal);
    else if (tried.method == "local" && tried.method != proposal.method)
      text += fmt::format("; local {:.3f}", tried.ncp);
    else if (tried.method != proposal.method)
      text += fmt::format("; {} with {:g}% suppressed {:.3f}", tried.method, 100 * tried.max_suppression,
                          tried.ncp);
  text += "\n" + settings;
  if (proposal.method == "full-domain")
    text += fmt::format("max_suppression = \"{:g}%\"\npolicy = \"ncp\"\n", 100 * proposal.max_suppression);
  return text;
}

std::string untried_columns(const Profile& profile) {
  std::uint64_t nodes = 1;
  std::string chosen;
  const ColumnProfile* doubtful = doubtful_quasi(profile);
  for (const ColumnProfile& found : profile.columns) {
    ColumnProfile column = found;
    if (&found == doubtful) {
      column.role = LikelyRole::quasi;
      column.why = "a plan needs one, and no column seems to be one that others may know: " + column.why;
    }
    bool affordable = true;
    if (column.role == LikelyRole::quasi) {
      affordable = nodes * levels_of(column) <= plan_nodes;
      if (affordable) nodes *= levels_of(column);
    }
    std::string why = column.remark.empty() ? column.why : column.remark + "; " + column.why;
    if (!affordable) why += "; withheld: with it there would be too many combinations of levels";
    chosen += fmt::format("{}{}  # {}; {} distinct\n", affordable ? "" : "# ", plan_line(column), why,
                          column.distinct);
  }
  return chosen;
}

constexpr const char* untried_method =
    "\n[method]\nname = \"full-domain\"\nmax_suppression = \"2%\"\npolicy = \"loss\"\n";

// Rounded down to what is still more than a half.
std::string above_half(double share) {
  if (share >= 0.51) return fmt::format("{:.0f} %", std::floor(100 * share));
  if (share >= 0.501) return fmt::format("{:.1f} %", std::floor(1000 * share) / 10);
  return "just above 50 %";
}

}  // namespace

std::string diversity_line(const std::vector<ColumnProfile>& columns, bool several_rows) {
  double share = 0;
  std::string worst;
  for (const ColumnProfile& column : columns)
    if (column.role == LikelyRole::sensitive && column.most_frequent > share) {
      share = column.most_frequent;
      worst = column.name;
    }
  if (worst.empty()) return "# l needs a sensitive column\n";
  if (2 * share > 1 && several_rows)
    return fmt::format(
        "# l = 2   # may ask too much: of {} one value is that of {} of the persons in some row of theirs\n",
        quoted(std::as_const(worst)), above_half(share));
  if (2 * share > 1)
    return fmt::format(
        "# l is left out: of {} one value is that of {} of all, more than the half that l = 2 allows\n",
        quoted(std::as_const(worst)), above_half(share));
  return fmt::format(
      "# l = {}   # where a sensitive column must stay uncertain within a class: no value in more than 1 / l "
      "of it "
      "(frequency)\n",
      3 * share > 1 ? 2 : 3);
}

std::uint64_t proposed_k(const Profile& profile) {
  return std::clamp<std::uint64_t>(profile.persons, 1, usual_k);
}

bool can_be_planned(const Profile& profile) {
  return doubtful_quasi(profile) || std::ranges::any_of(profile.columns, has_role(LikelyRole::quasi));
}

std::string plan_text(const Profile& profile, const Reading& how, const std::string& path) {
  std::string text =
      "# Proposed by `kith inspect`. Read every line: whoever publishes decides what outsiders can know.\n";
  text += source_lines(how, path, profile.table);
  text += "\n[columns]  # a column that is not named here is withheld\n";
  if (!profile.proposal) text += untried_columns(profile);
  if (profile.proposal)
    for (const ColumnProfile& column : profile.columns) text += proposed_line(*profile.proposal, column);
  const std::uint64_t k = proposed_k(profile);
  text += fmt::format("\n[privacy]\nk = {}{}\n{}", k,
                      k < usual_k ? "  # there are no more persons; so few hide hardly anybody" : "",
                      diversity_line(profile.columns, profile.persons < profile.rows));
  text += profile.proposal ? proposed_method(*profile.proposal, profile.rows) : untried_method;
  text += "\n[output]\npath = \"release.csv\"\n";
  return text;
}

namespace {

nlohmann::ordered_json json_of(const Proposal& proposal) {
  using Json = nlohmann::ordered_json;
  Json columns = Json::array(), withheld = Json::array(), tried = Json::array(), files = Json::array();
  for (const ProposedColumn& c : proposal.columns)
    columns.push_back({{"name", c.name},
                       {"hierarchy", c.hierarchy},
                       {"ncp", c.ncp},
                       {"starred", c.starred},
                       {"becomes", c.becomes},
                       {"finer", c.finer},
                       {"finer_loses", c.finer_loses}});
  for (const WithheldColumn& c : proposal.withheld) withheld.push_back({{"name", c.name}, {"why", c.why}});
  for (const TriedMethod& t : proposal.tried) {
    tried.push_back({{"method", t.method}, {"max_suppression", t.max_suppression}, {"ncp", t.ncp}});
    if (!t.setting.empty()) tried.back().update({{"setting", t.setting}, {"tells", t.tells}});
  }
  for (const DerivedFile& file : proposal.files) files.push_back(file.name);
  return {{"method", proposal.method},
          {"max_suppression", proposal.max_suppression},
          {"k", proposal.k},
          {"rows", proposal.rows},
          {"ncp", proposal.ncp},
          {"columns", columns},
          {"withheld", withheld},
          {"tried", tried},
          {"files", files}};
}

}  // namespace

nlohmann::ordered_json json_of(const Profile& profile) {
  using Json = nlohmann::ordered_json;
  Json columns = Json::array(), uniqueness = Json::array();
  for (const ColumnProfile& c : profile.columns)
    columns.push_back({{"name", c.name},
                       {"type", type_name(c)},
                       {"format", c.format},
                       {"ambiguous", c.other_formats},
                       {"pivot", c.pivot ? Json(*c.pivot) : Json()},
                       {"remark", c.remark},
                       {"distinct", c.distinct},
                       {"nulls", c.empty},
                       {"role", name_of(c.role)},
                       {"why", c.why},
                       {"hierarchy", c.hierarchy}});
  for (const Uniqueness& u : profile.uniqueness)
    uniqueness.push_back(
        {{"columns", u.columns}, {"unique_rows", u.unique_rows}, {"unique_persons", u.unique_persons}});
  Json json{{"source", profile.source},
            {"rows", profile.rows},
            {"persons", profile.persons},
            {"person", profile.person ? Json(*profile.person) : Json()},
            {"columns", columns},
            {"uniqueness", uniqueness},
            {"not_combined", profile.not_combined},
            {"only_in_pairs", profile.only_in_pairs},
            {"only_alone", profile.only_alone},
            {"proposal", profile.proposal ? json_of(*profile.proposal) : Json()}};
  if (profile.persons_unread > 0) json["persons_unread"] = profile.persons_unread;
  if (profile.reading.na) json["na"] = *profile.reading.na;
  if (profile.reading.encoding) json["encoding"] = *profile.reading.encoding;
  if (profile.reading.decimal) json["decimal"] = *profile.reading.decimal;
  return json;
}

std::string to_json(const Profile& profile) {
  return json_of(profile).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace kith::profile
