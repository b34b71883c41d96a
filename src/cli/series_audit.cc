#include "cli/series_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "audit/chain.h"
#include "audit/inference.h"
#include "cli/read_table.h"
#include "hierarchy/file_lines.h"
#include "kith/error.h"

namespace kith::cli {
namespace {

using Json = nlohmann::ordered_json;
constexpr int violation = 4;
constexpr std::size_t cases_shown = 10, entries_shown = 10;

struct Releases {
  std::deque<Table> tables;
  std::vector<std::string> names;  // of the files, with their folders where two are named alike

  std::vector<const Table*> pointers() const {
    std::vector<const Table*> all;
    for (const Table& table : tables) all.push_back(&table);
    return all;
  }
};

void check_call(const AuditArguments& arguments, const audit::SeriesRequirement& requirement) {
  if (!arguments.series && arguments.releases.size() < 2)
    throw Error(ErrorCode::usage, "one release is not a series", {.file = arguments.releases.front()},
                "name two or more, oldest first; a single table needs no --releases");
  if (requirement.quasi.empty())
    throw Error(ErrorCode::usage, "no quasi column was named", {}, "name them with --quasi a,b");
  if (arguments.model.k && *arguments.model.k < 1)
    throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", *arguments.model.k), {},
                "k is a number from 1 on");
  if (requirement.k == 0)
    throw Error(ErrorCode::usage, "k is missing", {}, "say how many cases must look alike with -k N");
  const ModelFlags& model = arguments.model;
  if (model.l || model.t || model.persons || model.person)
    throw Error(ErrorCode::usage, "what several releases tell together is checked for k over cases alone", {},
                "leave out -l, -t, --person and --persons; audit each release for them");
}

// With cases the columns that are needed; without, all: any of them may link rows. Of a series all: its
// certificates speak of them.
std::vector<std::string> wanted_columns(const AuditArguments& arguments) {
  std::vector<std::string> columns;
  if (arguments.series) return columns;
  if (!arguments.case_column && arguments.model.sensitive.empty() && arguments.model.plain.empty())
    return columns;
  columns = arguments.model.quasi;
  if (arguments.case_column) {
    columns.push_back(*arguments.case_column);
    return columns;
  }
  columns.insert(columns.end(), arguments.model.sensitive.begin(), arguments.model.sensitive.end());
  columns.insert(columns.end(), arguments.model.plain.begin(), arguments.model.plain.end());
  return columns;
}

void read_releases(const std::vector<std::string>& files, const std::vector<std::string>& columns,
                   const AuditArguments& arguments, Progress& progress, Releases& releases) {
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  Reading reading = arguments.reading;
  if (arguments.series) {  // kith's own files: nothing needs to be sniffed
    reading.header = true;
    reading.delimiter = ",";
    reading.quote = "\"";
  }
  for (const std::string& file : files) {
    releases.tables.push_back(read_table(*engine, source_options(file, reading), columns, progress));
    releases.tables.back().source = file;
    releases.names.push_back(std::filesystem::path(file).filename().string());
  }
  if (std::set<std::string>(releases.names.begin(), releases.names.end()).size() < files.size())
    releases.names = files;
}

std::vector<const audit::GroundDomain*> domains_of(const AuditArguments& arguments,
                                                   const std::vector<std::string>& quasi,
                                                   const SeriesKnowledge& knowledge,
                                                   std::deque<audit::GroundDomain>& kept) {
  std::vector<const audit::GroundDomain*> domains(quasi.size(), nullptr);
  for (std::size_t q = 0; q < quasi.size(); ++q)
    if (const auto known = knowledge.domains.find(quasi[q]); known != knowledge.domains.end())
      domains[q] = &known->second;
  for (const auto& [column, file] : arguments.model.hierarchies) {
    const auto found = std::find(quasi.begin(), quasi.end(), column);
    if (found == quasi.end())
      throw Error(ErrorCode::usage, fmt::format("'{}' has a hierarchy but is no quasi column", column),
                  {.file = file}, "name it with --quasi, or leave the hierarchy out");
    kept.push_back(audit::ground_domain(hierarchy::file_lines(file)));
    domains[static_cast<std::size_t>(found - quasi.begin())] = &kept.back();
  }
  return domains;
}

Json json_of(const audit::SeriesAnswer& answer, const audit::SeriesRequirement& requirement,
             const std::vector<std::string>& names) {
  Json unsafe = Json::array(), breaks = Json::array();
  for (const audit::Break& b : answer.breaks) {
    unsafe.push_back(answer.cases[b.unsafe_case]);
    Json releases = Json::array(), columns = Json::array();
    for (const std::uint32_t r : b.releases) releases.push_back(names[r]);
    for (const std::uint32_t c : b.columns) columns.push_back(requirement.quasi[c]);
    breaks.push_back({{"case", answer.cases[b.unsafe_case]},
                      {"releases", releases},
                      {"columns", columns},
                      {"kind", audit::name_of(b.kind)}});
  }
  Json json{{"satisfied", answer.satisfied},
            {"k", answer.k},
            {"rows", answer.cases.size()},
            {"counting", answer.persons_known ? "persons" : "cases"},
            {"classes",
             {{"count", answer.classes.count},
              {"smallest", answer.classes.smallest},
              {"largest", answer.classes.largest},
              {"average", answer.classes.average}}},
            {"violations", answer.breaks.size()},
            {"unsafe", unsafe},
            {"releases", answer.releases},
            {"subsets", answer.subsets},
            {"every_subset", answer.every_subset},
            {"contradictions", answer.contradictions},
            {"breaks", breaks}};
  if (answer.linked) json["linked"] = *answer.linked;
  return json;
}

// The most frequent first.
std::string list_of(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater{}, [](const auto& entry) { return entry.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(entries_shown, sorted.size()); ++i)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sorted[i].second, sorted[i].first);
  return sorted.size() > entries_shown ? text + ", …" : text;
}

