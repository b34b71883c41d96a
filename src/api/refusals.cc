#include "api/refusals.h"

#include <fmt/format.h>

#include "kith/error.h"
#include "method/method.h"
#include "method/registry.h"
#include "method/settings.h"

namespace kith::api {

namespace {

void refuse(bool given, const char* flag, const char* why, const char* remedy) {
  if (given) throw Error(ErrorCode::usage, fmt::format("{} {}", flag, why), {}, remedy);
}

void refuse_columns(const ReleaseRequest& request) {
  const char* why = "names columns of one table, and method multirelational has many";
  const char* remedy = "say it in the plan, under [tables.NAME.columns]";
  const Roles& roles = request.roles;
  refuse(!roles.quasi.empty(), "--quasi", why, remedy);
  refuse(!roles.sensitive.empty(), "--sensitive", why, remedy);
  refuse(!roles.plain.empty(), "--plain", why, remedy);
  refuse(!roles.identifiers.empty(), "--identifier", why, remedy);
  refuse(!request.hierarchies.empty(), "--hierarchy", why, remedy);
  refuse(!request.allow.empty(), "--allow", why, remedy);
  refuse(roles.person.has_value(), "--person", "has no use: the table without a parent has a row per person",
         "leave it out");
  refuse(request.model.persons && request.model.persons != Persons::rows, "--persons",
         "has no use: method multirelational compares all rows of a person anyway", "leave it out");
}

void refuse_reading(const Reading& reading) {
  const char* why = "is about one file, and method multirelational reads many";
  const char* remedy = "say it in the plan, under [tables.NAME]";
  refuse(reading.format.has_value(), "--format", why, remedy);
  refuse(reading.delimiter.has_value(), "--delimiter", why, remedy);
  refuse(reading.quote.has_value(), "--quote", why, remedy);
  refuse(reading.encoding.has_value(), "--encoding", why, remedy);
  refuse(reading.header.has_value(), "--header and --no-header", why, remedy);
  refuse(reading.na.has_value(), "--na", why, remedy);
  refuse(reading.labels.has_value(), "--labels", why, remedy);
  refuse(reading.decimal.has_value(), "--decimal", "has no use in method multirelational", "leave it out");
}

void refuse_rest(const ReleaseRequest& request) {
  const char* why = "has no use in method multirelational";
  const char* remedy = "leave it out";
  refuse(request.frontier.has_value(), "--frontier", why, remedy);
  refuse(!request.proof, "--no-proof", why, remedy);
  refuse(request.trace.has_value(), "--trace", why, remedy);
  refuse(request.roles.time.has_value(), "--time", why, remedy);
  refuse(request.granularity.has_value(), "--granularity", why, remedy);
}

}  // namespace

void refuse_in_series(const ReleaseRequest& request) {
  refuse(request.directory.has_value(), "-o", "has no use in a series, whose folder is named by --series",
         "leave it out");
  refuse(request.in_memory, "in_memory", "has no use in a series, which is a folder", "leave it out");
  refuse(request.output.has_value(), "--output", "has no use in a series, whose releases are numbered",
         "leave it out");
  refuse(request.report.has_value(), "--report", "has no use in a series: its reports lie in its folder",
         "leave it out");
  refuse(request.frontier.has_value(), "--frontier", "is of method full-domain", "leave it out");
  refuse(!request.proof, "--no-proof", "is of method full-domain", "leave it out");
}

void refuse_of_folders(const ReleaseRequest& request) {
  refuse(request.in_memory && request.directory.has_value(), "-o",
         "names a folder, and the release is to stay in memory",
         "leave it out; the released data can be written later");
}

void refuse_of_series(const ReleaseRequest& request) {
  refuse(request.again, "--again", "is of a series", "leave it out, or name the series with --series DIR");
}

void refuse_of_one_table(const ReleaseRequest& request, const plan::Plan& plan, bool series) {
  refuse(series, "--series", "is of method local: many tables make no series", "leave it out");
  refuse(request.source.has_value(), "--source", "names a batch of a series", "name the tables in the plan");
  refuse_columns(request);
  refuse_reading(request.data.reading);
  method::refuse_useless(plan, request.method);
  refuse_rest(request);
}

void refuse_of_other_methods(const ReleaseRequest& request, const plan::Plan& plan, bool series) {
  const method::Info& info = method::method_of(plan).info();
  refuse(request.trace && !info.streams, "--trace", "is of method reposition", "leave it out");
  if (!info.streams) return;
  if (series)
    throw Error(ErrorCode::usage, fmt::format("method {} makes no series", info.name), {},
                "leave out --series; `kith stream` goes on where it stopped");
  method::refuse_useless(plan, request.method);
  if (request.model.c)
    throw Error(ErrorCode::usage, fmt::format("-c has no use in method {}", info.name), {}, "leave it out");
  if (request.frontier || !request.prune || !request.proof)
    throw Error(ErrorCode::usage, "--frontier, --no-proof and --no-pruning are of method full-domain", {},
                "leave them out");
}

}  // namespace kith::api
