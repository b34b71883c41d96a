// Whom the rows of a table are about, if they are about persons with several rows each and nobody said so: the
// column, or the set of at most three, that tells the persons apart.
//
// Evidence, not names alone: values of a key repeat and determine other columns, some of them facts of a person
// (birth, sex, name), up to noise. A header that says plainly whom a row is about ("patient", "mrn") is enough
// if its values are codes that repeat. Codes of places, providers, products, groups and times are no persons,
// and sets of what outsiders may know (birth, sex, ZIP code) are no keys. Where every row is another person
// nothing repeats, and nothing is found; nor in a table of a few dozen rows. docs/persons.md has the rules.
//
// The answer is the same on any number of threads, and costs little beside reading the table: of a large one
// some hundred values of each candidate are looked at, drawn by their hash, each with its rows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/hashed_column.h"

namespace kith::detect {

// The columns are in the order of the table, `determined` as well: these are constant for each value of the key,
// up to noise. There are `rows_per_value` rows in the mean of the values that were looked at.
// `facts` says that a birth, a sex, an age or a name is among these.
struct PersonKey {
  std::vector<std::string> columns;
  std::vector<std::string> determined;
  double rows_per_value = 0;
  bool facts = false;

  // "column 'mrn'", "columns 'site' and 'number'".
  std::string text() const;
  // "its values repeat, 2.9 rows each, and determine birth, sex and zip"
  std::string evidence() const;
};

// `unread` columns were not looked at, because a very wide table has too many of them. Those that can be facts of a
// person are looked at first, wherever they stand. A column is `in_doubt` if there is no key, and it reaches somebody
// (an e-mail address), repeats, and only places that vary within its values keep it from being one; or it is a number
// that repeats, with `doubted_rows` per value.
struct PersonSearch {
  std::optional<PersonKey> key;
  std::size_t unread = 0;
  std::optional<std::string> in_doubt = {};
  double doubted_rows = 0;
};
PersonSearch look_for_persons(std::span<const HashedColumn> columns, unsigned threads);
PersonSearch look_for_persons(const Table& table, unsigned threads);

// The key alone.
std::optional<PersonKey> find_person_key(std::span<const HashedColumn> columns, unsigned threads);
std::optional<PersonKey> find_person_key(const Table& table, unsigned threads);

}  // namespace kith::detect
