// What one class gives of k, l and t, counted over persons.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "audit/check.h"
#include "audit/grouping.h"
#include "audit/likeness.h"

namespace kith::audit {

// Rows put into classes, or distinct rows with weights. Without a person column every row is its own person.
struct Records {
  // Numbers from `classes` on belong to no class.
  std::span<const std::uint32_t> class_of_row;
  std::uint32_t classes = 0;
  std::optional<Coded> person;
  std::vector<Coded> sensitive;
  // These are the rows that each record stands for; it is 1 if null.
  const std::uint64_t* weights = nullptr;
};

// Values of one sensitive column in one class: per value the persons who have it in any of their rows.
struct Histogram {
  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> counts;
};

struct ClassCount {
  std::uint32_t number = 0;
  std::uint64_t rows = 0, persons = 0;
  std::vector<Histogram> sensitive;
};

// Calls visit for every class that has rows, in order.
void each_class(const Records& records, const std::function<void(const ClassCount&)>& visit);

// l as a class gives it.
struct LMeasure {
  double frequency = 0, entropy = 0;
  std::uint64_t distinct = 0;
  // This is the share of the class's persons who have the value that most of them have.
  double alpha = 0;
  // The class is (c, l)-diverse for every c above this; it is infinite below l values.
  double recursive_c = 0;
};
LMeasure measure_l(const Histogram& histogram, std::uint64_t persons, double l, bool recursive);
bool l_holds(const LMeasure& measure, const Requirement& requirement);

class Closeness;

// The model of a requirement, ready to be put to classes of one table.
class Judge {
 public:
  // Measuring t and likeness takes a look at the whole reference, which `asked` spares if it can.
  enum class Measures { asked, all };
  // Uses the table's sensitive columns, and for t the reference's. Errors name missing columns.
  Judge(const Requirement& requirement, const Table& table, Measures measures);
  ~Judge();

  struct SensitiveVerdict {
    LMeasure l;
    double t = 0;
    // It is measured with `all`.
    Likeness likeness;
    bool l_fails = false, t_fails = false;
  };
  struct Verdict {
    bool k_fails = false, fails = false;
    std::vector<SensitiveVerdict> sensitive;
  };
  // Classes are counted over all sensitive columns of the requirement, or none. The result is valid until the
  // next call.
  const Verdict& judge(const ClassCount& count);

 private:
  const Requirement& requirement_;
  Measures measures_;
  // It is by sensitive column, and empty if t is not measured.
  std::vector<Closeness> closeness_;
  Verdict verdict_;
};

// Gives the index of a column that must be there; throws Error{unknown_column} otherwise.
std::size_t column_named(const Table& table, const std::string& name);

}  // namespace kith::audit
