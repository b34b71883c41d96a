#include "detect/header_meaning.h"

#include <gtest/gtest.h>

#include "detect/latin.h"

namespace kith::detect {
namespace {

void expect(Meaning meaning, std::initializer_list<const char*> headers) {
  for (const char* header : headers)
    EXPECT_EQ(static_cast<int>(meaning_of(header)), static_cast<int>(meaning)) << header;
}

TEST(HeaderMeaning, WordsAreToldApart) {
  EXPECT_EQ(header_words("DateDeNaissance"), (std::vector<std::string>{"date", "de", "naissance"}));
  EXPECT_EQ(header_words("NUMÉRO_Sécu2"), (std::vector<std::string>{"numero", "secu"}));
}

TEST(HeaderMeaning, OfPersonsInSevenLanguages) {
  expect(Meaning::person, {"mrn",
                           "patient",
                           "Patient ID",
                           "SUBJID",
                           "pid",
                           "pseudonym",
                           "Versichertennummer",
                           "Matrikelnummer",
                           "numéro de dossier",
                           "cédula",
                           "codice fiscale",
                           "BSN",
                           "id_paciente",
                           "ID do utente",
                           "Kundennummer",
                           "customer_no",
                           "participantnummer",
                           "identifiant patient",
                           "patientId",
                           "hospital_patient_no"});
  expect(Meaning::number, {"id", "ID", "Study ID", "case", "nr", "record_id", "Nr.", "número", "codice"});
}

TEST(HeaderMeaning, AZipCodeInOneWordIsAPlaceOfHomes) {
  expect(Meaning::place, {"zipcode", "ZIPCODE", "zip"});
  EXPECT_TRUE(speaks_of_residence("zipcode"));
}

TEST(HeaderMeaning, OfFilesOfPatients) {
  expect(Meaning::person,
         {"historia_clinica", "num_historia_clinica", "dossier_clinique", "processo clínico",
          "cartella clinica", "medical_record_number", "hospital record no", "clinic_chart", "Krankenakte"});
  expect(Meaning::number, {"chart", "chart_no", "record"});
  for (const char* header : {"historia clinica", "clinical record"}) EXPECT_TRUE(speaks_of_file(header));
  for (const char* header : {"mrn", "clinic", "record", "clinic_record_date"})
    EXPECT_FALSE(speaks_of_file(header)) << header;
}

TEST(HeaderMeaning, OfHospitalsAndOfSetsThatWereMatched) {
  for (const char* header : {"hospital_number", "clinic_no", "Krankenhaus_Nr", "ziekenhuisnr", "clínica"})
    EXPECT_TRUE(speaks_of_hospital(header)) << header;
  for (const char* header : {"doctor", "school"}) EXPECT_FALSE(speaks_of_hospital(header)) << header;
  for (const char* header : {"matched_set", "stratum", "pair id"}) EXPECT_TRUE(speaks_of_matching(header));
  for (const char* header : {"couple", "crew", "household"}) EXPECT_FALSE(speaks_of_matching(header));
}

TEST(HeaderMeaning, OfWhomARowIsAboutAndOfSomebodyElse) {
  for (const char* header : {"birth", "date_of_birth", "Geburtsdatum", "data di nascita", "patient_sex",
                             "age_at_admission", "full_name", "pt_dob"})
    EXPECT_TRUE(speaks_of_nobody_else(header)) << header;
  for (const char* header :
       {"mother_birth", "gp_sex", "manager_age", "birth_weight", "hotel_name", "doctor_sex"})
    EXPECT_FALSE(speaks_of_nobody_else(header)) << header;
}

TEST(HeaderMeaning, OfResidencesAndLines) {
  for (const char* header : {"zip", "PLZ", "city", "code postal"}) EXPECT_TRUE(speaks_of_residence(header));
  for (const char* header : {"site", "room", "country"}) EXPECT_FALSE(speaks_of_residence(header)) << header;
  for (const char* header :
       {"city", "Town", "Ort", "ville", "ciudad", "city_name", "nom de la commune", "stad"})
    EXPECT_TRUE(speaks_of_town_alone(header)) << header;
  for (const char* header :
       {"zip", "Wohnort", "woonplaats", "home_city", "patient_city", "shop_city", "zip city"})
    EXPECT_FALSE(speaks_of_town_alone(header)) << header;
  for (const char* header : {"line", "line_no", "seq"}) EXPECT_TRUE(speaks_of_line(header)) << header;
  for (const char* header : {"visit_id", "order"}) EXPECT_FALSE(speaks_of_line(header)) << header;
}

TEST(HeaderMeaning, OfWhoseContactItIs) {
  for (const char* header : {"patient_email", "customer_phone", "member email", "client_tel", "user_email",
                             "Kunde Mail", "Kundentelefon", "email_patient", "tel\u00e9fono paciente",
                             "e-mail cliente", "klant_email", "pat_phone"})
    EXPECT_TRUE(speaks_of_whose_contact(header)) << header;
  for (const char* header :
       {"email", "phone", "c1", "doctor_email", "shop_email", "clinic phone", "employee_email",
        "contact_person_phone", "Kontaktperson_Mail", "customer_manager_email"})
    EXPECT_FALSE(speaks_of_whose_contact(header)) << header;
  for (const char* header : {"ship_city", "delivery_city", "zip_of_incident", "pickup_zip"})
    EXPECT_FALSE(speaks_of_residence(header)) << header;
}

TEST(HeaderMeaning, OfWhereSomebodyLives) {
  for (const char* header :
       {"address", "Street", "home_address", "Anschrift", "adresse", "calle", "indirizzo"})
    EXPECT_TRUE(speaks_of_address(header)) << header;
  for (const char* header : {"email address", "shop_address", "clinic street", "IP address", "zip", "c1"})
    EXPECT_FALSE(speaks_of_address(header)) << header;
}

TEST(HeaderMeaning, OfDatesOfNothingInParticular) {
  for (const char* header : {"date", "date1", "Datum", "Datum 2", "fecha", "data_a"})
    EXPECT_TRUE(speaks_of_date_alone(header)) << header;
  for (const char* header : {"visit_date", "hire date", "founded", "c1", "year", "Aufnahmedatum"})
    EXPECT_FALSE(speaks_of_date_alone(header)) << header;
}

TEST(HeaderMeaning, OfFacts) {
  expect(Meaning::birth, {"birth", "dob", "Geburtsdatum", "date de naissance", "fecha de nacimiento",
                          "data di nascita", "data de nascimento", "geboortedatum", "patient_birth_year"});
  expect(Meaning::sex, {"sex", "Geschlecht", "sexe", "sexo", "sesso", "gênero", "geslacht", "gender"});
  expect(Meaning::age, {"age", "Alter", "âge", "edad", "età", "idade", "leeftijd", "age_at_admission"});
  expect(Meaning::given_name, {"first name", "Vorname", "prénom", "nombre", "nome", "voornaam"});
  expect(Meaning::full_name, {"name", "patient_name"});
  expect(Meaning::trait, {"race", "marital-status", "Familienstand", "état civil", "nationality"});
}

TEST(HeaderMeaning, OfWhatIsNoPerson) {
  expect(Meaning::provider, {"hospital_id", "physician", "doctor_sex", "hospital_name", "patient_hospital_id",
                             "Krankenhaus_Nr", "ziekenhuis"});
  expect(Meaning::place, {"zip", "PLZ", "city_name", "code postal", "country code"});
  expect(Meaning::product, {"product_id", "Artikelnummer", "product name", "icd"});
  expect(Meaning::group, {"household_id", "family", "stratum", "team", "Klasse"});
  expect(Meaning::time, {"date", "visit_date", "Datum", "year", "fiscal year"});
  expect(Meaning::event, {"visit_id", "encounter", "patient_visit_id"});
  expect(Meaning::nothing, {"v1", "x", "c_03"});
  expect(Meaning::other, {"patient_type", "customer segment", "number of patients"});
}

TEST(HeaderMeaning, OfANumberMayBeACase) {
  for (const char* header : {"id", "ID", "Nr.", "case no", "account", "movieId", "Study ID"})
    EXPECT_TRUE(speaks_of_case(header)) << header;
  for (const char* header : {"number", "NO", "code", "key"}) EXPECT_FALSE(speaks_of_case(header)) << header;
  EXPECT_TRUE(speaks_of_code("codice"));
  EXPECT_FALSE(speaks_of_code("id code"));
  EXPECT_TRUE(speaks_of_number_alone("study id"));
  EXPECT_FALSE(speaks_of_number_alone("movieId"));
}

}  // namespace
}  // namespace kith::detect
