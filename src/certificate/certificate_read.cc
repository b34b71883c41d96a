// Certificates of one release or of a stream, field by field. What cannot be true of any release is refused
// here; what this release disproves is found in certificate.cc.
#include <algorithm>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

#include "certificate/certificate.h"
#include "certificate/certificate_fields.h"
#include "kith/error.h"

namespace kith::certificate {
namespace {

using Names = std::vector<std::string>;
using Publish = RepositionFacts::Publish;

constexpr const char* case_column = "case";
// No hierarchy is so deep.
constexpr std::uint64_t most_levels = 65'536;
// Shares are sums of rounded numbers.
constexpr double whole = 1 + 1e-9;

audit::TDistance distance_named(const std::string& name) {
  if (name == "equal") return audit::TDistance::equal;
  return name == "ordered" ? audit::TDistance::ordered : audit::TDistance::hierarchical;
}

bool is_baseline(const std::string& method) { return method == "datafly" || method == "mu-argus"; }
bool is_known(const std::string& method) {
  return is_baseline(method) || method == "full-domain" || method == "local";
}

class Reader {
 public:
  Reader(const nlohmann::json& json, const std::string& file, const std::string& audited)
      : file_(file), audited_(audited), certificate_(json, "", file) {}

  CertificateFacts read() {
    facts_.version = read_version(certificate_);
    Fields model = certificate_.object("model");
    if (certificate_.has("snapshots"))
      read_stream(model);
    else if (model.has("publish"))
      read_moved(model);
    else
      read_table(model);
    facts_.not_protected = read_statements(certificate_, facts_.version);
    certificate_.finish();
    return std::move(facts_);
  }

 private:
  // --- A release of one table

  void read_table(Fields& model) {
    read_release();
    read_model(model);
    if (certificate_.has("series")) read_series();
    check_roles(model, facts_.series ? Names{case_column} : Names{});
    const bool by_levels = read_method();
    facts_.baseline = certificate_.truth("baseline");
    certificate_.require(!is_known(facts_.method) || facts_.baseline == is_baseline(facts_.method),
                         "baseline", "does not fit the method");
    read_figures();
    read_hierarchies_and_input(by_levels);
  }

  void read_release() {
    Fields release = certificate_.object("release");
    facts_.file = release.file_name("file");
    facts_.release_sha256 = release.digest("sha256");
    facts_.rows = release.natural("rows");
    facts_.columns = release.names("columns");
    release.finish();
  }

  void read_model(Fields& model) {
    facts_.k = model.natural("k", 1);
    facts_.persons = model.truth("persons");
    if (facts_.persons) facts_.by_history = model.word("reading", {"classes", "history"}) == "history";
    read_l(model);
    read_columns(model);
    if (model.has("t")) read_t(model);
    facts_.masked = model.word("suppressed", {"drop", "mask"}) == "mask";
    model.finish();
    model.require((!facts_.l && !facts_.t) || !facts_.sensitive.empty(), "sensitive",
                  "is empty, and l or t is claimed");
  }

  void read_l(Fields& model) {
    const DiversityFields diversity = read_diversity(model);
    facts_.l = diversity.l;
    facts_.l_form = diversity.form;
    facts_.c = diversity.c;
  }

  void read_columns(Fields& model) {
    facts_.quasi = model.names("quasi");
    facts_.sensitive = model.names("sensitive");
    if (facts_.version >= 2) facts_.plain = model.names("plain");
  }

  void read_t(Fields& model) {
    facts_.t = model.number("t", 0, 1);
    Fields distances = model.object("t_distance");
    for (const std::string& name : facts_.sensitive)
      facts_.t_distances.push_back(
          distance_named(distances.word(name, {"equal", "ordered", "hierarchical"})));
    distances.finish();
  }

  // The columns of the model are released ones, each with one role; from version 2 on each released column
  // has its role. `others` have a role of their own.
  void check_roles(const Fields& model, const Names& others) {
    for (const Names* names :
         std::initializer_list<const Names*>{&facts_.quasi, &facts_.sensitive, &facts_.plain, &others})
      model.require(all_among(*names, facts_.columns), "quasi",
                    "or another list of columns names one that is not released");
    model.require(are_apart({&facts_.quasi, &facts_.sensitive, &facts_.plain, &others}), "quasi",
                  "and another list of columns name the same one");
    const std::size_t named =
        facts_.quasi.size() + facts_.sensitive.size() + facts_.plain.size() + others.size();
    model.require(facts_.version < 2 || named == facts_.columns.size(), "plain",
                  "and the other lists of columns leave out one that is released");
  }

