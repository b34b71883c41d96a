// Bounds that hold however rows belong to persons. A class has at most as many persons as rows. Every value
// that occurs belongs to somebody, so distinct values by rows are distinct values by persons, and neither
// entropy l nor recursive l can exceed their number. For frequency l: of a class of n rows with a value in c
// of them, at most n - c persons lack the value and at least one has it, so l - 1 > n - c cannot be. A claim
// by history adds nothing to these bounds: k or more rows of a class can always be those of as many persons
// with no other row.
#include "audit/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "audit/anatomy_audit.h"
#include "audit/grouping.h"
#include "kith/error.h"

namespace kith::audit {
namespace {

using nlohmann::json;

LForm claimed_form(const std::string& name) {
  const auto form = l_form_named(name);
  if (!form) throw std::invalid_argument("unknown form of l");
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
  if (!value.is_number_unsigned()) throw std::invalid_argument("not a natural number");
  return value.get<std::uint64_t>();
}

bool is_history(const std::string& reading) {
  if (reading != "history" && reading != "classes") throw std::invalid_argument("unknown reading");
  return reading == "history";
}

bool is_known(const std::string& arrivals) {
  if (arrivals != "known" && arrivals != "hidden") throw std::invalid_argument("unknown arrivals");
  return arrivals == "known";
}

std::optional<SeriesFacts> series_of(const json& certificate) {
  const auto series = certificate.find("series");
  if (series == certificate.end() || series->is_null()) return std::nullopt;
  SeriesFacts facts;
  facts.release = natural(*series, "release");
  facts.known_arrivals = is_known(maybe<std::string>(*series, "arrivals").value_or("hidden"));
  if (const auto previous = series->find("previous"); previous != series->end() && !previous->is_null()) {
    facts.previous_file = previous->at("file").get<std::string>();
    facts.previous_sha256 = previous->at("sha256").get<std::string>();
  }
  return facts;
}

RepositionFacts::Publish publish_named(const std::string& name) {
  if (name == "anatomy") return RepositionFacts::Publish::anatomy;
  if (name == "generalize") return RepositionFacts::Publish::generalize;
  if (name == "plain") return RepositionFacts::Publish::plain;
  throw std::invalid_argument("unknown way of publishing");
}

// Gives the digest of one of a stream's files.
std::string digest_in_stream(const json& certificate, const std::string& name) {
  for (const json& entry : certificate.at("snapshots"))
    if (entry.at("file").get<std::string>() == name) return entry.at("sha256").get<std::string>();
  throw std::out_of_range("no such file");
}

std::string second_table_of(const std::string& table) {
  constexpr std::string_view ending = ".csv";
  return table.substr(0, table.size() - std::min(table.size(), ending.size())) + ".sensitive.csv";
}

std::optional<RepositionFacts> reposition_of(const json& certificate, const std::string& audited) {
  const json& model = certificate.at("model");
  const auto publish = maybe<std::string>(model, "publish");
  if (!publish) return std::nullopt;
  RepositionFacts facts;
  facts.publish = publish_named(*publish);
  facts.time = model.at("time").get<std::string>();
  if (facts.publish != RepositionFacts::Publish::anatomy) return facts;
  if (certificate.contains("snapshots")) {
    facts.sensitive_file = second_table_of(audited);
    facts.sensitive_sha256 = digest_in_stream(certificate, facts.sensitive_file);
    facts.sensitive_columns = certificate.at("sensitive_columns").get<std::vector<std::string>>();
    return facts;
  }
  const json& table = certificate.at("sensitive_table");
  facts.sensitive_file = maybe<std::string>(table, "file").value_or("");
  facts.sensitive_sha256 = table.at("sha256").get<std::string>();
  facts.sensitive_columns = table.at("columns").get<std::vector<std::string>>();
  return facts;
}

// Which file it is, and how it can be told.
void read_file_facts(const json& certificate, const std::string& audited, CertificateFacts& facts) {
  if (certificate.contains("snapshots")) {
    facts.file = audited;
    facts.release_sha256 = digest_in_stream(certificate, audited);
    facts.columns = certificate.at("columns").get<std::vector<std::string>>();
    return;
  }
  const json& release = certificate.at("release");
  facts.file = maybe<std::string>(release, "file").value_or("");
  facts.release_sha256 = release.at("sha256").get<std::string>();
  facts.rows = natural(release, "rows");
  facts.columns = release.at("columns").get<std::vector<std::string>>();
}

CertificateFacts facts_of(const json& certificate, const std::string& audited) {
  if (natural(certificate, "certificate") != 1) throw std::invalid_argument("unknown version");
  CertificateFacts facts;
  read_file_facts(certificate, audited, facts);
  const json& model = certificate.at("model");
  facts.reposition = reposition_of(certificate, audited);
  facts.k = facts.reposition ? 1 : natural(model, "k");
  facts.persons = maybe<bool>(model, "persons").value_or(false);
  facts.by_history = is_history(maybe<std::string>(model, "reading").value_or("classes"));
  facts.l = maybe<double>(model, "l");
  facts.l_form = claimed_form(maybe<std::string>(model, "l_model").value_or("frequency"));
  facts.c = maybe<double>(model, "c").value_or(0);
  facts.t = maybe<double>(model, "t");
  facts.quasi = model.at("quasi").get<std::vector<std::string>>();
  facts.sensitive = maybe<std::vector<std::string>>(model, "sensitive").value_or(std::vector<std::string>{});
  facts.series = series_of(certificate);
  facts.baseline = maybe<bool>(certificate, "baseline").value_or(false);
  if (facts.reposition && (!facts.l || facts.sensitive.size() != 1))
    throw std::invalid_argument("l and one sensitive column are missing");
  return facts;
}

}  // namespace

bool l_impossible(const CertificateFacts& facts, const Requirement& requirement, const ClassCount& count) {
  for (const Histogram& histogram : count.sensitive) {
    const LMeasure by_rows = measure_l(histogram, count.rows, *facts.l, facts.l_form == LForm::recursive);
    if (!facts.persons || facts.reposition) {
      if (!l_holds(by_rows, requirement)) return true;
      continue;
    }
    if (facts.l_form == LForm::frequency) {
      const std::uint64_t most = *std::max_element(histogram.counts.begin(), histogram.counts.end());
      if (*facts.l - 1 > static_cast<double>(count.rows - most)) return true;
    } else if (static_cast<double>(by_rows.distinct) < *facts.l * (1 - 1e-9)) {
      return true;
    }
  }
  return false;
}

namespace {

void check_model(const CertificateFacts& facts, const Table& release, std::vector<std::string>& found,
                 Progress& progress) {
  std::vector<Coded> quasi;
  for (const std::string& name : class_columns(facts))
    quasi.push_back(coded(release.columns[column_named(release, name)]));
  const Grouping classes = group(quasi, release.rows());
  check_cancelled(progress);
  Records records{.class_of_row = classes.of_row, .classes = classes.size(), .person = {}, .sensitive = {}};
  Requirement requirement;
  requirement.l = facts.l;
  requirement.l_form = facts.l_form;
  requirement.c = facts.c;
  if (facts.l)
    for (const std::string& name : facts.sensitive)
      records.sensitive.push_back(coded(release.columns[column_named(release, name)]));
  std::uint64_t below_k = 0, below_l = 0;
  each_class(records, [&](const ClassCount& count) {
    below_k += count.rows < facts.k;
    below_l += facts.l && l_impossible(facts, requirement, count);
  });
  if (below_k > 0)
    found.push_back(
        fmt::format("k: {} of {} classes have fewer than {} rows", below_k, classes.size(), facts.k));
  if (below_l > 0)
    found.push_back(
        fmt::format("l: {} of {} classes cannot be l-diverse as claimed", below_l, classes.size()));
}

}  // namespace

CertificateFacts parse_certificate(const std::string& text, const std::string& file,
                                   const std::string& audited) {
  try {
    return facts_of(json::parse(text), audited);
  } catch (const std::out_of_range&) {
    throw Error(ErrorCode::bad_json, "the certificate names no such snapshot, or not both of its tables",
                {.file = file}, "audit a snapshot under the name the stream gave it");
  } catch (const json::exception&) {
    throw Error(ErrorCode::bad_json, "this is not a certificate that kith understands", {.file = file},
                "use the certificate written beside the release");
  } catch (const std::invalid_argument&) {
    throw Error(ErrorCode::bad_json, "the certificate has a field that kith does not understand",
                {.file = file}, "use the certificate written beside the release");
  }
}

std::vector<std::string> class_columns(const CertificateFacts& facts) {
  if (!facts.reposition) return facts.quasi;
  std::vector<std::string> columns{facts.reposition->time};
  if (facts.reposition->publish == RepositionFacts::Publish::generalize)
    columns.insert(columns.end(), facts.quasi.begin(), facts.quasi.end());
  return columns;
}

namespace {

bool lacks_any(const Table& table, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return table.find(name) < 0; });
}

