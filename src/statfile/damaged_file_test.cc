// Damaged files end in a table or an Error, whatever is wrong with them: cut off anywhere, or with bytes changed.
//
// Mutants are parsed many to a process, as the room does it with one. The product survives a breakdown by its
// process; there is none all the same.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>
#include <stdexcept>

#include "statfile/statistics_parser.h"
#include "statfile/workbook_parser.h"
#include "testing/file_tables.h"
#include "testing/statistics_files.h"
#include "testing/workbook_files.h"

namespace kith::statfile {
namespace {

constexpr std::size_t per_process = 250;
constexpr Limits limits{std::uint64_t{512} << 20, 60};

class DamagedFile : public FileTableTest, public ::testing::WithParamInterface<const char*> {
 protected:
  static std::string sound() {
    if (std::string(GetParam()) == "xlsx")
      return testing::workbook_file(
          {.sheets =
               {{"Sheet1",
                 testing::inline_rows({{"name", "sex", "born"}}) +
                     "<row><c t=\"s\"><v>0</v></c><c><v>2</v></c><c s=\"1\"><v>45351</v></c></row>"
                     "<row><c t=\"s\"><v>1</v></c><c t=\"b\"><v>1</v></c><c s=\"1\"><v>1.5</v></c></row>"}},
           .texts = {"Ada", "Bob"},
           .formats = {"dd/mm/yyyy"}});
    testing::StatisticsTable table{{{.name = "NAME", .text = true}, {.name = "SEX"}, {.name = "BORN"}}, {}};
    const std::string format = GetParam();
    if (format != "sas7bdat" && format != "xpt") table.variables[1].labels = {{1, "male"}, {2, "female"}};
    for (int i = 0; i < 12; ++i)
      table.rows.push_back({"person " + std::to_string(i), 1.0 + i % 2, 1000.0 + i});
    return testing::statistics_file(table, format);
  }

  // Every length of a short file; of a long one every length in its beginning, and some behind.
  static std::vector<std::string> mutants(const std::string& bytes) {
    std::vector<std::string> all;
    for (std::size_t length = 0; length < bytes.size(); length += length < 2048 ? 1 : 37)
      all.push_back(bytes.substr(0, length));
    std::mt19937 random(20260101);
    for (int i = 0; i < 2500; ++i) {
      std::string& mutant = all.emplace_back(bytes);
      for (auto flips = 1 + random() % 4; flips > 0; --flips) {
        // Headers are in the beginning.
        const std::size_t within = random() % 2 ? bytes.size() : std::min<std::size_t>(bytes.size(), 1024);
        const auto value = random();
        mutant[random() % within] = static_cast<char>(value % 4 == 0   ? 0xFF
                                                      : value % 4 == 1 ? 0
                                                                       : value >> 8);
      }
    }
    return all;
  }

  // In the process of its own: all mutants from `begin` on, each told by a text when it is done.
  static void parse(const std::vector<std::string>& mutants, std::size_t begin, std::size_t end,
                    const std::string& folder, MessageWriter& to) {
    const std::string path = folder + "/mutant";
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    for (std::size_t i = begin; i < end; ++i) {
      const auto bytes = static_cast<ssize_t>(mutants[i].size());
      if (::pwrite(file, mutants[i].data(), mutants[i].size(), 0) != bytes || ::ftruncate(file, bytes) != 0)
        throw std::runtime_error("the mutant could not be written");
      const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
      try {
        const OpenedFile source(path);
        MessageWriter rows(nowhere);
        const std::string format = std::string(GetParam()) == "zsav" ? "sav" : GetParam();
        if (format == "xlsx")
          send_rows(source, WorkbookRequest{.file = path}, {0}, rows);
        else
          send_rows(source, StatisticsRequest{.format = format, .file = path}, {0, 1}, rows);
        to.add("read");
      } catch (const Error&) {
        to.add("refused");
      } catch (const std::bad_alloc&) {
        to.add("refused");
      }
      ::close(nowhere);
      to.send(MessageKind::rows);
    }
  }
};

TEST_P(DamagedFile, EndsInATableOrAnError) {
  const std::vector<std::string> all = mutants(sound());
  std::size_t read = 0, refused = 0, breakdowns = 0;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(begin + per_process, all.size());
    folder.write("mutant", "");
    const OpenedFile source((folder.path() / "mutant").string());
    IsolatedWork work(source, "mutant", ErrorCode::bad_statistics_file, limits,
                      [&](MessageWriter& to) { parse(all, begin, end, folder.path().string(), to); });
    try {
      Message message;
      while (work.next(message, silent_progress()))
        for (const std::string_view text : message.texts) {
          ++(text == "read" ? read : refused);
          ++begin;
        }
    } catch (const Error& error) {
      ASSERT_EQ(error.message().find("no end"), std::string::npos) << "mutant " << begin;
      ++breakdowns;
      ++begin;
    }
  }
  RecordProperty("read", static_cast<int>(read));
  RecordProperty("refused", static_cast<int>(refused));
  EXPECT_GT(refused, all.size() / 10);
  EXPECT_EQ(breakdowns, 0U);
}

// The way of the product, for some of them.
TEST_P(DamagedFile, IsAnErrorOfTheFile) {
  const std::string bytes = sound();
  const std::string format = std::string(GetParam()) == "zsav" ? "sav" : GetParam();
  EXPECT_FALSE(failure(request(bytes, format)));
  for (const std::size_t length : {std::size_t{5}, bytes.size() / 4, bytes.size() / 2}) {
    const auto error = failure(request(bytes.substr(0, length), format));
    ASSERT_TRUE(error) << length;
    EXPECT_TRUE(error->code() == ErrorCode::bad_statistics_file || error->code() == ErrorCode::bad_workbook)
        << error->what();
    EXPECT_FALSE(error->remedy().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, DamagedFile,
                         ::testing::Values("sav", "zsav", "por", "dta", "sas7bdat", "xpt", "xlsx"),
                         [](const auto& which) { return std::string(which.param); });

}  // namespace
}  // namespace kith::statfile
