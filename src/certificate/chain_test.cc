#include "certificate/chain.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "base/digest.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::certificate {
namespace {

using Names = std::vector<std::string>;

std::string digest(const std::string& bytes) {
  Sha256 sum;
  sum.update(bytes);
  return sum.hex();
}

struct Series {
  testing::TemporaryFolder folder;
  std::string before;  // the certificate of the release before

  static std::string release_of(int number) {
    return fmt::format("case,age\n{},3\n{},3\n", number, number + 1);
  }

  static std::string certificate(int number, const std::string& sha256, const std::string& previous,
                                 int k = 2) {
    const std::string link =
        number == 1 ? ""
                    : fmt::format(R"(,"previous":{{"file":"release-{:04}.certificate.json","sha256":"{}"}})",
                                  number - 1, previous);
    const std::string hmac(64, '0');
    return fmt::format(
        R"({{"kith":"0.1.0","certificate":2,)"
        R"("release":{{"file":"release-{:04}.csv","sha256":"{}","rows":2,"columns":["case","age"]}},)"
        R"("model":{{"k":{},"persons":false,"quasi":["age"],"sensitive":[],"plain":[],"suppressed":"drop"}},)"
        R"("method":{{"name":"local","policy":"guillotine","ranges":"cell"}},)"
        R"("figures":{{"rows_released":2,"rows_suppressed":0,"classes":1,"smallest_class":2,)"
        R"("average_class_size":2.0,"discernibility":4,"ncp":0.0,"arx_loss":0.0,"precision":1.0,)"
        R"("highest_risk":0.5,"average_risk":0.5}},)"
        R"("commitments":{{"algorithm":"HMAC-SHA256","input":"{}","plan":"{}","hierarchies":{{}}}},)"
        R"("publisher_word":["w"],"not_protected":[],"baseline":false,)"
        R"("series":{{"release":{},"arrivals":"hidden"{}}}}})",
        number, sha256, k, hmac, hmac, number, link);
  }

  void add(int number, int k = 2) {
    const std::string text = certificate(number, digest(release_of(number)), digest(before), k);
    folder.write(fmt::format("release-{:04}.csv", number), release_of(number));
    folder.write(fmt::format("release-{:04}.certificate.json", number), text);
    before = text;
  }
  explicit Series(int releases) {
    for (int number = 1; number <= releases; ++number) add(number);
  }
  Names wrong() const { return read_chain(folder.path()).wrong; }
};

TEST(Chain, AWholeSeriesIsWhole) {
  const Series series(3);
  const Chain chain = read_chain(series.folder.path());
  EXPECT_EQ(chain.wrong, Names{});
  ASSERT_EQ(chain.links.size(), 3u);
  EXPECT_EQ(chain.links[2].file, "release-0003.csv");
  EXPECT_EQ(chain.links[2].facts->k, 2u);
  EXPECT_EQ(chain.links[2].facts->series->release, 3u);
}

TEST(Chain, AReleaseInTheMakingIsPassedOver) {
  const Series series(3);
  const auto file = [&](const char* name) { return series.folder.path() / name; };
  std::filesystem::rename(file("release-0003.csv"), file(".release-0003.csv.pending"));
  const Chain chain = read_chain(series.folder.path());
  EXPECT_EQ(chain.wrong, Names{});
  EXPECT_EQ(chain.links.size(), 2u);
  std::filesystem::rename(file("release-0002.csv"), file(".release-0002.csv.pending"));
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv is missing"}));
}

TEST(Chain, AnEditedReleaseIsNamed) {
  const Series series(3);
  series.folder.write("release-0002.csv", Series::release_of(2) + "9,3\n");
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv was edited: it is not the file that was certified"}));
}

TEST(Chain, AnEditedCertificateIsFoundByTheNextOne) {
  const Series series(2);
  series.folder.write("release-0001.certificate.json",
                      Series::certificate(1, digest(Series::release_of(1)), "", 2) + " ");
  EXPECT_EQ(series.wrong(),
            (Names{"release-0001.certificate.json is not the one that release-0002.certificate.json names"}));
}

TEST(Chain, AReleaseWithANewCertificateIsStillFound) {
  const Series series(2);
  series.folder.write("release-0001.csv", "case,age\n1,4\n2,4\n");
  series.folder.write("release-0001.certificate.json",
                      Series::certificate(1, digest("case,age\n1,4\n2,4\n"), ""));
  EXPECT_EQ(series.wrong().size(), 1u);
}

TEST(Chain, AGapIsNamed) {
  const Series series(3);
  std::filesystem::remove(series.folder.path() / "release-0002.csv");
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv is missing"}));
  std::filesystem::remove(series.folder.path() / "release-0002.certificate.json");
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv is missing"}));
}

TEST(Chain, AMissingFirstReleaseIsNamed) {
  const Series series(2);
  std::filesystem::remove(series.folder.path() / "release-0001.csv");
  std::filesystem::remove(series.folder.path() / "release-0001.certificate.json");
  EXPECT_EQ(series.wrong(), (Names{"release-0001.csv is missing"}));
}

TEST(Chain, AReleaseWithoutCertificateIsNamed) {
  const Series series(2);
  std::filesystem::remove(series.folder.path() / "release-0002.certificate.json");
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv has no certificate"}));
}

TEST(Chain, ACertificateThatCannotBeReadIsNamed) {
  const Series series(1);
  series.folder.write("release-0001.certificate.json", "{");
  const Names wrong = series.wrong();
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].substr(0, 29), "release-0001.certificate.json");
}

TEST(Chain, ACertificateOfAnotherPlaceIsNamed) {
  const Series series(1);
  series.folder.write("release-0001.certificate.json",
                      Series::certificate(2, digest(Series::release_of(1)), digest("another")));
  EXPECT_EQ(series.wrong().size(), 3u) << "its number, the one before it, its file";
}

TEST(Chain, AnotherModelIsNamed) {
  Series series(1);
  series.add(2, 3);
  EXPECT_EQ(series.wrong(), (Names{"release-0002.csv claims another model than the release before"}));
}

TEST(Chain, OtherFilesOfTheFolderAreNotLookedAt) {
  const Series series(1);
  for (const char* name :
       {"release-1.csv", "release-00002.csv", "release-.csv", "notes.txt", "release-0002.csv.tmp"})
    series.folder.write(name, "x");
  EXPECT_EQ(series.wrong(), Names{});
}

TEST(Chain, NoFolderAndNoReleaseAreErrors) {
  const testing::TemporaryFolder folder;
  for (const auto& path : {folder.path(), folder.path() / "none"}) try {
      read_chain(path);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::missing_file);
    }
}

}  // namespace
}  // namespace kith::certificate
