#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/print.h"
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
  refuse(arguments.request.source.has_value(), "--source", "names a batch of a series");
  refuse(arguments.request.method.contains("arrivals"), "--arrivals", "is of a series");
  refuse(arguments.request.again, "--again", "is of a series");
}

ReleaseRequest request_of(const ReleaseArguments& a) {
  ReleaseRequest request = a.request;
  const bool plan = std::filesystem::path(a.input).extension() == ".toml";
  (plan ? request.plan : request.data.path) = a.input;
  if (plan && request.data.table)
    throw Error(ErrorCode::usage, "--table names a table of a database, and a plan was named", {},
                "write table = \"…\" under [source] of the plan");
  return request;
}

}  // namespace

int release(const ReleaseArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  check_series_flags(arguments);
  const ReleaseRequest request = request_of(arguments);
  const Released released = arguments.series ? Series(*arguments.series).append(request, progress)
                                             : kith::release(request, progress);
  print_notes(released.notes, arguments.shared.quiet, err,
              arguments.shared.json ? Severity::severe : Severity::info);
  if (!arguments.shared.quiet)
    for (const HierarchyFinding& finding : released.lint)
      err << fmt::format("kith: hierarchy of '{}': {}\n", finding.column, finding.message);
  print(released, arguments.shared.json, out);
  return 0;
}

}  // namespace kith::cli
