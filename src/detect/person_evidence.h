// What a column can tell of persons, and what the values of a key that determine other columns say about whether they
// are persons. Internal to this room: person_key.cc searches with it.
//
// All of it is a function of its arguments, so threads may share it. A Looked requires that its column outlives it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "detect/header_meaning.h"
#include "detect/value_sample.h"
#include "detect/value_shape.h"
#include "table/hashed_column.h"

namespace kith::detect {

// Facts of a person that a key determines, as bits. Those that may be are guessed from values. A birth is exact if
// it is a date; births and names are said if headers say so.
namespace fact {
inline constexpr unsigned birth = 1, sex = 2, name = 4, age = 8, maybe_birth = 16, maybe_sex = 32,
                          maybe_age = 64;
inline constexpr unsigned exact = 128, said_birth = 256, said_name = 512;
inline constexpr unsigned any_birth = birth | age | maybe_birth, plain_facts = birth | sex | name | age;
}  // namespace fact

// What may be a key, the most telling first. `other` is a provider or a group by its header.
enum class Standing { person, number, event, named, unknown, other, none };

struct Looked {
  const HashedColumn* column = nullptr;
  Meaning meaning = Meaning::nothing;
  Shape shape = Shape::words;
  unsigned fact = 0;
  Standing standing = Standing::none;
  double chance = 1;
  // The values of a key that stand for none.
  std::vector<ValueHash> markers = {};
  bool numeric = false, family = false;
  // Values are e-mail addresses, telephone, identity, card or account numbers, each of which is one person's.
  bool reaches = false;
  // Of names: they are whole, and under a header that says names of persons. Of a contact: it is where somebody lives.
  bool whole_name = false, home = false;
  // Of a birth or an age: there are few. Of a birth, an age, a sex or a name: it is nobody else's by its header.
  bool narrow = false, alone = false;

  std::span<const ValueHash> hashes() const { return column->hashes; }
  bool trait() const { return meaning == Meaning::trait || meaning == Meaning::family_name; }
  bool is_name() const {
    return meaning == Meaning::given_name || meaning == Meaning::family_name ||
           meaning == Meaning::full_name || full_names_of_persons() ||
           (meaning == Meaning::nothing && shape == Shape::names);
  }
  // Names under "patient" and the like. They are shared, as names are.
  bool full_names_of_persons() const { return meaning == Meaning::person && shape == Shape::names; }
  bool codes() const { return shape != Shape::words && shape != Shape::names; }
  // What the header says of a person once and for all: a birth (an age is one) or a sex.
  unsigned said_kind() const {
    if (meaning == Meaning::sex) return fact::sex;
    return meaning == Meaning::birth || meaning == Meaning::age ? fact::birth : 0;
  }
  // How much the column can tell of a person, the most first: a fact by its header, a fact by its values, what may be
  // a birth, a trait or a home, what may be an age or a sex, any other.
  int promise() const {
    if (fact & fact::plain_facts) return meaning != Meaning::nothing ? 0 : 1;
    if ((fact & fact::maybe_birth) || trait() || meaning == Meaning::place) return 2;
    return fact != 0 ? 3 : 4;
  }
  bool dated() const {
    return shape == Shape::birth_date || shape == Shape::times || shape == Shape::birth_year;
  }
};

Looked looked_at(const HashedColumn& column);

// Of the first ones; beyond values_kept of HashedColumn there are more.
std::size_t values_of(const HashedColumn& column);

// Whether rows of a group agree in the column, up to noise. Ages may grow.
bool constant_in(const RowGroups& groups, const Looked& other);

// Whether the column plainly does not follow from the key. Ages that grow do not agree, and do not scatter.
bool varies_in(const RowGroups& groups, const Looked& other);

// Whom the row is about, by a header that says so.
bool names_somebody(const Looked& other);

// A name that is nobody else's by its header.
bool is_called(const Looked& other);

// Both of these, or what reaches a person.
bool is_of_somebody(const Looked& other);

// Where people live, and what they are called.
bool tells_apart(const Looked& other);

// What a key determines, and facts that it plainly does not. Facts of whom the row is about are kept apart as `own`,
// and births or ages of which there are few as `narrow`.
struct Evidence {
  std::vector<std::size_t> determined;
  unsigned facts = 0, denied = 0, own_fixed = 0, own_varied = 0;
  std::size_t traits = 0, besides = 0;
  bool narrow = false, wide = false, told_apart = false, several_named = false, several_reached = false;
  // Of what tells apart: there is nothing but towns. Of a key that reaches somebody: it is paired with a provider.
  bool by_towns = false, of_provider = false;
  // Of a key that reaches somebody: its header says whose it is; own names or another contact go with it.
  bool said_whose = false, goes_with_person = false;
  // Of a number: each value is followed over rows. It has as many as the others have, or in some column, such as a year,
  // no two of them agree.
  bool followed = false;