  // Says whether the method chose a level for each quasi column.
  bool read_method() {
    Fields method = certificate_.object("method");
    facts_.method = method.text("name");
    method.require(facts_.method != "reposition" && facts_.method != "multirelational", "name",
                   "is not that of a method of one table");
    const bool by_levels = facts_.method != "local" && method.has("levels");
    if (by_levels) {
      const bool fits = method.naturals("levels", most_levels).size() == facts_.quasi.size() &&
                        method.texts("level_names").size() == facts_.quasi.size();
      method.require(fits, "levels", "or its names are not one for each quasi column");
      if (method.has("search")) method.word("search", {"unfinished"});
    } else {
      method.text("policy");
      method.word("ranges", {"cell", "tight"});
      const bool overlapping =
          method.has("classes") && method.word("classes", {"cells", "overlapping"}) == "overlapping";
      method.require(!overlapping || !facts_.series, "classes", "is not that of a series, which has cells");
    }
    method.finish();
    method.require(!facts_.series || facts_.method == "local", "name", "is not that of a method of series");
    method.require(!is_known(facts_.method) || !facts_.quasi.empty(), "name",
                   "needs a quasi column, and none is named");
    method.require(by_levels || facts_.method == "local" || !is_known(facts_.method), "levels", "is missing");
    method.require(!facts_.quasi.empty() || facts_.k == 1, "name", "claims k above 1 and no quasi column");
    return by_levels;
  }

  void read_figures() {
    Fields fields = certificate_.object("figures");
    FigureFacts figures;
    figures.rows_released = fields.natural("rows_released");
    figures.rows_suppressed = fields.natural("rows_suppressed");
    figures.classes = fields.natural("classes");
    figures.smallest_class = fields.natural("smallest_class");
    figures.average_class_size = fields.number("average_class_size", 0);
    figures.discernibility = fields.natural("discernibility", 0, std::numeric_limits<std::uint64_t>::max());
    figures.ncp = fields.number("ncp", 0, whole);
    figures.arx_loss = fields.number("arx_loss", 0, whole);
    figures.precision = fields.number("precision", 1 - whole, whole);
    figures.highest_risk = fields.number("highest_risk", 0, 1);
    figures.average_risk = fields.number("average_risk", 0, 1);
    fields.finish();
    if (facts_.method == "local")
      fields.require(figures.rows_suppressed == 0 && !facts_.masked, "rows_suppressed",
                     "is not 0, and method local suppresses nothing");
    facts_.figures = figures;
  }

  void read_hierarchies_and_input(bool for_every_quasi) {
    Fields commitments = certificate_.object("commitments");
    commitments.word("algorithm", {"HMAC-SHA256"});
    commitments.digest("input");
    commitments.digest("plan");
    const Names names = read_commitments(commitments.object("hierarchies"));
    commitments.finish();
    // Methods of others may have used columns that they did not release.
    if (!facts_.reposition && !is_known(facts_.method)) return;
    commitments.require(all_among(names, facts_.quasi), "hierarchies", "names a column that is not quasi");
    commitments.require(!for_every_quasi || names.size() == facts_.quasi.size(), "hierarchies",
                        "leaves out a quasi column");
  }

  void read_series() {
    Fields series = certificate_.object("series");
    SeriesFacts facts;
    facts.release = series.natural("release", 1);
    facts.arrivals = series.word("arrivals", {"hidden", "known"});
    series.require((facts.release > 1) == series.has("previous"), "previous",
                   "is for every release but the first");
    if (facts.release > 1) {
      Fields previous = series.object("previous");
      facts.previous_file = previous.file_name("file");
      facts.previous_sha256 = previous.digest("sha256");
      previous.finish();
    }
    series.finish();
    const bool first = !facts_.columns.empty() && facts_.columns.front() == case_column;
    series.require(first, "release", "is of a series, and the first column is not 'case'");
    facts_.series = std::move(facts);
  }

  // --- Records that were moved in time

  void read_moved(Fields& model) {
    read_release();
    read_moved_model(model);
    if (facts_.reposition->publish == Publish::anatomy) read_sensitive_table();
    check_moved_roles(model);
    Fields method = certificate_.object("method");
    facts_.method = method.word("name", {"reposition"});
    method.finish();
    certificate_.require(!certificate_.truth("baseline"), "baseline", "does not fit the method");
    read_hierarchies_and_input(false);
  }

