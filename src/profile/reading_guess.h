// How a table seems to be meant beyond its format: which texts stand for missing values, and whether numbers
// have decimal commas. What is guessed is stated in the plan, so that whoever publishes can strike it out.
//
// Decimal commas are believed if all values of a column are numbers with them, not all of them such that they
// may separate thousands (1,234), and no column has numbers with points. What is doubtful is remarked on.
//
// Idea of missing values: a marker such as NA or n/a is believed if a column is of numbers or dates without
// it. The two that people use most, NA and ?, are also believed in columns of texts; but NA is a code as well
// (Namibia, North America), so a column of codes of two letters is evidence against it. None, missing and unknown
// are words of their own in columns of texts, which is evidence against them. A point and dashes say nothing there: they
// are read as no value if a column of numbers or dates has them, which is remarked on. A point is also believed if most
// values of the column are numbers, or the file is one of Stata or SAS, which write it so. Evidence against a marker
// wins, since the texts of a plan hold for all columns; the column is then remarked on. Numbers such as -9
// and 999 are never believed, and remarked on. So are texts among numbers, if nine in ten rows have numbers. Cost: distinct values of the columns that have a marker.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kith/locator.h"
#include "profile/profile.h"
#include "table/table.h"

namespace kith::profile {

// `reading` is what was stated, with what was guessed beside it. Remarks are by column.
struct ReadingGuess {
  Reading reading;
  std::vector<std::pair<std::string, std::string>> remarks;
};

// Guesses what `stated` leaves open, and reads the table so.
ReadingGuess guess_reading(Table& table, const Reading& stated);

// Writes the guess and its remarks into the profile of that table.
void state(const ReadingGuess& guess, Profile& profile);

}  // namespace kith::profile
