#include "release/relational_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "audit/certificate_tables.h"
#include "engine/database.h"
#include "kith/error.h"
#include "release/binding.h"
#include "release/output_files.h"
#include "release/row_order.h"

namespace kith::release {

namespace {

namespace fs = std::filesystem;

void append_rows(const ReleasedTable& table, Progress& progress,
                 const std::function<void(const Batch&)>& append) {
  for (std::size_t begin = 0; begin < table.rows(); begin += batch_rows) {
    check_cancelled(progress);
    Batch batch;
    batch.rows = std::min(batch_rows, table.rows() - begin);
    for (const auto& column : table.cells) batch.cells.push_back(column.data() + begin);
    append(batch);
    progress.advance(batch.rows);
  }
}

void write_database(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                    const fs::path& path, const engine::Settings& settings, Filesystem& files,
                    Progress& progress) {
  std::vector<engine::NewTable> made;
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const TreeTable& table = binding.tree.tables[t];
    engine::NewTable next{table.name, tables[t].columns, {}, {}};
    if (table.key) next.primary_key = {table.table.columns[*table.key].name};
    if (table.parent) {
      const TreeTable& parent = binding.tree.tables[*table.parent];
      next.foreign_keys.push_back({{table.table.columns[*table.foreign_key].name},
                                   parent.name,
                                   {parent.table.columns[*parent.key].name}});
    }
    made.push_back(std::move(next));
  }
  const auto sink = engine::create_database(path, std::move(made), files, settings);
  for (std::size_t t = 0; t < tables.size(); ++t)
    append_rows(tables[t], progress, [&](const Batch& batch) { sink->append(t, batch); });
  sink->close();
}

Table read_all(Source& source, Progress& progress) {
  std::vector<std::string> columns;
  for (const ColumnSchema& column : source.schema()) columns.push_back(column.name);
  try {
    return source.read(columns, progress);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_rows) throw;
    return empty_table(source, columns);
  }
}

// Tables that an earlier release of the folder has and this one would leave behind.
void refuse_older_tables(const RelationalTargets& targets, Filesystem& files) {
  if (!files.exists(targets.certificate)) return;
  const std::string json = read_file(targets.certificate);
  if (!audit::is_tables_certificate(json)) return;
  for (const auto& table : audit::parse_tables_certificate(json, targets.certificate.string()).tables) {
    const fs::path older = targets.certificate.parent_path() / table.file;
    const bool replaced = std::ranges::any_of(
        targets.tables, [&](const fs::path& path) { return path.filename() == older.filename(); });
    if (!replaced && files.exists(older))
      throw Error(ErrorCode::output_is_input,
                  "is a table of an earlier release, whose certificate would be replaced", {older.string()},
                  "remove it, or choose another folder with -o");
  }
}

// One table's release goes by the same names for its certificate, key and report.
void refuse_single_release(const RelationalTargets& targets, Filesystem& files) {
  if (targets.format == "duckdb" || !files.exists(targets.certificate)) return;
  if (audit::is_tables_certificate(read_file(targets.certificate))) return;
  throw Error(ErrorCode::output_is_input, "is the certificate of another release, and would be replaced",
              {targets.certificate.string()}, "choose another folder with -o");
}

}  // namespace

RelationalTargets relational_targets(const plan::Plan& plan, const TablesBinding& binding,
                                     const fs::path& directory, const std::optional<fs::path>& report) {
  RelationalTargets targets;
  const fs::path output = plan.output;
  const bool database = output.extension() == ".duckdb";
  targets.format = database ? "duckdb" : plan.output_format.value_or("csv");
  targets.release = database ? directory / output : directory;
  for (const TreeTable& table : binding.tree.tables)
    targets.tables.push_back(database ? targets.release : directory / (table.name + "." + targets.format));
  const std::string stem = database ? output.stem().string() : "release";
  targets.certificate = directory / (stem + ".certificate.json");
  targets.report = report.value_or(directory / "private" / (stem + ".report.html"));
  targets.key = directory / "private" / (stem + ".key");
  return targets;
}

void refuse_files(const plan::Plan& plan, const RelationalTargets& targets,
                  const std::vector<fs::path>& others, Filesystem& files) {
  std::vector<fs::path> outputs{targets.certificate, targets.report, targets.key};
  if (targets.format == "duckdb")
    outputs.push_back(targets.release);
  else
    outputs.insert(outputs.end(), targets.tables.begin(), targets.tables.end());
  outputs.insert(outputs.end(), others.begin(), others.end());
  refuse_overwriting(inputs_of(plan), outputs);
  if (targets.format != "duckdb")
    for (const fs::path& table : targets.tables) refuse_second_of_a_name(table, files);
  refuse_single_release(targets, files);
  refuse_older_tables(targets, files);
}

void write_tables(const TablesBinding& binding, const std::vector<ReleasedTable>& tables,
                  const std::vector<fs::path>& paths, const std::string& format, engine::Engine& engine,
                  const engine::Settings& settings, Filesystem& files, Progress& progress) {
  std::uint64_t rows = 0;
  for (const ReleasedTable& table : tables) rows += table.rows();
  progress.begin("writing", rows);
  if (format == "duckdb") {
    write_database(binding, tables, paths.front(), settings, files, progress);
  } else {
    for (std::size_t t = 0; t < tables.size(); ++t) {
      const auto sink = engine.create(paths[t], format, tables[t].columns, files);
      append_rows(tables[t], progress, [&](const Batch& batch) { sink->append(batch); });
      sink->close();
    }
  }
  progress.end();
}

TableTree read_tables(const TablesBinding& binding, const std::vector<fs::path>& paths,
                      const std::string& format, engine::Engine& engine, const engine::Settings& settings,
                      Progress& progress) {
  const auto database = format == "duckdb" ? engine::open_database(paths.front(), settings) : nullptr;
  TableTree tree;
  for (std::size_t t = 0; t < paths.size(); ++t) {
    const TreeTable& source = binding.tree.tables[t];
    const auto opened =
        database ? database->open(source.name) : engine.open(written_options(paths[t], format));
    TreeTable table;
    table.name = source.name;
    table.parent = source.parent;
    table.children = source.children;
    table.key = source.key;
    table.foreign_key = source.foreign_key;
    table.table = read_all(*opened, progress);
    if (table.table.columns.size() != source.table.columns.size())
      throw Error(ErrorCode::verification_failed,
                  fmt::format("table '{}' was written with another number of columns", source.name), {},
                  "nothing was released; please report this");
    tree.tables.push_back(std::move(table));
  }
  try {
    join(tree);
  } catch (const Error& error) {
    throw Error(ErrorCode::verification_failed,
                std::string("the written tables do not join (") + name_of(error.code()) + ")", {},
                "nothing was released; please report this");
  }
  return tree;
}

}  // namespace kith::release
