#include "cli/tables_findings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

namespace kith::cli {
namespace {

using Json = nlohmann::ordered_json;

Json known_json(const std::vector<audit::KnownRows>& known) {
  Json list = Json::array();
  for (const audit::KnownRows& each : known) {
    Json entry{{"rows", each.size}, {"persons", each.persons}, {"complete", each.complete}};
    if (each.complete) {
      entry["sets"] = each.subsets;
      entry["fewest"] = each.fewest;
      entry["below_k"] = each.below_k;
      entry["unique"] = each.unique;
    }
    list.push_back(entry);
  }
  return list;
}

Json single_json(const std::vector<release::SingleTableLeak>& leaks) {
  Json list = Json::array();
  for (const release::SingleTableLeak& leak : leaks) {
    Json entry{{"approach", leak.approach}, {"done", leak.done}};
    if (leak.done) {
      entry["rows"] = leak.rows;
      entry["classes"] = leak.classes;
      entry["below_k"] = leak.below_k;
      entry["unique"] = leak.unique;
    } else {
      entry["why_not"] = leak.why_not;
    }
    list.push_back(entry);
  }
  return list;
}

Json dependencies_json(const std::vector<release::NamedDependency>& dependencies) {
  Json list = Json::array();
  for (const release::NamedDependency& each : dependencies)
    list.push_back({{"table", each.table},
                    {"determinant", each.determinant},
                    {"dependent", each.dependent},
                    {"mutual", each.mutual},
                    {"leaks", each.leaks}});
  return list;
}

Json sensitive_json(const TablesFindings& findings) {
  Json list = Json::array();
  for (const audit::SensitiveAnswer& s : findings.answer.sensitive) {
    const auto figure = [&s](auto value) { return s.distinct_l > 0 ? Json(value) : Json(); };
    Json entry{{"column", s.column},
               {"l_frequency", figure(s.frequency_l)},
               {"l_distinct", figure(s.distinct_l)},
               {"l_entropy", figure(s.entropy_l)},
               {"violations_l", s.failing_l}};
    if (findings.question.t) {
      entry["t"] = figure(s.t);
      entry["violations_t"] = s.failing_t;
    }
    list.push_back(entry);
  }
  return list;
}

void print_known(const TablesFindings& findings, std::ostream& out) {
  const char* label = "known rows";
  for (const audit::KnownRows& known : findings.known) {
    out << fmt::format("{:<11} {}: ", label, known.size);
    label = "";
    if (!known.complete)
      out << "too many sets of rows to look at\n";
    else if (known.persons == 0)
      out << "nobody has so many\n";
    else if (findings.question.k > 0)
      out << fmt::format("at least {} fit; {} persons are left with fewer than {}, {} of them alone\n",
                         known.fewest, known.below_k, findings.question.k, known.unique);
    else
      out << fmt::format("at least {} fit; {} persons are left alone\n", known.fewest, known.unique);
  }
}

void print_single(const std::vector<release::SingleTableLeak>& leaks, std::ostream& out) {
  for (const release::SingleTableLeak& leak : leaks)
    out << (leak.done ? fmt::format("one table   {}, cut into cells of k rows: {} persons stand out by their "
                                    "cells, {} of them alone\n",
                                    leak.approach, leak.below_k, leak.unique)
                      : fmt::format("one table   {}: {}\n", leak.approach, leak.why_not));
}

void print_certificate(const TablesFindings::Certificate& certificate, std::ostream& out) {
  for (const std::string& text : certificate.disagreements) out << "certificate " << text << "\n";
  if (certificate.disagreements.empty()) out << "certificate agrees with the tables\n";
  for (const std::string& text : certificate.unchecked) out << "not checked " << text << "\n";
  for (const std::string& name : certificate.beside)
    out << fmt::format("not checked {}: the certificate does not name it\n", name);
}

}  // namespace

bool TablesFindings::satisfied() const {
  return answer.satisfied && (!certificate || certificate->disagreements.empty());
}

std::string to_json(const TablesFindings& findings) {
  const audit::TreesAnswer& answer = findings.answer;
  Json tables = Json::array();
  for (const auto& [name, rows] : findings.tables) tables.push_back({{"name", name}, {"rows", rows}});
  Json json{{"satisfied", findings.satisfied()},
            {"k", answer.k},
            {"rows", answer.rows},
            {"persons", answer.persons},
            {"counting", "persons"},
            {"classes",
             {{"count", answer.classes.count},
              {"smallest", answer.classes.smallest},
              {"largest", answer.classes.largest},
              {"average", answer.classes.average}}},
            {"violations", answer.violations},
            {"violating_persons", answer.violating_persons},
            {"unique_persons", answer.unique_persons},
            {"tables", tables},
            {"sensitive", sensitive_json(findings)}};
  if (findings.question.l) json["l"] = *findings.question.l;
  if (findings.question.t) json["t"] = *findings.question.t;
  json["known_rows"] = known_json(findings.known);
  json["dependencies"] = dependencies_json(findings.dependencies);
  json["single_table"] = single_json(findings.single_tables);
  if (findings.certificate) json["unchecked"] = findings.certificate->beside;
  if (findings.certificate)
    json["certificate"] = {{"agrees", findings.certificate->disagreements.empty()},
                           {"disagreements", findings.certificate->disagreements},
                           {"unchecked", findings.certificate->unchecked}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

namespace {

void print_trees(const TablesFindings& findings, std::ostream& out) {
  const audit::TreesAnswer& a = findings.answer;
  out << fmt::format("k           {} persons share the rarest tree\n", a.k);
  out << fmt::format("tables      {}, with {} rows of {} persons\n", findings.tables.size(), a.rows,
                     a.persons);
  out << fmt::format("classes     {} different trees; smallest {}, average {:.1f}, largest {}\n",
                     a.classes.count, a.classes.smallest, a.classes.average, a.classes.largest);
  out << fmt::format("alone       {} persons\n", a.unique_persons);
  for (const audit::SensitiveAnswer& s : a.sensitive) {
    if (s.distinct_l == 0) {
      out << fmt::format("{:<11} no rows\n", s.column);
      continue;
    }
    out << fmt::format("{:<11} l: frequency {:.3g}, distinct {}, entropy {:.3g}", s.column, s.frequency_l,
                       s.distinct_l, s.entropy_l);
    out << (findings.question.t ? fmt::format("; t: {:.4f}\n", s.t) : "\n");
  }
  print_known(findings, out);
  for (const release::NamedDependency& each : findings.dependencies)
    out << fmt::format("depends     table '{}': '{}' {} '{}'{}\n", each.table, each.determinant,
                       each.mutual ? "says the same as" : "determines", each.dependent,
                       each.leaks ? "; one is quasi and the other released as it is" : "");
  print_single(findings.single_tables, out);
}

}  // namespace

void print(const TablesFindings& findings, std::ostream& out) {
  if (!findings.tables.empty()) print_trees(findings, out);
  if (findings.certificate) print_certificate(*findings.certificate, out);
  const audit::TreesQuestion& asked = findings.question;
  const audit::TreesAnswer& a = findings.answer;
  if (asked.k == 0 && !asked.l && !asked.t) return;
  if (a.violations > 0)
    out << fmt::format("satisfied   no: {} classes ({} persons) fail\n", a.violations, a.violating_persons);
  else
    out << (findings.satisfied() ? "satisfied   yes\n"
                                 : "satisfied   no: the tables are not what was certified\n");
}

}  // namespace kith::cli
