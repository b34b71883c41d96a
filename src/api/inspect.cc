#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "api/read_table.h"
#include "base/file.h"
#include "engine/database.h"
#include "engine/json_objects.h"
#include "engine/source_file.h"
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
#include "profile/tried_columns.h"

namespace kith {

namespace {

namespace fs = std::filesystem;

// As a plan calls what came from standard input, which is kept in the file.
const char* piped_name(const Locator& kept) {
  const std::string head = engine::look_at(kept.path).head;
  const bool json = kept.reading.format ? *kept.reading.format == "json"
                                        : engine::begins_json_array(head) || engine::begins_json_object(head);
  return json ? "data.json" : "data.csv";
}

// As the plan, in its own folder, would name the data.
std::string path_from(const fs::path& plan, const fs::path& data) {
  std::error_code error;
  const fs::path folder = fs::absolute(plan).parent_path();
  const fs::path relative = fs::relative(fs::absolute(data), folder, error);
  return error || relative.empty() ? fs::absolute(data).string() : relative.string();
}

std::string name_in_plan(const Locator& data, const std::optional<fs::path>& plan) {
  return data.given() ? data.name : path_from(plan.value_or("plan.toml"), data.path);
}

// Before anything is read.
void refuse_overwriting(const std::optional<fs::path>& plan, const fs::path& data, bool force) {
  if (!plan) return;
  std::error_code ignored;
  const fs::path folder = plan->parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    throw Error(ErrorCode::missing_file, "there is no such folder to write the plan into", {plan->string()},
                fmt::format("make the folder {}, or give --plan another name", folder.string()));
  if (fs::equivalent(*plan, data, ignored))
    throw Error(ErrorCode::output_is_input, "the plan would overwrite the data", {plan->string()},
                "give --plan another name");
  if (!force && fs::symlink_status(*plan, ignored).type() != fs::file_type::not_found)
    throw Error(ErrorCode::usage, "there is a file of this name already, which the plan would replace",
                {plan->string()}, "give --plan another name, or say --force");
}

// The plan comes last, so that what it names is there.
void write_plan(const std::optional<fs::path>& plan, const std::string& text,
                const std::vector<profile::DerivedFile>& beside = {},
                const std::vector<fs::path>& gone = {}) {
  if (!plan) return;
  Filesystem& files = real_filesystem();
  StagedFiles staged(files);
  const auto write = [&](const fs::path& path, const std::string& content) {
    const auto file = files.create(staged.stage(path, Privacy::public_file));
    file->append(content);
    file->close();
  };
  for (const profile::DerivedFile& file : beside) write(plan->parent_path() / file.name, file.text);
  for (const fs::path& file : gone) staged.withdraw(file);
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

void refuse_without_quasi(const profile::Profile& profile, const fs::path& plan) {
  if (profile::can_be_planned(profile)) return;
  throw Error(
      ErrorCode::plan_value,
      "there is no plan for this table: beside row names and the persons that rows are about it has no "
      "column to release",
      {plan.string()}, "kith inspect without --plan tells what each column was taken for");
}

// Derived hierarchies that a plan names, as file_name() of the planner calls them; what else it names is somebody's own.
std::set<std::string> derived_names(const fs::path& plan, const std::string& text) {
  const std::string begin = "\"" + profile::derived_stem(plan.stem().string());
  std::set<std::string> names;
  for (std::size_t at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
    const std::size_t end = text.find('"', at + 1);
    const std::string name = text.substr(at + 1, end == text.npos ? end : end - at - 1);
    if (name.ends_with(".csv") && name.find_first_of("/\\\n") == name.npos) names.insert(name);
  }
  return names;
}

// Whether a text names the file, by itself or at the end of a path.
bool names(const std::string& plan, const std::string& file) {
  for (std::size_t at = plan.find(file); at != plan.npos; at = plan.find(file, at + 1))
    if (at > 0 && std::string_view("\"'/\\").find(plan[at - 1]) != std::string_view::npos) return true;
  return false;
}

// What cannot be read may name it.
bool may_name(const fs::path& plan, const std::string& file) {
  try {
    return names(read_file(plan), file);
  } catch (const Error&) {
    return true;
  }
}

// Another plan of the folder that names the file, as a copy of the plan does; the first by name, empty if there is none.
std::string other_plan_with(const fs::path& plan, const std::string& file) {
  std::error_code ignored;
  std::string found;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::absolute(plan).parent_path(), ignored)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".toml" || !entry.is_regular_file(ignored)) continue;
    if (fs::equivalent(entry.path(), plan, ignored) || (!found.empty() && found < name)) continue;
    if (may_name(entry.path(), file)) found = name;
  }
  return found;
}

