#include "detect/contacts.h"

#include <gtest/gtest.h>

namespace kith::detect {
namespace {

TEST(Contacts, EmailAnywhereInTheCell) {
  for (const char* text : {"anna@example.org", "Anna Smith <a.smith+x@mail.example.co.uk>",
                           "mail to a_b@x-y.de, please", "jürgen@müller.de"})
    EXPECT_TRUE(has_email(text)) << text;
  for (const char* text : {"a@b", "@anna", "anna@", "5 @ 3.20", "a @b.org", "x@1.2", "rate 3@4.5"})
    EXPECT_FALSE(has_email(text)) << text;
}

TEST(Contacts, UrlsWithSchemeWwwOrAsPagesOfPersons) {
  for (const char* text :
       {"https://example.org/anna", "see http://x.de", "www.example.org", "facebook.com/anna.smith"})
    EXPECT_TRUE(has_url(text)) << text;
  for (const char* text : {"http", "e.g. this", "file.csv", "www", "and/or", "facebook.com", "1.5"})
    EXPECT_FALSE(has_url(text)) << text;
}

TEST(Contacts, NetworkAddresses) {
  for (const char* text :
       {"192.168.0.1", "8.8.8.10", "2001:db8::ff00:42:8329", "fe80::1ff:fe23:4567:890a",
        "2001:0db8:0000:0000:0000:ff00:0042:8329", "00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7"})
    EXPECT_TRUE(is_network_address(text)) << text;
  for (const char* text : {"1.2.3.4", "256.1.1.1", "10.0.19041.1", "12:34:56", "2006-01-02", "1.5",
                           "192.168.0", "192.168.0.01", "09:30", "a::b::c"})
    EXPECT_FALSE(is_network_address(text)) << text;
}

TEST(Contacts, TelephoneNumbersOfSevenLanguages) {
  for (const char* text :
       {"+49 30 1234567", "+1-555-123-4567", "+33 6 12 34 56 78", "+351 912 345 678", "(555) 234-4567",
        "555-234-4567", "555.234.4567", "1-800-234-5678", "06 12 34 56 78", "+31612345678"})
    EXPECT_EQ(telephone(text), Telephone::certain) << text;
  for (const char* text : {"030/1234567", "0171 1234567", "020 7946 0958", "06-12345678", "02 1234 5678",
                           "912 345 678", "91 234 56 78"})
    EXPECT_EQ(telephone(text), Telephone::local) << text;
  for (const char* text : {"01712345678", "5552344567", "912345678"})
    EXPECT_EQ(telephone(text), Telephone::bare) << text;
}

TEST(Contacts, ExtensionsPortsAndTheTwoZerosOfACountry) {
  for (const char* text : {"617-555-0123 x295", "(617) 555-0123 ext. 29", "+49 30 1234567 #12"})
    EXPECT_EQ(telephone(text), telephone("617-555-0123")) << text;
  for (const char* text : {"00491749480656", "0049 174 9480656", "0033612345678"})
    EXPECT_EQ(telephone(text), Telephone::local) << text;
  for (const char* text : {"000012345678", "00123456789", "12345678901234"})
    EXPECT_NE(telephone(text), Telephone::local) << text;
  EXPECT_TRUE(is_network_address("110.153.220.87:32586"));
  EXPECT_FALSE(is_network_address("110.153.220.87:"));
  EXPECT_TRUE(is_large_network_address("10.0.0.254"));
  EXPECT_FALSE(is_large_network_address("3.1.19.0"));
}

TEST(Contacts, DatesCodesMoneyAndNumbersAreNoTelephoneNumbers) {
  for (const char* text :
       {"2006-01-02", "01/02/2006",    "1.2.2006",  "01.02.2006",  "2006-01-02 10:30", "2006-01-02T10:30:00Z",
        "J10.1",      "1,234,567.89",  "1234.5678", "+1234.56789", "12.50 EUR",        "02138",
        "02138-1234", "123-45-6789",   "12345678",  "0.12345678",  "-71.05830000",     "15/01/2006 12",
        "20060125",   "20060125 0930", "1e10",      "10.1016/0003"})
    EXPECT_EQ(telephone(text), Telephone::none) << text;
}

TEST(Contacts, EmailWithBlanksAroundTheAtOrWithTheWord) {
  for (const char* text :
       {"anna21 @ mail.org", "barbara39 at mail.org", "anna [at] mail.org", "anna(at)mail.org"})
    EXPECT_TRUE(has_email(text)) << text;
  for (const char* text :
       {"seen at home", "pain at rest", "arrived at St.Mary", "was seen at mail.org", "anna(at)"})
    EXPECT_FALSE(has_email(text)) << text;
}

TEST(Contacts, NetworkAddressesInBracketsWithPrefixesAndInThreeGroups) {
  for (const char* text : {"[2001:db8::1]", "[2001:db8::1]:443", "10.21.154.131/32", "2001:db8::/32",
                           "fe80::1ff:fe23%eth0", "001a.2b3c.4d05"})
    EXPECT_TRUE(is_network_address(text)) << text;
  for (const char* text : {"[12]", "[2001:db8::1]x", "1234.5678.9012", "10.21.154.131/x", "01/02/2006"})
    EXPECT_FALSE(is_network_address(text)) << text;
  EXPECT_TRUE(may_be_object_identifier("1.2.209.229"));
  EXPECT_FALSE(may_be_object_identifier("10.2.209.229"));
}

TEST(Contacts, ThreeGroupsWithSlashes) {
  for (const char* text : {"617/555/0123", "012/345/6789"}) EXPECT_TRUE(is_slashed_in_three(text)) << text;
  for (const char* text : {"617-555-0123", "617/555-0123", "01/02/2006", "617/555/01234", "+617/555/0123 x"})
    EXPECT_FALSE(is_slashed_in_three(text)) << text;
}

TEST(Contacts, NumbersOfSpecimensAreTelephonesByTheirHeaderAlone) {
  EXPECT_EQ(telephone("24-204-6447"), Telephone::bare);
  EXPECT_EQ(telephone("91 234 5678"), Telephone::local);
  EXPECT_EQ(telephone("011 44 20 7946 0009"), Telephone::local);
}

}  // namespace
}  // namespace kith::detect