void print_breaks(const audit::SeriesAnswer& answer, const audit::SeriesRequirement& requirement,
                  const std::vector<std::string>& names, std::ostream& out) {
  std::map<std::string, std::uint64_t> kinds, columns, pairs;
  for (const audit::Break& b : answer.breaks) {
    ++kinds[audit::name_of(b.kind)];
    for (const std::uint32_t c : b.columns) ++columns[requirement.quasi[c]];
    ++pairs[b.releases.size() == 1
                ? names[b.releases[0]]
                : fmt::format("{} and {}", names[b.releases.front()], names[b.releases.back()])];
  }
  out << "kinds       " << list_of(kinds) << "\n";
  if (!columns.empty()) out << "columns     " << list_of(columns) << "\n";
  out << "by          " << list_of(pairs) << "\n" << "cases       ";
  for (std::size_t i = 0; i < std::min(cases_shown, answer.breaks.size()); ++i)
    out << (i == 0 ? "" : ", ") << answer.cases[answer.breaks[i].unsafe_case];
  out << (answer.breaks.size() > cases_shown ? ", …\n" : "\n");
}

void print(const audit::SeriesAnswer& answer, const audit::SeriesRequirement& requirement,
           const std::vector<std::string>& names, std::ostream& out) {
  const char* unit = answer.persons_known ? "persons" : "cases";
  out << fmt::format("k           {} {} over {} releases ({} of their sets looked at{})\n", answer.k, unit,
                     answer.releases, answer.subsets,
                     answer.every_subset ? ", which is all" : ": single ones, pairs and prefixes");
  out << fmt::format(
      "classes     {}, smallest {}, average {:.1f}, largest {}; from {} cases by all releases\n",
      answer.classes.count, answer.classes.smallest, answer.classes.average, answer.classes.largest,
      answer.cases.size());
  if (answer.linked)
    out << fmt::format("linked      {} rows with one of the release before\n", *answer.linked);
  if (answer.contradictions > 0)
    out << fmt::format(
        "contradict  the cells of {} cases have no value in common; a hierarchy may be missing\n",
        answer.contradictions);
  if (!answer.breaks.empty()) print_breaks(answer, requirement, names, out);
}

