#include "cli/tables_findings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "outcome/relational_findings.h"

namespace kith::cli {
namespace {

using Json = nlohmann::ordered_json;

Json sensitive_json(const TablesFindings& findings) {
  Json list = Json::array();
  for (const audit::SensitiveAnswer& s : findings.answer.sensitive) {
    const auto figure = [&s](auto value) { return s.distinct_l > 0 ? Json(value) : Json(); };
    Json entry{{"column", s.column},
               {"l_frequency", figure(s.frequency_l)},
               {"l_distinct", figure(s.distinct_l)},
               {"l_entropy", figure(s.entropy_l)},
               {"violations_l", s.failing_l}};
    if (findings.requirement.t) {
      entry["t"] = figure(s.t);
      entry["violations_t"] = s.failing_t;
    }
    list.push_back(entry);
  }
  return list;
}

std::string persons(std::uint64_t n) { return fmt::format("{} {}", n, n == 1 ? "person" : "persons"); }

void print_known(const TablesFindings& findings, std::ostream& out) {
  const char* label = "known rows";
  const auto left = [](std::uint64_t n) { return persons(n) + (n == 1 ? " is" : " are"); };
  for (const audit::KnownRows& known : findings.known) {
    out << fmt::format("{:<11} {}: ", label, known.size);
    label = "";
    if (!known.complete)
      out << "too many sets of rows to look at\n";
    else if (known.persons == 0)
      out << "nobody has so many\n";
    else if (findings.requirement.k > 0)
      out << fmt::format("at least {} fit; {} left with fewer than {}, {} of them alone\n", known.fewest,
                         left(known.below_k), findings.requirement.k, known.unique);
    else
      out << fmt::format("at least {} fit; {} left alone\n", known.fewest, left(known.unique));
  }
}

void print_single(const std::vector<outcome::SingleTableLeak>& leaks, std::ostream& out) {
  for (const outcome::SingleTableLeak& leak : leaks)
    out << (leak.done
                ? fmt::format("one table   {}, cut into cells of k rows: {} out by their cells, {} of "
                              "them alone\n",
                              leak.approach,
                              persons(leak.below_k) + (leak.below_k == 1 ? " stands" : " stand"), leak.unique)
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
  if (findings.requirement.l) json["l"] = *findings.requirement.l;
  if (findings.requirement.t) json["t"] = *findings.requirement.t;
  json["known_rows"] = outcome::known_json(findings.known);
  json["dependencies"] = outcome::dependencies_json(findings.dependencies);
  json["single_table"] = outcome::single_json(findings.single_tables);
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
  out << fmt::format("k           {} the rarest tree\n", persons(a.k) + (a.k == 1 ? " has" : " share"));
  out << fmt::format("tables      {}, with {} {} of {}\n", findings.tables.size(), a.rows,
                     a.rows == 1 ? "row" : "rows", persons(a.persons));
  out << fmt::format("classes     {} different {}; smallest {}, average {:.1f}, largest {}\n",
                     a.classes.count, a.classes.count == 1 ? "tree" : "trees", a.classes.smallest,
                     a.classes.average, a.classes.largest);
  out << fmt::format("alone       {}\n", persons(a.unique_persons));
  for (const audit::SensitiveAnswer& s : a.sensitive) {
    if (s.distinct_l == 0) {
      out << fmt::format("{:<11} no rows\n", s.column);
      continue;
    }
    out << fmt::format("{:<11} l: frequency {:.3g}, distinct {}, entropy {:.3g}", s.column, s.frequency_l,
                       s.distinct_l, s.entropy_l);
    out << (findings.requirement.t ? fmt::format("; t: {:.4f}\n", s.t) : "\n");
  }
  print_known(findings, out);
  for (const outcome::NamedDependency& each : findings.dependencies)
    out << fmt::format("depends     table '{}': '{}' {} '{}'{}\n", each.table, each.determinant,
                       each.mutual ? "says the same as" : "determines", each.dependent,
                       each.leaks ? "; one is quasi and the other released as it is" : "");
  print_single(findings.single_tables, out);
}

}  // namespace

void print(const TablesFindings& findings, std::ostream& out) {
  if (!findings.tables.empty()) print_trees(findings, out);
  if (findings.certificate) print_certificate(*findings.certificate, out);
  const audit::TreesRequirement& asked = findings.requirement;
  const audit::TreesAnswer& a = findings.answer;
  if (asked.k == 0 && !asked.l && !asked.t) return;
  if (a.violations > 0)
    out << fmt::format("satisfied   no: {} ({}) {}\n",
                       a.violations == 1 ? "1 class" : fmt::format("{} classes", a.violations),
                       persons(a.violating_persons), a.violations == 1 ? "fails" : "fail");
  else
    out << (findings.satisfied() ? "satisfied   yes\n"
                                 : "satisfied   no: the tables are not what was certified\n");
}

}  // namespace kith::cli
