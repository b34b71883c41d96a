// A DuckDB file, attached read-only to a private in-memory database: the file is seen through a link in a
// folder of our own, and what its writer had not yet checkpointed through a second one.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "engine/databases.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

namespace fs = std::filesystem;

constexpr const char* attached = "source";

Error bad_database(std::string_view said, const std::string& file) {
  const auto says = [&](std::string_view words) { return said.find(words) != said.npos; };
  if (says("set lock") || says("onflicting lock"))
    return Error(ErrorCode::bad_database, "another program has the database open for writing", {file},
                 "close it there, or copy the file");
  if (says("newer version") || says("version number") || says("storage version"))
    return Error(ErrorCode::bad_database, "the database was written by a DuckDB kith cannot read", {file},
                 fmt::format("kith has {}: export the database there and import it with that version",
                             Connection::version()));
  if (says("encrypt"))
    return Error(ErrorCode::bad_database, "the database is encrypted", {file}, "make a copy that is not");
  return Error(ErrorCode::bad_database, "the database is damaged or uses what kith cannot read", {file},
               "open it with DuckDB, export it and import it into a new file");
}

class DuckdbTable final : public Data {
 public:
  DuckdbTable(Connection& connection, const DatabaseTable& table, std::string from, std::string file,
              Fingerprint fingerprint, unsigned threads)
      : connection_(connection),
        table_(table),
        from_(std::move(from)),
        file_(std::move(file)),
        fingerprint_(std::move(fingerprint)),
        threads_(threads) {}

  const std::vector<ColumnSchema>& schema() const override { return table_.columns; }
  Fingerprint fingerprint() const override { return fingerprint_; }
  std::string description() const override {
    return fmt::format("{} of {} (DuckDB)", table_.name, fs::path(file_).filename().string());
  }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    EncodingJob job{place_of(file_, table_.name), {}, threads_, table_.rows};
    std::vector<std::string> names = columns;
    for (const HashedColumn& column : beside) names.push_back(column.name);
    std::string wanted;
    for (const std::size_t i : positions_of(names, table_.columns, job.source)) {
      if (job.columns.size() < columns.size()) job.columns.push_back(table_.columns[i]);
      wanted +=
          fmt::format("{}CAST({} AS VARCHAR)", wanted.empty() ? "" : ", ", sql_name(table_.columns[i].name));
    }
    if (names.empty()) return Table{job.source, {}};
    try {
      const std::string sql = "SELECT " + wanted + " FROM " + from_;
      Table table = encode_rows(batches_of(connection_.stream(sql)), job, beside, progress);
      check_texts(table);
      return table;
    } catch (const QueryFailed& failure) {
      if (failure.cause() != QueryFailed::Cause::query) throw_engine_error(failure, file_);
      throw bad_database(failure.what(), file_);
    }
  }

 private:
  Connection& connection_;
  const DatabaseTable& table_;
  std::string from_, file_;
  Fingerprint fingerprint_;
  unsigned threads_;
};

class DuckdbDatabase final : public Database {
 public:
  DuckdbDatabase(const Locator& locator, const Settings& settings)
      : file_(locator.path.string()),
        fingerprint_(fingerprint_of_database(locator.path)),
        threads_(settings.threads),
        link_(folder_.link(locator.path, "source.duckdb")),
        log_(link_.string() + ".wal"),
        connection_(settings, folder_, {link_, log_}) {
    std::error_code failed;
    if (fs::exists(fs::path(file_ + ".wal"), failed)) folder_.link(file_ + ".wal", "source.duckdb.wal");
    try {
      connection_.run(
          fmt::format("ATTACH {} AS {} (TYPE duckdb, READ_ONLY)", sql_text(link_.string()), attached));
      catalog_.kind = "DuckDB";
      read_tables();
      read_columns();
      read_constraints();
      for (DatabaseTable& table : catalog_.tables)
        table.rows = std::stoull(
            connection_.rows_of("SELECT CAST(count(*) AS VARCHAR) FROM " + from_.at(table.name))[0][0]);
    } catch (const QueryFailed& failure) {
      if (failure.cause() != QueryFailed::Cause::query) throw_engine_error(failure, file_);
      throw bad_database(failure.what(), file_);
    }
  }

  const Catalog& catalog() const override { return catalog_; }
  Fingerprint fingerprint() const override { return fingerprint_; }

