#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file.h"
#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/inspect_time.h"
#include "cli/read_table.h"
#include "engine/database.h"
#include "kith/error.h"
#include "profile/database_profile.h"
#include "profile/profile.h"

namespace kith::cli {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t sets_shown = 15;
using cli::print;

void print_columns(const std::vector<profile::ColumnProfile>& columns, std::ostream& out) {
  std::size_t width = 6;
  for (const auto& column : columns) width = std::max(width, column.name.size());
  out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}\n", "column", width, "type", "distinct", "empty",
                     "role", "why; hierarchy");
  for (const auto& c : columns)
    out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}{}{}\n", c.name, width, profile::type_name(c),
                       c.distinct, c.empty, profile::name_of(c.role), c.why,
                       c.hierarchy.empty() ? "" : "; " + c.hierarchy,
                       c.remark.empty() ? "" : "; " + c.remark);
}

void print(const profile::Profile& profile, std::ostream& out) {
  out << fmt::format("{} rows", profile.rows);
  if (profile.person) out << fmt::format(" of {} persons ({})", profile.persons, *profile.person);
  out << "\n\n";
  print_columns(profile.columns, out);
  out << fmt::format("\nunique on the combination of these columns, the worst first\n{:>9} {:>9}  {}\n",
                     "rows", "persons", "columns");
  for (std::size_t i = 0; i < profile.uniqueness.size() && i < sets_shown; ++i) {
    const auto& u = profile.uniqueness[i];
    out << fmt::format("{:>9} {:>9}  {}\n", u.unique_rows, u.unique_persons, fmt::join(u.columns, ", "));
  }
  if (profile.uniqueness.size() > sets_shown)
    out << fmt::format("{:>9} {:>9}  and {} more sets (--json)\n", "", "",
                       profile.uniqueness.size() - sets_shown);
  if (!profile.not_combined.empty())
    out << fmt::format("not combined: {}\n", fmt::join(profile.not_combined, ", "));
}

void print(const profile::DatabaseProfile& profile, std::ostream& out) {
  out << fmt::format("{} tables ({})\n\n{}", profile.tables.size(), profile.kind,
                     profile::drawn_tree(profile));
  if (profile.person)
    out << fmt::format(
        "\nthe person table is {}: {}\n"
        "{} of {} persons have a tree of rows that nobody shares on the columns called quasi\n",
        *profile.person, profile.why, profile.unique_persons, profile.persons);
  else
    out << fmt::format("\nno person table: {}; name one with --person\n", profile.why);
  for (const auto& table : profile.tables) {
    out << fmt::format("\n{}: {} rows\n", table.name, table.rows);
    print_columns(table.profile.columns, out);
  }
}

// As the plan, in its own folder, would name the data.
std::string path_from(const fs::path& plan, const fs::path& data) {
  std::error_code error;
  const fs::path folder = fs::absolute(plan).parent_path();
  const fs::path relative = fs::relative(fs::absolute(data), folder, error);
  return error || relative.empty() ? fs::absolute(data).string() : relative.string();
}

plan::SourcePlan reading_of(const InspectArguments& arguments) {
  plan::SourcePlan source;
  source.format = arguments.reading.format;
  source.delimiter = arguments.reading.delimiter;
  source.quote = arguments.reading.quote;
  source.encoding = arguments.reading.encoding;
  source.header = arguments.reading.header;
  return source;
}

template <class Profile>
std::string plan_of(const Profile& profile, const InspectArguments& arguments, const std::string& path) {
  return profile::plan_text(profile, reading_of(arguments), path);
}
std::string plan_of(const profile::DatabaseProfile& profile, const InspectArguments&,
                    const std::string& path) {
  return profile::plan_text(profile, path);
}

template <class Profile>
void write_plan(const InspectArguments& arguments, const Profile& profile) {
  Filesystem& files = real_filesystem();
  const fs::path target = *arguments.plan;
  std::error_code ignored;
  if (fs::equivalent(target, arguments.data, ignored))
    throw Error(ErrorCode::output_is_input, "the plan would overwrite the data", {target.string()},
                "give --plan another name");
  const std::string text = plan_of(profile, arguments, path_from(target, arguments.data));
  StagedFiles staged(files);
  const auto file = files.create(staged.stage(target), Privacy::public_file);
  file->append(text);
  file->close();
  staged.commit();
}

template <class Profile>
void tell(const Profile& profile, const InspectArguments& arguments, std::ostream& out) {
  if (arguments.plan) write_plan(arguments, profile);
  if (arguments.shared.json)
    out << to_json(profile) << "\n";
  else
    print(profile, out);
}

// Flags that say how one table is read, or as a stream, have no use for a database.
void refuse_table_flags(const InspectArguments& arguments) {
  const Reading& reading = arguments.reading;
  const std::pair<const char*, bool> flags[] = {
      {"--time", arguments.time.has_value()},         {"--format", reading.format.has_value()},
      {"--delimiter", reading.delimiter.has_value()}, {"--quote", reading.quote.has_value()},
      {"--encoding", reading.encoding.has_value()},   {"--header", reading.header.has_value()},
  };
  for (const auto& [flag, given] : flags)
    if (given)
      throw Error(ErrorCode::usage, fmt::format("{} has no use for a database", flag), {arguments.data},
                  "leave it out, or export the table to a file");
}

void inspect_database(const InspectArguments& arguments, std::ostream& out, Progress& progress) {
  refuse_table_flags(arguments);
  const auto database =
      engine::open_database(arguments.data, {arguments.shared.threads, arguments.shared.memory_bytes / 2});
  tell(profile::profile_database(*database, arguments.data, arguments.person, progress), arguments, out);
}

void inspect_table(const InspectArguments& arguments, std::ostream& out, Progress& progress) {
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  const Table table = read_table(*engine, source_options(arguments.data, arguments.reading), {}, progress);
  if (arguments.person && table.find(*arguments.person) < 0)
    throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}'", *arguments.person),
                {arguments.data}, "kith inspect without --person lists the columns");
  if (arguments.time) {
    tell(inspect_time(table, arguments, progress), arguments, out);
  } else {
    const unsigned threads = arguments.shared.threads > 0 ? arguments.shared.threads : hardware_threads();
    tell(profile::profile(table, arguments.person, threads, progress), arguments, out);
  }
}

}  // namespace

int inspect(const InspectArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  if (engine::is_database(arguments.data))
    inspect_database(arguments, out, progress);
  else
    inspect_table(arguments, out, progress);
  if (arguments.plan && !arguments.shared.quiet)
    err << fmt::format("kith: wrote {}; read it, then: kith release {} -o out\n", *arguments.plan,
                       *arguments.plan);
  return 0;
}

}  // namespace kith::cli
