#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "api/asked.h"
#include "api/certified.h"
#include "api/read_table.h"
#include "api/trees.h"
#include "base/digest.h"
#include "certificate/certificate_tables.h"
#include "engine/database.h"
#include "kith/audit.h"
#include "kith/error.h"

namespace kith::api {

namespace fs = std::filesystem;

namespace {

void refuse_columns(const CertificateAuditRequest& request) {
  const Roles& roles = request.roles;
  if (!roles.quasi.empty() || !roles.sensitive.empty() || !roles.plain.empty() || roles.person ||
      request.model.persons || !request.hierarchies.empty() || request.model.t_distance)
    refuse("the certificate says what the columns are",
           "leave out --quasi, --sensitive, --plain, --person, --persons, --hierarchy and --t-distance");
  if (request.reference || request.sensitive_table || request.bucket)
    refuse("--reference, --case, --sensitive-table and --bucket are for single tables", "leave them out");
}

// The tables that a certificate names, as far as they are there.
class CertifiedTables {
 public:
  CertifiedTables(const CertificateAuditRequest& request, const certificate::TablesCertificate& certificate)
      : request_(request), certificate_(certificate) {
    if (!fs::exists(request.data))
      throw Error(ErrorCode::missing_file, "no such folder or file", {.file = request.data.string()},
                  "name the folder of the release, or its database");
    if (!fs::is_directory(request.data) && !engine::is_database(request.data))
      refuse("the certificate is of several tables", "name their folder, or their database",
             request.data.string());
  }

  // Says in `missing` what keeps the tables from being looked at.
  TableTree read(std::vector<std::string>& missing, Progress& progress) {
    TableTree tree;
    for (const certificate::TableFacts& facts : certificate_.tables) {
      TreeTable& table = tree.tables.emplace_back();
      table.name = facts.name;
      if (!read_table(facts, table, progress)) {
        missing.push_back(fmt::format("tables: table '{}' is missing", facts.name));
        continue;
      }
      sha256.push_back(sha256_of_file(path_of(facts)));
      if (!link(facts, table, tree))
        missing.push_back(fmt::format("columns: table '{}' lacks a key of the certificate", facts.name));
    }
    if (missing.empty()) join_or_say(tree, missing);
    return tree;
  }

  // What lies in the folder or in its database, could be a table, and is not certified. Sorted.
  std::vector<std::string> beside() const {
    std::vector<std::string> others;
    std::error_code unreadable;
    if (fs::is_directory(request_.data))
      for (const fs::directory_entry& entry : fs::directory_iterator(request_.data, unreadable))
        if (entry.is_regular_file() && may_be_table(entry.path()) && !is_named(entry.path()))
          others.push_back(entry.path().filename().string());
    if (database_)
      for (const engine::DatabaseTable& table : database_->catalog().tables)
        if (std::ranges::find(certificate_.tables, table.name, &certificate::TableFacts::name) ==
            certificate_.tables.end())
          others.push_back(fmt::format("table {} of the database", table.name));
    std::ranges::sort(others);
    return others;
  }

  std::vector<std::string> sha256;

 private:
  static bool may_be_table(const fs::path& path) {
    fs::path name = path.filename();
    if (name.string().ends_with(".certificate.json")) return false;
    if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
    static const std::set<std::string> endings{".csv",   ".tsv",    ".tab",     ".json",
                                               ".jsonl", ".ndjson", ".parquet", ".pq"};
    return endings.contains(name.extension().string()) || engine::is_database(path);
  }

  bool is_named(const fs::path& path) const {
    std::error_code error;
    return fs::equivalent(path, request_.certificate, error) ||
           std::ranges::find(certificate_.tables, path.filename().string(), &certificate::TableFacts::file) !=
               certificate_.tables.end();
  }

  fs::path path_of(const certificate::TableFacts& facts) const {
    return fs::is_directory(request_.data) ? named_file(request_.data, facts.file) : request_.data;
  }

  bool read_table(const certificate::TableFacts& facts, TreeTable& table, Progress& progress) {
    const fs::path path = path_of(facts);
    if (!fs::is_regular_file(path)) return false;
    if (!engine::is_database(path)) {
      const Reading reading =
          path.extension() == ".parquet" ? request_.reading : own_reading(request_.reading);
      table.table = read_maybe_empty({path, reading}, request_.resources, progress);
      return true;
    }
    if (!database_) database_ = engine::open_database(path, settings_of(request_.resources));
    const auto& tables = database_->catalog().tables;
    if (std::ranges::find(tables, facts.name, &engine::DatabaseTable::name) == tables.end()) return false;
    table.table = read_maybe_empty(*database_->open(facts.name), progress);
    return true;
  }

