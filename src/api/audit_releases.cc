#include <algorithm>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "api/asked.h"
#include "api/read_table.h"
#include "api/series_knowledge.h"
#include "attack/inference.h"
#include "certificate/chain.h"
#include "certificate/cohorts.h"
#include "kith/audit.h"
#include "kith/error.h"
#include "table/arx_text.h"

namespace kith {
namespace {

namespace fs = std::filesystem;
using api::SeriesKnowledge;

struct Releases {
  std::deque<Table> tables;
  // The names of the files, with their folders if two are named alike.
  std::vector<std::string> names;

  std::vector<const Table*> pointers() const {
    std::vector<const Table*> all;
    for (const Table& table : tables) all.push_back(&table);
    return all;
  }
};

// Both kinds of request in one form. `columns` are those to be read, all if empty.
struct Call {
  const Roles& roles;
  const PrivacyModel& model;
  const std::vector<HierarchyFile>& hierarchies;
  const Resources& resources;
  std::vector<Locator> releases;
  std::vector<std::string> columns;
};

void check_call(const Call& call, const attack::SeriesRequirement& requirement,
                const certificate::Chain* chain) {
  api::check_choices(call.model);
  if (requirement.quasi.empty())
    api::refuse(
        chain && !chain->wrong.empty()
            ? fmt::format("no quasi column was named, and no certificate names any ({})", chain->wrong[0])
            : "no quasi column was named",
        "name them with --quasi a,b");
  if (call.model.k) api::k_of(*call.model.k);
  if (requirement.k == 0) api::refuse("k is missing", "say how many cases must look alike with -k N");
  const PrivacyModel& model = call.model;
  if (model.l || model.l_model || model.c || model.t || model.t_distance || model.persons ||
      call.roles.person)
    api::refuse(
        "what several releases tell together is checked for k over cases alone",
        "leave out -l, --l-model, -c, -t, --t-distance, --person and --persons; audit each release for "
        "them");
}

// With cases the columns that are needed; without, all: any of them may link rows.
std::vector<std::string> wanted_columns(const ReleasesAuditRequest& request) {
  const Roles& roles = request.roles;
  std::vector<std::string> columns;
  if (!request.case_column && roles.sensitive.empty() && roles.plain.empty()) return columns;
  columns = roles.quasi;
  if (request.case_column) {
    columns.push_back(*request.case_column);
    return columns;
  }
  columns.insert(columns.end(), roles.sensitive.begin(), roles.sensitive.end());
  columns.insert(columns.end(), roles.plain.begin(), roles.plain.end());
  return columns;
}

void read_releases(const Call& call, Releases& releases, Progress& progress) {
  std::vector<std::string> files;
  for (const Locator& locator : call.releases) {
    files.push_back(locator.description());
    releases.tables.push_back(api::read_table(locator, call.columns, call.resources, progress));
    releases.tables.back().source = files.back();
    releases.names.push_back(fs::path(files.back()).filename().string());
  }
  if (std::set<std::string>(releases.names.begin(), releases.names.end()).size() < files.size())
    releases.names = files;
}

std::vector<const attack::GroundDomain*> domains_of(const Call& call, const std::vector<std::string>& quasi,
                                                    const SeriesKnowledge& knowledge,
                                                    std::deque<attack::GroundDomain>& kept) {
  std::vector<const attack::GroundDomain*> domains(quasi.size(), nullptr);
  for (std::size_t q = 0; q < quasi.size(); ++q)
    if (const auto known = knowledge.domains.find(quasi[q]); known != knowledge.domains.end())
      domains[q] = &known->second;
  for (const auto& [column, file] : call.hierarchies) {
    const auto found = std::find(quasi.begin(), quasi.end(), column);
    if (found == quasi.end())
      throw Error(ErrorCode::usage, fmt::format("'{}' has a hierarchy but is no quasi column", column),
                  {.file = file.string()}, "name it with --quasi, or leave the hierarchy out");
    kept.push_back(attack::ground_domain(file_lines(file)));
    domains[static_cast<std::size_t>(found - quasi.begin())] = &kept.back();
  }
  return domains;
}

attack::SeriesRequirement requirement_of(const Call& call, const std::optional<std::string>& case_column) {
  attack::SeriesRequirement requirement;
  requirement.quasi = call.roles.quasi;
  requirement.k = call.model.k ? static_cast<std::uint64_t>(std::max<std::int64_t>(*call.model.k, 0)) : 0;
  requirement.case_column = case_column;
  requirement.other = call.roles.sensitive;
  requirement.other.insert(requirement.other.end(), call.roles.plain.begin(), call.roles.plain.end());
  return requirement;
}

// What the certificates say, if the call does not.
void complete_from(const certificate::Chain& chain, const PrivacyModel& model,
                   attack::SeriesRequirement& requirement) {
  if (!requirement.case_column) requirement.case_column = "case";
  for (const certificate::ChainLink& link : chain.links) {
    if (!link.facts) continue;
    if (requirement.quasi.empty()) requirement.quasi = link.facts->quasi;
    if (!model.k) requirement.k = std::max(requirement.k, link.facts->k);
  }
}

// What else the certificates say of the files' content; the digests were compared before.
void check_certificates(const Releases& releases, certificate::Chain& chain, Progress& progress) {
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const auto& facts = chain.links[i].facts;
    if (!facts) continue;
    for (const std::string& text :
         certificate::disagreements(*facts, releases.tables[i], facts->release_sha256, progress))
      chain.wrong.push_back(fmt::format("{}: {}", chain.links[i].file, text));
  }
}

// What they say of known arrivals takes all releases up to theirs.
void check_arrivals(const Releases& releases, const attack::SeriesRequirement& requirement,
                    certificate::Chain& chain, Progress& progress) {
  certificate::Cohorts cohorts(*requirement.case_column, requirement.person_of_case);
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    cohorts.add(releases.tables[i]);
    const auto& facts = chain.links[i].facts;
    if (!facts || !facts->series || !facts->series->known_arrivals()) continue;
    for (const std::string& text : cohorts.disprove(releases.tables[i], *facts, progress))
      chain.wrong.push_back(fmt::format("{}: {}", chain.links[i].file, text));
  }
}

