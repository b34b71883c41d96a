#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "certificate/certificate.h"

namespace kith::certificate {
namespace {

using Words = std::vector<std::string>;

CertificateFacts of_table() {
  CertificateFacts facts;
  facts.version = 2;
  facts.file = "release.csv";
  facts.rows = 4;
  facts.columns = {"zip", "exam"};
  facts.k = 3;
  facts.quasi = {"zip"};
  facts.sensitive = {"exam"};
  facts.method = "full-domain";
  facts.figures.emplace();
  return facts;
}

CertificateFacts of_series(const std::string& arrivals) {
  CertificateFacts facts = of_table();
  facts.method = "local";
  facts.series = SeriesFacts{2, arrivals, "1.certificate.json", std::string(64, 'a')};
  return facts;
}

CertificateFacts of_moved() {
  CertificateFacts facts = of_table();
  facts.method = "reposition";
  facts.figures.reset();
  facts.reposition.emplace();
  return facts;
}

// The fields that a text begins with.
Words fields(const Words& words) {
  Words all;
  for (const std::string& text : words) all.push_back(text.substr(0, text.find(':')));
  return all;
}

// The texts that the one list has and the other has not.
Words beyond(const Words& words, const Words& others) {
  Words more;
  for (const std::string& text : words)
    if (std::ranges::find(others, text) == others.end()) more.push_back(text);
  return more;
}

const std::string loss =
    "figures.ncp, figures.arx_loss, figures.precision: how much was lost; neither the input nor the "
    "hierarchies were released";
const std::string left_out =
    "figures.rows_suppressed, figures.discernibility: how many rows were left out; they were not released";
const std::string how_made =
    "method, baseline: how the release was made, its levels or its way of cutting, and that every cell is a "
    "true generalization of the source's";
const std::string roles =
    "model.quasi, model.sensitive, model.plain: which columns others may know of a person, and which are "
    "sensitive";
const std::string committed =
    "commitments: what the input and the plan were; only who has the key can open them";
const std::string statements =
    "kith, publisher_word, not_protected: which kith made it, and its statements in words";

TEST(CertificateWords, OfATableOfRows) {
  EXPECT_EQ(beyond_the_bytes(of_table()), (Words{loss, left_out, how_made, roles, committed, statements}));
}

TEST(CertificateWords, OfTheFirstVersionSayThatItMayLeaveThingsOut) {
  CertificateFacts facts = of_table();
  facts.version = 1;
  EXPECT_EQ(beyond_the_bytes(facts),
            (Words{loss, left_out, how_made,
                   "model.quasi, model.sensitive: which columns others may know of a person, and which are "
                   "sensitive",
                   committed,
                   "certificate: that it is of version 1; what version 2 states beside it, model.plain and "
                   "not_protected, may have been left out",
                   "kith, publisher_word: which kith made it, and its statements in words"}));
}

TEST(CertificateWords, PersonsAreHidden) {
  CertificateFacts facts = of_table();
  facts.persons = true;
  const std::string sizes =
      "model.persons, model.k, figures.smallest_class, figures.average_class_size, figures.highest_risk, "
      "figures.average_risk: how many persons a class has; the column that tells them apart was not released";
  EXPECT_EQ(beyond(beyond_the_bytes(facts), beyond_the_bytes(of_table())), Words{sizes});
  facts.by_history = true;
  facts.l = 2;
  EXPECT_EQ(
      beyond(beyond_the_bytes(facts), beyond_the_bytes(of_table())),
      (Words{sizes,
             "model.reading: that at least 3 persons share the history of each; which rows are of one person "
             "was not released",
             "model.l, model.l_model, model.c: how many persons of a class have a value; that no assignment "
             "of rows to persons could make it true was looked for, and no more can be told"}));
}

TEST(CertificateWords, LOfRowsIsCheckedAndNoWord) {
  CertificateFacts facts = of_table();
  facts.l = 2;
  EXPECT_EQ(beyond_the_bytes(facts), beyond_the_bytes(of_table()));
}

TEST(CertificateWords, TIsMeasuredOrTaken) {
  CertificateFacts facts = of_table();
  facts.t = 0.3;
  facts.t_distances = {audit::TDistance::equal};
  const auto more = [&] { return beyond(beyond_the_bytes(facts), beyond_the_bytes(of_table())); };
  EXPECT_EQ(more(),
            Words{"model.t: that the file is the whole input, with which t compares; it was measured so"});
  facts.figures->rows_suppressed = 1;
  EXPECT_EQ(more(), Words{"model.t, model.t_distance: how far a class is from the whole input; the input was "
                          "not released"});
}

TEST(CertificateWords, MaskedRowsAreThereToBeCounted) {
  CertificateFacts facts = of_table();
  facts.masked = true;
  EXPECT_EQ(beyond_the_bytes(facts), (Words{loss, how_made, roles, committed, statements}));
}

TEST(CertificateWords, WithoutQuasiColumnsThereAreNoClasses) {
  CertificateFacts facts = of_table();
  facts.quasi.clear();
  EXPECT_EQ(beyond(beyond_the_bytes(facts), beyond_the_bytes(of_table())),
            Words{"figures: sizes, risk and loss; the release has no quasi column, and so no classes"});
  EXPECT_EQ(beyond(beyond_the_bytes(of_table()), beyond_the_bytes(facts)), Words{loss});
}

TEST(CertificateWords, APlaceInASeriesIsCheckedByTheChain) {
  const std::string held = "figures.discernibility: how many rows are held back; they were not released";
  const std::string place =
      "series.release, series.previous: its place in the series; kith audit --series DIR checks it";
  const std::string hidden = "series.arrivals: how newcomers entered; who they are was not released";
  const std::string known =
      "series.arrivals: that those who came with one release meet the model by themselves; kith audit "
      "--series DIR checks it";
  const auto words = [](const char* arrivals, Looked looked) {
    return beyond(beyond_the_bytes(of_series(arrivals), looked), beyond_the_bytes(of_table()));
  };
  EXPECT_EQ(words("hidden", Looked::at_one_release), (Words{held, place, hidden}));
  EXPECT_EQ(words("hidden", Looked::at_a_series), (Words{held, hidden}));
  EXPECT_EQ(words("known", Looked::at_one_release), (Words{held, place, known}));
  EXPECT_EQ(words("known", Looked::at_a_series), Words{held});
}

TEST(CertificateWords, OfMovedRecords) {
  CertificateFacts facts = of_moved();
  const std::string window =
      "model.window, model.moves: how late records are, and how many were left out; their own times were not "
      "released";
  const std::string method =
      "method: how the release was made, and that every cell but the time is the source's or a true "
      "generalization of it";
  EXPECT_EQ(beyond_the_bytes(facts),
            (Words{"model.persons: that every record is of another person; no column told them apart", window,
                   method, roles, committed, statements}));
  facts.persons = true;
  EXPECT_EQ(
      beyond_the_bytes(facts).front(),
      "model.persons: that no person has two records in one class; the column that tells them apart was "
      "not released");
}

TEST(CertificateWords, OfAStreamNameItsOtherFiles) {
  CertificateFacts facts = of_moved();
  facts.rows.reset();
  const auto more = [&] { return beyond(beyond_the_bytes(facts), beyond_the_bytes(of_moved())); };
  EXPECT_EQ(more(), Words{"snapshots, snapshot_files_in_all: which other files the stream has"});
  facts.other_files = 5;
  EXPECT_EQ(more(), Words{"snapshots, snapshot_files_in_all: the stream's 5 other files; each is audited on "
                          "its own"});
}

TEST(CertificateWords, EachNamesItsFieldsAndNoneTwice) {
  CertificateFacts persons = of_table();
  persons.persons = persons.by_history = true;
  persons.l = 2;
  persons.t = 0.3;
  for (const CertificateFacts& facts : {of_table(), persons, of_series("hidden"), of_moved()}) {
    const Words words = beyond_the_bytes(facts);
    for (const std::string& text : words) EXPECT_NE(text.find(": "), std::string::npos) << text;
    const Words named = fields(words);
    EXPECT_EQ(std::set<std::string>(named.begin(), named.end()).size(), named.size());
  }
}

}  // namespace
}  // namespace kith::certificate
