#include "tests/golden_cases.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/command.h"
#include "tests/other_formats.h"

namespace kith::tests {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

std::string joined(const Step& step, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < step.size(); ++i) text += (i > from ? " " : "") + step[i];
  return text;
}

void write(const fs::path& file, const std::string& text) {
  if (file.has_parent_path()) fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

// A copy of a plan in which a key of a section is set to the given line, or left out if that is empty.
void write_plan(const fs::path& root, const Step& step, const std::string& line) {
  const std::string section = "[" + step.at(3) + "]", key = step.at(4);
  std::string text;
  bool inside = false, met = false;
  for (const std::string& old : lines_of(read(root / step.at(2)))) {
    if (old.starts_with("[")) inside = old.starts_with(section);
    const std::vector<std::string> words = words_of(old);
    if (inside && words.size() > 1 && words[0] == key && words[1] == "=") continue;
    text += old + "\n";
    if (!inside || met) continue;
    met = true;
    text += line + "\n";
  }
  if (!met && !line.empty()) text += section + "\n" + line + "\n";
  write(root / step.at(1), text);
}

void write_rows(const fs::path& root, const Step& step) {
  const std::vector<std::string> lines = lines_of(read(root / step.at(2)));
  std::string text = lines.at(0) + "\n";
  const std::size_t last = std::min(lines.size() - 1, std::stoul(step.at(4)));
  for (std::size_t row = std::stoul(step.at(3)); row <= last; ++row) text += lines[row] + "\n";
  write(root / step.at(1), text);
}

// Whether the step makes a file; then it has been made.
bool file_made(const fs::path& root, const Step& step) {
  if (step[0] == "plan") {
    write_plan(root, step, joined(step, 4));
  } else if (step[0] == "drop") {
    write_plan(root, step, "");
  } else if (step[0] == "rows") {
    write_rows(root, step);
  } else if (step[0] == "text") {
    std::string text = joined(step, 2);
    replace_all(text, "\\n", "\n");
    write(root / step.at(1), text);
  } else {
    return false;
  }
  return true;
}

Ran run_command(const std::string& command, const fs::path& root, Step step, const std::string& threads) {
  std::string input = "/dev/null";
  if (step.size() > 2 && step[step.size() - 2] == "<") {
    input = step.back();
    step.resize(step.size() - 2);
  }
  if (!threads.empty()) step.insert(step.end(), {"--threads", threads});
  const std::string script = "cd '" + root.string() + "' && exec \"$0\" \"$@\" < '" + input + "'";
  Step words{"sh", "-c", script, command};
  words.insert(words.end(), step.begin(), step.end());
  return run(words);
}

// The digits of every number between two places become one 0; a number may have a point and an exponent.
std::string without_numbers(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
      result += text[i];
      continue;
    }
    while (i + 1 < text.size() && (std::isalnum(static_cast<unsigned char>(text[i + 1])) ||
                                   text[i + 1] == '.' || text[i + 1] == '-' || text[i + 1] == '+'))
      ++i;
    result += "0";
  }
  return result;
}

// "seconds":{…} and "cpu_seconds":{…} of a JSON result.
void mask_seconds(std::string& text) {
  const std::string key = "seconds\"";
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos; at += key.size()) {
    const std::size_t end = text.find('}', at);
    if (end != std::string::npos) text.replace(at, end - at, without_numbers(text.substr(at, end - at)));
  }
}

// Cells of a report such as 12 ms, 1.04 s or less than 1 ms.
void mask_report(std::string& text) {
  const std::string begin = "<td class=\"n\">", end = "</td>";
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    const std::size_t stop = text.find(end, at);
    const std::string cell = text.substr(at, stop - at);
    if (cell.ends_with(" ms") || cell.ends_with(" s")) text.replace(at, cell.size(), "TIME");
  }
}

// The date of a report.
void mask_date(std::string& text) {
  const std::string begin = "<time datetime=\"", end = "</time>";
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    text.replace(at, text.find(end, at) - at, "DATE");
  }
}

// "kith: reading done in 0.7 s" is printed of phases that took long.
std::string without_phases(const std::string& text) {
  std::string result;
  for (const std::string& line : lines_of(text))
    if (!(line.starts_with("kith: ") && line.ends_with(" s") && line.find(" done in ") != std::string::npos))
      result += line + "\n";
  return result;
}