// The publisher's word in any of the certificates, each text once.
std::vector<std::string> words_of(const certificate::Chain& chain) {
  std::vector<std::string> words;
  for (const certificate::ChainLink& link : chain.links) {
    if (!link.facts) continue;
    for (const std::string& text :
         certificate::beyond_the_bytes(*link.facts, certificate::Looked::at_a_series))
      if (std::ranges::find(words, text) == words.end()) words.push_back(text);
  }
  return words;
}

ReleasesAudit audit_of(const attack::SeriesAnswer& answer, const attack::SeriesRequirement& requirement,
                       const std::vector<std::string>& names) {
  ReleasesAudit found;
  found.satisfied = answer.satisfied;
  found.k = answer.k;
  found.persons_known = answer.persons_known;
  found.cases = answer.cases.size();
  found.classes = api::sizes_of(answer.classes);
  found.releases = answer.releases;
  found.subsets = answer.subsets;
  found.every_subset = answer.every_subset;
  found.contradictions = answer.contradictions;
  found.linked = answer.linked;
  for (const attack::Break& b : answer.breaks) {
    UnsafeCase& unsafe = found.unsafe.emplace_back();
    unsafe.name = answer.cases[b.unsafe_case];
    for (const std::uint32_t r : b.releases) unsafe.releases.push_back(names[r]);
    for (const std::uint32_t c : b.columns) unsafe.columns.push_back(requirement.quasi[c]);
    unsafe.kind = attack::name_of(b.kind);
  }
  return found;
}

// `chain` is null if the releases are no series of kith's own.
ReleasesAudit look(const Call& call, attack::SeriesRequirement requirement, const SeriesKnowledge& knowledge,
                   certificate::Chain* chain, Progress& progress) {
  check_call(call, requirement, chain);
  std::deque<attack::GroundDomain> kept;
  requirement.domains = domains_of(call, requirement.quasi, knowledge, kept);
  if (knowledge.person_of_case) requirement.person_of_case = &*knowledge.person_of_case;
  Releases releases;
  attack::SeriesAnswer answer;
  try {
    read_releases(call, releases, progress);
    requirement.names = releases.names;
    if (chain) {
      check_certificates(releases, *chain, progress);
      check_arrivals(releases, requirement, *chain, progress);
    }
    answer = attack::audit_series(releases.pointers(), requirement, progress);
  } catch (const Error& error) {
    // A file that was edited need not be one that can be audited.
    if (!chain || chain->wrong.empty() || error.code() == ErrorCode::cancelled) throw;
    chain->wrong.push_back(error.what());
  }
  ReleasesAudit found = audit_of(answer, requirement, releases.names);
  if (!chain) return found;
  found.chain = {chain->links.size(), chain->wrong, words_of(*chain)};
  if (!chain->wrong.empty()) found.satisfied = false;
  return found;
}

// Kith's own files: nothing needs to be sniffed.
Reading series_reading(Reading reading) {
  reading.header = true;
  reading.delimiter = ",";
  reading.quote = "\"";
  return reading;
}

}  // namespace

ReleasesAudit audit_releases(const ReleasesAuditRequest& request, Progress& progress) {
  if (request.releases.size() < 2)
    throw Error(ErrorCode::usage, "one release is not a series",
                {.file = request.releases.empty() ? "" : request.releases.front().description()},
                "name two or more, oldest first; a single table needs no --releases");
  const Call call{request.roles,     request.model,    request.hierarchies,
                  request.resources, request.releases, wanted_columns(request)};
  return look(call, requirement_of(call, request.case_column), {}, nullptr, progress);
}

ReleasesAudit audit_series(const SeriesAuditRequest& request, Progress& progress) {
  const SeriesKnowledge knowledge = api::knowledge_of(request.folder);
  certificate::Chain chain = certificate::read_chain(request.folder);
  chain.wrong.insert(chain.wrong.end(), knowledge.wrong.begin(), knowledge.wrong.end());
  Call call{request.roles, request.model, request.hierarchies, request.resources, {}, {}};
  for (const certificate::ChainLink& link : chain.links)
    call.releases.emplace_back(request.folder / link.file, series_reading(request.reading));
  attack::SeriesRequirement requirement = requirement_of(call, request.case_column);
  complete_from(chain, request.model, requirement);
  return look(call, std::move(requirement), knowledge, &chain, progress);
}

}  // namespace kith
