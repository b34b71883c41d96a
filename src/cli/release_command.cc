#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/release_print.h"
#include "cli/requests.h"
#include "kith/error.h"
#include "kith/release.h"
#include "kith/series.h"

namespace kith::cli {

namespace {

// What has a meaning only in a series.
void check_series_flags(const ReleaseArguments& arguments) {
  const auto refuse = [](bool given, const char* flag, const char* why) {
    if (given)
      throw Error(ErrorCode::usage, fmt::format("{} {}", flag, why), {}, "name the series with --series DIR");
  };
  if (arguments.series) return;
  refuse(arguments.source.has_value(), "--source", "names a batch of a series");
  refuse(arguments.method.contains("arrivals"), "--arrivals", "is of a series");
}

ReleaseRequest request_of(const ReleaseArguments& a) {
  ReleaseRequest request;
  if (std::filesystem::path(a.input).extension() == ".toml")
    request.plan = a.input;
  else
    request.data.path = a.input;
  request.data.reading = a.reading;
  if (a.source) request.source = Locator(*a.source);
  request.roles = roles_of(a.model);
  request.roles.time = a.time.time;
  request.model = model_of(a.model);
  request.hierarchies = hierarchies_of(a.model.hierarchies);
  request.method = a.method;
  request.granularity = a.time.granularity;
  request.output = a.output;
  request.directory = a.directory;
  request.private_map = a.private_map;
  request.report = a.report;
  request.trace = a.trace;
  request.seed = a.seed;
  request.frontier = a.frontier;
  request.prune = !a.no_pruning;
  request.resources = resources_of(a.shared);
  return request;
}

}  // namespace

int release(const ReleaseArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  check_series_flags(arguments);
  const ReleaseRequest request = request_of(arguments);
  const Released released = arguments.series ? Series(*arguments.series).append(request, progress)
                                             : kith::release(request, progress);
  if (!arguments.shared.quiet) {
    for (const Note& note : released.notes) err << "kith: note: " << note.text << "\n";
    for (const HierarchyFinding& finding : released.lint)
      err << fmt::format("kith: hierarchy of '{}': {}\n", finding.column, finding.message);
  }
  if (arguments.shared.json)
    out << released.to_json() << "\n";
  else
    print(released, out);
  return 0;
}

}  // namespace kith::cli
