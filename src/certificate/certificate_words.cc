// The fields that are the publisher's word, and why nobody else can check them. docs/certificate.md has the
// same as a table.
#include <fmt/format.h>

#include "certificate/certificate.h"
#include "certificate/certificate_figures.h"

namespace kith::certificate {
namespace {

using Words = std::vector<std::string>;

void add_persons(const CertificateFacts& facts, Words& words) {
  if (!facts.persons) return;
  words.push_back(
      "model.persons, model.k, figures.smallest_class, figures.average_class_size, figures.highest_risk, "
      "figures.average_risk: how many persons a class has; the column that tells them apart was not "
      "released");
  if (facts.by_history)
    words.push_back(
        fmt::format("model.reading: that at least {} persons share the history of each; which rows "
                    "are of one person was not released",
                    facts.k));
  if (facts.l)
    words.push_back(
        "model.l, model.l_model, model.c: how many persons of a class have a value; that no assignment of "
        "rows "
        "to persons could make it true was looked for, and no more can be told");
}

void add_figures(const CertificateFacts& facts, Words& words) {
  if (facts.quasi.empty())
    words.push_back("figures: sizes, risk and loss; the release has no quasi column, and so no classes");
  else
    words.push_back(
        "figures.ncp, figures.arx_loss, figures.precision: how much was lost; neither the input nor the "
        "hierarchies were released");
  if (facts.series)
    words.push_back("figures.discernibility: how many rows are held back; they were not released");
  else if (!facts.masked)
    words.push_back(
        "figures.rows_suppressed, figures.discernibility: how many rows were left out; they were not "
        "released");
}

void add_series(const CertificateFacts& facts, Looked looked, Words& words) {
  if (!facts.series) return;
  if (looked == Looked::at_one_release)
    words.push_back(
        "series.release, series.previous: its place in the series; kith audit --series DIR checks it");
  if (!facts.series->known_arrivals())
    words.push_back("series.arrivals: how newcomers entered; who they are was not released");
  else if (looked == Looked::at_one_release)
    words.push_back(
        "series.arrivals: that those who came with one release meet the model by themselves; kith audit "
        "--series DIR checks it");
}

void add_table(const CertificateFacts& facts, Looked looked, Words& words) {
  add_persons(facts, words);
  if (facts.t && t_is_checked(facts))
    words.push_back("model.t: that the file is the whole input, with which t compares; it was measured so");
  else if (facts.t)
    words.push_back(
        "model.t, model.t_distance: how far a class is from the whole input; the input was not released");
  add_figures(facts, words);
  add_series(facts, looked, words);
  words.push_back(
      "method, baseline: how the release was made, its levels or its way of cutting, and that every cell is "
      "a "
      "true generalization of the source's");
}

void add_moved(const CertificateFacts& facts, Words& words) {
  words.push_back(facts.persons
                      ? "model.persons: that no person has two records in one class; the column that "
                        "tells them apart was not released"
                      : "model.persons: that every record is of another person; no column told them "
                        "apart");
  words.push_back(
      "model.window, model.moves: how late records are, and how many were left out; their own times were not "
      "released");
  words.push_back(
      "method: how the release was made, and that every cell but the time is the source's or a true "
      "generalization of it");
  if (facts.other_files > 0)
    words.push_back(
        fmt::format("snapshots, snapshot_files_in_all: the stream's {} other files; each is audited "
                    "on its own",
                    facts.other_files));
  else if (!facts.rows)
    words.push_back("snapshots, snapshot_files_in_all: which other files the stream has");
}

}  // namespace

std::vector<std::string> beyond_the_bytes(const CertificateFacts& facts, Looked looked) {
  Words words;
  if (facts.reposition)
    add_moved(facts, words);
  else
    add_table(facts, looked, words);
  words.push_back(
      facts.version < 2
          ? "model.quasi, model.sensitive: which columns others may know of a person, and which are sensitive"
          : "model.quasi, model.sensitive, model.plain: which columns others may know of a person, and which "
            "are "
            "sensitive");
  words.push_back("commitments: what the input and the plan were; only who has the key can open them");
  if (facts.version < 2)
    words.push_back(
        "certificate: that it is of version 1; what version 2 states beside it, model.plain and "
        "not_protected, "
        "may have been left out");
  words.push_back(facts.version < 2 ? "kith, publisher_word: which kith made it, and its statements in words"
                                    : "kith, publisher_word, not_protected: which kith made it, and its "
                                      "statements in words");
  return words;
}

}  // namespace kith::certificate
