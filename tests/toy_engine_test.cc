// An engine from outside: numbers and the last digits of their squares, of which no file has ever been seen.
// It is added here and nowhere else, and releases are made from it by plan, by command and by the interface
// for programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/digest.h"
#include "cli/run.h"
#include "engine/drivers.h"
#include "kith/error.h"
#include "kith/kith.h"
#include "testing/hex.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

// "40.squares" has the rows 0 to 39.
class Squares final : public Data {
 public:
  explicit Squares(const Locator& locator) : name_(locator.path.filename().string()) {
    try {
      rows_ = std::stoul(locator.path.stem().string());
    } catch (const std::exception&) {
      throw Error(ErrorCode::unsupported_format, "squares are named by their number", {locator.description()},
                  "write for example 40.squares");
    }
  }

  const std::vector<ColumnSchema>& schema() const override {
    static const std::vector<ColumnSchema> columns{{"number", "BIGINT"}, {"digit", "BIGINT"}};
    return columns;
  }
  std::string description() const override { return name_ + " (squares)"; }
  Fingerprint fingerprint() const override {
    return [name = name_] { return "the squares " + name; };
  }

  Table read(const std::vector<std::string>& columns, Progress&) override {
    Table table{name_, {}};
    for (const std::string& name : columns) {
      Column& column = table.columns.emplace_back();
      column.name = name;
      column.declared = "BIGINT";
      for (std::size_t i = 0; i < rows_; ++i)
        column.codes.push_back(column.values.encode(std::to_string(name == "digit" ? i * i % 10 : i)));
    }
    return table;
  }

 private:
  std::string name_;
  std::size_t rows_ = 0;
};

void add_squares() {
  static const bool added = [] {
    engine::Driver driver{"squares"};
    driver.endings = {".squares"};
    driver.open = [](const Locator& locator, const engine::Settings&) {
      return std::make_unique<Squares>(locator);
    };
    driver.files = [](const Locator&) { return std::vector<fs::path>(); };
    engine::add(driver);
    return true;
  }();
  (void)added;
}

class ToyEngine : public ::testing::Test {
 protected:
  void SetUp() override { add_squares(); }

  fs::path plan(const std::string& k = "4") const {
    return folder.write("plan.toml",
                        "[source]\npath = \"40.squares\"\n[columns]\ndigit = \"quasi\"\n"
                        "number = \"identifier\"\n[privacy]\nk = " +
                            k + "\n");
  }
  std::string out() const { return (folder / "out").string(); }

  // The command, inside this process, which alone has the engine.
  static Ran called(std::vector<std::string> words) {
    words.insert(words.begin(), "kith");
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Ran ran;
    ran.status = cli::run(static_cast<int>(pointers.size()), pointers.data());
    std::cout.flush();
    ran.out = ::testing::internal::GetCapturedStdout();
    ran.err = ::testing::internal::GetCapturedStderr();
    return ran;
  }

  // Digits of squares are 0, 1, 4, 5, 6 and 9, the first and the fourth half as often as the others.
  void expect_squares_released() const {
    const std::string release = read(folder / "out/release.csv");
    EXPECT_EQ(std::ranges::count(release, '\n'), 41) << release;
    EXPECT_EQ(release.substr(0, 6), "digit\n");
  }

  Folder folder;
};

TEST_F(ToyEngine, ReleasesByAPlan) {
  const Ran ran = called({"release", plan().string(), "-o", out(), "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["input"]["rows"], 40);
  expect_squares_released();
}

TEST_F(ToyEngine, IsCommittedToByItsOwnFingerprint) {
  ASSERT_EQ(called({"release", plan().string(), "-o", out(), "--quiet"}).status, 0);
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  const auto key_file = nlohmann::json::parse(read(folder / "out/private/release.key"));
  const std::string key = ::kith::testing::from_hex(key_file["key"].get<std::string>()).value();
  EXPECT_EQ(certificate["commitments"]["input"], hmac_of_text(key, "input\nthe squares 40.squares"));
  EXPECT_EQ(called({"audit", (folder / "out/release.csv").string(), "--certificate",
                    (folder / "out/release.certificate.json").string()})
                .status,
            0);
}

TEST_F(ToyEngine, ReleasesByTheCommandAlone) {
  const Ran ran = called({"release", "40.squares", "--quasi", "digit", "-k", "4", "-o", out(), "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_squares_released();
}

TEST_F(ToyEngine, ReleasesByTheInterfaceForPrograms) {
  ReleaseRequest request;
  request.data = "40.squares";
  request.roles.quasi = {"digit"};
  request.model.k = 4;
  request.directory = folder / "out";
  EXPECT_EQ(release(request).rows, 40u);
  expect_squares_released();
}

TEST_F(ToyEngine, IsAFormatThatPlansAndFlagsCanState) {
  const Ran ran =
      called({"release", "40", "--format", "squares", "--quasi", "digit", "-k", "4", "-o", out(), "-q"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_squares_released();
  const fs::path stated = folder.write("stated.toml",
                                       "[source]\npath = \"40\"\nformat = \"squares\"\n[columns]\n"
                                       "digit = \"quasi\"\n[privacy]\nk = 4\n");
  const Ran again = called({"release", stated.string(), "-o", (folder / "again").string(), "-q"});
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(read(folder / "again/release.csv"), read(folder / "out/release.csv"));
  EXPECT_NE(called({"release", "--help"}).out.find(",sav,squares,xlsx,xpt}"), std::string::npos);
}

TEST_F(ToyEngine, IsAuditedAndInspected) {
  const Ran audited = called({"audit", "40.squares", "--quasi", "digit", "-k", "4", "--json", "--quiet"});
  EXPECT_EQ(audited.status, 0) << audited.err;
  EXPECT_EQ(audited.json()["rows"], 40);
  const Ran inspected = called({"inspect", "40.squares", "--json", "--quiet"});
  EXPECT_EQ(inspected.status, 0) << inspected.err;
}

TEST_F(ToyEngine, ItsErrorsLeadToTheExitStatusOfAnyOther) {
  const Ran ran = called({"release", "many.squares", "--quasi", "digit", "-k", "4", "-o", out(), "--quiet"});
  EXPECT_EQ(ran.status, exit_status(ErrorCode::unsupported_format)) << ran.err;
  EXPECT_NE(ran.err.find("squares are named by their number"), std::string::npos) << ran.err;
  EXPECT_TRUE(folder.files().empty());
}

TEST_F(ToyEngine, MessagesNameItAsTheyNameAFile) {
  const Ran ran = called({"release", "40.squares", "--quasi", "digit", "-k", "41", "-o", out(), "--quiet"});
  EXPECT_NE(ran.status, 0);
  EXPECT_NE(ran.err.find("40.squares"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace kith::tests
