#include "detect/content_headers.h"

#include <gtest/gtest.h>

#include "detect/latin.h"

namespace kith::detect {
namespace {

TEST(ContentHeaders, SayWhatTheyAreAbout) {
  EXPECT_TRUE(speaks_of(header_words("Hospital_Address"), Topic::address));
  EXPECT_TRUE(speaks_of(header_words("Hospital_Address"), Topic::institution));
  EXPECT_TRUE(speaks_of(header_words("Hospital_Address"), Topic::premises));
  EXPECT_TRUE(speaks_of(header_words("shop address"), Topic::premises));
  EXPECT_FALSE(speaks_of(header_words("shop address"), Topic::institution));
  EXPECT_TRUE(speaks_of(header_words("stock"), Topic::institution));
  EXPECT_TRUE(speaks_of(header_words("hospital_patient_address"), Topic::person));
  EXPECT_TRUE(speaks_of(header_words("Wohnort"), Topic::place));
  EXPECT_TRUE(speaks_of(header_words("car model"), Topic::thing));
  EXPECT_TRUE(speaks_of(header_words("lot_number"), Topic::counted));
  EXPECT_TRUE(speaks_of(header_words("conf.interval"), Topic::interval));
  EXPECT_TRUE(speaks_of(header_words("latitudeE7"), Topic::scale));
  EXPECT_FALSE(speaks_of(header_words("remark"), Topic::thing));
}

TEST(ContentHeaders, OfNamesTelephonesAndDegrees) {
  EXPECT_EQ(name_header(header_words("Nachname")), NameHeader::yes);
  EXPECT_EQ(name_header(header_words("patient name")), NameHeader::yes);
  EXPECT_EQ(name_header(header_words("name")), NameHeader::perhaps);
  EXPECT_EQ(name_header(header_words("drug_name")), NameHeader::no);
  EXPECT_EQ(name_header(header_words("surname_origin")), NameHeader::no);
  EXPECT_TRUE(is_telephone_header(header_words("emergency_contact")));
  EXPECT_FALSE(is_telephone_header(header_words("contact_id")));
  EXPECT_TRUE(is_degree_header(header_words("home_lat")));
  EXPECT_FALSE(is_degree_header(header_words("lat_ms")));
}

}  // namespace
}  // namespace kith::detect
