// Audits: what tables give that anybody made, checked from their cells alone.
//
//   kith::TableAuditRequest request{
//       .data = "release.csv", .roles = {.quasi = {"zip", "age"}}, .model = {.k = 5}};
//   const kith::TableAudit found = kith::audit_table(request);
//   if (!found.satisfied) std::cout << found.violations << " classes fail\n";
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

// This is what was asked in the end: by the call, else by the certificate or the plan. With k 0 it was only
// measured.
struct AskedModel {
  std::uint64_t k = 0;
  std::optional<double> l = {}, t = {};
  bool by_history = false;
};

// Each l is the largest that every class has, and `t` is that of the farthest class. Violations are the
// classes that fail l or t.
struct SensitiveFinding {
  std::string column;
  double l_frequency = 0, l_entropy = 0;
  std::uint64_t l_distinct = 0;
  double t = 0;
  std::uint64_t violations_l = 0, violations_t = 0;
};

// What a sensitive column gives by further models of privacy (docs/measures.md): each figure is the least that
// every class meets, and unset if they meet none. `alpha` is that of (alpha, k)-anonymity. With l =
// `recursive_l`, which is l if it was asked in its recursive form and else the distinct l, the classes are
// recursively (c, l)-diverse for every c above `recursive_c`; it is unset below l = 2, which says nothing.
// `delta` is of delta-disclosure privacy with natural logarithms; `delta_present` looks in each class only at
// the values that it has.
struct MeasuresFinding {
  std::string column;
  double alpha = 0;
  std::uint64_t recursive_l = 0;
  std::optional<double> recursive_c = {}, basic_beta = {}, enhanced_beta = {}, delta = {}, delta_present = {};
};

// A release is compared with its certificate. `disagreements` are what the bytes disprove; if there are none,
// the two agree. `unchecked` is the publisher's word, which the bytes can neither prove nor disprove; each text
// begins with the fields of the certificate that it is about. `not_protected` is what the certificate says that
// the release does not protect from: codes and words. `beside` is for many tables: these are the files and
// tables that the certificate does not name.
struct CertificateFindings {
  std::vector<std::string> disagreements;
  std::vector<std::string> unchecked;
  std::vector<std::pair<std::string, std::string>> not_protected;
  std::vector<std::string> beside;
};

// --- One table

// The roles quasi, sensitive and person are looked at. Hierarchies are of sensitive columns, for the
// hierarchical distance. `reference` is the whole input, with which t, beta and delta compare; if it is not set,
// they compare with the table.
struct TableAuditRequest {
  Locator data = {};
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  std::optional<Locator> reference = {};
  Resources resources = {};
};

// `k` is what the table really gives. Violations are the classes that fail k, l or t, and `violating_rows`
// are their rows. `unique_rows` are the rows in classes of a single person.
struct TableAudit {
  bool satisfied = false;
  std::uint64_t k = 0;
  std::uint64_t rows = 0, persons = 0;
  bool persons_known = false;
  ClassSizes classes;
  std::uint64_t violations = 0;
  std::uint64_t violating_rows = 0;
  std::uint64_t unique_rows = 0;
  // Persons are counted who share the classes of all their rows, if persons are known. Violations are the
  // persons whose history fewer than k share, and `violating_rows` are their rows.
  struct History {
    std::uint64_t k = 0, persons = 0, histories = 0;
    std::uint64_t violations = 0, violating_rows = 0;
    bool satisfied = false;
  };
  std::optional<History> history;
  // If the table has any `*`, they are read as matching anything here. Violations are the rows that fewer
  // than k persons match. The answer is not complete if there were too many starred rows to compare.
  struct Wildcard {
    std::uint64_t k = 0, violations = 0;
    bool complete = true;
  };
  std::optional<Wildcard> wildcard;
  // Both are by sensitive column, in the same order.
  std::vector<SensitiveFinding> sensitive;
  std::vector<MeasuresFinding> measures;
  AskedModel asked;
  std::optional<CertificateFindings> certificate;

