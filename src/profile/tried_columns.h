// The columns that plans are tried with: what is known of each, and how a trial treats it.
// Threads may share it; it keeps references to the table and the profile.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "profile/candidates.h"
#include "profile/proposal.h"
#include "profile/trials.h"

namespace kith::profile {

// A derived hierarchy, as lines, and the file that the plan would name.
struct Derived {
  DerivedFile file;
  std::vector<std::vector<std::string>> lines;
};

// Labels that people know, as those of a builtin are, may lose so many times what sets and derived groups lose. Masks
// have such labels themselves.
double worth_of_labels(const hierarchy::Recipe& instead);

// How the names of derived files begin, which lie beside a plan of this stem.
std::string derived_stem(const std::string& plan_stem);

class TriedColumns {
 public:
  // At most so many columns of unknown use are tried. Without a stem no hierarchy is derived, as a plan could not name
  // its file.
  TriedColumns(const Table& table, const Profile& profile, Candidates candidates, std::size_t most_unknown,
               std::optional<std::string> file_stem);

  const Candidates& candidates() const { return candidates_; }
  std::size_t known() const { return candidates_.known; }
  // Candidates before this one are tried.
  std::size_t tried() const { return tried_; }
  // By number in the table.
  std::span<const std::size_t> numbers() const;

  const ColumnProfile& profile_of(std::size_t at) const { return profile_.columns[candidates_.columns[at]]; }
  const std::string& source() const { return profile_.source; }
  bool names_files() const { return file_stem_.has_value(); }

  // Whether the values of the whole table can be cut as they are; a sample may lack those that cannot.
  bool cuttable(std::size_t at) const;
  // Numbers that are codes, for which nobody has a hierarchy. A mask keeps them or makes them *.
  bool is_code(std::size_t at) const;
  // Texts for which nobody has a hierarchy.
  bool is_category(std::size_t at) const;
  bool masked(std::size_t at) const;
  // That of the profile, unless it is a mask that would have to be written out and the plan can name no files.
  const hierarchy::Recipe& recipe(std::size_t at) const;
  // Whether every value has one character, so that a mask of one keeps it or makes it *, without a file.
  bool of_one_character(std::size_t at) const;

  Treatment by_recipe(const Trials& trials, std::size_t at, const hierarchy::Recipe& recipe) const;
  Treatment by_lines(const Trials& trials, std::size_t at, const Derived& derived) const;

  // By what the values occur with in the columns `beside`. None if the plan can name no files.
  std::optional<Derived> derived_for(std::size_t at, std::span<const std::size_t> beside) const;

  // A mask of numbers with zeros behind them, which it does not count: as a file, since a plan's mask would.
  std::optional<Derived> written_out(std::size_t at, const hierarchy::Recipe& recipe) const;
  // Each value by itself, and then *. None if the plan can name no files, or a value is * itself.
  std::optional<Derived> flat_for(std::size_t at) const;

  // As the plan writes what was tried; files are named as the profile names them.
  std::string hierarchy_text(std::size_t at, const hierarchy::Recipe& tried) const;

 private:
  bool is_written_out(std::size_t at, const hierarchy::Recipe& recipe) const;
  std::string file_name(const std::string& column) const;

  const Table& table_;
  const Profile& profile_;
  Candidates candidates_;
  std::size_t tried_;
  std::optional<std::string> file_stem_;
};

}  // namespace kith::profile
