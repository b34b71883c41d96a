#include "bench/university.h"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace kith::bench {

namespace {

using testing::Random;
using testing::Rows;
using testing::SnowflakeTable;

struct Course {
  std::string name, field, side;
  std::vector<std::string> books;
};

std::vector<Course> courses() {
  std::vector<Course> all;
  for (int c = 0; c < 22; ++c) {
    const bool obligatory = c < 4, technical = c < 13;
    const int elective = obligatory ? c : technical ? c - 4 : c - 13;
    Course course;
    course.side = obligatory ? "obligatory" : technical ? "technical" : "other";
    course.name = fmt::format("{} {}", course.side, elective + 1);
    course.field =
        obligatory ? "obligatory field" : fmt::format("{} field {}", course.side, elective / 3 + 1);
    const int first = obligatory ? c : elective % 3;
    for (int b = 0; b < 2 + c % 3; ++b)
      course.books.push_back(fmt::format("{}, book {}", course.field, 1 + first + b));
    all.push_back(course);
  }
  return all;
}

std::size_t draw_popular(Random& random, std::size_t count) {
  double sum = 0;
  for (std::size_t n = 1; n <= count; ++n) sum += 1 / std::sqrt(static_cast<double>(n));
  double drawn = sum * static_cast<double>(random() % 1'000'003) / 1'000'003;
  std::size_t at = 0;
  while (at + 1 < count && (drawn -= 1 / std::sqrt(static_cast<double>(at + 1))) >= 0) ++at;
  return at;
}

// `count` different ones of the `size` courses from `first` on.
void elect(Random& random, std::size_t first, std::size_t size, std::size_t count,
           std::set<std::size_t>& taken) {
  const std::size_t wanted = taken.size() + count;
  while (taken.size() < wanted) taken.insert(first + draw_popular(random, size));
}

class Registry {
 public:
  explicit Registry(std::uint64_t seed) : random_(seed) {
    student_.columns = {"sid", "gpa"};
    student_.key = "sid";
    student_.sensitive = {"gpa"};
    takes_.columns = {"scid", "sid", "course", "grade"};
    takes_.key = "scid";
    takes_.foreign_key = "sid";
    takes_.sensitive = {"grade"};
    book_.columns = {"bid", "scid", "title", "price"};
    book_.key = "bid";
    book_.foreign_key = "scid";
    book_.sensitive = {"price"};
    Rows course_lines, title_lines;
    std::set<std::string> known;
    for (const Course& course : courses_) {
      course_lines.push_back({course.name, course.field, course.side, "*"});
      for (const std::string& book : course.books)
        if (known.insert(book).second)
          title_lines.push_back({book, "books of " + course.field, "books, " + course.side, "*"});
    }
    takes_.quasi = {{"course", testing::Snowflake::Kind::tree, course_lines}};
    book_.quasi = {{"title", testing::Snowflake::Kind::tree, title_lines}};
  }

  Random& random() { return random_; }
  void enrol(const std::set<std::size_t>& taken, std::size_t fewest_books, std::size_t most_books) {
    const std::string sid = fmt::format("S{}", student_.rows.size());
    student_.rows.push_back({sid, fmt::format("{:.2f}", 1 + static_cast<double>(random_() % 301) / 100)});
    for (const std::size_t c : taken) {
      const std::string scid = fmt::format("C{}", takes_.rows.size());
      takes_.rows.push_back({scid, sid, courses_[c].name, std::to_string(40 + random_() % 61)});
      std::set<std::size_t> bought;
      const std::size_t books = fewest_books + random_() % (most_books - fewest_books + 1);
      while (bought.size() < books) bought.insert(random_() % courses_[c].books.size());
      for (const std::size_t b : bought)
        book_.rows.push_back({fmt::format("B{}", book_.rows.size()), scid, courses_[c].books[b],
                              std::to_string(20 + random_() % 80)});
    }
  }
  testing::Snowflake finish() { return testing::snowflake_of({student_, takes_, book_}); }

 private:
  Random random_;
  std::vector<Course> courses_ = courses();
  SnowflakeTable student_{"student"}, takes_{"takes", 0}, book_{"book", 1};
};

}  // namespace

testing::Snowflake study_university(std::size_t students, std::uint64_t seed) {
  Registry registry(seed);
  for (std::size_t s = 0; s < students; ++s) {
    std::set<std::size_t> taken = {registry.random()() % 4};
    elect(registry.random(), 4, 9, 2 + registry.random()() % 2, taken);
    elect(registry.random(), 13, 9, 2 + registry.random()() % 2, taken);
    registry.enrol(taken, 1, 2);
  }
  return registry.finish();
}

testing::Snowflake tiny_university(std::size_t students, std::uint64_t seed) {
  Registry registry(seed);
  for (std::size_t s = 0; s < students; ++s) {
    std::set<std::size_t> taken;
    elect(registry.random(), 4, 9, 2 + registry.random()() % 3, taken);
    registry.enrol(taken, 0, 2);
  }
  return registry.finish();
}

}  // namespace kith::bench