  // As `kith audit DATA --json` prints it.
  std::string to_json() const;
};

TableAudit audit_table(const TableAuditRequest& request, Progress& progress = silent_progress());

// --- Two tables joined by bucket, in the manner of Anatomy

// `data` has everything but the sensitive column, and `sensitive_table` says how often every sensitive value
// occurs in every bucket. `bucket` is the column that joins them, which is "bucket" if it is not set. The
// roles name the sensitive column if it is not clear. The model is l by frequency; anything else is refused.
struct AnatomyAuditRequest {
  Locator data = {};
  Locator sensitive_table = {};
  std::optional<std::string> bucket = {};
  Roles roles = {};
  PrivacyModel model = {};
  Resources resources = {};
};

// Rows are those of the first table, and sizes of buckets are in records. `l` is that of the worst bucket,
// and `sensitive` is the name of the column. Violations are the buckets below the l that was asked, and
// `violating_rows` are their rows. `mismatches` say why the two tables do not fit.
struct AnatomyAudit {
  bool satisfied = false;
  std::uint64_t rows = 0;
  ClassSizes buckets;
  double l = 0;
  double asked_l = 1;
  std::string sensitive;
  std::uint64_t violations = 0, violating_rows = 0;
  std::vector<std::string> mismatches;
  std::optional<CertificateFindings> certificate;

  std::string to_json() const;
};

AnatomyAudit audit_anatomy(const AnatomyAuditRequest& request, Progress& progress = silent_progress());

// --- Many tables around persons

// An outsider knows so many rows of a person beside the person's own. `persons` have so many, `sets` counts
// the different sets of so many rows, and `fewest` persons have the rarest set. Some set leaves the persons
// of `below_k` with fewer than k, and those of `unique` alone. If `complete` is false, there were too many
// sets, and the figures are of no worth.
struct KnownRowsFinding {
  std::uint64_t rows = 0;
  std::uint64_t persons = 0;
  std::uint64_t sets = 0;
  std::uint64_t fewest = 0;
  std::uint64_t below_k = 0, unique = 0;
  bool complete = true;
};

// This is what a method for single tables would leave open: rows and classes of its tables, persons whose
// rows together fewer than k share, and persons who are alone. If it was not done, `why_not` says why.
struct SingleTableFinding {
  std::string approach;
  bool done = true;
  std::string why_not;
  std::uint64_t rows = 0, classes = 0, below_k = 0, unique = 0;
};

// A dependency is mutual if each column determines the other. It leaks if the determinant is released as it
// is, and the dependent is quasi.
struct DependencyFinding {
  std::string table, determinant, dependent;
  bool mutual = false;
  bool leaks = false;
};

// The plan says which tables there are, how they join and what their columns are. `release` is a folder or a
// database of released tables, which is looked at instead of the plan's own tables; `reading` says how its
// files are read. Of the model k, l, l_model, c and t win over the plan. An outsider is taken to know up to
// `known_rows` rows of a person. With `single_table` the audit also finds what methods for single tables
// would leave open.
struct TablesAuditRequest {
  std::filesystem::path plan = {};
  std::optional<std::filesystem::path> release = {};
  Reading reading = {};
  PrivacyModel model = {};
  std::uint64_t known_rows = 3;
  bool single_table = false;
  Resources resources = {};
};

// `k` is the number of persons who share the rarest tree. Rows are those of all tables, and classes are
// different trees, measured in persons. `tables` has the name and the rows of each; it is empty if they could
// not be looked at. Sensitive columns are named "table.column".
struct TablesAudit {
  bool satisfied = false;
  std::uint64_t k = 0;
  std::uint64_t rows = 0, persons = 0;
  ClassSizes classes;
  std::uint64_t violations = 0, violating_persons = 0, unique_persons = 0;
  std::vector<std::pair<std::string, std::uint64_t>> tables;
  std::vector<SensitiveFinding> sensitive;
  std::vector<KnownRowsFinding> known_rows;
  std::vector<DependencyFinding> dependencies;
  std::vector<SingleTableFinding> single_table;
  AskedModel asked;
  std::optional<CertificateFindings> certificate;

