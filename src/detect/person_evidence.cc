#include "detect/person_evidence.h"

#include <cstdint>
#include <unordered_map>

#include "detect/determination.h"

namespace kith::detect {

namespace {

// Without any word to go by there are so many values, and no crowd behind each of them; with a word alone there
// are more than the members of a household.
constexpr std::uint64_t many_values = 30, numbered_persons = 15;
constexpr double crowd = 50;
// Of one who is reached in one way, if nothing else speaks for a person.
constexpr double rows_of_one = 12;

// Fewer years of birth, or ages, than these are those of a school, and all of a class may share one.
constexpr std::size_t many_years = 12;

// Rows per value beyond those of twins, who are born on one day.
constexpr double more_than_twins = 2.5;

// A date under a header that does not say of what may be a birth if dates span lives.
unsigned fact_of(Meaning meaning, Shape shape, std::string_view header) {
  if (meaning == Meaning::time && shape == Shape::birth_date && speaks_of_date_alone(header))
    return fact::maybe_birth;
  switch (meaning) {
    case Meaning::birth:
      return fact::birth | fact::said_birth |
             (shape == Shape::birth_date || shape == Shape::times ? fact::exact : 0);
    case Meaning::age:
      return fact::age;
    case Meaning::sex:
      return fact::sex;
    case Meaning::given_name:
    case Meaning::full_name:
      return fact::name | fact::said_name;
    case Meaning::nothing:
      break;
    default:
      return 0;
  }
  if (shape == Shape::sex) return fact::sex;
  if (shape == Shape::birth_date) return fact::birth | fact::exact;
  if (shape == Shape::names) return fact::name;
  if (shape == Shape::birth_year) return fact::maybe_birth;
  if (shape == Shape::two_codes) return fact::maybe_sex;
  return shape == Shape::age ? fact::maybe_age : 0;
}

Standing standing_of(Meaning meaning, Shape shape) {
  if (shape == Shape::sex || shape == Shape::two_codes) return Standing::none;
  if (meaning == Meaning::person) return Standing::person;
  if (meaning == Meaning::number) return Standing::number;
  if (shape == Shape::birth_date || shape == Shape::times || shape == Shape::measure) return Standing::none;
  if (meaning == Meaning::event) return Standing::event;
  if (meaning == Meaning::full_name || meaning == Meaning::contact) return Standing::named;
  if (meaning == Meaning::provider || meaning == Meaning::group) return Standing::other;
  if (meaning != Meaning::nothing || shape == Shape::birth_year) return Standing::none;
  return shape == Shape::names ? Standing::named : Standing::unknown;
}

bool is_whole_name(const Looked& looked) {
  const bool said = (looked.meaning == Meaning::full_name && looked.shape == Shape::names) ||
                    looked.full_names_of_persons();
  return said && several_words(looked.column->first);
}

bool few_years(const Looked& looked) {
  return looked.said_kind() == fact::birth && !(looked.fact & fact::exact) &&
         values_of(*looked.column) < many_years;
}

// Whether each value is one person's, so that nothing else need speak for a key. A header that speaks of somebody else,
// or of who knows whom, does not say that it is of whom the row is about.
bool reaches_persons(const Looked& looked) {
  if (looked.standing == Standing::none || looked.standing == Standing::other) return false;
  return speaks_of_own_contact(looked.column->name) &&
         personal_contacts(looked.column->first, looked.column->name, looked.meaning == Meaning::contact);
}

std::unordered_map<ValueHash, double> numbers_of(const Dictionary& values) {
  std::unordered_map<ValueHash, double> numbers;
  double number = 0;
  for (Code code = 0; code < values.size(); ++code)
    if (parse_number(values[code], number)) numbers.emplace(value_hash(values[code]), number);
  return numbers;
}

// A header that speaks of a provider or a group is wrong if its values determine what only those of one person do:
// an exact birth, or one of many years or ages and a sex. Groups that were matched by them do, too, and pairs of twins.
bool convincing_despite_header(const Looked& candidate, const ValueSample& sample, const Evidence& evidence,
                               double rows_per_value) {
  const bool some = sample.values >= numbered_persons && rows_per_value <= crowd;
  const bool many = some && sample.values >= many_values;
  const bool dated = evidence.facts & fact::exact, sexes = evidence.facts & fact::sex,
             said = evidence.facts & fact::said_birth;
  if (candidate.meaning == Meaning::group)
    return dated && sexes && !speaks_of_matching(candidate.column->name) &&
           (rows_per_value > more_than_twins || (evidence.facts & fact::name));
  if (dated && (sexes || said)) return true;
  if (some && sexes && evidence.wide && (evidence.facts & (fact::said_birth | fact::age))) return true;
  return many && (sexes || said || (evidence.facts & fact::age)) &&
         speaks_of_hospital(candidate.column->name);
}

// Names are shared, so they must determine something.
bool convincing_person(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  if (evidence.plain() || evidence.sex_and_birth()) return true;
  const bool some = sample.values >= numbered_persons;
  return some && (candidate.codes() || (candidate.full_names_of_persons() && evidence.besides > 0));
}

double rows_of_each(const ValueSample& sample) {
  return static_cast<double>(sample.rows) / static_cast<double>(sample.values);
}

// That values repeat is enough if they are many, and few rows have each of them: a switchboard has many. Diaries have
// many, too, so that a header that says what they are may have as many as any key.
bool enough_contacts(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  const double rows_per_value = rows_of_each(sample);
  if (evidence.plain() || candidate.meaning == Meaning::contact)
    return sample.values >= numbered_persons && rows_per_value <= crowd;
  const bool often = sample.repeated_rows * 4 >= sample.rows || evidence.several() > 0;
  return often && sample.values >= many_values && rows_per_value <= rows_of_one;
}

bool convincing_contact(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  return !evidence.of_household(rows_of_each(sample) > rows_of_one) &&
         enough_contacts(candidate, sample, evidence);
}

// Whether rows of one value may be one person's, by their number and by what varies within them.
bool may_number_persons(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  return candidate.codes() && sample.values >= numbered_persons && rows_of_each(sample) <= crowd &&
         !evidence.several_named && !(evidence.denied & (fact::birth | fact::sex));
}

// Cases that are followed are persons, if nothing is said of what is numbered.
bool convincing_followed(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  const std::string& header = candidate.column->name;
  return evidence.followed && !evidence.told_apart && sample.values >= many_values &&
         may_number_persons(candidate, sample, evidence) && speaks_of_number_alone(header) &&
         !speaks_of_code(header);
}

// Numbers that are followed, whatever is numbered; or half of whose rows are of values that repeat, if the header says
// cases. Of what it is not known what is numbered there are few rows each.
bool number_in_doubt(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  const std::string& header = candidate.column->name;
  if (candidate.standing != Standing::number || !may_number_persons(candidate, sample, evidence))
    return false;
  if (evidence.followed) return true;
  const double most = speaks_of_number_alone(header) ? crowd : rows_of_one;
  return speaks_of_case(header) && !evidence.told_apart && 2 * sample.repeated_rows >= sample.rows &&
         rows_of_each(sample) <= most;
}

// "customers", "n_patients": of whole numbers they are rather a count than a number of one.
bool speaks_of_several(const std::string& header) {
  return std::ranges::any_of(header_words(header), [](const std::string& word) {
    return word.size() > 4 && word.ends_with('s') && !word.ends_with("ss") &&
           meaning_of(word.substr(0, word.size() - 1)) == Meaning::person;
  });
}

}  // namespace

std::size_t values_of(const HashedColumn& column) {
  return column.first.size() - (column.first.find("") ? 1 : 0);
}

Looked looked_at(const HashedColumn& column) {
  Looked looked{&column, meaning_of(column.name), shape_of(column.first)};
  looked.fact = fact_of(looked.meaning, looked.shape, column.name);
  looked.standing = standing_of(looked.meaning, looked.shape);
  if (looked.meaning == Meaning::contact && speaks_of_another(column.name)) looked.standing = Standing::other;
  looked.chance = chance_of_agreement(looked.hashes());
  looked.reaches = reaches_persons(looked);
  if (looked.standing != Standing::none) looked.markers = markers_of(looked.hashes());
  looked.numeric = type_of(column.first) == ValueType::integer || whole_numbers(column.first);
  if (looked.standing == Standing::person && looked.numeric && speaks_of_several(column.name))
    looked.standing = Standing::unknown;
  looked.family =
      looked.meaning == Meaning::nothing && looked.shape == Shape::words && family_names_among(column.first);
  looked.home = looked.meaning == Meaning::contact && speaks_of_address(column.name);
  looked.narrow = few_years(looked);
  looked.alone = speaks_of_nobody_else(column.name);
  looked.whole_name = looked.alone && is_whole_name(looked);
  return looked;
}

bool constant_in(const RowGroups& groups, const Looked& other) {
  if (determines(groups, other.hashes(), other.chance)) return true;
  const bool grows = other.fact == fact::age || other.fact == fact::maybe_age;
  return grows && holds_steady(groups, other.hashes(), numbers_of(other.column->first));
}

bool varies_in(const RowGroups& groups, const Looked& other) {
  if (other.fact == fact::age && other.numeric)
    return scatters(groups, other.hashes(), numbers_of(other.column->first));
  return varies(groups, other.hashes(), other.chance);
}

bool names_somebody(const Looked& other) {
  if (other.standing == Standing::person) return true;
  return (other.fact & fact::said_name) && other.alone && other.shape == Shape::names;
}

bool is_called(const Looked& other) {
  if (other.shape != Shape::names) return false;
  if (other.meaning == Meaning::given_name) return !speaks_of_another(other.column->name);
  return (other.fact & fact::said_name) && other.alone;
}

bool is_of_somebody(const Looked& other) {
  return is_called(other) || names_somebody(other) || other.reaches;
}

bool tells_apart(const Looked& other) {
  return other.meaning == Meaning::place ? speaks_of_residence(other.column->name) : is_called(other);
}

bool convincing(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  const double rows_per_value = rows_of_each(sample);
  const bool many = sample.values >= many_values && rows_per_value <= crowd;
  if (candidate.reaches && convincing_contact(candidate, sample, evidence)) return true;
  switch (candidate.standing) {
    case Standing::person:
      return convincing_person(candidate, sample, evidence);
    case Standing::number:
      return evidence.plain() || evidence.sex_and_birth() || (evidence.traits >= 2 && many) ||
             convincing_followed(candidate, sample, evidence);
    case Standing::event:
      return evidence.plain() && evidence.several() >= 2;
    case Standing::named:
      if (candidate.meaning == Meaning::contact && evidence.of_one_house(candidate.home)) return false;
      return (evidence.facts & fact::any_birth) ||
             (evidence.besides >= 2 && (candidate.meaning != Meaning::nothing || !evidence.of_another()));
    case Standing::unknown:
      return evidence.two_facts() || (evidence.plain() && evidence.several() >= 3) ||
             (many && evidence.sex_and_birth());
    case Standing::other:
      return convincing_despite_header(candidate, sample, evidence, rows_per_value);
    case Standing::none:
      break;
  }
  return false;
}

bool in_doubt(const Looked& candidate, const ValueSample& sample, const Evidence& evidence) {
  if (number_in_doubt(candidate, sample, evidence)) return true;
  return candidate.reaches && evidence.of_household_by_places(rows_of_each(sample) > rows_of_one) &&
         enough_contacts(candidate, sample, evidence);
}

}  // namespace kith::detect
