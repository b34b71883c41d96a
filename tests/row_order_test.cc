// The order of the source's rows is nobody's business: it changes neither the release nor any public figure.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/command.h"

namespace kith::tests {
namespace {

using Json = nlohmann::json;
using Rows = std::vector<std::string>;

// Persons with up to three rows each.
Rows visits(unsigned seed) {
  std::mt19937 draw(seed);
  Rows rows;
  const char* ills[] = {"flu", "cold", "hiv", "asthma"};
  for (unsigned person = 0; person < 90; ++person) {
    const std::string who = "p" + std::to_string(person) + "," + std::to_string(94100 + draw() % 40) + "," +
                            std::to_string(20 + draw() % 50) + "," + (draw() % 2 == 0 ? "f" : "m");
    for (unsigned visit = 0; visit <= draw() % 3; ++visit) rows.push_back(who + "," + ills[draw() % 4]);
  }
  return rows;
}

class RowOrder : public ::testing::TestWithParam<std::string> {
 protected:
  struct Made {
    std::string release;
    Json certificate, result;
  };

  Made made_of(const Rows& rows) const {
    std::string text = "who,zip,age,sex,ill\n";
    for (const std::string& row : rows) text += row + "\n";
    folder.write("visits.csv", text);
    folder.write("plan.toml",
                 "[source]\npath = \"visits.csv\"\n[columns]\nwho = \"person\"\n"
                 "zip = { role = \"quasi\", hierarchy = { mask = \"right\", levels = 3 } }\n"
                 "age = \"quasi\"\nsex = \"quasi\"\nill = \"sensitive\"\n" +
                     GetParam());
    const Ran ran =
        kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    Made made{read(folder / "out/release.csv"), Json::parse(read(folder / "out/release.certificate.json")),
              ran.json()};
    // The commitments have a key of their own each time.
    made.certificate.erase("commitments");
    for (const char* key : {"seconds", "cpu_seconds"}) made.result.erase(key);
    const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                            (folder / "out/release.certificate.json").string()});
    EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
    return made;
  }

  Folder folder;
};

TEST_P(RowOrder, ChangesNothingThatIsPublic) {
  for (const unsigned seed : {1u, 2u}) {
    Rows rows = visits(seed);
    const Made first = made_of(rows);
    std::mt19937 draw(seed);
    for (int turn = 0; turn < 4; ++turn) {
      std::ranges::shuffle(rows, draw);
      const Made other = made_of(rows);
      EXPECT_EQ(other.release, first.release);
      EXPECT_EQ(other.certificate, first.certificate) << Json::diff(first.certificate, other.certificate);
      EXPECT_EQ(other.result, first.result) << Json::diff(first.result, other.result);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Methods, RowOrder,
    ::testing::Values("[privacy]\nk = 3\n[method]\nmax_suppression = \"10%\"\npolicy = \"loss\"\n",
                      "[privacy]\nk = 3\nl = 2\n[method]\nmax_suppression = \"20%\"\nsuppressed = \"mask\"\n",
                      "[privacy]\nk = 2\npersons = \"history\"\n[method]\nmax_suppression = \"50%\"\n",
                      "[privacy]\nk = 3\nl = 2\n[method]\nname = \"local\"\n",
                      "[privacy]\nk = 3\nt = 0.5\n[method]\nname = \"local\"\nranges = \"tight\"\n"));

}  // namespace
}  // namespace kith::tests
