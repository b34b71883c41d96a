// Audits: what tables give that anybody made, checked from their cells alone.
//
//   kith::TableAuditRequest request{.data = "release.csv", .roles = {.quasi = {"zip", "age"}}, .model = {.k =
//   5}}; const kith::TableAudit found = kith::audit_table(request); if (!found.satisfied) std::cout <<
//   found.violations << " classes fail\n";
//
// All functions throw kith::Error and may be called from several threads at once. Their messages name
// settings as the command's flags are named (--quasi). Answers are plain values and the publisher's alone:
// answers over several releases name cases of the data.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kith/locator.h"
#include "kith/model.h"
#include "kith/progress.h"

namespace kith {

// What was asked in the end: by the call, else by the certificate or the plan.
struct AskedModel {
  std::uint64_t k = 0;  // 0: only measured
  std::optional<double> l = {}, t = {};
  bool by_history = false;
};

struct SensitiveFinding {
  std::string column;
  double l_frequency = 0, l_entropy = 0;  // the largest l that every class has
  std::uint64_t l_distinct = 0;
  double t = 0;                                      // of the farthest class
  std::uint64_t violations_l = 0, violations_t = 0;  // classes
};

// A release beside its certificate.
struct CertificateFindings {
  std::vector<std::string> disagreements;  // what the bytes disprove; empty: it agrees
  std::vector<std::string> unchecked;      // claims that the bytes can neither prove nor disprove
  std::vector<std::string> beside;         // of many tables: files and tables that it does not name
};

// --- One table

struct TableAuditRequest {
  Locator data = {};
  Roles roles = {};  // quasi, sensitive, person
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};  // of sensitive columns, for the hierarchical distance
  std::optional<Locator> reference = {};        // the whole input, which t compares with; the table if none
  Resources resources = {};
};

struct TableAudit {
  bool satisfied = false;
  std::uint64_t k = 0;  // what the table really gives
  std::uint64_t rows = 0, persons = 0;
  bool persons_known = false;
  ClassSizes classes;
  std::uint64_t violations = 0;      // classes that fail k, l or t
  std::uint64_t violating_rows = 0;  // of them
  std::uint64_t unique_rows = 0;     // in classes of a single person
  // How many share the classes of all rows of a person; if persons are known.
  struct History {
    std::uint64_t k = 0, persons = 0, histories = 0;
    std::uint64_t violations = 0, violating_rows = 0;
    bool satisfied = false;
  };
  std::optional<History> history;
  // `*` read as matching anything; if the table has any.
  struct Wildcard {
    std::uint64_t k = 0, violations = 0;
    bool complete = true;  // false: too many starred rows to compare
  };
  std::optional<Wildcard> wildcard;
  std::vector<SensitiveFinding> sensitive;
  AskedModel asked;
  std::optional<CertificateFindings> certificate;

  // As `kith audit DATA --json` prints it.
  std::string to_json() const;
};

TableAudit audit_table(const TableAuditRequest& request, Progress& progress = silent_progress());

// --- Two tables joined by bucket, in the manner of Anatomy

struct AnatomyAuditRequest {
  Locator data = {};                       // everything but the sensitive column
  Locator sensitive_table = {};            // how often every sensitive value occurs in every bucket
  std::optional<std::string> bucket = {};  // the column that joins them; "bucket" if not set
  Roles roles = {};                        // the sensitive column, if it is not clear
  PrivacyModel model = {};                 // l by frequency; anything else is refused
  Resources resources = {};
};

struct AnatomyAudit {
  bool satisfied = false;
  std::uint64_t rows = 0;  // of the first table
  ClassSizes buckets;      // in records
  double l = 0;            // in the worst bucket
  double asked_l = 1;
  std::string sensitive;                             // the column
  std::uint64_t violations = 0, violating_rows = 0;  // buckets below l
  std::vector<std::string> mismatches;               // why the two tables do not fit
  std::optional<CertificateFindings> certificate;

  std::string to_json() const;
};

AnatomyAudit audit_anatomy(const AnatomyAuditRequest& request, Progress& progress = silent_progress());

// --- Many tables around persons

// An outsider who knows some rows of a person beside the person's own.
struct KnownRowsFinding {
  std::uint64_t rows = 0;
  std::uint64_t persons = 0;              // who have so many
  std::uint64_t sets = 0;                 // different sets of so many rows
  std::uint64_t fewest = 0;               // persons who have the rarest set
  std::uint64_t below_k = 0, unique = 0;  // persons whom some set leaves with fewer than k, or alone
  bool complete = true;                   // false: too many sets; the figures are of no worth
};

struct SingleTableFinding {
  std::string approach;
  bool done = true;
  std::string why_not;  // if it was not done
  std::uint64_t rows = 0, classes = 0, below_k = 0, unique = 0;
};

