#include <filesystem>

#include <fmt/format.h>

#include "api/read_table.h"
#include "base/file.h"
#include "engine/database.h"
#include "engine/standard_input.h"
#include "kith/error.h"
#include "kith/inspect.h"
#include "profile/database_profile.h"
#include "profile/files_beside.h"
#include "profile/foreign_key_tree.h"
#include "profile/planner.h"
#include "profile/profile.h"
#include "profile/reading_guess.h"
#include "profile/stream_profile.h"

namespace kith {

namespace {

namespace fs = std::filesystem;

// As a plan calls what came from standard input.
constexpr const char* piped_name = "data.csv";

// As the plan, in its own folder, would name the data.
std::string path_from(const fs::path& plan, const fs::path& data) {
  std::error_code error;
  const fs::path folder = fs::absolute(plan).parent_path();
  const fs::path relative = fs::relative(fs::absolute(data), folder, error);
  return error || relative.empty() ? fs::absolute(data).string() : relative.string();
}

std::string name_in_plan(const Locator& data, const std::optional<fs::path>& plan) {
  return data.rows ? data.name : path_from(plan.value_or("plan.toml"), data.path);
}

// Before anything is read.
void refuse_overwriting(const std::optional<fs::path>& plan, const fs::path& data, bool force) {
  if (!plan) return;
  std::error_code ignored;
  if (fs::equivalent(*plan, data, ignored))
    throw Error(ErrorCode::output_is_input, "the plan would overwrite the data", {plan->string()},
                "give --plan another name");
  if (!force && fs::symlink_status(*plan, ignored).type() != fs::file_type::not_found)
    throw Error(ErrorCode::usage, "there is a file of this name already, which the plan would replace",
                {plan->string()}, "give --plan another name, or say --force");
}

// The plan comes last, so that what it names is there.
void write_plan(const std::optional<fs::path>& plan, const std::string& text,
                const std::vector<profile::DerivedFile>& beside = {}) {
  if (!plan) return;
  Filesystem& files = real_filesystem();
  StagedFiles staged(files);
  const auto write = [&](const fs::path& path, const std::string& content) {
    const auto file = files.create(staged.stage(path, Privacy::public_file));
    file->append(content);
    file->close();
  };
  for (const profile::DerivedFile& file : beside) write(plan->parent_path() / file.name, file.text);
  write(*plan, text);
  staged.commit();
}

void refuse_overwriting(const fs::path& plan, const std::vector<profile::DerivedFile>& beside, bool force) {
  std::error_code ignored;
  for (const profile::DerivedFile& file : beside) {
    const fs::path path = plan.parent_path() / file.name;
    if (!force && fs::symlink_status(path, ignored).type() != fs::file_type::not_found)
      throw Error(ErrorCode::usage,
                  "there is a file of this name already, which a hierarchy of the plan would replace",
                  {path.string()}, "give --plan another name, or say --force");
  }
}

// The table, read as stated and as guessed.
struct Inspected {
  Table table;
  profile::ReadingGuess guess;
};

enum class Kind { table, stream };

// Latin-1 has control characters where Windows-1252 has dashes, quotation marks and the euro sign.
bool has_controls(std::string_view text) {
  for (std::size_t at = text.find('\xC2'); at != text.npos; at = text.find('\xC2', at + 1))
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) return true;
  return false;
}

bool has_controls(const Table& table) {
  for (const Column& column : table.columns) {
    if (has_controls(column.name)) return true;
    for (Code code = 0; code < column.values.size(); ++code)
      if (has_controls(column.values[code])) return true;
  }
  return false;
}

// What is no UTF-8 and was not said to be anything else is read as Latin-1 if it is text then.
Table read_in_some_encoding(Locator& data, const Resources& resources, Progress& progress) {
  try {
    return api::read_table(data, {}, resources, progress);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_encoding || data.reading.encoding || data.rows) throw;
    data.reading.encoding = "latin-1";
    Table table = api::read_table(data, {}, resources, progress);
    if (has_controls(table)) throw;
    return table;
  }
}

