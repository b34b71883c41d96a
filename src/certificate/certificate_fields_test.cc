#include "certificate/certificate_fields.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::certificate {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;

const std::string file_name = "c.json";

// Reads fields of an object as a file would have it, and refuses what of it nobody asked for.
template <typename Read>
auto read_all(const Json& object, const Read& read) {
  const Json parsed = Json::parse(object.dump());
  Fields fields(parsed, "", file_name);
  auto found = read(fields);
  fields.finish();
  return found;
}

// The message; a reading that does not fail is a failure of the test.
template <typename Read>
std::string refusal(const Json& object, const Read& read) {
  try {
    read_all(object, read);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
    EXPECT_EQ(error.place().file, file_name);
    return error.message();
  }
  ADD_FAILURE() << "accepted: " << object;
  return "";
}

bool tells(const std::string& message, const std::string& words) {
  return message.find(words) != std::string::npos;
}

// --- The version

const auto version_of = [](Fields& fields) { return read_version(fields); };

TEST(CertificateVersion, IsOneThatThisKithKnows) {
  EXPECT_EQ(read_all({{"kith", "0.1.0"}, {"certificate", 1}}, version_of), 1u);
  EXPECT_EQ(read_all({{"kith", "9.9.9"}, {"certificate", 2}}, version_of), 2u);
  for (const int version : {0, 3, 1000})
    EXPECT_TRUE(tells(refusal({{"kith", "0.1.0"}, {"certificate", version}}, version_of),
                      "'certificate' is not a version from 1 to 2"));
}

TEST(CertificateVersion, IsAWholeNumberBesideTheVersionOfKith) {
  for (const Json& wrong : {Json("1"), Json(1.5), Json(-1), Json(nullptr), Json(true), Json::array({1})})
    EXPECT_TRUE(tells(refusal({{"kith", "0.1.0"}, {"certificate", wrong}}, version_of), "'certificate'"));
  EXPECT_TRUE(tells(refusal({{"kith", "0.1.0"}}, version_of), "'certificate' is missing"));
  EXPECT_TRUE(tells(refusal({{"certificate", 1}}, version_of), "'kith' is missing"));
  EXPECT_TRUE(tells(refusal({{"kith", ""}, {"certificate", 1}}, version_of), "'kith'"));
  EXPECT_TRUE(tells(refusal({{"kith", 1}, {"certificate", 1}}, version_of), "'kith'"));
}

// --- Diversity

const auto diversity_of = [](Fields& fields) { return read_diversity(fields); };

TEST(CertificateDiversity, ThereMayBeNone) {
  const DiversityFields none = read_all(Json::object(), diversity_of);
  EXPECT_FALSE(none.l);
  EXPECT_TRUE(tells(refusal({{"l_model", "frequency"}}, diversity_of), "'l_model' is unknown"));
  EXPECT_TRUE(tells(refusal({{"c", 2}}, diversity_of), "'c' is unknown"));
}

TEST(CertificateDiversity, IsOfEveryForm) {
  const std::vector<std::pair<const char*, audit::LForm>> forms = {{"frequency", audit::LForm::frequency},
                                                                   {"distinct", audit::LForm::distinct},
                                                                   {"entropy", audit::LForm::entropy}};
  for (const auto& [name, form] : forms) {
    const DiversityFields read = read_all({{"l", 2.5}, {"l_model", name}}, diversity_of);
    EXPECT_EQ(read.l, 2.5);
    EXPECT_EQ(read.form, form) << name;
    EXPECT_EQ(read.c, 0);
    EXPECT_TRUE(tells(refusal({{"l", 2}, {"l_model", name}, {"c", 2}}, diversity_of), "'c' is unknown"));
  }
  const DiversityFields read = read_all({{"l", 3}, {"l_model", "recursive"}, {"c", 0.5}}, diversity_of);
  EXPECT_EQ(read.l, 3.0);
  EXPECT_EQ(read.form, audit::LForm::recursive);
  EXPECT_EQ(read.c, 0.5);
}

TEST(CertificateDiversity, IsRefusedIfItCannotBe) {
  EXPECT_EQ(read_all({{"l", 1}, {"l_model", "distinct"}}, diversity_of).l, 1.0);
  EXPECT_TRUE(tells(refusal({{"l", 0.99}, {"l_model", "distinct"}}, diversity_of), "'l'"));
  EXPECT_TRUE(tells(refusal({{"l", "2"}, {"l_model", "distinct"}}, diversity_of), "'l'"));
  EXPECT_TRUE(tells(refusal({{"l", 2}}, diversity_of), "'l_model' is missing"));
  EXPECT_TRUE(tells(refusal({{"l", 2}, {"l_model", "Entropy"}}, diversity_of), "'l_model'"));
  EXPECT_TRUE(tells(refusal({{"l", 2}, {"l_model", "recursive"}}, diversity_of), "'c' is missing"));
  for (const double c : {0.0, -1.0})
    EXPECT_TRUE(tells(refusal({{"l", 2}, {"l_model", "recursive"}, {"c", c}}, diversity_of), "'c'"));
}

// --- Statements

auto statements_of_version(std::uint64_t version) {
  return [version](Fields& fields) { return read_statements(fields, version); };
}

Json stating(const Json& not_protected) {
  return {{"publisher_word", {"every cell is true"}}, {"not_protected", not_protected}};
}

