#include "certificate/certificate_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "certificate/certificate_fields.h"

namespace kith::certificate {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;

constexpr const char* whose = "rows of the person table";

// Every column has a role or joins tables.
void check_roles(const TableFacts& facts, std::uint64_t version, const Fields& table) {
  for (const Names* named : {&facts.quasi, &facts.sensitive, &facts.plain})
    table.require(all_among(*named, facts.columns), "quasi",
                  "or another list of columns names one that is not released");
  table.require(are_apart({&facts.quasi, &facts.sensitive, &facts.plain}), "quasi",
                "and another list of columns name the same one");
  Names named;
  for (const auto* joining : {&facts.key, &facts.foreign_key}) {
    if (!*joining) continue;
    named.push_back(**joining);
    table.require(all_among({**joining}, facts.columns), "key",
                  "or the parent's is a column that is not released");
  }
  for (const Names* more : {&facts.quasi, &facts.sensitive, &facts.plain})
    named.insert(named.end(), more->begin(), more->end());
  table.require(version < 2 || all_among(facts.columns, named), "plain",
                "and the other lists of columns leave out one that is released");
}

TableFacts table_facts(Fields& table, std::uint64_t version) {
  TableFacts facts;
  facts.name = table.text("name");
  facts.file = table.file_name("file");
  facts.sha256 = table.digest("sha256");
  facts.rows = table.natural("rows");
  facts.columns = table.names("columns");
  facts.quasi = table.names("quasi");
  facts.sensitive = table.names("sensitive");
  if (version >= 2) facts.plain = table.names("plain");
  if (table.has("key")) facts.key = table.text("key");
  if (table.has("parent")) {
    Fields parent = table.object("parent");
    facts.parent = parent.text("table");
    facts.foreign_key = parent.text("column");
    parent.finish();
  }
  table.finish();
  check_roles(facts, version, table);
  return facts;
}

// One person table, first, and every other one hangs on one before it that has a key.
bool is_tree(const std::vector<TableFacts>& tables) {
  if (tables.empty() || tables.front().parent) return false;
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const auto before = tables.begin() + static_cast<std::ptrdiff_t>(t);
    if (std::ranges::find(tables.begin(), before, tables[t].name, &TableFacts::name) != before) return false;
    if (t == 0) continue;
    if (!tables[t].parent) return false;
    const auto parent = std::ranges::find(tables.begin(), before, *tables[t].parent, &TableFacts::name);
    if (parent == before || !parent->key) return false;
  }
  return true;
}

// Each has a file of its own, or all are in one database.
bool files_fit(const std::vector<TableFacts>& tables) {
  Names files;
  for (const TableFacts& table : tables) files.push_back(table.file);
  const TableFacts& first = tables.front();
  return are_apart({&files}) || std::ranges::all_of(tables, [&](const TableFacts& table) {
           return table.file == first.file && table.sha256 == first.sha256;
         });
}

void read_model(Fields model, TablesCertificate& facts) {
  facts.k = model.natural("k", 1);
  model.word("persons", {whose});
  const DiversityFields diversity = read_diversity(model);
  facts.l = diversity.l;
  facts.l_form = diversity.form;
  facts.c = diversity.c;
  if (model.has("t")) facts.t = model.number("t", 0, 1);
  model.finish();
  const bool sensitive =
      std::ranges::any_of(facts.tables, [](const TableFacts& table) { return !table.sensitive.empty(); });
  model.require(sensitive || (!facts.l && !facts.t), "l", "or t is claimed, and no column is sensitive");
}

void read_method(Fields& certificate) {
  Fields method = certificate.object("method");
  method.word("name", {"multirelational"});
  const std::string algorithm = method.text("algorithm");
  method.text("matching", true);
  method.word("keys", {"random", "keep"});
  method.finish();
  certificate.require(certificate.truth("baseline") == (algorithm == "bitmap"), "baseline",
                      "does not fit the method");
}

void read_commitments_to(Fields commitments, TablesCertificate& facts) {
  commitments.word("algorithm", {"HMAC-SHA256"});
  commitments.digest("plan");
  facts.committed_tables = read_commitments(commitments.object("inputs"));
  facts.committed_columns = read_commitments(commitments.object("hierarchies"));
  commitments.finish();
}

TablesCertificate facts_of(Fields& certificate) {
  TablesCertificate facts;
  facts.version = read_version(certificate);
  for (Fields& table : certificate.objects("tables"))
    facts.tables.push_back(table_facts(table, facts.version));
  certificate.require(is_tree(facts.tables), "tables", "has no tables that hang on one of persons");
  certificate.require(files_fit(facts.tables), "tables", "names a file twice");
  read_model(certificate.object("model"), facts);
  read_method(certificate);
  facts.persons = certificate.natural("persons");
  facts.classes = certificate.natural("classes");
  read_commitments_to(certificate.object("commitments"), facts);
  facts.not_protected = read_statements(certificate, facts.version);
  certificate.finish();
  return facts;
}

using Found = std::vector<std::string>;

void check_file(const TableFacts& facts, const TreeTable& table, const std::string& sha256, Found& found) {
  if (facts.sha256 != sha256)
    found.push_back(
        fmt::format("digest: the file of table '{}' is not the one that was certified", facts.name));
  if (facts.rows != table.table.rows())
    found.push_back(fmt::format("rows: table '{}' has {}, the certificate says {}", facts.name,
                                table.table.rows(), facts.rows));
  Names names;
  for (const Column& column : table.table.columns) names.push_back(column.name);
  if (names != facts.columns)
    found.push_back(fmt::format("columns: those of table '{}' are not the certified ones", facts.name));
}