Inspected read_inspected(Kind kind, Locator data, const std::optional<std::string>& person,
                         const Resources& resources, Progress& progress) {
  Table table = read_in_some_encoding(data, resources, progress);
  if (person && table.find(*person) < 0)
    throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}'", *person),
                {data.description()}, "kith inspect without --person lists the columns");
  Reading stated = data.reading;
  // Streams take values as they are written.
  if (kind == Kind::stream && !stated.decimal) stated.decimal = ".";
  profile::ReadingGuess guess = profile::guess_reading(table, stated);
  guess.reading.decimal = kind == Kind::stream ? data.reading.decimal : guess.reading.decimal;
  return {std::move(table), std::move(guess)};
}

std::vector<InspectedColumn> inspected(const std::vector<profile::ColumnProfile>& columns) {
  std::vector<InspectedColumn> all;
  for (const profile::ColumnProfile& c : columns)
    all.push_back({c.name, profile::type_name(c), c.distinct, c.empty, profile::name_of(c.role), c.why,
                   c.hierarchy, c.format, c.other_formats, c.remark, c.pivot});
  return all;
}

InspectedTable::Proposal inspected(const profile::Proposal& proposal) {
  InspectedTable::Proposal told{.method = proposal.method,
                                .max_suppression = proposal.max_suppression,
                                .k = proposal.k,
                                .rows = proposal.rows,
                                .ncp = proposal.ncp,
                                .columns = {},
                                .withheld = {},
                                .tried = {},
                                .files = {}};
  for (const profile::ProposedColumn& c : proposal.columns)
    told.columns.push_back({c.name, c.hierarchy, c.becomes, c.finer, c.ncp, c.starred, c.finer_loses});
  for (const profile::WithheldColumn& c : proposal.withheld) told.withheld.push_back({c.name, c.why});
  for (const profile::TriedMethod& t : proposal.tried)
    told.tried.push_back({t.method, t.max_suppression, t.ncp});
  for (const profile::DerivedFile& file : proposal.files) told.files.push_back(file.name);
  return told;
}

InspectedTable inspected(const profile::Profile& profile) {
  return {.source = profile.source,
          .rows = profile.rows,
          .persons = profile.persons,
          .person = profile.person,
          .reading = profile.reading,
          .columns = inspected(profile.columns),
          .uniqueness = profile.uniqueness,
          .not_combined = profile.not_combined,
          .only_in_pairs = profile.only_in_pairs,
          .only_alone = profile.only_alone,
          .persons_unread = profile.persons_unread,
          .proposal = profile.proposal ? std::optional(inspected(*profile.proposal)) : std::nullopt,
          .plan = {},
          .json = to_json(profile)};
}

InspectedDatabase inspected(const profile::DatabaseProfile& profile) {
  InspectedDatabase found{.kind = profile.kind,
                          .path = profile.path,
                          .tables = {profile.tables.begin(), profile.tables.end()},
                          .person_table = profile.person,
                          .why = profile.why,
                          .caution = caution_of(profile),
                          .persons = profile.persons,
                          .unique_persons = profile.unique_persons,
                          .tree = profile::drawn_tree(profile),
                          .plan = {},
                          .json = to_json(profile)};
  for (std::size_t t = 0; t < found.tables.size(); ++t)
    found.tables[t].columns = inspected(profile.tables[t].profile.columns);
  return found;
}

bool is_standard_input(const Locator& data) { return !data.rows && data.path == "-"; }

// Does the work on the file that it is about; standard input becomes one while it is done.
template <class Request, class Work>
auto on_file(const Request& request, Progress& progress, Work work) {
  if (!is_standard_input(request.data)) return work(request, request.data.description());
  const engine::StandardInput input(progress);
  Request kept = request;
  kept.data.path = input.path();
  try {
    return work(kept, std::string(engine::StandardInput::name));
  } catch (const Error& error) {
    if (error.place().file != input.path()) throw;
    throw Error(error.code(), error.message(),
                {engine::StandardInput::name, error.place().line, error.place().column}, error.remedy(),
                error.value());
  }
}

// Nobody can name standard input in a plan: what stands there is to be replaced.
std::string named_anew(std::string plan) {
  const std::string section = "[source]\n";
  const std::size_t at = plan.find(section);
  return plan.insert(at + section.size(), "# Standard input was read: name the file that has the data.\n");
}

// How the plan calls hierarchies that lie beside the data; standard input and tables of databases have none.
void take_files_beside(const InspectTableRequest& request, const Table& table, bool piped,
                       profile::Profile& profile) {
  if (piped || request.data.rows || request.data.table) return;
  const auto name = [&](const fs::path& file) { return path_from(request.plan.value_or("plan.toml"), file); };
  profile::take_files_beside(table, request.data.path, name, profile);
}

