#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "detect/content.h"

namespace kith::detect {
namespace {

using Cells = std::vector<std::string>;

bool holds(Content kind, const std::string& header, const Cells& cells) {
  Column column;
  column.name = header;
  for (const std::string& cell : cells) column.add(cell);
  const std::vector<Finding> found = content_of(column);
  return std::ranges::find(found, kind, &Finding::kind) != found.end();
}

// So many cells, each made from numbers at random.
template <typename Make>
Cells drawn(int count, Make make) {
  std::mt19937 random(17);
  Cells cells;
  for (int i = 0; i < count; ++i) cells.push_back(make([&](unsigned n) { return random() % n; }));
  return cells;
}

// A list of one to four different ones, in any order.
std::string list_of(Cells items, const char* between, auto below) {
  std::string list;
  for (auto left = 1 + below(4); left > 0; --left) {
    const auto at = items.begin() + static_cast<std::ptrdiff_t>(below(static_cast<unsigned>(items.size())));
    list += (list.empty() ? "" : between) + *at;
    items.erase(at);
  }
  return list;
}

const Cells symptoms = {"fever",    "dry cough",     "shortness of breath",
                        "headache", "loss of smell", "sore throat"};

TEST(OrdinaryContent, ListsOfAFewItemsAreNoFreeText) {
  for (const char* between : {"; ", ", ", " | ", "/", " + "}) {
    const Cells lists = drawn(300, [&](auto below) { return list_of(symptoms, between, below); });
    for (const char* header : {"symptoms", "c"})
      EXPECT_FALSE(holds(Content::free_text, header, lists)) << between;
  }
}

// Beside lists a twentieth of the cells are sentences, or end in one.
TEST(OrdinaryContent, TextBesideListsIsFreeText) {
  for (const char* lead : {"", "fever; dry cough; "}) {
    Cells cells = drawn(300, [&](auto below) { return list_of(symptoms, "; ", below); });
    for (int i = 0; i < 18; ++i)
      cells.push_back(fmt::format("{}her husband told us about day {} at home and left", lead, i));
    EXPECT_TRUE(holds(Content::free_text, "symptoms", cells)) << lead;
  }
}

TEST(OrdinaryContent, ListsThatNameSomebodyAreFreeText) {
  const Cells families = {"Quell", "Zorn", "Abt", "Hart", "Wiese"};
  const auto with = [&](auto below) {
    return fmt::format("Mr. {}{}, {}", families[below(5)], below(900), list_of(symptoms, ", ", below));
  };
  EXPECT_TRUE(holds(Content::free_text, "c", drawn(300, with)));
  const Cells clauses = {"came in with pain in the chest", "was sent home by ambulance again",
                         "will be seen by us next week", "has a sister with the same illness"};
  EXPECT_TRUE(holds(Content::free_text, "c", drawn(300, [&](auto below) {
                      return fmt::format("{}, age {}", list_of(clauses, ", ", below), below(90));
                    })));
  EXPECT_TRUE(
      holds(Content::free_text, "c", drawn(300, [&](auto below) { return list_of(clauses, ", ", below); })));
}

TEST(OrdinaryContent, GoodsThatANumberTellsApartAreNoFreeText) {
  const Cells makers = {"Dell", "HP", "Acer"}, lines = {"Latitude", "Aspire"}, ends = {"Pro", "Air"};
  const auto goods = [&](const char* form) {
    return drawn(300, [&](auto below) {
      return fmt::format(fmt::runtime(form), makers[below(3)], lines[below(2)], ends[below(2)],
                         1000 + below(8999));
    });
  };
  for (const char* form : {"{} {} {} {}", "{0} {1} {3} {2}", "{} {} {} X{}"})
    EXPECT_FALSE(holds(Content::free_text, "product", goods(form))) << form;
  EXPECT_TRUE(holds(Content::free_text, "c", goods("{} {} {} {}"))) << "houses are called so, too";
  EXPECT_TRUE(holds(Content::free_text, "c",
                    drawn(300, [](auto below) { return fmt::format("Am Alten Markt {}", below(500)); })));
  for (const char* form : {"{0} {1} {2} was returned by Anna on day {3}", "{0} {1} {2} broke {3}"})
    EXPECT_TRUE(holds(Content::free_text, "product", goods(form))) << form;
}

TEST(OrdinaryContent, AddressesOfInstitutionsAreNone) {
  const Cells streets = {"Oak", "Main", "Elm", "Pine"};
  const auto at = [&](unsigned houses) {
    return drawn(300, [&](auto below) {
      const auto house = below(houses);
      return fmt::format("{} {} Street, Salem", house * 7 + 1, streets[house % 4]);
    });
  };
  for (const char* header :
       {"hospital_address", "Klinik Adresse", "school address", "shop_address", "clinic street"})
    EXPECT_FALSE(holds(Content::address, header, at(12))) << header;
  for (const char* header : {"address", "c", "patient_address", "hospital_patient_address", "home address"})
    EXPECT_TRUE(holds(Content::address, header, at(12))) << header;
  EXPECT_TRUE(holds(Content::address, "hospital_address", at(290))) << "nearly every row has its own";
}

TEST(OrdinaryContent, NumbersOfTendersAreNoTelephones) {
  const Cells tenders = drawn(
      300, [](auto below) { return fmt::format("{:03}/{:03}/{:04}", below(999), below(999), below(9999)); });
  const Cells telephones = drawn(300, [](auto below) {
    return fmt::format("{}/{}/{:04}", 200 + below(780), 200 + below(780), below(9999));
  });
  for (const char* header : {"tender", "reference", "c"})
    EXPECT_FALSE(holds(Content::telephone, header, tenders));
  EXPECT_FALSE(holds(Content::telephone, "tender", telephones));
  for (const char* header : {"c", "phone", "contact"})
    EXPECT_TRUE(holds(Content::telephone, header, telephones));
  EXPECT_TRUE(holds(Content::telephone, "c", {"617/555-0123", "617/555-0124", "617/555-0125"}));
  Cells mixed = tenders;
  mixed.insert(mixed.end(), {"617-555-0123", "617-555-0124", "617-555-0125"});
  EXPECT_TRUE(holds(Content::telephone, "c", mixed));
}

TEST(OrdinaryContent, CompaniesAreNoPersons) {
  const Cells stocks = {"Johnson & Johnson", "Eli Lilly",   "Morgan Stanley",  "Charles Schwab",
                        "Philip Morris",     "Walt Disney", "Harley Davidson", "Mary Kay"};
  const Cells traded = drawn(300, [&](auto below) { return stocks[below(8)]; });
  for (const char* header : {"stock", "company", "issuer", "Aktie"})
    EXPECT_FALSE(holds(Content::name, header, traded)) << header;
  EXPECT_TRUE(holds(Content::name, "c", traded));
  const Cells given = {"Karl", "Anna", "Peter", "Thomas", "Maria"},
              family = {"Schmidt", "Cook", "Quell", "Rossi"};
  const Cells ends = {"AG", "GmbH", "S.A.", "Ltd", "Inc.", "SpA", "B.V.", "plc"};
  const auto named = [&](bool company) {
    return drawn(300, [&](auto below) {
      const std::string name = given[below(5)] + " " + family[below(4)];
      return company ? name + " " + ends[below(8)] : name;
    });
  };
  EXPECT_FALSE(holds(Content::name, "c", named(true)));
  EXPECT_TRUE(holds(Content::name, "c", named(false)));
  EXPECT_TRUE(
      holds(Content::name, "c", drawn(300, [&](auto below) { return given[below(5)] + " Quell Sa"; })));
  EXPECT_TRUE(holds(Content::name, "stock", drawn(60, [&](auto below) {
                      return given[below(5)] + " " + family[below(4)] + static_cast<char>('a' + below(26));
                    })));
}

}  // namespace
}  // namespace kith::detect
