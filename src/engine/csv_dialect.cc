#include "engine/csv_dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <deque>
#include <iterator>
#include <span>
#include <tuple>
#include <unordered_set>

#include "base/utf8.h"
#include "engine/csv_cutter.h"
#include "engine/source_file.h"
#include "engine/text.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

struct Delimiter {
  char sign;
  const char* name;
};
constexpr Delimiter delimiters[] = {{',', "comma"}, {';', "semicolon"}, {'\t', "tab"}, {'|', "bar"}};
constexpr char whitespace = '\0';

bool is_date(std::string_view text) {
  if (text.size() < 8 || text.size() > 10) return false;
  std::size_t separators = 0;
  for (const char c : text) {
    if (c == '-' || c == '/' || c == '.')
      ++separators;
    else if (!std::isdigit(static_cast<unsigned char>(c)))
      return false;
  }
  return separators == 2;
}

bool is_measured(std::string_view text) {
  double value = 0;
  return parse_number(text, value) || is_date(text);
}

// How well a delimiter explains the sample; larger is better.
using Score = std::tuple<double, std::size_t>;

// Says whether a text is a row number: digits alone, without a leading zero.
std::optional<std::uint64_t> row_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool plain = error == std::errc() && end == text.data() + text.size();
  return plain && (text.size() == 1 || text[0] != '0') ? std::optional(number) : std::nullopt;
}

// Says whether the records below the first are numbered or named by their first fields, as far as those hold anything.
bool first_fields_name_rows(const std::vector<Record>& records) {
  std::unordered_set<std::string_view> seen;
  bool numbers = true, different = true;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const std::string_view text = records[i].fields.front();
    if (holds_nothing(text)) continue;
    numbers = numbers && row_number(text);
    different = different && seen.insert(text).second;
  }
  return numbers || different;
}

bool row_numbers_rise(const std::vector<Record>& records) {
  std::optional<std::uint64_t> last;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto number = row_number(records[i].fields.front());
    if (!number || (last && *number <= *last)) return false;
    last = number;
  }
  return true;
}

// Says whether the first record is a header without a field for the row names, as R writes it.
bool has_short_header(const std::vector<Record>& records, char delimiter) {
  if (records.size() < 2 || records.front().text_after_quote) return false;
  const Record& header = records.front();
  const std::span<const Record> below = std::span(records).subspan(1);
  const bool longer = std::ranges::all_of(below, [&](const Record& r) {
    return r.fields.size() == header.fields.size() + 1 && !r.text_after_quote &&
           !holds_nothing(r.fields.front());
  });
  if (!longer || !first_fields_name_rows(records)) return false;
  if (std::ranges::all_of(below, [](const Record& r) { return r.fields.back().empty(); })) return false;
  const bool quoted =
      header.quoted == header.fields.size() && std::ranges::all_of(below, &Record::first_quoted);
  const bool unquoted = std::ranges::all_of(records, [](const Record& r) { return r.quoted == 0; });
  return quoted || (unquoted && delimiter != ',' && delimiter != ';' && row_numbers_rise(records));
}

// A header that has too many fields has none for row names.
bool most_have_its_width(const std::vector<Record>& records) {
  const std::size_t width = records.front().fields.size();
  const auto same = std::ranges::count_if(std::span(records).subspan(1),
                                          [&](const Record& r) { return r.fields.size() == width; });
  return static_cast<std::size_t>(same) * 2 >= records.size() - 1;
}

RowNames sniff_row_names(const std::vector<Record>& records, char delimiter) {
  if (has_short_header(records, delimiter)) return RowNames::short_header;
  const bool blank = holds_nothing(records.front().fields.front()) && records.front().fields.size() > 1;
  return blank && most_have_its_width(records) && first_fields_name_rows(records) ? RowNames::blank
                                                                                  : RowNames::none;
}

std::size_t blank_at_end(const std::vector<std::string>& fields) {
  const auto named = std::find_if_not(fields.rbegin(), fields.rend(), holds_nothing);
  return static_cast<std::size_t>(named - fields.rbegin());
}

// How many last fields hold nothing, neither in the header nor below. A header of blanks alone is none.
std::size_t sniff_blank_last(const std::vector<Record>& records) {
  const std::size_t width = records.front().fields.size();
  std::size_t blank = blank_at_end(records.front().fields);
  if (blank == width) return 0;
  for (const Record& record : std::span(records).subspan(1))
    if (record.fields.size() == width) blank = std::min(blank, blank_at_end(record.fields));
  return blank;
}

