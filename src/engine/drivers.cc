#include "engine/drivers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

#include "engine/missing_values.h"
#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t head_bytes = 16;
// Within so many bytes every file that is no text has a byte that texts have not.
constexpr std::size_t binary_bytes = 4096;

struct Drivers {
  Drivers() {
    const std::vector<Driver> more = statfile_drivers();
    all.insert(all.begin(), more.begin(), more.end());
  }

  std::mutex mutex;
  // What begins like a text is CSV if nobody else knows it.
  std::deque<Driver> all{memory_driver(), arrow_driver(),  json_driver(),  parquet_driver(),
                         csv_driver(),    duckdb_driver(), sqlite_driver()};
};

Drivers& drivers() {
  static Drivers drivers;
  return drivers;
}

bool takes(const Driver& driver, const Locator& locator) { return driver.takes && driver.takes(locator); }

// Gives the driver that the locator itself tells, or null: its file has to be looked at then.
const Driver* told_driver(const Locator& locator) {
  if (const Driver* taking = find_driver([&](const Driver& driver) { return takes(driver, locator); }))
    return taking;
  if (locator.reading.format)
    return find_driver(
        [&](const Driver& driver) { return driver.open && driver.name == *locator.reading.format; });
  const std::string name = name_without_compression(locator.path);
  return find_driver([&](const Driver& driver) {
    return driver.open && std::ranges::any_of(driver.endings, [&](const std::string& ending) {
             return name.ends_with(ending);
           });
  });
}

[[noreturn]] void refuse_format(const std::string& stated) {
  std::vector<std::string> known = formats();
  const std::string last = known.back();
  known.pop_back();
  throw Error(ErrorCode::plan_value, fmt::format("'{}' is not a format of a source", stated), {},
              fmt::format("the formats are {} and {}", fmt::join(known, ", "), last));
}

void refuse_database(const fs::path& path) {
  if (is_database(path))
    throw Error(ErrorCode::unsupported_format, "the file is a database, and one of its tables must be named",
                {path.string()},
                "write table = \"…\" under [source], or say --table; kith inspect lists the tables");
}

// Throws if a file whose name tells the driver is of another one. What is asked for by its format is taken as that.
void refuse_renamed(const Driver& told, const Locator& locator) {
  std::error_code failed;
  if (takes(told, locator) || locator.reading.format || !fs::is_regular_file(locator.path, failed)) return;
  const std::string head = head_of(locator.path, binary_bytes).value_or("");
  if (head.find('\0') == head.npos) return;
  if (!locator.table) refuse_database(locator.path);
  const Driver* seen =
      find_driver([&](const Driver& each) { return !each.what.empty() && each.begins && each.begins(head); });
  if (!seen || seen->name == told.name) return;
  throw Error(ErrorCode::unsupported_format,
              fmt::format("the file is {}, although its name ends in {}", seen->what,
                          fs::path(name_without_compression(locator.path)).extension().string()),
              {locator.path.string()},
              fmt::format("rename it to end in {}, or say --format {} or format = \"{}\" under [source]",
                          seen->endings.front(), seen->name, seen->name));
}

const Driver& seen_driver(const Locator& locator) {
  const SourceFile file = look_at(locator.path);
  if (locator.reading.format) refuse_format(*locator.reading.format);
  refuse_database(locator.path);
  const std::string_view head = file.compression == "none" ? std::string_view(file.head) : std::string_view();
  const Driver* driver =
      find_driver([&](const Driver& each) { return each.open && each.begins && each.begins(head); });
  if (!driver)
    throw Error(ErrorCode::unsupported_format, "neither the ending nor the content tells the format",
                {file.name()},
                fmt::format("state it with source.format: one of {}", fmt::join(formats(), ", ")));
  return *driver;
}

// One table of a database, which it keeps open.
class TableOfDatabase final : public Data {
 public:
  TableOfDatabase(std::unique_ptr<Database> database, const std::string& table)
      : database_(std::move(database)), table_(database_->open(table)) {}

  const std::vector<ColumnSchema>& schema() const override { return table_->schema(); }
  Table read(const std::vector<std::string>& columns, Progress& progress) override {
    std::vector<HashedColumn> none;
    return read_beside(columns, none, progress);
  }
  Table read_beside(const std::vector<std::string>& columns, std::vector<HashedColumn>& beside,
                    Progress& progress) override {
    Table table = table_->read_beside(columns, beside, progress);
    if (table.rows() == 0 && !columns.empty())
      throw Error(ErrorCode::no_rows, "the table has no rows", {description()},
                  "name a table with at least one row");
    return table;
  }
  Counts count(const std::vector<std::string>& quasi, const std::optional<std::string>& person,
               const std::vector<std::string>& sensitive, Progress& progress) override {
    return table_->count(quasi, person, sensitive, progress);
  }
  Fingerprint fingerprint() const override { return table_->fingerprint(); }
  std::string description() const override { return table_->description(); }

 private:
  std::unique_ptr<Database> database_;
  std::unique_ptr<Data> table_;
};

// Says whether the table that is named is one that the file's own driver knows, not one of a database.
bool is_sheet(const Locator& locator, const Driver* told) {
  if (told && told->open) return told->sheets || takes(*told, locator);
  const auto head = head_of(locator.path, head_bytes);
  return head && find_driver([&](const Driver& each) { return each.sheets && each.begins(*head); });
}

std::unique_ptr<Data> open_as_written(const Locator& locator, const Settings& settings) {
  const Driver* told = told_driver(locator);
  if (told && told->open) refuse_renamed(*told, locator);
  if (locator.table && !is_sheet(locator, told))
    return std::make_unique<TableOfDatabase>(open_database(locator, settings), *locator.table);
  return (told && told->open ? *told : seen_driver(locator)).open(locator, settings);
}

}  // namespace

void add(Driver driver) {
  const std::lock_guard lock(drivers().mutex);
  drivers().all.push_front(std::move(driver));
}

const Driver* find_driver(const std::function<bool(const Driver&)>& fits) {
  const std::lock_guard lock(drivers().mutex);
  const auto found = std::ranges::find_if(drivers().all, fits);
  return found == drivers().all.end() ? nullptr : &*found;
}

std::unique_ptr<Data> open(const Locator& locator, const Settings& settings) {
  return with_missing(open_as_written(locator, settings), locator.reading);
}

std::vector<std::string> formats() {
  std::vector<std::string> known;
  find_driver([&](const Driver& driver) {
    if (driver.open && !driver.takes) known.push_back(driver.name);
    return false;
  });
  std::ranges::sort(known);
  known.erase(std::ranges::unique(known).begin(), known.end());
  return known;
}

std::vector<fs::path> files_of(const Locator& locator) {
  const Driver* told = told_driver(locator);
  return told && told->files ? told->files(locator) : std::vector<fs::path>{locator.path};
}

}  // namespace kith::engine
