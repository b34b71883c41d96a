// An Arrow table is a source like any other, for every call.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "api/given_rows_test.h"
#include "base/file.h"
#include "kith/kith.h"
#include "testing/arrow_tables.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

namespace fs = std::filesystem;
using testing::Cells;
using testing::hand_table;
using testing::HandColumn;
using testing::TemporaryFolder;

struct Sample {
  std::vector<HandColumn> columns;
  std::vector<testing::HandBatch> batches;
  std::string csv;
  std::vector<std::string> names, cells;

  std::shared_ptr<const ArrowTable> arrow() const { return hand_table(columns, batches); }
  std::shared_ptr<Rows> rows() const {
    return std::make_shared<api::GivenRows>(names, std::vector<std::vector<std::string>>{cells});
  }
};

std::string quoted(const std::string& text) {
  return text.find(',') == text.npos ? text : "\"" + text + "\"";
}

// Random rows of zip, age, illness and fee, in layouts drawn at random.
Sample random_sample(std::mt19937& random) {
  const auto one_of = [&](std::initializer_list<HandColumn> choice) {
    return *(choice.begin() + static_cast<long>(random() % choice.size()));
  };
  Sample sample;
  sample.columns = {one_of({{"zip", "u"}, {"zip", "vu"}, {"zip", "s", "U"}}),
                    one_of({{"age", "l"}, {"age", "C"}, {"age", "f"}, {"age", "d:5,1"}}),
                    one_of({{"illness", "U"}, {"illness", "vu"}, {"illness", "i", "vu"}}),
                    one_of({{"fee", "g"}, {"fee", "d:6,1"}})};
  const bool whole = sample.columns[1].format == "l" || sample.columns[1].format == "C";
  sample.names = {"zip", "age", "illness", "fee"};
  sample.csv = "zip,age,illness,fee\n";
  static constexpr const char* illnesses[] = {"flu", "cold", "an illness, with a comma", "x"};
  for (std::size_t b = 0; b < 1 + random() % 3; ++b) {
    testing::HandBatch batch{std::vector<Cells>(4), static_cast<std::int64_t>(random() % 4),
                             static_cast<std::int64_t>(random() % 11)};
    for (std::size_t row = 0; row < 8 + random() % 20; ++row) {
      const std::vector<std::string> cells{"0" + std::to_string(2138 + random() % 4),
                                           std::to_string(20 + random() % 6) + (whole ? "" : ".5"),
                                           random() % 6 == 0 ? "" : illnesses[random() % 4],
                                           random() % 7 == 0 ? "" : std::to_string(random() % 3) + ".5"};
      for (std::size_t c = 0; c < 4; ++c) {
        batch.cells[c].push_back(cells[c].empty() ? std::nullopt : std::optional(cells[c]));
        sample.csv += quoted(cells[c]) + (c == 3 ? "\n" : ",");
        sample.cells.push_back(cells[c]);
      }
    }
    sample.batches.push_back(batch);
  }
  return sample;
}

ReleaseRequest request_of(const std::string& method) {
  ReleaseRequest request;
  request.roles.quasi = {"zip", "age"};
  request.roles.sensitive = {"illness"};
  request.roles.plain = {"fee"};
  request.model.k = 2;
  request.model.persons = Persons::rows;
  request.method = {{"name", method}};
  return request;
}

TEST(Arrow, ReleasesHaveTheSameBytesHoweverTheTableComes) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    std::mt19937 random(seed);
    const TemporaryFolder folder;
    const Sample sample = random_sample(random);
    folder.write("t.csv", sample.csv);
    ReleaseRequest request = request_of(seed % 2 == 0 ? "full-domain" : "local");
    if (seed % 2 == 0) request.method["max_suppression"] = "10%";
    request.directory = folder.path() / "file";
    request.data = folder.path() / "t.csv";
    const std::string expected = read_file(release(request).files.release);
    request.directory = folder.path() / "rows";
    request.data = sample.rows();
    EXPECT_EQ(read_file(release(request).files.release), expected) << seed;
    request.directory = folder.path() / "arrow";
    request.data = sample.arrow();
    EXPECT_EQ(read_file(release(request).files.release), expected) << seed;
    request.directory.reset();
    request.in_memory = true;
    const Released kept = release(request);
    ASSERT_TRUE(kept.data);
    EXPECT_TRUE(kept.verified && kept.certified);
    EXPECT_EQ(read_file(kept.data->write(folder.path() / "memory").release), expected) << seed;
    const CertificateAudit found =
        audit_certificate({.data = folder.path() / "memory" / "release.csv",
                           .certificate = folder.path() / "memory" / "release.certificate.json"});
    EXPECT_TRUE(std::get<TableAudit>(found).satisfied);
  }
}

Sample sample_of(unsigned seed) {
  std::mt19937 random(seed);
  return random_sample(random);
}

TEST(Arrow, ColumnsThatAreReleasedAsTheyAreKeepTheirTypes) {
  const Sample sample = sample_of(3);
  ReleaseRequest request = request_of("full-domain");
  request.in_memory = true;
  request.data = Locator(sample.arrow(), "visits");
  const Released kept = release(request);
  const auto& tables = kept.data->tables();
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].name, "release");
  EXPECT_EQ(tables[0].table->rows(), kept.released);
  const auto column = [&](const std::string& name) {
    const auto& names = tables[0].table->columns();
    return tables[0].table->schema().children[std::find(names.begin(), names.end(), name) - names.begin()];
  };
  EXPECT_EQ(column("fee")->format, sample.columns[3].format);
  EXPECT_EQ(column("illness")->format, sample.columns[2].format);
  EXPECT_EQ(column("illness")->dictionary != nullptr, !sample.columns[2].values.empty());
}

TEST(Arrow, AReleaseInMemoryLeavesNoFile) {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  ReleaseRequest request = request_of("full-domain");
  request.in_memory = true;
  request.data = sample_of(1).arrow();
  const Released kept = release(request);
  fs::current_path(before);
  EXPECT_TRUE(folder.names().empty());
  request.dry_run = true;
  EXPECT_FALSE(release(request).data);
  request.directory = folder.path();
  EXPECT_THROW(release(request), Error);
}

TEST(Arrow, AuditAttackInspectAndCompareTakeIt) {
  const TemporaryFolder folder;
  const Sample sample = sample_of(5);
  folder.write("t.csv", sample.csv);
  const Locator file(folder.path() / "t.csv"), arrow(sample.arrow(), "t");
  TableAuditRequest audit{file, {}, {}};
  audit.roles.quasi = {"zip", "age"};
  audit.model.k = 2;
  const auto of_file = audit_table(audit);
  audit.data = arrow;
  EXPECT_EQ(audit_table(audit).to_json(), of_file.to_json());
  LinkRequest link;
  link.release = arrow;
  link.outside = arrow;
  link.on = {{"zip", "zip"}, {"age", "age"}};
  EXPECT_FALSE(attack_by_linking(link).to_json().empty());
  InspectTableRequest inspect;
  inspect.data = arrow;
  EXPECT_EQ(inspect_table(inspect).columns.size(), 4u);
  CompareRequest compare_request;
  compare_request.release = request_of("local");
  compare_request.release.method.clear();
  compare_request.release.data = arrow;
  EXPECT_FALSE(compare(compare_request).runs.empty());
}

TEST(Arrow, ABatchOfASeriesMayBeOne) {
  const TemporaryFolder folder;
  ReleaseRequest request = request_of("local");
  request.data = sample_of(2).arrow();
  const Series series(folder.path() / "series");
  EXPECT_EQ(series.append(request).series->release, 1u);
}

}  // namespace
}  // namespace kith
