#include "audit/certificate_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::audit {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;

void require(bool holds) {
  if (!holds) throw std::invalid_argument("not as certificates are");
}

LForm claimed_form(const std::string& name) {
  const auto form = l_form_named(name);
  require(form.has_value());
  return *form;
}

template <class T>
std::optional<T> maybe(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return std::nullopt;
  return found->get<T>();
}

std::uint64_t natural(const json& object, const char* key) {
  const json& value = object.at(key);
  require(value.is_number_unsigned());
  return value.get<std::uint64_t>();
}

bool contains(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

TableFacts table_facts(const json& table) {
  TableFacts facts;
  facts.name = table.at("name").get<std::string>();
  facts.file = table.at("file").get<std::string>();
  require(!facts.file.empty() && facts.file.find_first_of("/\\") == std::string::npos);
  facts.sha256 = table.at("sha256").get<std::string>();
  facts.rows = natural(table, "rows");
  facts.columns = table.at("columns").get<Names>();
  facts.quasi = table.at("quasi").get<Names>();
  facts.sensitive = table.at("sensitive").get<Names>();
  facts.key = maybe<std::string>(table, "key");
  if (const auto parent = maybe<json>(table, "parent")) {
    facts.parent = parent->at("table").get<std::string>();
    facts.foreign_key = parent->at("column").get<std::string>();
  }
  for (const Names* named : {&facts.quasi, &facts.sensitive})
    for (const std::string& name : *named) require(contains(facts.columns, name));
  for (const auto* joining : {&facts.key, &facts.foreign_key})
    require(!*joining || contains(facts.columns, **joining));
  return facts;
}

// One person table, first, and every other one hangs on one before it that has a key.
void require_tree(const std::vector<TableFacts>& tables) {
  require(!tables.empty() && !tables.front().parent);
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const auto before = tables.begin() + static_cast<std::ptrdiff_t>(t);
    require(std::ranges::find(tables.begin(), before, tables[t].name, &TableFacts::name) == before);
    if (t == 0) continue;
    require(tables[t].parent.has_value());
    const auto parent = std::ranges::find(tables.begin(), before, *tables[t].parent, &TableFacts::name);
    require(parent != before && parent->key);
  }
}

TablesCertificate facts_of(const json& certificate) {
  require(natural(certificate, "certificate") == 1);
  TablesCertificate facts;
  for (const json& table : certificate.at("tables")) facts.tables.push_back(table_facts(table));
  require_tree(facts.tables);
  const json& model = certificate.at("model");
  facts.k = natural(model, "k");
  require(facts.k > 0);
  facts.l = maybe<double>(model, "l");
  facts.l_form = claimed_form(maybe<std::string>(model, "l_model").value_or("frequency"));
  facts.c = maybe<double>(model, "c").value_or(0);
  facts.t = maybe<double>(model, "t");
  facts.persons = natural(certificate, "persons");
  facts.classes = natural(certificate, "classes");
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

// Gives the columns of the model, or nothing if tables or columns are missing.
std::optional<std::vector<TreeColumns>> check_files(const TablesCertificate& certificate,
                                                    const TableTree& release,
                                                    const std::vector<std::string>& sha256, Found& found) {
  const std::size_t tables = certificate.tables.size();
  if (release.tables.size() != tables || sha256.size() != tables) {
    found.push_back(
        fmt::format("tables: there are {}, the certificate says {}", release.tables.size(), tables));
    return std::nullopt;
  }
  std::vector<TreeColumns> columns(tables);
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

void check_model(const TablesCertificate& certificate, const TreesAnswer& answer, Found& found) {
  if (answer.persons != certificate.persons)
    found.push_back(fmt::format("persons: the person table has {}, the certificate says {}", answer.persons,
                                certificate.persons));
  if (answer.classes.count != certificate.classes)
    found.push_back(fmt::format("classes: there are {} different trees, the certificate says {}",
                                answer.classes.count, certificate.classes));
  if (answer.persons > 0 && answer.k < certificate.k)
    found.push_back(fmt::format("k: a tree is shared by {} persons, the certificate says at least {}",
                                answer.k, certificate.k));
  for (const SensitiveAnswer& column : answer.sensitive)
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
  try {
    return facts_of(json::parse(text));
  } catch (const json::exception&) {
  } catch (const std::invalid_argument&) {
  }
  throw Error(ErrorCode::bad_json, "this is not a certificate of several tables that kith understands",
              {.file = file}, "use the certificate written beside the release");
}

std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256, Progress& progress) {
  Found found;
  const auto columns = check_files(certificate, release, sha256, found);
  if (!columns) return found;
  const TreesRequirement model{
      .k = certificate.k, .l = certificate.l, .l_form = certificate.l_form, .c = certificate.c};
  check_model(certificate, check_trees(release, *columns, model, progress), found);
  return found;
}

std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256, const TreesAnswer& answer) {
  Found found;
  if (check_files(certificate, release, sha256, found)) check_model(certificate, answer, found);
  return found;
}

}  // namespace kith::audit
