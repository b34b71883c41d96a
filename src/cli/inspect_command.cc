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
#include "kith/error.h"
#include "release/profile.h"

namespace kith::cli {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t sets_shown = 15;
using cli::print;

void print(const release::Profile& profile, std::ostream& out) {
  out << fmt::format("{} rows", profile.rows);
  if (profile.person) out << fmt::format(" of {} persons ({})", profile.persons, *profile.person);
  out << "\n\n";
  std::size_t width = 6;
  for (const auto& column : profile.columns) width = std::max(width, column.name.size());
  out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}\n", "column", width, "type", "distinct", "empty",
                     "role", "why; hierarchy");
  for (const auto& c : profile.columns)
    out << fmt::format("{:<{}}  {:<8} {:>9} {:>8}  {:<11} {}{}{}\n", c.name, width, release::type_name(c),
                       c.distinct, c.empty, release::name_of(c.role), c.why,
                       c.hierarchy.empty() ? "" : "; " + c.hierarchy,
                       c.remark.empty() ? "" : "; " + c.remark);
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

// As the plan, in its own folder, would name the data.
std::string path_from(const fs::path& plan, const fs::path& data) {
  std::error_code error;
  const fs::path folder = fs::absolute(plan).parent_path();
  const fs::path relative = fs::relative(fs::absolute(data), folder, error);
  return error || relative.empty() ? fs::absolute(data).string() : relative.string();
}

template <class Profile>
void write_plan(const InspectArguments& arguments, const Profile& profile) {
  Filesystem& files = real_filesystem();
  const fs::path target = *arguments.plan;
  std::error_code ignored;
  if (fs::equivalent(target, arguments.data, ignored))
    throw Error(ErrorCode::output_is_input, "the plan would overwrite the data", {target.string()},
                "give --plan another name");
  plan::SourcePlan source;
  source.format = arguments.reading.format;
  source.delimiter = arguments.reading.delimiter;
  source.quote = arguments.reading.quote;
  source.encoding = arguments.reading.encoding;
  source.header = arguments.reading.header;
  StagedFiles staged(files);
  const auto file = files.create(staged.stage(target), Privacy::public_file);
  file->append(release::plan_text(profile, source, path_from(target, arguments.data)));
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

}  // namespace

int inspect(const InspectArguments& arguments, std::ostream& out, std::ostream& err, Progress& progress) {
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  const Table table = read_table(*engine, source_options(arguments.data, arguments.reading), {}, progress);
  if (arguments.person && table.find(*arguments.person) < 0)
    throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}'", *arguments.person),
                {arguments.data}, "kith inspect without --person lists the columns");
  if (arguments.time) {
    tell(inspect_time(table, arguments, progress), arguments, out);
  } else {
    const unsigned threads = arguments.shared.threads > 0 ? arguments.shared.threads : hardware_threads();
    tell(release::profile(table, arguments.person, threads, progress), arguments, out);
  }
  if (arguments.plan && !arguments.shared.quiet)
    err << fmt::format("kith: wrote {}; read it, then: kith release {} -o out\n", *arguments.plan,
                       *arguments.plan);
  return 0;
}

}  // namespace kith::cli