// Hierarchies of the plan that is to be replaced which the new one does not name, by name.
std::vector<std::string> left_over(const fs::path& plan, const std::string& text) {
  std::error_code ignored;
  std::vector<std::string> files;
  if (!fs::is_regular_file(plan, ignored)) return files;
  const std::set<std::string> kept = derived_names(plan, text);
  for (const std::string& name : derived_names(plan, read_file(plan)))
    if (!kept.contains(name) && fs::is_regular_file(plan.parent_path() / name, ignored))
      files.push_back(name);
  return files;
}

// Notes on hierarchies that are written anew and that another plan names, too.
std::vector<std::string> notes_on_rewritten(const fs::path& plan,
                                            const std::vector<profile::DerivedFile>& files) {
  std::error_code ignored;
  std::vector<std::string> notes;
  for (const profile::DerivedFile& file : files) {
    const fs::path path = plan.parent_path() / file.name;
    if (!fs::is_regular_file(path, ignored) || read_file(path) == file.text) continue;
    if (const std::string other = other_plan_with(plan, file.name); !other.empty())
      notes.push_back(fmt::format("{} is replaced, and {} may need it as it was", file.name, other));
  }
  return notes;
}

// The plan takes the place of the one that is there; hierarchies of that one are removed if no other plan needs them.
void replace_plan(const fs::path& plan, const std::string& text,
                  const std::vector<profile::DerivedFile>& files, Progress& progress) {
  std::vector<fs::path> gone;
  std::vector<std::string> notes = notes_on_rewritten(plan, files);
  for (const std::string& name : left_over(plan, text)) {
    const std::string other = other_plan_with(plan, name);
    if (other.empty()) gone.push_back(plan.parent_path() / name);
    notes.push_back(
        name + (other.empty()
                    ? " is removed: the plan that was replaced had it, and the new one has not"
                    : fmt::format(" is kept: the new plan does not name it, but {} may need it", other)));
  }
  write_plan(plan, text, files, gone);
  for (const std::string& note : notes) progress.note(note);
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
    if (error.code() != ErrorCode::bad_encoding || data.reading.encoding || data.given()) throw;
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
    told.tried.push_back({t.method, t.max_suppression, t.ncp, t.setting, t.tells});
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

bool is_standard_input(const Locator& data) { return !data.given() && data.path == "-"; }

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
  if (piped || request.data.given() || request.data.table) return;
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
  profile::state_hierarchies(profile);
  InspectedTable found = inspected(profile);
  found.plan = piped ? named_anew(profile::plan_text(profile, guess.reading, piped_name(request.data)))
                     : profile::plan_text(profile, guess.reading, name_in_plan(request.data, request.plan));
  const std::vector<profile::DerivedFile> files =
      profile.proposal ? profile.proposal->files : std::vector<profile::DerivedFile>{};
  if (!request.plan) return found;
  refuse_without_quasi(profile, *request.plan);
  refuse_overwriting(*request.plan, files, request.force);
  replace_plan(*request.plan, found.plan, files, progress);
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
  found.plan = piped ? named_anew(profile::plan_text(profile, guess.reading, piped_name(request.data)))
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
