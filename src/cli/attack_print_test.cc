#include <gtest/gtest.h>

#include <sstream>

#include "cli/printed_test.h"

namespace kith::cli {
namespace {

LinkAttack voters() {
  LinkAttack found;
  found.outside_rows = 120;
  found.released_rows = 80;
  found.k = 3;
  found.links = {{.columns = {"zip", "birth"},
                  .matched = 60,
                  .exactly_one = 7,
                  .fewer_than_k = 12,
                  .reidentified = 5,
                  .learnt = 9,
                  .rows_matched = 50,
                  .rows_exactly_one = 4,
                  .rows_fewer_than_k = 11,
                  .rows_least = 1},
                 {.columns = {"zip"}, .matched = 100}};
  return found;
}

TEST(AttackPrint, OfNoLinkIsNothing) { EXPECT_EQ(printed(LinkAttack{}), ""); }

TEST(AttackPrint, ShowsEachSetOfColumnsAndBothWaysOfCounting) {
  EXPECT_EQ(printed(voters()),
            "120 outside people\n"
            "  matched exactly one fewer than 3  pinned down  linked on\n"
            "       60           7           12            5  zip, birth\n"
            "      100           0            0            0  zip\n"
            "of 80 released rows 50 fit somebody outside: 4 exactly one person, 11 fewer than 3; the fewest "
            "are 1\n");
}

TEST(AttackPrint, ShowsWhatIsLearntIfASensitiveColumnWasNamed) {
  LinkAttack found = voters();
  found.sensitive = true;
  found.links.pop_back();
  EXPECT_EQ(printed(found),
            "120 outside people\n"
            "  matched exactly one fewer than 3       learnt  linked on\n"
            "       60           7           12            9  zip, birth\n"
            "of 80 released rows 50 fit somebody outside: 4 exactly one person, 11 fewer than 3; the fewest "
            "are 1\n");
}

TEST(AttackPrint, NamesNoFewestIfNoRowFits) {
  LinkAttack found;
  found.outside_rows = 2;
  found.released_rows = 3;
  found.links = {{.columns = {"zip"}}};
  found.conclusive = false;
  EXPECT_EQ(printed(found),
            "2 outside people\n"
            "  matched exactly one fewer than 2  pinned down  linked on\n"
            "        0           0            0            0  zip\n"
            "of 3 released rows 0 fit somebody outside: 0 exactly one person, 0 fewer than 2\n"
            "nobody was found, and that is no all-clear: see the notes\n");
}

TEST(AttackPrint, SaysThatMoreMayBeFound) {
  LinkAttack found = voters();
  const std::string all = printed(found);
  found.conclusive = false;
  EXPECT_EQ(printed(found), all + "not all values were understood: more may be found than this says\n");
}

TEST(AttackPrint, OfManySetsTheWorstAreShown) {
  LinkAttack found = voters();
  found.links.assign(25, found.links.front());
  EXPECT_EQ(printed(found).find("more column sets"), std::string::npos);
  found.links.assign(40, found.links.front());
  const std::string text = printed(found);
  EXPECT_NE(text.find("zip, birth\n… and 15 more column sets (--json)\nof 80 released rows"),
            std::string::npos)
      << text;
  std::size_t shown = 0;
  for (std::size_t at = text.find("zip, birth"); at != std::string::npos;
       at = text.find("zip, birth", at + 1))
    ++shown;
  EXPECT_EQ(shown, 25u);
}

LinkedTimes::Side written_as(const std::string& format, bool guessed = true) {
  LinkedTimes::Side side;
  side.format = format;
  side.guessed = guessed;
  return side;
}

LinkedTimes::Side of_two_digits(LinkedTimes::Side side, int pivot, bool assumed) {
  side.pivot = pivot;
  side.pivot_assumed = assumed;
  return side;
}

LinkedTimes::Side not_all_read(LinkedTimes::Side side, std::uint64_t unread, std::uint64_t values) {
  side.unread = unread;
  side.values = values;
  return side;
}

// How a side of a column of times was understood, as the line of that column says it.
std::string told(const LinkedTimes::Side& side) {
  LinkAttack found = voters();
  const std::string all = printed(found);
  found.times = {{.column = {"birth", "dob"}, .release = written_as("YYYY", false), .outside = side}};
  const std::string text = printed(found), before = "times of birth: released YYYY; outside ";
  EXPECT_TRUE(text.starts_with(all + before)) << text;
  return text.substr(all.size() + before.size());
}

TEST(AttackPrint, SaysHowTimesWereUnderstood) {
  EXPECT_EQ(told({}), "as in ISO 8601 or as labels\n");
  EXPECT_EQ(told(written_as("MM/DD/YYYY")), "MM/DD/YYYY (guessed)\n");
  EXPECT_EQ(told(written_as("MM/DD/YYYY", false)), "MM/DD/YYYY\n");
  EXPECT_EQ(told(of_two_digits(written_as("MM/DD/YY", false), 2020, false)),
            "MM/DD/YY, years 1921 to 2020\n");
  EXPECT_EQ(told(of_two_digits(written_as("MM/DD/YY"), 2026, true)),
            "MM/DD/YY (guessed), years 1927 to 2026 (assumed)\n");
  EXPECT_EQ(told(not_all_read({}, 2, 9)), "as in ISO 8601 or as labels, 2 of 9 values not understood\n");
  EXPECT_EQ(told(not_all_read(written_as("D.M.YYYY"), 9, 9)),
            "D.M.YYYY (guessed), 9 of 9 values not understood\n");
  EXPECT_EQ(told(not_all_read({}, 9, 9)), "in no format that is known\n");
}

MovesAttack stream() {
  MovesAttack found;
  found.l = 2;
  found.moved = {.records = 10, .groups = 4, .certain = 3, .not_eligible = 5, .highest = 1, .mean = 0.725};
  found.dropped = {.records = 2, .groups = 1, .certain = 2, .not_eligible = 2, .highest = 1, .mean = 1};
  found.unmoved = {
      .records = 1000, .groups = 30, .certain = 0, .not_eligible = 0, .highest = 0.5, .mean = 0.4};
  return found;
}

const std::string groups_of_stream =
    "12 records moved or dropped; 5 of them in groups where all have one value\n"
    "\n"
    "              records   groups all alike  not 2-diverse surest guess  mean guess\n"
    "moved              10        4         3              5      100.0 %      72.5 %\n"
    "dropped             2        1         2              2      100.0 %     100.0 %\n"
    "not moved        1000       30         0              0       50.0 %      40.0 %\n"
    "\n"
    "a group: records of one time that went to one snapshot, or nowhere; whoever knows original times sees\n"
    "the groups, and can disclose for certain at most those whose group is all alike\n";

TEST(AttackPrint, ShowsGroupsOfMoves) {
  EXPECT_EQ(printed(stream()),
            groups_of_stream + "with the method known too: not worked out: the stream is too large\n");
}

TEST(AttackPrint, ShowsWhatTheMethodTellsOfMoves) {
  MovesAttack found = stream();
  found.worlds = {.exact = true, .worlds = 6, .moved_or_dropped = 12, .disclosed = 4};
  EXPECT_EQ(printed(found), groups_of_stream +
                                "with the method known too, over 6 possible worlds: 4 of 12 moved or dropped "
                                "are disclosed\n");
  found.worlds->exact = false;
  EXPECT_EQ(printed(found),
            groups_of_stream +
                "with the method known too, over at least 6 possible worlds: 4 of 12 moved or "
                "dropped are disclosed at most (not worked out to the end: too large)\n");
}

TEST(AttackPrint, AsJsonIsOneLine) {
  for (const bool moves : {false, true}) {
    std::ostringstream out;
    moves ? print(stream(), true, out) : print(voters(), true, out);
    EXPECT_EQ(out.str(), (moves ? stream().to_json() : voters().to_json()) + "\n");
  }
}

TEST(AttackPrint, NotesAreToldUnlessTheCallIsQuiet) {
  const std::vector<Note> notes = {
      {"a", Severity::info, "one"}, {"b", Severity::warning, "two"}, {"c", Severity::severe, "three"}};
  const auto told_notes = [&](bool quiet, Severity severest) {
    std::ostringstream err;
    print_notes(notes, quiet, err, severest);
    return err.str();
  };
  const std::string warning = name_of(Severity::warning), severe = name_of(Severity::severe);
  EXPECT_EQ(told_notes(false, Severity::severe),
            "kith: note: one\nkith: " + warning + ": two\nkith: " + severe + ": three\n");
  EXPECT_EQ(told_notes(false, Severity::info), "kith: note: one\n");
  EXPECT_EQ(told_notes(true, Severity::severe), "");
}

}  // namespace
}  // namespace kith::cli
