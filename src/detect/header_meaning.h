// What the header of a column says of it, in English, German, French, Spanish, Italian, Portuguese and Dutch.
// Headers are short and sloppy: words are told apart by case, digits and punctuation, accents are dropped, and
// a long stem may stand inside a compound ("Versichertennummer").
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::detect {

// `person` is whom a row is about and nothing else: "patient", "Study subject no.", "mrn". `number` is an id of
// it is not said what. Facts of a person are from birth to contact: `trait` is one that persons of a household
// often share (race, language), `contact` an address or a telephone. `other` holds what is none of these and no
// person: results, prices, kinds. `nothing` is a header without a known word.
enum class Meaning {
  nothing,
  person,
  number,
  event,
  birth,
  age,
  sex,
  given_name,
  family_name,
  full_name,
  trait,
  contact,
  place,
  provider,
  product,
  time,
  group,
  other
};

Meaning meaning_of(std::string_view header);

// Of a person: whether it is the file that a hospital keeps of a patient. Some keep one per stay.
bool speaks_of_file(std::string_view header);
// Of a provider: whether it is a hospital or a clinic, whose number may be its patients'.
bool speaks_of_hospital(std::string_view header);
// Of a group: whether its members were chosen because they are alike (a matched set, a stratum).
bool speaks_of_matching(std::string_view header);
// Of a birth, an age, a sex or a name: whether the header says nothing beside it ("date of birth", "patient_sex"),
// so that it is of whom the row is about. "mother_birth" and "gp_sex" are of somebody else.
bool speaks_of_nobody_else(std::string_view header);
// Of a place: whether people live there ("zip", "city"), and not only work or meet ("site", "room", "clinic_zip").
bool speaks_of_residence(std::string_view header);
// Of where people live: whether it is no more than a town ("city", "Ort", "ville"), which may as well be where the row
// happened. A ZIP code is written down of homes, and "home_city", "patient_town" and "Wohnort" are of a person.
bool speaks_of_town_alone(std::string_view header);
// Of what reaches a person: whether the header says no more than that ("e-mail", "patient_phone", "contact", "c1"), or
// nothing that is known, so that it is of whom the row is about. "gp_mail" and "manager" are of somebody else.
bool speaks_of_own_contact(std::string_view header);
// Of a contact: whether the header says that it is of whom the row is about ("patient_email", "Kundentelefon"). Neither
// "email" does, nor "employee_email", who may serve many, nor "contact_person_phone".
bool speaks_of_whose_contact(std::string_view header);
// Whether a word speaks of a provider, a place, a product, a group, or of a relative or a superior.
bool speaks_of_another(std::string_view header);
// Of a contact: whether it is where somebody lives ("address", "street", "Anschrift"), and nobody else's ("shop_address").
bool speaks_of_address(std::string_view header);
// Of a time: whether the header says no more than that it is a date ("date1", "Datum"), and not of what.
bool speaks_of_date_alone(std::string_view header);
// Of a number: whether it is that of a case or a file ("id", "Nr", "case no", "account"), and not only a number or a
// code, which may count or classify.
bool speaks_of_case(std::string_view header);
// Of a number: whether it is a code or a key by its header and nothing more ("code", "Schluessel").
bool speaks_of_code(std::string_view header);
// Of a number: whether every word is known, so that it numbers nothing that is not said ("id", "study no"). "movieId"
// does.
bool speaks_of_number_alone(std::string_view header);
// Of an event: whether it is a line of a list, which may be a person's within a household.
bool speaks_of_line(std::string_view header);

}  // namespace kith::detect
