#include "cli/anatomy_command.h"

#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "audit/anatomy_audit.h"
#include "base/digest.h"
#include "cli/read_table.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
constexpr int violation = 4;

std::string second_table(const AuditArguments& arguments, const audit::CertificateFacts* facts) {
  if (arguments.sensitive_table) return *arguments.sensitive_table;
  return (fs::path(arguments.data).parent_path() / fs::path(facts->reposition->sensitive_file).filename())
      .string();
}

Reading reading_of(const AuditArguments& arguments, const audit::CertificateFacts* facts) {
  Reading reading = arguments.reading;
  if (!facts) return reading;
  if (!reading.header) reading.header = true;
  if (!reading.delimiter) reading.delimiter = ",";
  if (!reading.quote) reading.quote = "\"";
  return reading;
}

// The column of the second table that is neither the bucket, nor the count, nor in the first table.
std::string sensitive_column(const AuditArguments& arguments, const Table& table, const Table& sensitive,
                             const audit::AnatomyRequirement& requirement) {
  if (arguments.model.sensitive.size() == 1) return arguments.model.sensitive[0];
  std::vector<std::string> left;
  for (const Column& column : sensitive.columns)
    if (column.name != requirement.bucket && column.name != requirement.count && table.find(column.name) < 0)
      left.push_back(column.name);
  if (arguments.model.sensitive.empty() && left.size() == 1) return left[0];
  throw Error(ErrorCode::usage, "which column of the second table is sensitive is not clear", {},
              "name one with --sensitive c");
}

audit::AnatomyRequirement requirement_of(const AuditArguments& arguments,
                                         const audit::CertificateFacts* facts, const Table& table,
                                         const Table& sensitive) {
  audit::AnatomyRequirement requirement;
  if (facts && facts->reposition->sensitive_columns.size() == 4)
    requirement.bucket = facts->reposition->sensitive_columns[1];
  if (requirement.bucket.empty()) requirement.bucket = "bucket";
  if (arguments.bucket) requirement.bucket = *arguments.bucket;
  requirement.l = arguments.model.l.value_or(facts ? *facts->l : 1);
  requirement.sensitive = sensitive_column(arguments, table, sensitive, requirement);
  return requirement;
}

void check_flags(const AuditArguments& arguments) {
  if (arguments.model.l && *arguments.model.l < 1)
    throw Error(ErrorCode::usage, fmt::format("-l cannot be {}", *arguments.model.l), {},
                "l is a number from 1 on");
  if (arguments.model.t || arguments.model.l_model.value_or("frequency") != "frequency")
    throw Error(ErrorCode::usage, "buckets are checked for the frequency form of l alone", {},
                "leave out -t and --l-model");
  if (arguments.model.k || arguments.model.person || !arguments.model.quasi.empty())
    throw Error(ErrorCode::usage, "two tables joined by bucket are checked for l alone", {},
                "leave out -k, --quasi and --person");
}

Json json_of(const audit::AnatomyAnswer& answer, const audit::AnatomyRequirement& requirement) {
  return {{"satisfied", answer.satisfied},
          {"k", answer.buckets.smallest},
          {"rows", answer.rows},
          {"counting", "rows only"},
          {"classes",
           {{"count", answer.buckets.count},
            {"smallest", answer.buckets.smallest},
            {"largest", answer.buckets.largest},
            {"average", answer.buckets.average}}},
          {"violations", answer.violations},
          {"violating_rows", answer.violating_rows},
          {"mismatches", answer.mismatches},
          {"sensitive", Json::array({{{"column", requirement.sensitive},
                                      {"l_frequency", answer.l},
                                      {"violations_l", answer.violations}}})},
          {"l", requirement.l},
          {"unsafe", Json::array()}};
}

void print(const audit::AnatomyAnswer& answer, std::ostream& out) {
  out << fmt::format("l           {:.3g} in the worst bucket (rows only: persons cannot be told apart)\n",
                     answer.l);
  out << fmt::format("buckets     {}, smallest {}, average {:.1f}, largest {}\n", answer.buckets.count,
                     answer.buckets.smallest, answer.buckets.average, answer.buckets.largest);
  for (const std::string& text : answer.mismatches) out << "mismatch    " << text << "\n";
  if (answer.violations > 0)
    out << fmt::format("satisfied   no: {} buckets ({} rows) fail\n", answer.violations,
                       answer.violating_rows);
  else
    out << (answer.satisfied ? "satisfied   yes\n" : "satisfied   no: the tables do not fit\n");
}

}  // namespace

bool is_anatomy(const AuditArguments& arguments, const audit::CertificateFacts* facts) {
  const bool certified =
      facts && facts->reposition && facts->reposition->publish == audit::RepositionFacts::Publish::anatomy;
  if (facts && !certified && arguments.sensitive_table)
    throw Error(ErrorCode::usage, "the certificate is not of two tables", {}, "leave out --sensitive-table");
  if (arguments.bucket && !arguments.sensitive_table && !certified)
    throw Error(ErrorCode::usage, "--bucket joins two tables, and one was named", {},
                "name the other with --sensitive-table FILE");
  return certified || arguments.sensitive_table;
}

int audit_anatomy(const AuditArguments& arguments, const audit::CertificateFacts* facts, std::ostream& out,
                  Progress& progress) {
  check_flags(arguments);
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  const Reading reading = reading_of(arguments, facts);
  const std::string second = second_table(arguments, facts);
  const Table table = read_maybe_empty(*engine, source_options(arguments.data, reading), progress);
  const Table sensitive = read_maybe_empty(*engine, source_options(second, reading), progress);
  const audit::AnatomyRequirement requirement = requirement_of(arguments, facts, table, sensitive);
  audit::AnatomyAnswer answer = audit::check_anatomy(table, sensitive, requirement, progress);
  std::vector<std::string> wrong;
  if (facts)
    wrong = audit::disagreements(*facts, table, sha256_of_file(arguments.data), sensitive,
                                 sha256_of_file(second), progress);
  if (!wrong.empty()) answer.satisfied = false;
  if (arguments.shared.json) {
    Json json = json_of(answer, requirement);
    if (facts)
      json["certificate"] = {{"agrees", wrong.empty()},
                             {"disagreements", wrong},
                             {"unchecked", audit::beyond_the_bytes(*facts)}};
    out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
    return answer.satisfied ? 0 : violation;
  }
  print(answer, out);
  for (const std::string& text : wrong) out << "certificate " << text << "\n";
  if (facts && wrong.empty()) out << "certificate agrees with the two tables\n";
  if (facts)
    for (const std::string& text : audit::beyond_the_bytes(*facts)) out << "not checked " << text << "\n";
  return answer.satisfied ? 0 : violation;
}

}  // namespace kith::cli
