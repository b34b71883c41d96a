#include <filesystem>
#include <ostream>

#include "cli/commands.h"
#include "cli/print.h"
#include "kith/compare.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

CompareRequest request_of(const CompareArguments& a) {
  CompareRequest request = a.request;
  ReleaseRequest& common = request.release;
  const bool plan = std::filesystem::path(a.input).extension() == ".toml";
  (plan ? common.plan : common.data.path) = a.input;
  if (plan && common.data.table)
    throw Error(ErrorCode::usage, "--table names a table of a database, and a plan was named", {},
                "write table = \"…\" under [source] of the plan");
  return request;
}

}  // namespace

int compare(const CompareArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const Comparison found = kith::compare(request_of(arguments), progress);
  if (arguments.shared.json) print_notes(found.notes, arguments.shared.quiet, err);
  print(found, arguments.shared.json, out);
  return found.any_succeeded() ? 0 : exit_status(found.runs.front().error->code);
}

}  // namespace kith::cli