Score score_of(const std::vector<Record>& records, char delimiter) {
  if (!records.empty() && has_short_header(records, delimiter))
    return {1.0, records.front().fields.size() + 1};
  if (records.empty() || records.front().fields.size() < 2) return {0.0, 1};
  const std::size_t width = records.front().fields.size();
  const auto same = std::count_if(records.begin(), records.end(), [&](const Record& r) {
    return r.fields.size() == width && !r.text_after_quote;
  });
  return {static_cast<double>(same) / static_cast<double>(records.size()), width};
}

// Says whether records cut at whitespace are those of a printed table: several, all alike, and not of words
// alone, as lines of prose or of one column may be. Two words may be a date and a time, unless quotes or
// several blanks in a row say otherwise.
bool is_printed(const std::vector<std::string>& lines, char quote) {
  const std::vector<Record> records = records_of(lines, whitespace, quote);
  if (records.size() < 2 || std::get<0>(score_of(records, whitespace)) < 1.0) return false;
  const bool laid_out =
      std::ranges::any_of(records, [](const Record& r) { return r.quoted > 0; }) ||
      std::ranges::any_of(lines, [](const std::string& line) { return line.find("  ") != line.npos; });
  if (records[1].fields.size() < 3 && !laid_out) return false;
  const auto measured = [](const Record& r) {
    return std::ranges::any_of(r.fields, [](const std::string& field) { return is_measured(field); });
  };
  return records[1].fields.size() > 1 && std::ranges::all_of(records.begin() + 1, records.end(), measured);
}

// Some tables are laid out with runs of blanks and have a tab before their last column.
bool blanks_in_each(const std::vector<std::string>& lines) {
  return std::ranges::all_of(lines, [](const std::string& line) { return line.find("  ") != line.npos; });
}

char sniff_delimiter(const std::vector<std::string>& lines, char quote) {
  char best = ',';
  Score best_score{0.0, 1};
  for (const Delimiter& delimiter : delimiters) {
    const Score score = score_of(records_of(lines, delimiter.sign, quote), delimiter.sign);
    if (score > best_score) std::tie(best, best_score) = std::tie(delimiter.sign, score);
  }
  const bool in_doubt = std::get<0>(best_score) < 1.0 || (best == '\t' && blanks_in_each(lines));
  return in_doubt && is_printed(lines, quote) ? whitespace : best;
}

// Single quotes are quotes only if they enclose whole fields and double ones enclose none: O'Neill and
// 't Hooft are names.
char sniff_quote(const std::vector<std::string>& lines, std::optional<char> delimiter) {
  if (std::ranges::none_of(lines, [](const std::string& line) { return line.find('\'') != line.npos; }))
    return '"';
  const char plainly = delimiter ? *delimiter : sniff_delimiter(lines, '"');
  const char otherwise = delimiter ? *delimiter : sniff_delimiter(lines, '\'');
  const auto plain = records_of(lines, plainly, '"');
  const auto apostrophes = records_of(lines, otherwise, '\'');
  std::size_t doubles = 0, singles = 0, strays = 0;
  for (const Record& record : plain) doubles += record.quoted;
  for (const Record& record : apostrophes) {
    singles += record.quoted;
    strays += record.text_after_quote ? 1 : 0;
  }
  const bool enclosing = doubles == 0 && singles >= 2 && strays == 0 && !apostrophes.empty();
  return enclosing && score_of(apostrophes, otherwise) >= score_of(plain, plainly) ? '\'' : '"';
}

// A name of a column is hardly a value of it: what stands below again is a value.
struct Evidence {
  std::size_t for_header = 0, for_data = 0, recurring = 0;
};

Evidence evidence_of(const std::vector<Record>& records) {
  Evidence evidence;
  const std::vector<std::string>& first = records.front().fields;
  for (std::size_t column = 0; column < first.size(); ++column) {
    std::size_t measured = 0, filled = 0;
    bool recurs = false;
    for (std::size_t i = 1; i < records.size(); ++i) {
      if (column >= records[i].fields.size()) continue;
      const std::string& cell = records[i].fields[column];
      if (cell.empty()) continue;
      ++filled;
      measured += is_measured(cell) ? 1 : 0;
      recurs = recurs || cell == first[column];
    }
    const bool below = filled > 0 && measured == filled;
    if (below && is_measured(first[column])) ++evidence.for_data;
    if (below && !first[column].empty() && !is_measured(first[column])) ++evidence.for_header;
    evidence.recurring += recurs ? 1 : 0;
  }
  return evidence;
}

