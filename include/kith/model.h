// What is asked of a table: the roles of its columns, the privacy model, and what the work may use. Plain
// values; what is not set is as the plan or the certificate says, or not asked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kith {

enum class LModel { frequency, distinct, entropy, recursive };
enum class TDistance { equal, ordered, hierarchical };
// Whether k persons must share the class of each row, or the classes of all rows of a person.
enum class Persons { classes, history };

struct PrivacyModel {
  std::optional<std::int64_t> k = {};
  std::optional<Persons> persons = {};
  std::optional<double> l = {};
  std::optional<LModel> l_model = {};
  std::optional<double> c = {};  // of recursive (c, l)-diversity
  std::optional<double> t = {};
  std::optional<TDistance> t_distance = {};
};

struct Roles {
  std::vector<std::string> quasi = {};        // what somebody outside may know
  std::vector<std::string> sensitive = {};    // to be protected, released as they are
  std::vector<std::string> plain = {};        // released as they are
  std::vector<std::string> identifiers = {};  // never released
  std::optional<std::string> person = {};     // whom a row is about
  std::optional<std::string> time = {};       // when a record was: method reposition
};

// An ARX hierarchy file of a column.
struct HierarchyFile {
  std::string column;
  std::filesystem::path file;
};

struct Resources {
  unsigned threads = 0;            // 0: all cores
  std::uint64_t memory_bytes = 0;  // 0: a default; beyond it the engine spills to a private folder
};

// Sizes of classes, in persons if they are known, else in rows.
struct ClassSizes {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
};

enum class Severity { info, warning, severe };
const char* name_of(Severity severity);

// Something the publisher should know. Its text never contains values of the data.
struct Note {
  std::string code;  // for programs, e.g. "hierarchy-derived"
  Severity severity = Severity::info;
  std::string text;
};

}  // namespace kith