struct DependencyFinding {
  std::string table, determinant, dependent;
  bool mutual = false;
  bool leaks = false;  // the determinant is released as it is, and the dependent is quasi
};

struct TablesAuditRequest {
  std::filesystem::path plan = {};  // which tables there are, how they join, what their columns are
  // A folder or a database of released tables, looked at instead of the plan's own.
  std::optional<std::filesystem::path> release = {};
  Reading reading = {};     // of released files
  PrivacyModel model = {};  // k, l, l_model, c and t win over the plan
  std::uint64_t known_rows = 3;
  bool single_table = false;  // also what methods for single tables would leave open
  Resources resources = {};
};

struct TablesAudit {
  bool satisfied = false;
  std::uint64_t k = 0;                  // persons who share the rarest tree
  std::uint64_t rows = 0, persons = 0;  // rows of all tables
  ClassSizes classes;                   // different trees, in persons
  std::uint64_t violations = 0, violating_persons = 0, unique_persons = 0;
  std::vector<std::pair<std::string, std::uint64_t>>
      tables;                               // name, rows; empty: they could not be looked at
  std::vector<SensitiveFinding> sensitive;  // column "table.column"
  std::vector<KnownRowsFinding> known_rows;
  std::vector<DependencyFinding> dependencies;
  std::vector<SingleTableFinding> single_table;
  AskedModel asked;
  std::optional<CertificateFindings> certificate;

  std::string to_json() const;
};

TablesAudit audit_tables(const TablesAuditRequest& request, Progress& progress = silent_progress());

// --- A release against its certificate, of whatever kind

// What is set beside the two is asked instead of what the certificate claims; what a certificate of this kind
// has no use for is Error{usage}.
struct CertificateAuditRequest {
  std::filesystem::path data = {};  // the release: a file, or of many tables their folder or database
  std::filesystem::path certificate = {};
  Reading reading = {};
  std::optional<std::filesystem::path> sensitive_table = {};  // of two tables; beside the first if not set
  std::optional<std::string> bucket = {};
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  std::optional<Locator> reference = {};
  std::optional<std::uint64_t> known_rows = {};  // of many tables
  Resources resources = {};
};

// `certificate` of the answer is set.
using CertificateAudit = std::variant<TableAudit, AnatomyAudit, TablesAudit>;

CertificateAudit audit_certificate(const CertificateAuditRequest& request,
                                   Progress& progress = silent_progress());

// --- Several releases of a table that grows

// A case that the releases together single out more than k allows.
struct UnsafeCase {
  std::string name;
  std::vector<std::string> releases;  // files: the first smallest set that breaks it
  std::vector<std::string> columns;   // in which more is known than the last of them says
  std::string kind;                   // "small-class", "group-change", "subgroup-expanding" or "widow"
};

struct ReleasesAuditRequest {
  std::vector<Locator> releases = {};           // oldest first
  std::optional<std::string> case_column = {};  // rows are linked by their other cells without it
  Roles roles = {};                             // quasi; without cases sensitive and plain link rows
  PrivacyModel model = {};                      // k; anything else is refused
  std::vector<HierarchyFile> hierarchies = {};  // of quasi columns
  Resources resources = {};
};

struct SeriesAuditRequest {
  std::filesystem::path folder = {};  // of a series that kith made
  std::optional<std::string> case_column = {};
  Roles roles = {};         // those of the certificates if not set
  PrivacyModel model = {};  // k: that of the certificates if not set
  std::vector<HierarchyFile> hierarchies = {};
  Reading reading = {};
  Resources resources = {};
};

struct ReleasesAudit {
  bool satisfied = false;
  std::uint64_t k = 0;  // the fewest who share what all sets of releases tell of them
  bool persons_known = false;
  std::uint64_t cases = 0;
  ClassSizes classes;  // by all releases
  std::uint64_t releases = 0, subsets = 0;
  bool every_subset = true;
  std::uint64_t contradictions = 0;     // cases whose cells have no value in common
  std::optional<std::uint64_t> linked;  // without cases: rows linked with one of the release before
  std::vector<UnsafeCase> unsafe;
  // The chain of certificates of a series.
  struct Chain {
    std::uint64_t releases = 0;
    std::vector<std::string> wrong;  // empty: it is whole
  };
  std::optional<Chain> chain;

  std::string to_json() const;
};

ReleasesAudit audit_releases(const ReleasesAuditRequest& request, Progress& progress = silent_progress());

// Finishes first what an interrupted writer left, if it can. If the private part of the series is there, k
// counts persons, else cases. Somebody may append meanwhile.
ReleasesAudit audit_series(const SeriesAuditRequest& request, Progress& progress = silent_progress());

}  // namespace kith
