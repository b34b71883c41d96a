// Attacks on releases: whom an outside table finds in one, and what moves in time tell of whom.
//
// All functions throw kith::Error and may be called from several threads at once. Their messages name
// settings as the command's flags are named. Answers are plain values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kith/locator.h"
#include "kith/model.h"
#include "kith/progress.h"

namespace kith {

// --- A release linked with a table that an attacker holds

// A column has one name in the release and one in the outside table.
struct LinkedColumn {
  std::string released, outside;
};

// How a column writes its times, as a plan states it: "MM/DD/YYYY". The column is named as in the release.
struct ColumnFormat {
  std::string column, format;
};
// The latest year that two digits mean in a column, named as in the release.
struct ColumnPivot {
  std::string column;
  int year = 0;
};

// Rows are linked by all columns of `on`, and by every set of at most `up_to` of them. Hierarchies are named
// by the released column and say how outside values read there. Formats are guessed for columns of times that
// have none here, and a pivot is assumed; the answer states both. `sensitive` is a released column whose
// value is learnt if all matches agree on it.
struct LinkRequest {
  Locator release = {}, outside = {};
  std::vector<LinkedColumn> on = {};
  std::vector<HierarchyFile> hierarchies = {};
  std::vector<ColumnFormat> released_formats = {}, outside_formats = {};
  std::vector<ColumnPivot> pivots = {};
  std::optional<std::string> sensitive = {};
  std::uint64_t k = 2;
  std::uint64_t up_to = 3;
  Resources resources = {};
};

// Outside rows are counted by the released rows that they match on these columns: `matched` have at least one
// match, `exactly_one` have exactly one, and `fewer_than_k` have at least one but fewer than k. A row is
// reidentified if it has exactly one match, which matches no other outside row. The sensitive value of a row
// is learnt if all its matches agree on it.
//
// Released rows are counted by the outside rows that they match, which is what the definition of k-anonymity
// speaks of: nobody is singled out if every released row that matches somebody matches k. `rows_least` is the
// fewest outside rows of a released row that matches some.
struct LinkFinding {
  std::vector<std::string> columns;
  std::uint64_t matched = 0;
  std::uint64_t exactly_one = 0;
  std::uint64_t fewer_than_k = 0;
  std::uint64_t reidentified = 0;
  std::uint64_t learnt = 0;
  std::uint64_t rows_matched = 0, rows_exactly_one = 0, rows_fewer_than_k = 0, rows_least = 0;
};

// How the times of a column were understood on both sides. The format is that of values which are neither ISO
// times nor labels of calendars, and empty if there are none or nothing reads them; `also` fit, too. The
// pivot is set if years have two digits. Of so many different values `unread` were not understood.
struct LinkedTimes {
  struct Side {
    std::string format;
    bool guessed = true;
    std::vector<std::string> also;
    std::optional<int> pivot;
    bool pivot_assumed = false;
    std::uint64_t values = 0, unread = 0;
  };
  LinkedColumn column;
  Side release, outside;
};

// `sensitive` says whether `learnt` was asked. The link by the whole set of columns comes first, then the
// others from the worst on. `times` has the columns in which the release tells times. The attack is
// inconclusive if values were not understood or could be read otherwise, or if nobody was found at all: then
// the figures are no all-clear.
struct LinkAttack {
  std::uint64_t outside_rows = 0, released_rows = 0, k = 2;
  bool sensitive = false;
  bool conclusive = true;
  std::vector<LinkFinding> links;
  std::vector<LinkedTimes> times;
  std::vector<Note> notes;

  // As `kith attack --json` prints it.
  std::string to_json() const;
};

LinkAttack attack_by_linking(const LinkRequest& request, Progress& progress = silent_progress());

// --- Moves of method reposition, for whoever knows the original times

// The plan is of method reposition, and the map is the private one that was made by it. If `l` is not set, it
// is that of the plan.
struct MovesRequest {
  std::filesystem::path plan = {};
  std::filesystem::path map = {};
  std::optional<std::uint64_t> l = {};
  Resources resources = {};
};

struct MovesAttack {
  // Records of one time that went to one snapshot, or nowhere, are a group. `certain` counts the records in
  // groups with one value only, and `not_eligible` those in groups in which a value has more than 1/l.
  // `highest` and `mean` tell the share of a group's most frequent value: the greatest one, and the mean over
  // records.
  struct Groups {
    std::uint64_t records = 0, groups = 0;
    std::uint64_t certain = 0;
    std::uint64_t not_eligible = 0;
    double highest = 0, mean = 0;
  };
  // These are all worlds that fit what is seen; they are looked at only if the stream is small.
  struct Worlds {
    bool exact = true;
    std::uint64_t worlds = 0, moved_or_dropped = 0, disclosed = 0;
  };
  std::uint64_t l = 0;
  Groups moved, dropped, unmoved;
  std::optional<Worlds> worlds;

  std::string to_json() const;
};

MovesAttack attack_by_moves(const MovesRequest& request, Progress& progress = silent_progress());

}  // namespace kith
