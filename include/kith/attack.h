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

struct LinkedColumn {
  std::string released, outside;  // the column's name in each
};

struct LinkRequest {
  Locator release = {}, outside = {};
  std::vector<LinkedColumn> on = {};
  std::vector<HierarchyFile> hierarchies = {};  // by the released column: how outside values read there
  std::optional<std::string> sensitive = {};    // a released column that is learnt if all matches agree
  std::uint64_t k = 2;
  std::uint64_t up_to = 3;  // column sets of up to so many, beside the whole set
  Resources resources = {};
};

struct LinkFinding {
  std::vector<std::string> columns;
  std::uint64_t matched = 0;       // outside rows that match at least one released row
  std::uint64_t exactly_one = 0;   // … exactly one
  std::uint64_t fewer_than_k = 0;  // … fewer than k
  std::uint64_t reidentified = 0;  // … exactly one, which matches no other outside row
  std::uint64_t learnt = 0;        // all matches agree on the sensitive value
};

struct LinkAttack {
  std::uint64_t outside_rows = 0, k = 2;
  bool sensitive = false;          // whether `learnt` was asked
  std::vector<LinkFinding> links;  // the whole set first, then the worst first
  std::vector<Note> notes;

  // As `kith attack --json` prints it.
  std::string to_json() const;
};

LinkAttack attack_by_linking(const LinkRequest& request, Progress& progress = silent_progress());

// --- Moves of method reposition, for whoever knows the original times

struct MovesRequest {
  std::filesystem::path plan = {};  // of method reposition
  std::filesystem::path map = {};   // the private map that was made by it
  std::optional<std::uint64_t> l = {};
  Resources resources = {};
};

struct MovesAttack {
  // Records of one time that went to one snapshot, or nowhere, are a group.
  struct Groups {
    std::uint64_t records = 0, groups = 0;
    std::uint64_t certain = 0;       // records in groups with one value only
    std::uint64_t not_eligible = 0;  // records in groups where a value has more than 1/l
    double highest = 0, mean = 0;    // share of a group's most frequent value
  };
  // All worlds that fit what is seen; only of small streams.
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