// Returns false if a column is not there.
bool find_columns(const Table& table, const Names& names, std::vector<std::size_t>& columns) {
  for (const std::string& name : names) {
    const int found = table.find(name);
    if (found < 0) return false;
    columns.push_back(static_cast<std::size_t>(found));
  }
  return true;
}

// A table or a quasi column that the publisher committed to and the certificate no longer names was left out
// afterwards, or named afterwards.
void check_commitments(const TablesCertificate& certificate, Found& found) {
  Names tables, quasi;
  for (const TableFacts& table : certificate.tables) {
    tables.push_back(table.name);
    for (const std::string& column : table.quasi) quasi.push_back(table.name + "." + column);
  }
  if (!all_among(certificate.committed_tables, tables) || !all_among(tables, certificate.committed_tables))
    found.push_back("tables: those of the certificate are not those of its commitments");
  if (!all_among(certificate.committed_columns, quasi))
    found.push_back("columns: the commitments name one that is not a quasi column of the certificate");
}

// Gives the columns of the model, or nothing if tables or columns are missing.
std::optional<std::vector<audit::TreeColumns>> check_files(const TablesCertificate& certificate,
                                                           const TableTree& release,
                                                           const std::vector<std::string>& sha256,
                                                           Found& found) {
  const std::size_t tables = certificate.tables.size();
  if (release.tables.size() != tables || sha256.size() != tables) {
    found.push_back(
        fmt::format("tables: there are {}, the certificate says {}", release.tables.size(), tables));
    return std::nullopt;
  }
  check_commitments(certificate, found);
  std::vector<audit::TreeColumns> columns(tables);
  bool whole = true;
  for (std::size_t t = 0; t < tables; ++t) {
    const TableFacts& facts = certificate.tables[t];
    const Table& table = release.tables[t].table;
    if (release.tables[t].name != facts.name)
      found.push_back(fmt::format("tables: '{}' is not where the certificate puts it", facts.name));
    check_file(facts, release.tables[t], sha256[t], found);
    whole = find_columns(table, facts.quasi, columns[t].quasi) &&
            find_columns(table, facts.sensitive, columns[t].sensitive) && whole;
  }
  if (!whole) return std::nullopt;
  return columns;
}

void check_model(const TablesCertificate& certificate, const audit::TreesAnswer& answer, Found& found) {
  if (answer.persons != certificate.persons)
    found.push_back(fmt::format("persons: the person table has {}, the certificate says {}", answer.persons,
                                certificate.persons));
  if (answer.classes.count != certificate.classes)
    found.push_back(fmt::format("classes: there are {} different trees, the certificate says {}",
                                answer.classes.count, certificate.classes));
  if (answer.persons > 0 && answer.k < certificate.k)
    found.push_back(fmt::format("k: a tree is shared by {} persons, the certificate says at least {}",
                                answer.k, certificate.k));
  for (const audit::SensitiveAnswer& column : answer.sensitive)
    if (column.failing_l > 0)
      found.push_back(fmt::format("l: {} of {} classes are not l-diverse as claimed in '{}'",
                                  column.failing_l, answer.classes.count, column.column));
}

}  // namespace

bool is_tables_certificate(const std::string& text) {
  const json certificate = json::parse(text, nullptr, false);
  return certificate.is_object() && certificate.contains("certificate") && certificate.contains("tables") &&
         certificate["tables"].is_array();
}

TablesCertificate parse_tables_certificate(const std::string& text, const std::string& file) {
  const json parsed = parse_strictly(text, file);
  Fields certificate(parsed, "", file);
  return facts_of(certificate);
}

std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256, Progress& progress) {
  Found found;
  const auto columns = check_files(certificate, release, sha256, found);
  if (!columns) return found;
  const audit::TreesRequirement model{
      .k = certificate.k, .l = certificate.l, .l_form = certificate.l_form, .c = certificate.c};
  check_model(certificate, check_trees(release, *columns, model, progress), found);
  return found;
}

std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256,
                                       const audit::TreesAnswer& answer) {
  Found found;
  if (check_files(certificate, release, sha256, found)) check_model(certificate, answer, found);
  return found;
}

std::vector<std::string> beyond_the_bytes(const TablesCertificate& certificate) {
  Found words;
  if (certificate.t)
    words.push_back("model.t: how far a class is from the whole input; the input was not released");
  words.push_back(
      "model.persons: that every row of the person table is a person of its own; no other column tells them "
      "apart");
  words.push_back(
      "tables[].quasi, tables[].sensitive: which columns others may know of a person, and which are "
      "sensitive");
  words.push_back(
      "method, baseline: how the release was made, whether keys were drawn anew, which rows were left out, "
      "and "
      "that every cell is a true generalization of the source's");
  words.push_back("commitments: what the inputs and the plan were; only who has the key can open them");
  if (certificate.version < 2)
    words.push_back(
        "certificate: that it is of version 1; what version 2 states beside it, not_protected among it, may "
        "have "
        "been left out");
  words.push_back(
      certificate.version < 2
          ? "kith, publisher_word: which kith made it, and its statements in words"
          : "kith, publisher_word, not_protected: which kith made it, and its statements in words");
  return words;
}

}  // namespace kith::certificate
