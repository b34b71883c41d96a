#include "api/certified.h"

#include <gtest/gtest.h>

#include "api/refused_test.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

// --- The text

TEST(CertificateText, IsEveryByteOfTheFile) {
  const TemporaryFolder folder;
  const std::string bytes("{\"k\": 2}\r\n\0\xff", 12);
  folder.write("c.json", bytes);
  folder.write("empty.json", "");
  EXPECT_EQ(certificate_text(folder.path() / "c.json"), bytes);
  EXPECT_EQ(certificate_text(folder.path() / "empty.json"), "");
}

TEST(CertificateText, IsNotReadIfItIsLargerThanAny) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "c.json";
  constexpr std::uintmax_t largest = std::uintmax_t{64} << 20;
  folder.write("c.json", "{}");
  fs::resize_file(file, largest);
  EXPECT_EQ(certificate_text(file).size(), largest);
  fs::resize_file(file, largest + 1);
  const Error error = refusal_of([&] { certificate_text(file); });
  EXPECT_EQ(error.code(), ErrorCode::bad_json);
  EXPECT_EQ(error.place().file, file.string());
  EXPECT_FALSE(error.remedy().empty());
}

TEST(CertificateText, NeedsAFile) {
  const TemporaryFolder folder;
  EXPECT_EQ(error_of([&] { certificate_text(folder.path() / "none.json"); }), ErrorCode::missing_file);
  EXPECT_EQ(error_of([&] { certificate_text(folder.path()); }), ErrorCode::missing_file);
}

// --- Files that it names

void expect_link_refused(const fs::path& folder, const std::string& name) {
  const Error error = refusal_of([&] { named_file(folder, name); });
  EXPECT_EQ(error.code(), ErrorCode::bad_json) << name;
  EXPECT_EQ(error.place().file, (folder / name).string());
  EXPECT_FALSE(error.remedy().empty());
}

TEST(NamedFile, LiesInTheFolderWhetherItIsThereOrNot) {
  const TemporaryFolder folder;
  folder.write("there.csv", "x\n1\n");
  for (const char* name : {"there.csv", "not there.csv", "..csv", ".hidden"})
    EXPECT_EQ(named_file(folder.path(), name), folder.path() / name);
  const fs::path nowhere = folder.path() / "no such folder";
  EXPECT_EQ(named_file(nowhere, "t.csv"), nowhere / "t.csv");
}

TEST(NamedFile, MayBeALinkWithinTheFolder) {
  const TemporaryFolder folder;
  folder.write("there.csv", "x\n1\n");
  fs::create_symlink("there.csv", folder.path() / "relative.csv");
  fs::create_symlink(folder.path() / "there.csv", folder.path() / "absolute.csv");
  for (const char* name : {"relative.csv", "absolute.csv"})
    EXPECT_EQ(named_file(folder.path(), name), folder.path() / name);
}

TEST(NamedFile, TheFolderMayBeALink) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "real");
  folder.write("real/t.csv", "x\n1\n");
  fs::create_directory_symlink("real", folder.path() / "link");
  EXPECT_EQ(named_file(folder.path() / "link", "t.csv"), folder.path() / "link/t.csv");
  EXPECT_EQ(named_file(folder.path() / "link/", "none.csv"), folder.path() / "link/none.csv");
}

TEST(NamedFile, IsRefusedIfItIsALinkThatLeadsOut) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "release/below");
  folder.write("outside.csv", "x\n1\n");
  folder.write("release/below/t.csv", "x\n1\n");
  const fs::path release = folder.path() / "release";
  fs::create_symlink("../outside.csv", release / "relative.csv");
  fs::create_symlink(folder.path() / "outside.csv", release / "absolute.csv");
  fs::create_symlink("relative.csv", release / "by way of another.csv");
  fs::create_symlink("below/t.csv", release / "below.csv");
  fs::create_symlink("circle.csv", release / "circle.csv");
  for (const char* name :
       {"relative.csv", "absolute.csv", "by way of another.csv", "below.csv", "circle.csv"})
    expect_link_refused(release, name);
}

TEST(NamedFile, IsRefusedIfItsNameLeadsOut) {
  const TemporaryFolder folder;
  fs::create_directories(folder.path() / "release/below");
  folder.write("outside.csv", "x\n1\n");
  const fs::path release = folder.path() / "release";
  for (const std::string name : {"../outside.csv", "../none.csv", "below/t.csv", "..", ".", ""})
    expect_link_refused(release, name);
  expect_link_refused(release, (folder.path() / "outside.csv").string());
}

// --- What it says

TEST(Statements, AreCodesAndWordsInTheirOrder) {
  using Statements = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(statements_of({}), Statements());
  EXPECT_EQ(statements_of({{"z-code", "first words"}, {"a-code", ""}, {"z-code", "other words"}}),
            (Statements{{"z-code", "first words"}, {"a-code", ""}, {"z-code", "other words"}}));
}

certificate::CertificateFacts published_as(certificate::RepositionFacts::Publish publish) {
  certificate::CertificateFacts facts;
  facts.reposition.emplace().publish = publish;
  return facts;
}

TEST(OfAnatomy, AreTwoTablesAndNothingElse) {
  using Publish = certificate::RepositionFacts::Publish;
  EXPECT_TRUE(is_of_anatomy({}, published_as(Publish::anatomy)));
  EXPECT_TRUE(is_of_anatomy({.sensitive_table = "s.csv", .bucket = "id"}, published_as(Publish::anatomy)));
  for (const certificate::CertificateFacts& facts :
       {certificate::CertificateFacts{}, published_as(Publish::generalize), published_as(Publish::plain)}) {
    EXPECT_FALSE(is_of_anatomy({}, facts));
    EXPECT_EQ(error_of([&] { is_of_anatomy({.sensitive_table = "s.csv"}, facts); }), ErrorCode::usage);
    EXPECT_EQ(error_of([&] { is_of_anatomy({.bucket = "id"}, facts); }), ErrorCode::usage);
  }
}

}  // namespace
}  // namespace kith::api
