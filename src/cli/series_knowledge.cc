// The labels of a hierarchy are known from the tree of cells: where one cell was cut out of another, its
// label lies within the other's. Two cells that one case ever had lie on one path of the tree, so that these
// relations are all an intersection needs.
#include "cli/series_knowledge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>
#include <set>

#include "base/digest.h"
#include "kith/error.h"
#include "series/folder.h"
#include "series/store.h"

namespace kith::cli {

namespace {

namespace fs = std::filesystem;

// Nobody's way is barred by an audit of a series that is whole.
bool is_interrupted(const series::Paths& paths, const series::Head& head) {
  if (head.releases.empty()) return false;
  const std::uint32_t last = head.releases.back().number;
  const fs::path files[] = {paths.release(last), paths.certificate(last), paths.store(last),
                            paths.report(last), paths.key()};
  return std::ranges::any_of(files, [](const fs::path& file) {
    std::error_code error;
    return fs::exists(series::Paths::pending(file), error);
  });
}

void finish_interrupted(const fs::path& series) {
  try {
    const series::Folder opened(series);
  } catch (const Error&) {
    // Somebody is writing, or this user may only read: what is there is audited as it is.
  }
}

void compare_digests(const series::Paths& paths, const series::Head& head, std::vector<std::string>& wrong) {
  const auto compare = [&](const fs::path& path, const std::string& digest, const char* what) {
    std::error_code error;
    if (digest.empty()) return;
    const fs::path file = series::Paths::current(path);
    if (!fs::exists(file, error))
      wrong.push_back(fmt::format("{}: the {} is not there", path.filename().string(), what));
    else if (sha256_of_file(file) != digest)
      wrong.push_back(
          fmt::format("{}: the {} was changed after it was written", path.filename().string(), what));
  };
  for (const series::ReleaseEntry& entry : head.releases) {
    compare(paths.release(entry.number), entry.release_sha256, "release");
    compare(paths.certificate(entry.number), entry.certificate_sha256, "certificate");
  }
  compare(paths.store(head.releases.back().number), head.releases.back().store_sha256, "store");
}

// By axis, each label with the labels it was cut out of.
using Ancestors = std::map<std::string, std::set<std::string>>;

std::vector<Ancestors> ancestors_of(const series::View& state, const std::vector<std::string>& tops) {
  const std::size_t axes = state.outline.quasi.size();
  std::vector<Ancestors> ancestors(axes);
  std::vector<std::vector<std::string>> label(state.nodes.size(), tops);  // [node][axis]
  for (series::Node n = 1; n < state.nodes.size(); ++n) {
    const series::NodeRecord node = state.node(n);
    if (node.parent >= n) series::damaged("a node comes before its parent");
    const series::NodeRecord parent = state.node(node.parent);
    label[n] = label[node.parent];
    const local::Cut cut = series::cut_of(parent, state.names);
    if (cut.kind != local::Cut::Kind::level || cut.axis >= axes) continue;
    const std::string& outer = label[node.parent][cut.axis];
    const std::string inner = series::branch_of(node, state.names).label;
    std::set<std::string>& above = ancestors[cut.axis][inner];
    above.insert(outer);
    if (const auto further = ancestors[cut.axis].find(outer); further != ancestors[cut.axis].end())
      above.insert(further->second.begin(), further->second.end());
    label[n][cut.axis] = inner;
  }
  return ancestors;
}

// A label stands for itself, as something that no other label tells apart, and for all labels within it.
audit::GroundDomain domain_of(const Ancestors& ancestors, const std::string& top) {
  audit::GroundDomain domain;
  std::map<std::string, std::uint32_t> number;
  const auto add = [&](const std::string& text) {
    if (!number.emplace(text, domain.values.size()).second) return;
    domain.values.push_back(text);
  };
  add(top);
  for (const auto& [inner, outer] : ancestors) add(inner);
  for (const auto& [text, at] : number) domain.labels[text].push_back(at);
  for (const auto& [inner, outer] : ancestors) {
    for (const std::string& above : outer)
      if (above != inner) domain.labels[above].push_back(number[inner]);
  }
  for (auto& [text, covered] : domain.labels) {
    std::ranges::sort(covered);
    covered.erase(std::unique(covered.begin(), covered.end()), covered.end());
  }
  return domain;
}

void learn_persons(const series::View& state, SeriesKnowledge& knowledge) {
  if (!state.outline.persons) return;
  knowledge.person_of_case.emplace();
  for (std::size_t row = 0; row < state.row_count(); ++row)
    knowledge.person_of_case->emplace(fmt::format("{}", state.case_number[row]),
                                      fmt::format("{}", state.person[row]));
}

void learn_domains(const series::View& state, const std::vector<std::string>& tops,
                   SeriesKnowledge& knowledge) {
  if (tops.size() != state.outline.quasi.size()) return;
  const std::vector<Ancestors> ancestors = ancestors_of(state, tops);
  for (std::size_t a = 0; a < tops.size(); ++a)
    if (!state.outline.domains[a].levels.empty())
      knowledge.domains.emplace(state.outline.quasi[a], domain_of(ancestors[a], tops[a]));
}

}  // namespace

namespace {

SeriesKnowledge learn(const series::Paths& paths, const series::Head& head) {
  SeriesKnowledge found;
  if (head.releases.empty()) return found;
  try {
    compare_digests(paths, head, found.wrong);
    const series::Store store(series::Paths::current(paths.store(head.releases.back().number)));
    learn_persons(store.view(), found);
    const auto tops = head.plan.find(".tops");
    if (tops != head.plan.end())
      learn_domains(store.view(), nlohmann::json::parse(tops->second).get<std::vector<std::string>>(), found);
  } catch (const Error& problem) {
    found.wrong.emplace_back(problem.what());
  }
  return found;
}

}  // namespace

// Somebody may be adding to the series meanwhile: what seems wrong with it is looked at again for as long as
// releases are made.
SeriesKnowledge knowledge_of(const fs::path& series) {
  constexpr int most_looks = 20;
  SeriesKnowledge found;
  const series::Paths paths(series);
  try {
    series::Head head = series::read_head(paths);
    if (is_interrupted(paths, head)) finish_interrupted(series);
    for (int look = 0; look < most_looks; ++look) {
      head = series::read_head(paths);
      found = learn(paths, head);
      if (found.wrong.empty() || (look > 0 && series::read_head(paths) == head)) break;
    }
  } catch (const Error& problem) {
    found.wrong.emplace_back(problem.what());
  }
  return found;
}

}  // namespace kith::cli
