// A release against its public certificate: what the bytes alone can disprove, and what is the publisher's
// word. Persons are hidden once their column is gone, so a claim over persons is the publisher's word, unless
// no assignment of rows to persons could make it true: those are found here too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/check.h"
#include "audit/class_measure.h"
#include "kith/progress.h"
#include "table/table.h"

namespace kith::certificate {

// The place of a release in a series. Releases are numbered from 1 on; the previous file is the certificate
// before it. Arrivals are "hidden" or "known".
struct SeriesFacts {
  std::uint64_t release = 0;
  std::string arrivals;
  // Those of a class who came with one release meet the model by themselves.
  bool known_arrivals() const { return arrivals == "known"; }
  std::optional<std::string> previous_file, previous_sha256;
};

// A release whose records were moved in time.
struct RepositionFacts {
  enum class Publish { anatomy, generalize, plain };
  Publish publish = Publish::anatomy;
  // This is the column of the snapshots.
  std::string time;
  // This is Anatomy's second table.
  std::string sensitive_file, sensitive_sha256;
  std::vector<std::string> sensitive_columns;
  // Certificates of the first version and of streams do not say them.
  std::optional<std::uint64_t> sensitive_rows;
};

// The figures of a release that is one table. Sizes and risks are in persons, if those are counted.
struct FigureFacts {
  std::uint64_t rows_released = 0, rows_suppressed = 0;
  std::uint64_t classes = 0, smallest_class = 0;
  double average_class_size = 0;
  std::uint64_t discernibility = 0;
  double ncp = 0, arx_loss = 0, precision = 0;
  double highest_risk = 0, average_risk = 0;
};

// Something that the release does not protect from: a code for programs, and words.
struct NotProtected {
  std::string code, text;
};

struct CertificateFacts {
  std::uint64_t version = 1;
  // This is the release's name.
  std::string file;
  std::string release_sha256;
  // A stream's certificate does not say them.
  std::optional<std::uint64_t> rows;
  std::vector<std::string> columns;
  std::uint64_t k = 0;
  // k, l and t count persons of a column that was not released.
  bool persons = false;
  // k counts the persons who share a whole history.
  bool by_history = false;
  std::optional<double> l;
  audit::LForm l_form = audit::LForm::frequency;
  double c = 0;
  std::optional<double> t;
  // These are by sensitive column, if there is t.
  std::vector<audit::TDistance> t_distances;
  // Plain columns are named from version 2 on.
  std::vector<std::string> quasi, sensitive, plain;
  // Suppressed rows stand in the file with * in every quasi column.
  bool masked = false;
  // This is the method's name.
  std::string method;
  // A release whose records were moved has none.
  std::optional<FigureFacts> figures;
  std::vector<NotProtected> not_protected;
  // A stream's certificate names so many other files.
  std::size_t other_files = 0;
  std::optional<SeriesFacts> series;
  // With it, l holds of rows: no person has two of a class.
  std::optional<RepositionFacts> reposition;
  // The release was made by a method kept for comparison; it meets the model all the same.
  bool baseline = false;
};

// Gives the columns whose cells make the classes of the model: the quasi columns, the time before them if
// records were moved, and the time alone if no more than eligible snapshots is claimed.
std::vector<std::string> class_columns(const CertificateFacts& facts);

// `file` names the certificate in messages. Throws Error{bad_json} if it is not a certificate of this form, has
// a field that its version does not know, lacks one, or has a value that cannot be. A stream's certificate is
// of many files: `audited` says which of them is looked at.
CertificateFacts parse_certificate(const std::string& json, const std::string& file,
                                   const std::string& audited = "");

// Says whether l fails in this class whoever the persons are. The requirement has the l of the facts.
bool l_impossible(const CertificateFacts& facts, const audit::Requirement& requirement,
                  const audit::ClassCount& count);

// Lists what the release disproves; the list is empty when it agrees. Messages hold no values of the data.
// Everything is checked that the bytes can tell: digest, rows, columns, k, l, and the figures that count rows
// or classes. t is checked only if rows are counted and none is said to be left out: its reference is the
// input, which the public does not have.
std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256,
                                       Progress& progress = silent_progress());

// Does the same for two tables in the manner of Anatomy. Requires facts of such.
std::vector<std::string> disagreements(const CertificateFacts& facts, const Table& release,
                                       const std::string& actual_sha256, const Table& sensitive,
                                       const std::string& sensitive_sha256,
                                       Progress& progress = silent_progress());

// The publisher's word: what the bytes can neither prove nor disprove. Each text begins with the fields that it
// is about, e.g. "figures.ncp, figures.precision: …". In a chain of certificates the place of each is checked.
enum class Looked { at_one_release, at_a_series };
std::vector<std::string> beyond_the_bytes(const CertificateFacts& facts,
                                          Looked looked = Looked::at_one_release);

}  // namespace kith::certificate
