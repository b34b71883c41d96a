#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "base/command_line.h"
#include "cli/commands.h"
#include "cli/print.h"
#include "kith/error.h"
#include "kith/inspect.h"

namespace kith::cli {

namespace {

// Flags that say how one table is read, or as a stream, have no use for a database.
void refuse_table_flags(const InspectArguments& arguments) {
  const Reading& reading = arguments.reading;
  const std::pair<const char*, bool> flags[] = {
      {"--time", arguments.time.has_value()},
      {"--format", reading.format.has_value()},
      {"--delimiter", reading.delimiter.has_value()},
      {"--quote", reading.quote.has_value()},
      {"--encoding", reading.encoding.has_value()},
      {"--header", reading.header.has_value()},
      {"--na", reading.na.has_value()},
      {"--decimal", reading.decimal.has_value()},
      {"--labels", reading.labels.has_value()},
  };
  for (const auto& [flag, given] : flags)
    if (given)
      throw Error(ErrorCode::usage, fmt::format("{} has no use for a database", flag), {arguments.data},
                  "leave it out, or name one of its tables with --table");
}

Locator data_of(const InspectArguments& arguments) {
  Locator data(arguments.data, arguments.reading);
  data.table = arguments.table;
  return data;
}

// The only table of a database is read as if it were named, unless --person asks for a tree around it.
std::optional<std::string> table_of_database(const InspectArguments& arguments) {
  const std::optional<std::string> table = only_table(arguments.data, arguments.resources);
  return table == arguments.person ? std::nullopt : table;
}

InspectStreamRequest stream_request(const InspectArguments& arguments) {
  return {.data = data_of(arguments),
          .time = *arguments.time,
          .granularity = arguments.granularity,
          .sensitive = arguments.sensitive,
          .person = arguments.person,
          .l = arguments.l,
          .windows = arguments.windows,
          .plan = arguments.plan,
          .force = arguments.force,
          .resources = arguments.resources};
}

void look(InspectArguments arguments, std::ostream& out, Progress& progress) {
  const bool json = arguments.shared.json;
  const bool database = !arguments.table && is_database_file(arguments.data);
  if (database) {
    refuse_table_flags(arguments);
    arguments.table = table_of_database(arguments);
  }
  if (database && !arguments.table) {
    print(inspect_database({.data = arguments.data,
                            .person_table = arguments.person,
                            .plan = arguments.plan,
                            .force = arguments.force,
                            .resources = arguments.resources},
                           progress),
          json, out);
  } else if (arguments.time) {
    print(inspect_stream(stream_request(arguments), progress), json, out);
  } else {
    print(inspect_table({.data = data_of(arguments),
                         .person = arguments.person,
                         .plan = arguments.plan,
                         .force = arguments.force,
                         .resources = arguments.resources},
                        progress),
          json, out);
  }
}

}  // namespace

int inspect(const InspectArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  look(arguments, out, progress);
  if (arguments.plan && !arguments.shared.quiet)
    err << fmt::format("kith: wrote {}; read it, then: kith release {} -o out\n", *arguments.plan,
                       shell_word(*arguments.plan));
  return 0;
}

}  // namespace kith::cli