TEST(CertificateStatements, AreReadInTheirOrder) {
  const std::vector<NotProtected> read = read_all(
      stating({{{"code", "z-9"}, {"text", "Änderungen: \"später\""}}, {{"code", "a"}, {"text", "b"}}}),
      statements_of_version(2));
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].code, "z-9");
  EXPECT_EQ(read[0].text, "Änderungen: \"später\"");
  EXPECT_EQ(read[1].code, "a");
  EXPECT_EQ(read[1].text, "b");
  EXPECT_TRUE(read_all(stating(Json::array()), statements_of_version(2)).empty());
}

TEST(CertificateStatements, TheFirstVersionHasThePublishersWordOnly) {
  EXPECT_TRUE(read_all({{"publisher_word", {"a", "b"}}}, statements_of_version(1)).empty());
  EXPECT_TRUE(tells(refusal(stating(Json::array()), statements_of_version(1)), "'not_protected' is unknown"));
  EXPECT_TRUE(
      tells(refusal({{"publisher_word", {"a"}}}, statements_of_version(2)), "'not_protected' is missing"));
}

TEST(CertificateStatements, ThePublisherGivesItsWord) {
  for (const std::uint64_t version : {1u, 2u}) {
    const auto read = statements_of_version(version);
    for (const Json& wrong : {Json::array(), Json::array({"a", "a"}), Json::array({1}), Json("a"), Json()})
      EXPECT_TRUE(tells(refusal({{"publisher_word", wrong}, {"not_protected", Json::array()}}, read),
                        "'publisher_word"));
    EXPECT_TRUE(tells(refusal({{"not_protected", Json::array()}}, read), "'publisher_word' is missing"));
  }
}

TEST(CertificateStatements, CodesAreForProgramsAndStandOnce) {
  const auto refused = [](const std::string& code) {
    return tells(refusal(stating({{{"code", code}, {"text", "t"}}}), statements_of_version(2)), "code'");
  };
  for (const char* code : {"", "A", "a b", "a_b", "é", "a\n"}) EXPECT_TRUE(refused(code)) << code;
  const Json twice = {
      {{"code", "a"}, {"text", "1"}}, {{"code", "b"}, {"text", "2"}}, {{"code", "a"}, {"text", "3"}}};
  EXPECT_TRUE(tells(refusal(stating(twice), statements_of_version(2)), "stands twice"));
}

TEST(CertificateStatements, TextsMayBePrinted) {
  for (const std::string& text : {std::string("a\nb"), std::string("\x1b[2J"), std::string("a\x7f"),
                                  std::string("a\0b", 3), std::string("\t")})
    EXPECT_TRUE(tells(refusal(stating({{{"code", "a"}, {"text", text}}}), statements_of_version(2)),
                      "has a control character"));
  EXPECT_TRUE(tells(refusal(stating({{{"code", "a"}, {"text", ""}}}), statements_of_version(2)), "text'"));
}

TEST(CertificateStatements, HaveACodeAndATextAndNothingElse) {
  const auto refused = [](const Json& statement) {
    return refusal(stating(Json::array({statement})), statements_of_version(2));
  };
  EXPECT_TRUE(tells(refused({{"code", "a"}}), "text' is missing"));
  EXPECT_TRUE(tells(refused({{"text", "a"}}), "code' is missing"));
  EXPECT_TRUE(tells(refused({{"code", "a"}, {"text", "t"}, {"more", 1}}), "more' is unknown"));
  EXPECT_TRUE(tells(refused("a"), "not_protected"));
}

// --- Commitments

TEST(CertificateCommitments, AreDigestsByName) {
  const std::string digest(64, 'a');
  const auto read = [](const Json& object) {
    return read_commitments(Fields(object, "commitments", file_name));
  };
  EXPECT_EQ(read({{"zip", digest}, {"age", std::string(64, '0')}}), (Names{"age", "zip"}));
  EXPECT_EQ(read(Json::object()), Names());
  for (const Json& wrong :
       {Json(std::string(63, 'a')), Json(std::string(65, 'a')), Json(std::string(64, 'A')),
        Json(std::string(64, 'g')), Json(""), Json(1), Json()}) {
    const auto call = [&](Fields&) { return read({{"age", digest}, {"zip", wrong}}); };
    EXPECT_TRUE(tells(refusal(Json::object(), call), "'commitments.zip'")) << wrong;
  }
}

// --- Names

TEST(CertificateNames, AreAmongOthers) {
  EXPECT_TRUE(all_among({}, {}));
  EXPECT_TRUE(all_among({}, {"a"}));
  EXPECT_TRUE(all_among({"b", "a"}, {"a", "b", "c"}));
  EXPECT_TRUE(all_among({"a", "a"}, {"a"}));
  EXPECT_FALSE(all_among({"a", "d"}, {"a", "b", "c"}));
  EXPECT_FALSE(all_among({"a"}, {}));
  EXPECT_FALSE(all_among({"A"}, {"a"}));
}

TEST(CertificateNames, AreApart) {
  const Names ab = {"a", "b"}, c = {"c"}, bd = {"b", "d"}, none = {}, twice = {"e", "e"};
  EXPECT_TRUE(are_apart({}));
  EXPECT_TRUE(are_apart({&ab, &none, &c}));
  EXPECT_FALSE(are_apart({&ab, &c, &bd}));
  EXPECT_FALSE(are_apart({&c, &c}));
  EXPECT_FALSE(are_apart({&twice}));
}

}  // namespace
}  // namespace kith::certificate