bool sniff_header(const std::vector<Record>& records) {
  const std::vector<std::string>& first = records.front().fields;
  if (records.size() == 1) return std::none_of(first.begin(), first.end(), is_measured);
  const Evidence evidence = evidence_of(records);
  if (evidence.for_header > 0) return true;
  if (evidence.for_data > 0) return false;
  return evidence.recurring == 0;
}

std::optional<char> single_character(const std::optional<std::string>& stated, const char* key) {
  if (!stated) return std::nullopt;
  if (*stated == "tab" || *stated == "\\t") return '\t';
  if (*stated == "whitespace" && std::string_view(key) == "delimiter") return whitespace;
  if (stated->empty() && std::string_view(key) == "quote") return '\0';
  if (stated->size() == 1 && (*stated)[0] != '\n' && (*stated)[0] != '\r') return (*stated)[0];
  throw Error(ErrorCode::plan_value, fmt::format("source.{} must be a single character", key), {},
              "write for example source.delimiter = \";\" or \"tab\"");
}

}  // namespace

bool holds_nothing(std::string_view field) { return field.find_first_not_of(" \t") == field.npos; }

std::string Dialect::description() const {
  const auto* known = std::ranges::find(delimiters, delimiter, &Delimiter::sign);
  std::string name = delimiter == whitespace         ? std::string("whitespace")
                     : known == std::end(delimiters) ? fmt::format("delimiter {}", delimiter)
                                                     : std::string(known->name);
  if (quote == '\'') name += ", single quotes";
  if (quote == '\0') name += ", no quotes";
  name += header ? ", header" : ", no header";
  if (row_names != RowNames::none) name += ", row names";
  return name + (blank_last == 0 ? "" : ", blank last column");
}

std::vector<Record> records_of(const std::vector<std::string>& lines, char delimiter, char quote) {
  std::string text;
  for (const std::string& line : lines) text.append(line).push_back('\n');
  CsvCutter cutter({delimiter, quote});
  std::deque<std::string> copies;
  cutter.begin(text, true, copies);
  std::vector<Record> records;
  std::uint64_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    if (cutter.cut(at) != CsvCutter::Cut::record) break;
    Record& record = records.emplace_back(
        Record{line, {}, cutter.quoted(), cutter.first_quoted(), cutter.text_after_quote()});
    for (std::size_t i = 0; i < cutter.count(); ++i) record.fields.emplace_back(cutter.field(i));
    line += cutter.line_ends() + 1;
  }
  if (!records.empty() && records.front().fields.size() > 1)
    std::erase_if(records, [](const Record& r) {
      return r.fields.size() == 1 && r.fields[0].empty() && r.quoted == 0;
    });
  return records;
}

std::vector<ColumnSchema> columns_of(const Record& first, const Dialect& dialect, const std::string& file,
                                     std::uint64_t line) {
  if (first.text_after_quote) throw text_after_quote_error(file, line);
  std::vector<ColumnSchema> columns;
  if (dialect.row_names != RowNames::none) columns.push_back({row_names_column, "VARCHAR", true});
  for (std::size_t i = dialect.row_names == RowNames::blank ? 1 : 0;
       i < first.fields.size() - dialect.blank_last; ++i) {
    columns.push_back({dialect.header ? first.fields[i] : fmt::format("column{}", i + 1), "VARCHAR"});
    if (invalid_utf8(columns.back().name) != std::string::npos)
      throw encoding_error(file, Encoding::utf8, line);
  }
  check_names(columns, file, line);
  return columns;
}

DialectHints hints_of(const std::optional<std::string>& delimiter, const std::optional<std::string>& quote,
                      const std::optional<bool>& header) {
  return {single_character(delimiter, "delimiter"), single_character(quote, "quote"), header};
}

Dialect sniff_dialect(const std::vector<std::string>& lines, const DialectHints& hints) {
  Dialect dialect;
  dialect.quote = hints.quote ? *hints.quote : sniff_quote(lines, hints.delimiter);
  dialect.delimiter = hints.delimiter ? *hints.delimiter : sniff_delimiter(lines, dialect.quote);
  const auto records = records_of(lines, dialect.delimiter, dialect.quote);
  const bool short_header = !records.empty() && has_short_header(records, dialect.delimiter);
  dialect.header = hints.header ? *hints.header : records.empty() || short_header || sniff_header(records);
  if (!dialect.header || records.empty()) return dialect;
  dialect.row_names = sniff_row_names(records, dialect.delimiter);
  if (dialect.row_names != RowNames::short_header) dialect.blank_last = sniff_blank_last(records);
  return dialect;
}

}  // namespace kith::engine