std::string printed(const Step& step, const Ran& ran) {
  return "kith " + joined(step, 0) + "\nstatus " + std::to_string(ran.status) + "\n--- out\n" + ran.out +
         "--- err\n" + without_phases(ran.err);
}

const char* const admissions_tables[] = {"patients", "admissions", "procedures", "drugs"};

std::string table_declaration(const std::string& table) {
  if (table == "patients")
    return "patient VARCHAR PRIMARY KEY, name VARCHAR, born VARCHAR, sex VARCHAR, zip VARCHAR";
  if (table == "admissions")
    return "admission VARCHAR PRIMARY KEY, patient VARCHAR REFERENCES patients (patient), admitted VARCHAR, "
           "ward VARCHAR, diagnosis VARCHAR, nights VARCHAR";
  if (table == "procedures")
    return "procedure VARCHAR PRIMARY KEY, admission VARCHAR REFERENCES admissions (admission), code "
           "VARCHAR, "
           "doctor VARCHAR";
  return "admission VARCHAR REFERENCES admissions (admission), drug VARCHAR, daily VARCHAR";
}

std::string all_of(const std::string& csv) {
  return "SELECT * FROM read_csv('" + csv + "', all_varchar = true, nullstr = '\\N')";
}

void make_databases(const std::string& folder) {
  std::vector<std::string> made;
  for (const std::string table : admissions_tables) {
    made.push_back("CREATE TABLE " + table + " (" + table_declaration(table) + ")");
    made.push_back(insertion(table, all_of(folder + table + ".csv")));
  }
  make_sqlite(folder + "hospital.sqlite", made);
  make_duckdb(folder + "hospital.duckdb", made);
}

}  // namespace

std::vector<GoldenCase> read_golden_cases(const fs::path& list) {
  std::vector<GoldenCase> cases;
  for (const std::string& line : lines_of(read(list))) {
    Step words = words_of(line);
    if (words.empty() || words[0].starts_with("#")) continue;
    if (words[0] == "case") {
      cases.push_back({words.at(1), {}, {}});
      if (words.size() > 3) cases.back().threads.assign(words.begin() + 3, words.end());
      continue;
    }
    for (std::string& word : words) replace_all(word, "@", cases.at(cases.size() - 1).name);
    cases.back().steps.push_back(std::move(words));
  }
  return cases;
}

void make_golden_inputs(const fs::path& examples, const fs::path& root) {
  fs::create_directories(root);
  fs::copy(examples, root / "examples", fs::copy_options::recursive);
  const std::string folder = (root / "examples").string();
  const std::string clinic = folder + "/clinic/", surveillance = folder + "/surveillance/";
  const std::string visits = all_of(clinic + "visits.csv");
  write_gzip(clinic + "visits.csv", clinic + "visits.csv.gz");
  write_zstd_csv(visits, clinic + "visits.csv.zst");
  write_parquet(visits, clinic + "visits.parquet");
  write_parquet("SELECT * REPLACE (TRY_CAST(birth AS DATE) AS birth, TRY_CAST(fee AS DOUBLE) AS fee) FROM (" +
                    visits + ")",
                clinic + "typed.parquet");
  write_json_lines(visits, clinic + "visits.jsonl");
  write_json_lines(all_of(surveillance + "reports.csv"), surveillance + "reports.jsonl");
  make_databases(folder + "/admissions/");
}

void run_golden_case(const GoldenCase& golden, const std::string& command, const fs::path& root,
                     const std::string& threads) {
  fs::create_directories(root / golden.name);
  int number = 0;
  for (const Step& step : golden.steps) {
    if (file_made(root, step)) continue;
    std::string text = printed(step, run_command(command, root, step, threads));
    replace_all(text, root.string(), "ROOT");
    const std::string digits = std::to_string(100 + ++number).substr(1);
    write(root / golden.name / "printed" / (digits + "-" + step[0]), text);
  }
}

std::string golden_text(const fs::path& file) {
  if (file.extension() == ".parquet") return text_of_parquet(file);
  if (file.extension() == ".duckdb") return text_of_duckdb(file);
  std::string text = read(file);
  if (file.extension() == ".html") {
    mask_report(text);
    mask_date(text);
  }
  mask_seconds(text);
  return text;
}

}  // namespace kith::tests