  // False if a column that joins is not there.
  static bool link(const certificate::TableFacts& facts, TreeTable& table, TableTree& tree) {
    const auto find = [&table](const std::optional<std::string>& name, std::optional<std::size_t>& column) {
      if (!name) return true;
      const int found = table.table.find(*name);
      if (found >= 0) column = static_cast<std::size_t>(found);
      return found >= 0;
    };
    if (facts.parent) {
      table.parent = static_cast<std::size_t>(tree.find(*facts.parent));
      tree.tables[*table.parent].children.push_back(tree.tables.size() - 1);
    }
    return find(facts.key, table.key) && find(facts.foreign_key, table.foreign_key);
  }

  static void join_or_say(TableTree& tree, std::vector<std::string>& missing) {
    try {
      join(tree);
    } catch (const Error& error) {
      missing.push_back(fmt::format("keys: the tables do not join ({})", name_of(error.code())));
    }
  }

  const CertificateAuditRequest& request_;
  const certificate::TablesCertificate& certificate_;
  std::unique_ptr<engine::Database> database_;
};

// What the certificate claims, if the call does not ask for something else.
audit::TreesRequirement certified_requirement(const certificate::TablesCertificate& certificate,
                                              const PrivacyModel& model) {
  audit::TreesRequirement requirement{.k = model.k ? k_of(*model.k) : certificate.k,
                                      .l = model.l ? model.l : certificate.l,
                                      .l_form = certificate.l_form,
                                      .c = model.c.value_or(certificate.c)};
  if (model.l_model) requirement.l_form = form_of(*model.l_model);
  return requirement;
}

// k aside: an answer says how many share a tree whatever was asked.
bool asks_as_certified(const certificate::TablesCertificate& certificate,
                       const audit::TreesRequirement& requirement) {
  return requirement.l == certificate.l && requirement.l_form == certificate.l_form &&
         requirement.c == certificate.c;
}

std::vector<audit::TreeColumns> columns_of(const certificate::TablesCertificate& certificate,
                                           const TableTree& tree) {
  std::vector<audit::TreeColumns> columns(certificate.tables.size());
  const auto find = [](const Table& table, const std::vector<std::string>& names,
                       std::vector<std::size_t>& found) {
    for (const std::string& name : names)
      if (const int column = table.find(name); column >= 0) found.push_back(static_cast<std::size_t>(column));
  };
  for (std::size_t t = 0; t < columns.size(); ++t) {
    find(tree.tables[t].table, certificate.tables[t].quasi, columns[t].quasi);
    find(tree.tables[t].table, certificate.tables[t].sensitive, columns[t].sensitive);
  }
  return columns;
}

}  // namespace

TablesAudit audit_certified_tables(const CertificateAuditRequest& request, const std::string& text,
                                   Progress& progress) {
  refuse_columns(request);
  if (request.model.t) refuse("t compares with the whole input", "kith audit --tables PLAN --release … -t T");
  const certificate::TablesCertificate certificate =
      certificate::parse_tables_certificate(text, request.certificate.string());
  CertifiedTables tables(request, certificate);
  const audit::TreesRequirement requirement = certified_requirement(certificate, request.model);
  TablesAudit found;
  found.asked = asked_of(requirement);
  found.certificate.emplace();
  found.certificate->unchecked = certificate::beyond_the_bytes(certificate);
  found.certificate->not_protected = statements_of(certificate.not_protected);
  std::vector<std::string>& wrong = found.certificate->disagreements;
  const TableTree tree = tables.read(wrong, progress);
  found.certificate->beside = tables.beside();
  if (wrong.empty()) {
    const Outsider outsider{request.known_rows.value_or(Outsider{}.known_rows),
                            threads_of(request.resources)};
    const audit::TreesAnswer answer =
        look(tree, columns_of(certificate, tree), requirement, outsider, found, progress);
    wrong = asks_as_certified(certificate, requirement)
                ? certificate::disagreements(certificate, tree, tables.sha256, answer)
                : certificate::disagreements(certificate, tree, tables.sha256, progress);
  }
  if (!wrong.empty()) found.satisfied = false;
  return found;
}

}  // namespace kith::api
