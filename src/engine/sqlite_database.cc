// SQLite files. The catalog comes from SQLite's pragmas, and values are as it writes them as text. Tables
// that belong to a virtual table, virtual tables themselves and SQLite's own are left out.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "engine/databases.h"
#include "engine/drivers.h"
#include "engine/encoded_rows.h"
#include "engine/source_file.h"
#include "engine/sqlite_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

using std::string_view_literals::operator""sv;

constexpr std::size_t rows_per_batch = 16'384;

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

bool same_name(std::string_view a, std::string_view b) { return upper(a) == upper(b); }

// SQLite declares what it likes. This gives the affinity it makes of that, as types of the engine that writes
// releases.
std::string type_by_affinity(std::string_view declared) {
  const std::string type = upper(declared);
  const auto has = [&](const char* word) { return type.find(word) != type.npos; };
  if (has("INT")) return "BIGINT";
  if (has("CHAR") || has("CLOB") || has("TEXT")) return "VARCHAR";
  if (has("REAL") || has("FLOA") || has("DOUB")) return "DOUBLE";
  return "VARCHAR";
}

// Texts of some rows, column by column, end to end.
class RowBatch final : public TextBatch {
 public:
  explicit RowBatch(std::size_t width) : columns_(width) {}

  // Columns behind those of the job are looked at in passing, binary values among them.
  void add(const SqliteRows& rows, const EncodingJob& job) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const int column = static_cast<int>(i);
      if (i < job.columns.size() && rows.is_blob(column))
        throw Error(ErrorCode::unsupported_format, "the column holds binary values",
                    {job.source, 0, job.columns[i].name}, "leave the column out");
      columns_[i].texts += rows.text(column);
      columns_[i].ends.push_back(columns_[i].texts.size());
    }
    ++rows_;
  }

  std::size_t rows() const override { return rows_; }
  void encode(std::size_t column, Column& into) const override { encode_as(column, into); }
  void encode(std::size_t column, HashedColumn& into) const override { encode_as(column, into); }

 private:
  template <class Any>
  void encode_as(std::size_t column, Any& into) const {
    const std::string_view texts = columns_[column].texts;
    std::size_t begin = 0;
    for (const std::size_t end : columns_[column].ends) {
      into.add(texts.substr(begin, end - begin));
      begin = end;
    }
  }

  struct Texts {
    std::string texts;
    std::vector<std::size_t> ends;
  };
  std::vector<Texts> columns_;
  std::size_t rows_ = 0;
};

class SqliteTable final : public Data {
 public:
  SqliteTable(SqliteFile& file, const DatabaseTable& table, Fingerprint fingerprint, unsigned threads)
      : file_(file), table_(table), fingerprint_(std::move(fingerprint)), threads_(threads) {}

  const std::vector<ColumnSchema>& schema() const override { return table_.columns; }
  Fingerprint fingerprint() const override { return fingerprint_; }
  std::string description() const override {
    return fmt::format("{} of {} (SQLite)", table_.name,
                       std::filesystem::path(file_.name()).filename().string());
  }

  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }

  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    EncodingJob job{place_of(file_.name(), table_.name), {}, threads_, table_.rows};
    std::vector<std::string> names = columns;
    for (const HashedColumn& column : beside) names.push_back(column.name);
    std::string wanted;
    for (const std::size_t i : positions_of(names, table_.columns, job.source)) {
      if (job.columns.size() < columns.size()) job.columns.push_back(table_.columns[i]);
      wanted += (wanted.empty() ? "" : ", ") + sql_name(table_.columns[i].name);
    }
    if (names.empty()) return Table{job.source, {}};
    SqliteRows rows(file_, fmt::format("SELECT {} FROM main.{} NOT INDEXED", wanted, sql_name(table_.name)));
    seen_ = 0;
    Table table = encode_rows([&] { return batch_of(rows, job, names.size()); }, job, beside, progress);
    check_texts(table);
    return table;
  }

 private:
  // A tree of pages that closes on itself would give rows for ever.
  std::unique_ptr<TextBatch> batch_of(SqliteRows& rows, const EncodingJob& job, std::size_t width) {
    auto batch = std::make_unique<RowBatch>(width);
    while (batch->rows() < rows_per_batch && rows.next()) {
      if (++seen_ > table_.rows)
        throw Error(ErrorCode::bad_database, "the table has more rows than were counted", {job.source},
                    "check it with SQLite's PRAGMA integrity_check");
      batch->add(rows, job);
    }
    if (batch->rows() == 0) return nullptr;
    return batch;
  }

  SqliteFile& file_;
  const DatabaseTable& table_;
  Fingerprint fingerprint_;
  unsigned threads_;
  std::uint64_t seen_ = 0;
};

