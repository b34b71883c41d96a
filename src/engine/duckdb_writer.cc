// The tables of texts spill to disk if they must; at the end the engine makes a database of them and
// checkpoints it. One thread does it, so that the same tables give the same bytes.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/connection.h"
#include "engine/database.h"
#include "engine/duckdb_output.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

// Left to itself DuckDB compares compressions of texts on a random sample, and bytes differ from run to run.
constexpr const char* text_column = "VARCHAR USING COMPRESSION dictionary";

std::string list_of(const std::vector<std::string>& columns) {
  std::string list;
  for (const std::string& column : columns) list += (list.empty() ? "" : ", ") + sql_name(column);
  return "(" + list + ")";
}

class DuckdbWriter final : public DatabaseSink {
 public:
  DuckdbWriter(std::filesystem::path path, std::vector<NewTable> tables, Filesystem& files,
               const Settings& settings)
      : path_(std::move(path)),
        tables_(std::move(tables)),
        file_(files.create(path_)),
        written_(folder_.path() / "release.duckdb"),
        connection_({1, settings.memory_bytes, settings.most_resident}, folder_,
                    {written_, written_.string() + ".wal"}) {
    guarded(path_.string(), [&] {
      for (const NewTable& table : tables_) {
        auto& types = types_.emplace_back();
        for (const SinkColumn& column : table.columns) types.push_back(type_that_fits(connection_, column));
      }
      join_types();
      for (std::size_t t = 0; t < tables_.size(); ++t)
        connection_.run(texts_table(texts_name(t), tables_[t].columns.size()));
    });
  }

  void append(std::size_t table, const Batch& batch) override {
    guarded(path_.string(), [&] { connection_.append(texts_name(table), tables_.at(table).columns, batch); });
  }

  void close() override {
    guarded(path_.string(), [&] {
      connection_.run(fmt::format("ATTACH {} AS release", sql_text(written_.string())));
      connection_.run("USE release");
      for (std::size_t t = 0; t < tables_.size(); ++t) {
        connection_.run(table_statement(t));
        connection_.run(insert_statement(t));
        connection_.run("DROP TABLE memory.main." + texts_name(t));
      }
      connection_.run("CHECKPOINT release");
      connection_.run("USE memory");
      connection_.run("DETACH release");
    });
    copy_output(written_, *file_, path_.string());
  }

 private:
  static std::string texts_name(std::size_t table) { return fmt::format("texts{}", table); }

  std::string& type_of(const std::string& table, const std::string& column) {
    const auto found = std::ranges::find(tables_, table, &NewTable::name);
    if (found == tables_.end()) throw Bug("a foreign key to a table that is not made");
    const auto at = std::ranges::find(found->columns, column, &SinkColumn::name);
    if (at == found->columns.end()) throw Bug("a key of a column that is not made");
    return types_[static_cast<std::size_t>(found - tables_.begin())]
                 [static_cast<std::size_t>(at - found->columns.begin())];
  }

  // Columns that a foreign key joins have one type. Each round makes at least one column text.
  void join_types() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const NewTable& table : tables_)
        for (const ForeignKey& key : table.foreign_keys)
          for (std::size_t i = 0; i < key.columns.size(); ++i) {
            std::string& own = type_of(table.name, key.columns[i]);
            std::string& other = type_of(key.table, key.referenced.at(i));
            changed = changed || own != other;
            if (own != other) own = other = "VARCHAR";
          }
    }
  }

  std::string table_statement(std::size_t number) const {
    const NewTable& table = tables_[number];
    std::string parts;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      parts += fmt::format("{}{} {}", i == 0 ? "" : ", ", sql_name(table.columns[i].name),
                           types_[number][i] == "VARCHAR" ? text_column : types_[number][i]);
    if (!table.primary_key.empty()) parts += ", PRIMARY KEY " + list_of(table.primary_key);
    for (const ForeignKey& key : table.foreign_keys)
      parts += fmt::format(", FOREIGN KEY {} REFERENCES {} {}", list_of(key.columns), sql_name(key.table),
                           list_of(key.referenced));
    return fmt::format("CREATE TABLE {} ({})", sql_name(table.name), parts);
  }

  std::string insert_statement(std::size_t number) const {
    std::string cells;
    for (std::size_t i = 0; i < types_[number].size(); ++i)
      cells += fmt::format("{}CAST(c{} AS {})", i == 0 ? "" : ", ", i, types_[number][i]);
    return fmt::format("INSERT INTO {} SELECT {} FROM memory.main.{}", sql_name(tables_[number].name), cells,
                       texts_name(number));
  }

  std::filesystem::path path_;
  std::vector<NewTable> tables_;
  std::unique_ptr<WritableFile> file_;
  PrivateFolder folder_;
  std::filesystem::path written_;
  Connection connection_;
  // It is indexed by table and column.
  std::vector<std::vector<std::string>> types_;
};

}  // namespace

std::unique_ptr<DatabaseSink> create_database(const std::filesystem::path& path, std::vector<NewTable> tables,
                                              Filesystem& files, const Settings& settings) {
  return std::make_unique<DuckdbWriter>(path, std::move(tables), files, settings);
}

}  // namespace kith::engine