  void add(std::size_t at, const Looked& other) {
    determined.push_back(at);
    facts |= other.fact;
    goes_with_person = goes_with_person || is_of_somebody(other);
    if (other.fact & (fact::any_birth | fact::maybe_age)) (other.narrow ? narrow : wide) = true;
    traits += other.trait() ? 1 : 0;
    const bool of_name =
        other.is_name() || other.fact == fact::sex || other.fact == fact::maybe_sex || other.trait();
    besides += of_name ? 0 : 1;
  }
  // Names under a header that says nothing are somebody else's, e.g. of who is responsible, if birth or sex vary.
  bool of_another() const {
    return (denied & (fact::birth | fact::sex)) && !(facts & (fact::birth | fact::sex | fact::said_name));
  }
  void drop_names_of_another() {
    if (of_another()) facts &= ~fact::name;
  }
  // Rows of one value are about several persons: own births or sexes vary, and under a header that says a person both
  // do, unless its values are names; or all are of one year, as in a class, and live apart.
  bool of_several_persons(Standing standing, bool names = false) const {
    const unsigned varied = own_varied & ~own_fixed;
    if (standing == Standing::person && !names) return varied == (fact::birth | fact::sex);
    return varied != 0 || (narrow && !wide && told_apart && !(facts & fact::said_name));
  }
  // Once for each column that varies within values of the key and tells people apart.
  void tell_apart(bool by_town) {
    by_towns = by_town && (by_towns || !told_apart);
    told_apart = true;
  }
  // Towns may be where one person was, and so may homes if somebody's name or another contact goes with the key; unless
  // rows are a `crowd`, or the provider whom the key is paired with is reached.
  bool live_apart(bool crowd) const {
    if (!told_apart || said_whose) return false;
    return crowd || of_provider || (!by_towns && !goes_with_person);
  }
  // People of several names, or who are reached in several ways, under one address.
  bool of_one_house(bool home) const { return several_named || (home && several_reached); }
  // What reaches somebody may be a household's, or that of one who cares for many.
  bool of_household(bool crowd = false) const {
    const bool fixed = facts & (fact::birth | fact::sex | fact::age);
    return ((several_named || live_apart(crowd)) && !fixed) || (denied & (fact::birth | fact::sex) & ~facts);
  }
  // Whether nothing but places that vary speaks for a household, and no provider is paired with the key.
  bool of_household_by_places(bool crowd) const {
    Evidence elsewhere = *this;
    elsewhere.told_apart = false;
    return of_household(crowd) && !of_provider && !elsewhere.of_household(crowd);
  }
  std::size_t several() const { return determined.size(); }
  bool plain() const { return (facts & fact::plain_facts) != 0; }
  bool sex_and_birth() const {
    return (facts & (fact::sex | fact::maybe_sex)) && (facts & (fact::any_birth | fact::maybe_age));
  }
  bool two_facts() const {
    const bool names = facts & fact::name, sexes = facts & fact::sex,
               births = facts & (fact::birth | fact::age);
    return names + sexes + births >= 2 || ((names || sexes) && (facts & fact::maybe_birth));
  }
};

// Whether the values of a candidate are persons, by what they determine: the less its header says, the more they must.
bool convincing(const Looked& candidate, const ValueSample& sample, const Evidence& evidence);

// Of what is not convincing: whether it reaches somebody, and would convince if places did not vary within its values;
// or is a number that repeats as those of persons do.
bool in_doubt(const Looked& candidate, const ValueSample& sample, const Evidence& evidence);

}  // namespace kith::detect