class SqliteDatabase final : public Database {
 public:
  SqliteDatabase(const Locator& locator, const Settings& settings)
      : file_(locator.path), fingerprint_(fingerprint_of_database(locator.path)), threads_(settings.threads) {
    catalog_.kind = "SQLite";
    read_tables();
    for (DatabaseTable& table : catalog_.tables) {
      read_columns(table);
      read_unique(table);
    }
    for (DatabaseTable& table : catalog_.tables) {
      read_foreign_keys(table);
      table.rows = count(table);
    }
  }

  const Catalog& catalog() const override { return catalog_; }
  Fingerprint fingerprint() const override { return fingerprint_; }

  std::unique_ptr<Data> open(const std::string& name) override {
    return std::make_unique<SqliteTable>(file_, table_named(catalog_, name, file_.name()), fingerprint_,
                                         threads_);
  }

 private:
  void read_tables() {
    SqliteRows rows(file_,
                    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
                    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name");
    while (rows.next()) catalog_.tables.emplace_back().name = rows.text(0);
    std::ranges::sort(catalog_.tables, {}, &DatabaseTable::name);
  }

  void read_columns(DatabaseTable& table) {
    SqliteRows rows(file_, "SELECT name, type, pk FROM pragma_table_xinfo(?1) WHERE hidden <> 1 ORDER BY cid",
                    {table.name});
    std::map<std::int64_t, std::string> key;
    while (rows.next()) {
      table.columns.push_back({std::string(rows.text(0)), type_by_affinity(rows.text(1))});
      if (rows.integer(2) > 0) key[rows.integer(2)] = rows.text(0);
    }
    for (auto& [place, column] : key) table.primary_key.push_back(std::move(column));
    check_names(table.columns, place_of(file_.name(), table.name), 0);
  }

  // Indexes on expressions or on some of the rows promise nothing about columns.
  void read_unique(DatabaseTable& table) {
    std::vector<std::string> indexes;
    SqliteRows rows(file_,
                    "SELECT name FROM pragma_index_list(?1) WHERE \"unique\" = 1 AND origin <> 'pk' "
                    "AND partial = 0 ORDER BY seq DESC",
                    {table.name});
    while (rows.next()) indexes.emplace_back(rows.text(0));
    for (const std::string& index : indexes) {
      SqliteRows parts(file_, "SELECT name FROM pragma_index_info(?1) ORDER BY seqno", {index});
      std::vector<std::string> columns;
      bool plain = true;
      while (parts.next()) {
        plain = plain && !parts.is_null(0);
        columns.emplace_back(parts.text(0));
      }
      if (plain && !columns.empty()) table.unique.push_back(std::move(columns));
    }
  }

  // Names are written in any case; one that stands nowhere stays as it is written.
  const DatabaseTable* find(const std::string& name) const {
    const auto found =
        std::ranges::find_if(catalog_.tables, [&](const auto& table) { return same_name(table.name, name); });
    return found == catalog_.tables.end() ? nullptr : &*found;
  }

  static std::string own_name(const DatabaseTable* table, std::string_view column) {
    if (table)
      for (const ColumnSchema& own : table->columns)
        if (same_name(own.name, column)) return own.name;
    return std::string(column);
  }

  void read_foreign_keys(DatabaseTable& table) {
    SqliteRows rows(file_,
                    "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?1) "
                    "ORDER BY id DESC, seq",
                    {table.name});
    std::int64_t last = -1;
    while (rows.next()) {
      if (table.foreign_keys.empty() || rows.integer(0) != last)
        table.foreign_keys.emplace_back().table = rows.text(1);
      last = rows.integer(0);
      ForeignKey& key = table.foreign_keys.back();
      const DatabaseTable* parent = find(key.table);
      if (parent) key.table = parent->name;
      key.columns.push_back(own_name(&table, rows.text(2)));
      if (!rows.is_null(3)) key.referenced.push_back(own_name(parent, rows.text(3)));
    }
    for (ForeignKey& key : table.foreign_keys)
      if (const DatabaseTable* parent = find(key.table); parent && key.referenced.empty())
        key.referenced = parent->primary_key;
  }

  // Rows are counted one by one, since count(*) would walk a damaged tree without an end.
  std::uint64_t count(const DatabaseTable& table) {
    SqliteRows rows(file_, fmt::format("SELECT 1 FROM main.{} NOT INDEXED", sql_name(table.name)));
    std::uint64_t counted = 0;
    while (rows.next())
      if (++counted > file_.most_rows())
        throw Error(ErrorCode::bad_database, "the database is damaged: a table has no end",
                    {place_of(file_.name(), table.name)}, "check it with SQLite's PRAGMA integrity_check");
    return counted;
  }

  SqliteFile file_;
  Fingerprint fingerprint_;
  unsigned threads_;
  Catalog catalog_;
};

}  // namespace

Driver sqlite_driver() {
  return {.name = "sqlite",
          .begins = [](std::string_view head) { return head.starts_with("SQLite format 3\0"sv); },
          .open_database = opens<SqliteDatabase>()};
}

}  // namespace kith::engine