void print_chain(const audit::Chain& chain, std::ostream& out) {
  if (chain.wrong.empty()) out << "chain       whole: every release is the one its certificate names\n";
  for (const std::string& text : chain.wrong) out << "chain       " << text << "\n";
}

std::string verdict(const audit::SeriesAnswer& answer, const std::optional<audit::Chain>& chain) {
  if (!answer.breaks.empty())
    return fmt::format("satisfied   no: {} cases are unsafe\n", answer.breaks.size());
  if (chain && !chain->wrong.empty()) return "satisfied   no: the series is not what was certified\n";
  return "satisfied   yes\n";
}

audit::SeriesRequirement requirement_of(const AuditArguments& arguments,
                                        const std::optional<audit::Chain>& chain) {
  audit::SeriesRequirement requirement;
  requirement.quasi = arguments.model.quasi;
  requirement.k =
      arguments.model.k ? static_cast<std::uint64_t>(std::max<std::int64_t>(*arguments.model.k, 0)) : 0;
  requirement.case_column = arguments.case_column;
  requirement.other = arguments.model.sensitive;
  requirement.other.insert(requirement.other.end(), arguments.model.plain.begin(),
                           arguments.model.plain.end());
  if (!chain) return requirement;
  if (!requirement.case_column) requirement.case_column = "case";
  for (const audit::ChainLink& link : chain->links) {
    if (!link.facts) continue;
    if (requirement.quasi.empty()) requirement.quasi = link.facts->quasi;
    if (!arguments.model.k) requirement.k = std::max(requirement.k, link.facts->k);
  }
  return requirement;
}

// What else the certificates say of the files' content; the digests were compared before.
void check_certificates(const Releases& releases, audit::Chain& chain, Progress& progress) {
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const auto& facts = chain.links[i].facts;
    if (!facts) continue;
    for (const std::string& text :
         audit::disagreements(*facts, releases.tables[i], facts->release_sha256, progress))
      chain.wrong.push_back(fmt::format("{}: {}", chain.links[i].file, text));
  }
}

void add_chain(const audit::Chain& chain, Json& json) {
  json["series"] = {{"releases", chain.links.size()},
                    {"chain", chain.wrong.empty() ? Json("whole") : Json(chain.wrong)}};
  if (!chain.wrong.empty()) json["satisfied"] = false;
}

}  // namespace

int audit_releases(const AuditArguments& arguments, std::ostream& out, Progress& progress,
                   const SeriesKnowledge& knowledge) {
  std::optional<audit::Chain> chain;
  std::vector<std::string> files = arguments.releases;
  if (arguments.series) {
    chain = audit::read_chain(*arguments.series);
    chain->wrong.insert(chain->wrong.end(), knowledge.wrong.begin(), knowledge.wrong.end());
    for (const audit::ChainLink& link : chain->links)
      files.push_back((std::filesystem::path(*arguments.series) / link.file).string());
  }
  audit::SeriesRequirement requirement = requirement_of(arguments, chain);
  check_call(arguments, requirement);
  std::deque<audit::GroundDomain> kept;
  requirement.domains = domains_of(arguments, requirement.quasi, knowledge, kept);
  if (knowledge.person_of_case) requirement.person_of_case = &*knowledge.person_of_case;
  Releases releases;
  audit::SeriesAnswer answer;
  try {
    read_releases(files, wanted_columns(arguments), arguments, progress, releases);
    requirement.names = releases.names;
    if (chain) check_certificates(releases, *chain, progress);
    answer = audit::audit_series(releases.pointers(), requirement, progress);
  } catch (const Error& error) {
    // A file that was edited need not be one that can be audited.
    if (!chain || chain->wrong.empty() || error.code() == ErrorCode::cancelled) throw;
    chain->wrong.push_back(error.what());
  }
  if (arguments.shared.json) {
    Json json = json_of(answer, requirement, releases.names);
    if (chain) add_chain(*chain, json);
    out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  } else {
    if (answer.releases > 0) print(answer, requirement, releases.names, out);
    if (chain) print_chain(*chain, out);
    out << verdict(answer, chain);
  }
  return answer.satisfied && (!chain || chain->wrong.empty()) ? 0 : violation;
}

}  // namespace kith::cli