InspectedTable inspect_file(const InspectTableRequest& request, const std::string& name, bool piped,
                            Progress& progress) {
  auto [table, guess] =
      read_inspected(Kind::table, request.data, request.person, request.resources, progress);
  table.source = piped ? name : table.source;
  const unsigned threads = api::threads_of(request.resources);
  profile::Profile profile = profile::profile(table, request.person, threads, progress);
  profile::state(guess, profile);
  profile.table = request.data.table;
  take_files_beside(request, table, piped, profile);
  std::optional<std::string> stem;
  if (request.plan) stem = request.plan->stem().string();
  profile.proposal = profile::propose(table, profile, threads, progress, {}, stem);
  InspectedTable found = inspected(profile);
  found.plan = piped ? named_anew(profile::plan_text(profile, guess.reading, piped_name))
                     : profile::plan_text(profile, guess.reading, name_in_plan(request.data, request.plan));
  const std::vector<profile::DerivedFile> files =
      profile.proposal ? profile.proposal->files : std::vector<profile::DerivedFile>{};
  if (request.plan) refuse_overwriting(*request.plan, files, request.force);
  write_plan(request.plan, found.plan, files);
  return found;
}

InspectedStream inspect_stream_of(const InspectStreamRequest& request, const std::string& name, bool piped,
                                  Progress& progress) {
  auto [table, guess] =
      read_inspected(Kind::stream, request.data, request.person, request.resources, progress);
  table.source = piped ? name : table.source;
  profile::StreamRequirement requirement{.time = request.time,
                                         .granularity = request.granularity,
                                         .sensitive = request.sensitive,
                                         .l = request.l};
  if (!request.windows.empty()) requirement.windows = request.windows;
  profile::StreamProfile profile = profile::profile_stream(table, requirement, request.person, progress);
  profile.reading = guess.reading;
  profile.columns.table = request.data.table;
  InspectedStream found = profile;
  found.json = to_json(profile);
  found.plan = piped ? named_anew(profile::plan_text(profile, guess.reading, piped_name))
                     : profile::plan_text(profile, guess.reading, name_in_plan(request.data, request.plan));
  write_plan(request.plan, found.plan);
  return found;
}

}  // namespace

bool is_database_file(const fs::path& path) { return engine::is_database(path); }

std::optional<std::string> only_table(const fs::path& database, const Resources& resources) {
  const auto opened = engine::open_database(database, api::settings_of(resources));
  const engine::Catalog& catalog = opened->catalog();
  if (catalog.tables.size() != 1) return std::nullopt;
  if (profile::place_tables(catalog, std::nullopt, database.string()).person) return std::nullopt;
  return catalog.tables.front().name;
}

InspectedTable inspect_table(const InspectTableRequest& request, Progress& progress) {
  refuse_overwriting(request.plan, request.data.path, request.force);
  const bool piped = is_standard_input(request.data);
  return on_file(request, progress, [&](const InspectTableRequest& each, const std::string& name) {
    return inspect_file(each, name, piped, progress);
  });
}

InspectedStream inspect_stream(const InspectStreamRequest& request, Progress& progress) {
  if (request.data.reading.decimal && *request.data.reading.decimal != ".")
    throw Error(ErrorCode::usage, "a stream takes its values as they are written", {}, "leave out --decimal");
  refuse_overwriting(request.plan, request.data.path, request.force);
  const bool piped = is_standard_input(request.data);
  return on_file(request, progress, [&](const InspectStreamRequest& each, const std::string& name) {
    return inspect_stream_of(each, name, piped, progress);
  });
}

InspectedDatabase inspect_database(const InspectDatabaseRequest& request, Progress& progress) {
  refuse_overwriting(request.plan, request.data, request.force);
  const auto database = engine::open_database(request.data, api::settings_of(request.resources));
  const profile::DatabaseProfile profile =
      profile::profile_database(*database, request.data, request.person_table, progress);
  InspectedDatabase found = inspected(profile);
  if (request.plan || profile.person)
    found.plan = profile::plan_text(profile, name_in_plan({request.data}, request.plan));
  write_plan(request.plan, found.plan);
  return found;
}

}  // namespace kith