  void read_moved_model(Fields& model) {
    RepositionFacts moved;
    const std::string publish = model.word("publish", {"anatomy", "generalize", "plain"});
    moved.publish =
        publish == "anatomy" ? Publish::anatomy : (publish == "plain" ? Publish::plain : Publish::generalize);
    moved.time = model.text("time");
    facts_.reposition = std::move(moved);
    facts_.k = 1;
    facts_.persons = model.truth("persons");
    read_l(model);
    model.require(facts_.l && facts_.l_form == audit::LForm::frequency, "l",
                  "is missing, or of another form");
    read_columns(model);
    model.natural("window", 1);
    model.word("moves", {"free", "covered"});
    model.finish();
    model.require(facts_.sensitive.size() == 1, "sensitive", "does not name one column");
  }

  void read_sensitive_table() {
    Fields table = certificate_.object("sensitive_table");
    facts_.reposition->sensitive_file = table.file_name("file");
    facts_.reposition->sensitive_sha256 = table.digest("sha256");
    if (facts_.version >= 2) facts_.reposition->sensitive_rows = table.natural("rows");
    facts_.reposition->sensitive_columns = table.names("columns");
    table.finish();
    certificate_.require(facts_.reposition->sensitive_file != facts_.file, "sensitive_table",
                         "names the file of the release");
  }

  // The sensitive column of two tables is in the second, and the bucket is in both.
  void check_moved_roles(const Fields& model) {
    const RepositionFacts& moved = *facts_.reposition;
    if (moved.publish != Publish::anatomy) return check_roles(model, {moved.time});
    const Names& columns = moved.sensitive_columns;
    const bool fits =
        columns.size() == 4 && columns[0] == moved.time && columns[2] == facts_.sensitive.front();
    model.require(fits, "sensitive", "does not fit the columns of the sensitive table");
    const Names sensitive = std::exchange(facts_.sensitive, {});
    check_roles(model, {moved.time, columns[1]});
    facts_.sensitive = sensitive;
    model.require(!all_among(sensitive, facts_.columns), "sensitive", "names a column of the first table");
  }

  // --- A stream of snapshots

  void read_stream(Fields& model) {
    facts_.columns = certificate_.names("columns");
    read_moved_model(model);
    const bool anatomy = facts_.reposition->publish == Publish::anatomy;
    if (anatomy) facts_.reposition->sensitive_columns = certificate_.names("sensitive_columns");
    check_moved_roles(model);
    read_snapshots(anatomy);
    Fields method = certificate_.object("method");
    facts_.method = method.word("name", {"reposition"});
    method.require(method.truth("stream"), "stream", "is false, and there are snapshots");
    method.finish();
    Fields commitments = certificate_.object("commitments");
    commitments.word("algorithm", {"HMAC-SHA256"});
    commitments.digest("plan");
    commitments.finish();
  }

  void read_snapshots(bool anatomy) {
    std::vector<std::pair<std::string, std::string>> files;
    for (Fields& entry : certificate_.objects("snapshots")) {
      files.emplace_back(entry.file_name("file"), entry.digest("sha256"));
      entry.finish();
    }
    Names names;
    for (const auto& [name, digest] : files) names.push_back(name);
    certificate_.require(are_apart({&names}), "snapshots", "names a file twice");
    certificate_.natural("snapshot_files_in_all", files.size());
    const auto digest_of = [&](const std::string& name) {
      const auto found = std::ranges::find(names, name);
      if (found == names.end()) no_such_snapshot();
      return files[static_cast<std::size_t>(found - names.begin())].second;
    };
    facts_.file = audited_;
    facts_.release_sha256 = digest_of(audited_);
    facts_.other_files = files.size() - 1;
    if (!anatomy) return;
    facts_.reposition->sensitive_file = second_table_of(audited_);
    facts_.reposition->sensitive_sha256 = digest_of(facts_.reposition->sensitive_file);
    --facts_.other_files;
  }

  [[noreturn]] void no_such_snapshot() const {
    throw Error(ErrorCode::bad_json, "the certificate names no such snapshot, or not both of its tables",
                {.file = file_}, "audit a snapshot under the name the stream gave it");
  }

  static std::string second_table_of(const std::string& table) {
    constexpr std::string_view ending = ".csv";
    return table.substr(0, table.size() - std::min(table.size(), ending.size())) + ".sensitive.csv";
  }

  const std::string& file_;
  const std::string& audited_;
  Fields certificate_;
  CertificateFacts facts_;
};

}  // namespace

CertificateFacts parse_certificate(const std::string& text, const std::string& file,
                                   const std::string& audited) {
  return Reader(parse_strictly(text, file), file, audited).read();
}

}  // namespace kith::certificate
