#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <system_error>
#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/edit_distance.h"
#include "kith/formats.h"

namespace kith::cli {

namespace {

// A word, or one that is meant by another name.
std::string nearest_word(const std::string& text, const std::vector<std::string>& words,
                         const OtherNames& others) {
  if (std::string nearest = nearest_name(text, words); !nearest.empty()) return nearest;
  std::vector<std::string> names;
  for (const auto& [name, word] : others) names.push_back(name);
  const std::string nearest = nearest_name(text, names);
  const auto meant = std::ranges::find(others, nearest, &OtherNames::value_type::first);
  return meant == others.end() ? std::string() : meant->second;
}

// Formats by the names of the programs that write them, or by other endings.
OtherNames programs_of_formats() {
  return {{"excel", "xlsx"}, {"spss", "sav"}, {"stata", "dta"},   {"sas", "sas7bdat"},
          {"tsv", "csv"},    {"txt", "csv"},  {"ndjson", "json"}, {"jsonl", "json"}};
}

}  // namespace

std::string joined(const std::vector<std::string>& texts, const char* between) {
  return fmt::format("{}", fmt::join(texts, between));
}

std::string alternatives(std::vector<std::string> texts) {
  const std::string last = texts.back();
  texts.pop_back();
  return texts.empty() ? last : joined(texts, ", ") + " or " + last;
}

// As CLI::PositiveNumber, which tells its range in 300 digits.
CLI::Validator positive() {
  const auto check = [](const std::string& text) {
    double number = 0;
    const bool right = CLI::detail::lexical_cast(text, number) && number > 0 && std::isfinite(number);
    return right ? std::string() : "must be more than 0, not " + text;
  };
  return CLI::Validator(check, "POSITIVE");
}

// A number that does not fit would be taken for the greatest one that does, and one below 0 for a great one.
template <typename Number>
CLI::Validator whole() {
  const auto check = [](const std::string& text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? std::string()
           : std::is_signed_v<Number>        ? "must be a whole number of at most 18 digits, not " + text
                                             : "must be a whole number from 0 on, not " + text;
  };
  return CLI::Validator(check, "");
}

template CLI::Validator whole<std::int64_t>();
template CLI::Validator whole<std::uint64_t>();

CLI::Validator finite() {
  const auto check = [](const std::string& text) {
    double number = 0;
    const bool right = CLI::detail::lexical_cast(text, number) && std::isfinite(number);
    return right ? std::string() : "must be a number, not " + text;
  };
  return CLI::Validator(check, "");
}

CLI::Validator one_of(const std::vector<std::string>& words, const OtherNames& others) {
  const auto check = [words, others, member = CLI::IsMember(words)](const std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    const std::string nearest = nearest_word(text, words, others);
    return nearest.empty() ? member(text) : fmt::format("cannot be '{}'; did you mean {}?", text, nearest);
  };
  return CLI::Validator(check, "{" + joined(words, ",") + "}");
}

std::pair<std::string, std::string> column_and_value(const char* flag, const char* takes,
                                                     const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw CLI::ValidationError(flag, fmt::format("takes {}, not '{}'", takes, text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::uint64_t parse_size(const std::string& text) {
  std::size_t used = 0;
  const double number = std::stod(text, &used);
  std::string unit;
  for (const char c : text.substr(used))
    if (c != ' ') unit.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  double factor = 0;
  if (unit.empty() || unit == "b") factor = 1;
  if (unit == "k" || unit == "kb" || unit == "kib") factor = 1024.0;
  if (unit == "m" || unit == "mb" || unit == "mib") factor = 1024.0 * 1024;
  if (unit == "g" || unit == "gb" || unit == "gib") factor = 1024.0 * 1024 * 1024;
  if (factor == 0 || !(number > 0) || number * factor > 1e18) throw std::invalid_argument("not a size");
  return static_cast<std::uint64_t>(number * factor);
}

std::uint64_t memory_of(const std::string& text) {
  constexpr std::uint64_t least = std::uint64_t{128} << 20;
  std::uint64_t bytes = 0;
  try {
    bytes = parse_size(text);
  } catch (const std::exception&) {
    throw CLI::ValidationError("--memory", "takes a size such as 2GB, not '" + text + "'");
  }
  if (bytes < least) throw CLI::ValidationError("--memory", "must be 128MB at least");
  return bytes;
}

const char* title_of(Group group) {
  constexpr const char* titles[] = {"What goes in", "Privacy", "Method", "Output", "Checks", "Run"};
  return titles[static_cast<std::size_t>(group)];
}

void begin_group(CLI::App& app, Group group) { app.option_defaults()->group(title_of(group)); }

void add_words(CLI::App& app, const char* flag, const std::vector<std::string>& words, const char* help,
               const std::function<void(const std::string&)>& choose) {
  app.add_option_function<std::string>(flag, choose, help)->check(one_of(words));
}

void add_json(CLI::App& app, Shared& shared) {
  begin_group(app, Group::output);
  app.add_flag("--json", shared.json, "one JSON object on standard output, nothing else there");
}

void add_run(CLI::App& app, Shared& shared, Resources& resources, std::string& memory) {
  begin_group(app, Group::run);
  app.add_flag("--quiet,-q", shared.quiet, "no progress, no notes");
  app.add_flag("--show-values", shared.show_values,
               "errors name the value they are about, which may tell of a person");
  app.add_option("--threads", resources.threads, "number of threads; all cores if not given");
  app.add_option("--memory", memory,
                 "most memory the process may take, e.g. 2GB; what does not fit is refused");
}

void add_csv(CLI::App& app, Reading& reading) {
  app.add_option("--delimiter", reading.delimiter,
                 "of CSV fields, where sniffing fails: one character, tab or whitespace");
  app.add_option("--quote", reading.quote, "of CSV fields");
}

void add_header(CLI::App& app, Reading& reading) {
  app.add_flag_callback(
      "--header", [&reading] { reading.header = true; }, "the first line names the columns");
  app.add_flag_callback("--no-header", [&reading] { reading.header = false; }, "the first line is data");
}

void add_missing(CLI::App& app, Reading& reading) {
  const auto keep = [&reading](const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      if (text.empty()) throw CLI::ValidationError("--na", "takes texts that are not empty, e.g. NA,?");
    reading.na = texts;
  };
  app.add_option_function<std::vector<std::string>>("--na", keep, "texts that are no values, e.g. NA,?")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_table(CLI::App& app, std::optional<std::string>& table) {
  app.add_option("--table", table, "of a database or an Excel workbook: the one table to read");
}

void add_reading(CLI::App& app, Reading& reading, Offers& offers) {
  const std::vector<std::string> formats = list_formats();
  app.add_option("--format", reading.format, alternatives(formats) + ", where the ending does not tell")
      ->check(one_of(formats, programs_of_formats()));
  add_csv(app, reading);
  const std::vector<std::string> encodings = {"utf-8", "utf-16", "latin-1"};
  offers[app.add_option("--encoding", reading.encoding, alternatives(encodings))].words = encodings;
  add_header(app, reading);
  add_missing(app, reading);
  const std::vector<std::string> labels = {"labels", "codes"};
  app.add_option("--labels", reading.labels, "of SPSS, Stata and SAS values with labels: labels or codes")
      ->check(one_of(labels));
  offers[app.add_option("--decimal", reading.decimal, "the decimal sign of numbers: . or ,")].words = {".",
                                                                                                       ","};
}

void add_columns(CLI::App& app, Roles& roles) {
  app.add_option("--quasi", roles.quasi, "columns that somebody outside may know")->delimiter(',');
  app.add_option("--sensitive", roles.sensitive, "columns to protect, released as they are")->delimiter(',');
  app.add_option("--person", roles.person, "the column that says whom a row is about");
}

void add_model(CLI::App& app, PrivacyModel& model, const char* persons, const Choices<Persons>& choices) {
  app.add_option("-k", model.k, "persons that must share a class")->check(whole<std::int64_t>());
  add_model_beyond_k(app, model, persons, choices);
}

void add_model_beyond_k(CLI::App& app, PrivacyModel& model, const char* persons,
                        const Choices<Persons>& choices) {
  add_choice(app, "--persons", model.persons, persons, choices);
  app.add_option("-l", model.l, "l of l-diversity");
  add_choice(app, "--l-model", model.l_model, "frequency, distinct, entropy or recursive",
             {{"frequency", LModel::frequency},
              {"distinct", LModel::distinct},
              {"entropy", LModel::entropy},
              {"recursive", LModel::recursive}});
  app.add_option("-c", model.c, "c of recursive (c, l)-diversity");
  app.add_option("-t", model.t, "t of t-closeness");
  add_choice(app, "--t-distance", model.t_distance, "equal, ordered or hierarchical",
             {{"equal", TDistance::equal},
              {"ordered", TDistance::ordered},
              {"hierarchical", TDistance::hierarchical}});
}

void add_hierarchies(CLI::App& app, std::vector<std::string>& texts) {
  app.add_option("--hierarchy", texts, "COLUMN=FILE, an ARX hierarchy; may be repeated")
      ->allow_extra_args(false);
}

std::vector<HierarchyFile> hierarchies_of(const std::vector<std::string>& texts) {
  std::vector<HierarchyFile> files;
  for (const std::string& text : texts) {
    const auto [column, file] = column_and_value("--hierarchy", "COLUMN=FILE", text);
    files.push_back({column, file});
  }
  return files;
}

}  // namespace kith::cli
