#include "api/series_knowledge.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "kith/error.h"
#include "series/folder.h"
#include "series/store.h"

namespace kith::api {

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

void learn_persons(const series::View& state, SeriesKnowledge& knowledge) {
  if (!state.outline.persons) return;
  knowledge.person_of_case.emplace();
  for (std::size_t row = 0; row < state.row_count(); ++row)
    knowledge.person_of_case->emplace(fmt::format("{}", state.case_number[row]),
                                      fmt::format("{}", state.person[row]));
}

void learn_domains(const series::Head& head, SeriesKnowledge& knowledge) {
  const auto kept = head.plan.find(".lines");
  if (kept == head.plan.end()) return;
  using Lines = std::vector<std::vector<std::string>>;
  try {
    const auto columns = nlohmann::json::parse(kept->second).get<std::map<std::string, Lines>>();
    for (const auto& [column, lines] : columns)
      knowledge.domains.emplace(column, attack::ground_domain(lines));
  } catch (const nlohmann::json::exception&) {
    series::damaged("the head's hierarchies cannot be read");
  }
}

SeriesKnowledge learn(const series::Paths& paths, const series::Head& head) {
  SeriesKnowledge found;
  if (head.releases.empty()) return found;
  try {
    compare_digests(paths, head, found.wrong);
    const series::Store store(series::Paths::current(paths.store(head.releases.back().number)));
    learn_persons(store.view(), found);
    learn_domains(head, found);
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

}  // namespace kith::api