  std::string to_json() const;
};

TablesAudit audit_tables(const TablesAuditRequest& request, Progress& progress = silent_progress());

// --- A release against its certificate, of whatever kind

// `data` is the release: a file, or for many tables their folder or database. What is set beside it and the
// certificate is asked instead of what the certificate claims; what a certificate of this kind has no use for
// is Error{usage}. `sensitive_table` is for two tables, and is looked for beside the first if it is not set.
// `known_rows` is for many tables.
struct CertificateAuditRequest {
  std::filesystem::path data = {};
  std::filesystem::path certificate = {};
  Reading reading = {};
  std::optional<std::filesystem::path> sensitive_table = {};
  std::optional<std::string> bucket = {};
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  std::optional<Locator> reference = {};
  std::optional<std::uint64_t> known_rows = {};
  Resources resources = {};
};

// The member `certificate` of the answer is set.
using CertificateAudit = std::variant<TableAudit, AnatomyAudit, TablesAudit>;

CertificateAudit audit_certificate(const CertificateAuditRequest& request,
                                   Progress& progress = silent_progress());

// --- Several releases of a table that grows

// The releases together single out this case more than k allows. `releases` are the files of the first
// smallest set that breaks it, and `columns` are those in which more is known than the last of them says. The
// kind is "small-class", "group-change", "subgroup-expanding" or "widow".
struct UnsafeCase {
  std::string name;
  std::vector<std::string> releases;
  std::vector<std::string> columns;
  std::string kind;
};

// The oldest release comes first. Without a case column rows are linked by their other cells. The roles name
// the quasi columns and, if there are no cases, the sensitive and plain ones that link rows. The model is k;
// anything else is refused. Hierarchies are of quasi columns.
struct ReleasesAuditRequest {
  std::vector<Locator> releases = {};
  std::optional<std::string> case_column = {};
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  Resources resources = {};
};

// The folder is of a series that kith made. Roles and k are those of the certificates if they are not set.
struct SeriesAuditRequest {
  std::filesystem::path folder = {};
  std::optional<std::string> case_column = {};
  Roles roles = {};
  PrivacyModel model = {};
  std::vector<HierarchyFile> hierarchies = {};
  Reading reading = {};
  Resources resources = {};
};

// `k` is the fewest who share what all sets of releases tell of them, and classes are by all releases. If
// `every_subset` is false, only single releases, pairs and prefixes were decided. Contradictions are cases
// whose cells have no value in common. Without cases `linked` counts the rows that were linked with one of
// the release before.
struct ReleasesAudit {
  bool satisfied = false;
  std::uint64_t k = 0;
  bool persons_known = false;
  std::uint64_t cases = 0;
  ClassSizes classes;
  std::uint64_t releases = 0, subsets = 0;
  bool every_subset = true;
  std::uint64_t contradictions = 0;
  std::optional<std::uint64_t> linked;
  std::vector<UnsafeCase> unsafe;
  // This is the chain of certificates of a series; it is whole if `wrong` is empty. `unchecked` is the
  // publisher's word in any of them.
  struct Chain {
    std::uint64_t releases = 0;
    std::vector<std::string> wrong;
    std::vector<std::string> unchecked;
  };
  std::optional<Chain> chain;

  std::string to_json() const;
};

ReleasesAudit audit_releases(const ReleasesAuditRequest& request, Progress& progress = silent_progress());

// Finishes first what an interrupted writer left, if it can. If the private part of the series is there, k
// counts persons, else cases. Somebody may append meanwhile.
ReleasesAudit audit_series(const SeriesAuditRequest& request, Progress& progress = silent_progress());

}  // namespace kith