  std::unique_ptr<Data> open(const std::string& name) override {
    const DatabaseTable& table = table_named(catalog_, name, file_);
    return std::make_unique<DuckdbTable>(connection_, table, from_.at(name), file_, fingerprint_, threads_);
  }

 private:
  static std::string full_name(const std::string& schema, const std::string& table) {
    return schema == "main" ? table : schema + "." + table;
  }

  // Gives the rows of one of DuckDB's functions on its catalog, for the attached file alone.
  std::vector<std::vector<std::string>> catalog_rows(const std::string& columns, const std::string& function,
                                                     const std::string& order) {
    return connection_.rows_of(fmt::format("SELECT {} FROM {}() WHERE database_name = '{}' ORDER BY {}",
                                           columns, function, attached, order));
  }

  void read_tables() {
    for (const auto& row : catalog_rows("schema_name, table_name", "duckdb_tables", "1, 2")) {
      DatabaseTable& table = catalog_.tables.emplace_back();
      table.name = full_name(row[0], row[1]);
      const bool fresh =
          from_.emplace(table.name, fmt::format("{}.{}.{}", attached, sql_name(row[0]), sql_name(row[1])))
              .second;
      if (!fresh)
        throw Error(ErrorCode::bad_database, fmt::format("two tables would be called '{}'", table.name),
                    {file_}, "rename one of them");
    }
    std::ranges::sort(catalog_.tables, {}, &DatabaseTable::name);
  }

  DatabaseTable* find(const std::string& schema, const std::string& name) {
    const auto found = std::ranges::find(catalog_.tables, full_name(schema, name), &DatabaseTable::name);
    return found == catalog_.tables.end() ? nullptr : &*found;
  }

  void read_columns() {
    for (const auto& row : catalog_rows("schema_name, table_name, column_name, data_type", "duckdb_columns",
                                        "schema_name, table_name, column_index"))
      if (DatabaseTable* table = find(row[0], row[1])) table->columns.push_back({row[2], row[3]});
    for (const DatabaseTable& table : catalog_.tables)
      check_names(table.columns, place_of(file_, table.name), 0);
  }

  // There is one row per constraint and column; a foreign key's columns come with those it refers to.
  void read_constraints() {
    std::map<std::pair<std::string, std::string>, std::vector<std::vector<std::string>>> constraints;
    for (auto& row : connection_.rows_of(fmt::format(
             "SELECT schema_name, table_name, CAST(constraint_index AS VARCHAR), constraint_type, "
             "referenced_table, own, other FROM (SELECT *, unnest(constraint_column_names) AS own, "
             "unnest(referenced_column_names) AS other, unnest(range(len(constraint_column_names))) AS place "
             "FROM duckdb_constraints() WHERE database_name = '{}') "
             "ORDER BY schema_name, table_name, constraint_index, place",
             attached)))
      constraints[{full_name(row[0], row[1]), row[2]}].push_back(std::move(row));
    for (const auto& [ignored, rows] : constraints)
      if (DatabaseTable* table = find(rows[0][0], rows[0][1])) add_constraint(*table, rows);
  }

  static void add_constraint(DatabaseTable& table, const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::string> columns, referenced;
    for (const auto& row : rows) {
      if (!row[5].empty()) columns.push_back(row[5]);
      if (!row[6].empty()) referenced.push_back(row[6]);
    }
    const std::string& type = rows[0][3];
    if (type == "PRIMARY KEY")
      table.primary_key = std::move(columns);
    else if (type == "UNIQUE")
      table.unique.push_back(std::move(columns));
    else if (type == "FOREIGN KEY")
      table.foreign_keys.push_back(
          {std::move(columns), full_name(rows[0][0], rows[0][4]), std::move(referenced)});
  }

  std::string file_;
  Fingerprint fingerprint_;
  unsigned threads_;
  PrivateFolder folder_;
  fs::path link_, log_;
  Connection connection_;
  Catalog catalog_;
  // It gives for the catalog's name of a table the one in SQL.
  std::map<std::string, std::string> from_;
};

// A file begins with a checksum of 8 bytes, DUCK, and the version, a small number of 8 bytes. A text has no NUL there.
bool begins_duckdb(std::string_view head) {
  return head.size() > 12 && head.substr(8, 4) == "DUCK" && head.substr(12, 8).find('\0') != head.npos;
}

}  // namespace

Driver duckdb_driver() {
  return {.name = "duckdb", .begins = begins_duckdb, .open_database = opens<DuckdbDatabase>()};
}

}  // namespace kith::engine
