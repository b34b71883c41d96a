#include "engine/csv_preamble.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

namespace kith::engine {

namespace {

struct Sign {
  char sign;
  const char *name, *plural;
};
constexpr Sign signs[] = {{';', "semicolon", "semicolons"}, {'\t', "tab", "tabs"}, {'|', "bar", "bars"}};

// Lines before the first that the sign cuts, and how many fields those from there on have.
struct Titled {
  std::size_t titles = 0, fields = 0;
};

// So few titles stand above a table, and so few of its rows have another number of fields.
constexpr std::size_t rows_per_title = 2, rows_per_stray = 10;

std::optional<Titled> titled(std::vector<Record> records) {
  std::erase_if(records, [](const Record& r) { return r.fields.size() == 1 && holds_nothing(r.fields[0]); });
  const auto begin =
      std::ranges::find_if(records, [](const Record& record) { return record.fields.size() > 1; });
  const auto titles = static_cast<std::size_t>(begin - records.begin());
  const std::span<const Record> rows = std::span(records).subspan(titles);
  if (titles == 0 || rows.size() < rows_per_title * titles) return std::nullopt;
  std::map<std::size_t, std::size_t> counts;
  for (const Record& row : rows) ++counts[row.fields.size()];
  const auto usual =
      std::ranges::max_element(counts, {}, [](const auto& width_and_rows) { return width_and_rows.second; });
  const std::size_t strays = rows.size() - usual->second;
  if (usual->first < 2 || strays * rows_per_stray > rows.size()) return std::nullopt;
  return Titled{titles, usual->first};
}

Error title_error(const Titled& found, const Sign& sign, const std::string& file, std::uint64_t line) {
  const std::size_t count = found.fields - 1;
  return Error(
      ErrorCode::ragged_row,
      fmt::format("this line has one field, and those of the table below have {} {} each: it may be a title",
                  count, count == 1 ? sign.name : sign.plural),
      {file, line},
      fmt::format("remove {}, or, if the table has one column, say so with delimiter = \",\" (--delimiter ,)",
                  found.titles == 1 ? "the line" : fmt::format("the {} lines", found.titles)));
}

}  // namespace

std::optional<char> stated_separator(std::string_view line) {
  if (line.size() > 2 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
  const bool stated = line.size() == 5 && (line.starts_with("sep=") || line.starts_with("SEP="));
  return stated ? std::optional(line.back()) : std::nullopt;
}

void SampleLines::add(std::string_view line) {
  if (!lines_.empty()) {
    lines_.emplace_back(line);
    return;
  }
  const auto separator = separator_ ? std::nullopt : stated_separator(line);
  if (separator) separator_ = separator;
  if (separator || line.empty())
    ++before_;
  else
    lines_.emplace_back(line);
}

Dialect SampleLines::dialect(const DialectHints& hints) const {
  DialectHints all = hints;
  if (!all.delimiter) all.delimiter = separator_;
  Dialect dialect = sniff_dialect(lines_, all);
  dialect.separator_line = separator_.has_value();
  return dialect;
}

std::optional<Error> SampleLines::title(const Dialect& dialect, const DialectHints& hints,
                                        const std::string& file, std::uint64_t above) const {
  if (hints.delimiter || dialect.row_names == RowNames::short_header) return std::nullopt;
  const auto read = records_of(lines_, dialect.delimiter, dialect.quote);
  if (read.empty() || read.front().fields.size() > 1) return std::nullopt;
  for (const Sign& sign : signs) {
    if (sign.sign == dialect.delimiter) continue;
    if (const auto found = titled(records_of(lines_, sign.sign, dialect.quote)))
      return title_error(*found, sign, file, above + before_ + 1);
  }
  return std::nullopt;
}

}  // namespace kith::engine