// Lists what digest, size and header disprove.
std::vector<std::string> check_file(const CertificateFacts& facts, const Table& release,
                                    const std::string& actual_sha256) {
  std::vector<std::string> found;
  if (facts.release_sha256 != actual_sha256)
    found.push_back("digest: the file is not the one that was certified");
  if (facts.rows && *facts.rows != release.rows())
    found.push_back(
        fmt::format("rows: the file has {}, the certificate says {}", release.rows(), *facts.rows));
  std::vector<std::string> names;
  for (const Column& column : release.columns) names.push_back(column.name);
  if (names != facts.columns) found.push_back("columns: the file's columns are not the certified ones");
  return found;
}

constexpr const char* column_missing = "columns: a column of the model is missing from the file";

}  // namespace

std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256, Progress& progress) {
  std::vector<std::string> found = check_file(facts, release, actual_sha256);
  if (lacks_any(release, facts.quasi) || lacks_any(release, facts.sensitive) ||
      lacks_any(release, class_columns(facts))) {
    found.push_back(column_missing);
    return found;
  }
  check_model(facts, release, found, progress);
  return found;
}

std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256, const Table& sensitive,
                                       const std::string& sensitive_sha256, Progress& progress) {
  std::vector<std::string> found = check_file(facts, release, actual_sha256);
  const RepositionFacts& tables = *facts.reposition;
  if (tables.sensitive_sha256 != sensitive_sha256)
    found.push_back("digest: the sensitive table is not the one that was certified");
  const std::vector<std::string>& columns = tables.sensitive_columns;
  if (columns.size() != 4 || lacks_any(release, facts.quasi) || lacks_any(release, {columns[1]}) ||
      lacks_any(sensitive, columns)) {
    found.push_back(column_missing);
    return found;
  }
  const AnatomyAnswer answer =
      check_anatomy(release, sensitive, {columns[1], columns[2], columns[3], *facts.l}, progress);
  found.insert(found.end(), answer.mismatches.begin(), answer.mismatches.end());
  if (answer.violations > 0)
    found.push_back(fmt::format("l: {} of {} buckets are not l-diverse as claimed", answer.violations,
                                answer.buckets.count));
  return found;
}

std::vector<std::string> beyond_the_bytes(const CertificateFacts& facts) {
  std::vector<std::string> claims;
  if (facts.reposition && facts.persons)
    claims.push_back(
        "that no person has two records in one class: the column that tells them apart was not released");
  else if (facts.reposition)
    claims.push_back("that every record is of another person: no column told them apart");
  if (facts.reposition)
    claims.push_back("how late records are, and how many were left out: their own times were not released");
  if (facts.persons && !facts.reposition)
    claims.push_back("how many persons a class has: the column that tells them apart was not released");
  if (facts.by_history)
    claims.push_back(fmt::format(
        "that at least {} persons share the history of each: which rows are of one person was not "
        "released",
        facts.k));
  if (facts.series && facts.series->known_arrivals)
    claims.push_back(
        "that those who came with one release meet the model by themselves: it takes the releases before, "
        "and "
        "kith audit --series");
  if (facts.t) claims.push_back("how far a class is from the whole input: the input was not released");
  return claims;
}

}  // namespace kith::audit
