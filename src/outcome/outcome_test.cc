#include "outcome/outcome.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kith::outcome {
namespace {

struct Empty : Outcome {
  nlohmann::ordered_json json() const override {
    nlohmann::ordered_json json;
    add_end(*this, json);
    return json;
  }
};

TEST(Outcome, OneInTenIsSevere) {
  EXPECT_EQ(severity_of_share(1, 11), Severity::warning);
  EXPECT_EQ(severity_of_share(1, 10), Severity::severe);
  EXPECT_EQ(severity_of_share(2, 11), Severity::severe);
  EXPECT_EQ(severity_of_share(99, 1'000), Severity::warning);
  EXPECT_EQ(severity_of_share(1'000, 1'000), Severity::severe);
}

TEST(Outcome, CaveatsComeTheSeverestFirstAndOtherwiseAsTheyCame) {
  Empty outcome;
  outcome.note("a", "said");
  outcome.caveat("b", Severity::warning, "first", "");
  outcome.caveat("c", Severity::severe, "worst", "words");
  outcome.caveat("d", Severity::warning, "second", "");
  std::string codes;
  for (const Note& note : outcome.notes_from(Severity::warning)) codes += note.code;
  EXPECT_EQ(codes, "cbd");
  EXPECT_EQ(outcome.notes_from(Severity::severe).size(), 1u);
}

TEST(Outcome, TheJsonHasTheSeverestNoteFirst) {
  Empty outcome;
  outcome.note("a", "said");
  outcome.note("b", "said too");
  outcome.caveat("c", Severity::warning, "warned", "");
  outcome.caveat("d", Severity::severe, "worst", "");
  const nlohmann::ordered_json json = outcome.json();
  std::string codes;
  for (const auto& note : json["notes"]) codes += note["code"].get<std::string>();
  EXPECT_EQ(codes, "dcab");
}

TEST(Outcome, NotesHaveCodeSeverityAndText) {
  Empty outcome;
  outcome.caveat("c", Severity::severe, "worst", "for the certificate");
  EXPECT_EQ(outcome.json()["notes"].dump(), R"([{"code":"c","severity":"severe","text":"worst"}])");
}

}  // namespace
}  // namespace kith::outcome
