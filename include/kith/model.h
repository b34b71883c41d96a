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
// Whether k persons must share the class of each row, or the classes of all rows of a person. `rows` states of a
// release that every row is another person; nothing else is asked so.
enum class Persons { classes, history, rows };

// `c` is that of recursive (c, l)-diversity.
struct PrivacyModel {
  std::optional<std::int64_t> k = {};
  std::optional<Persons> persons = {};
  std::optional<double> l = {};
  std::optional<LModel> l_model = {};
  std::optional<double> c = {};
  std::optional<double> t = {};
  std::optional<TDistance> t_distance = {};
};

// Quasi columns are what somebody outside may know. Sensitive ones are to be protected and are released as
// they are, plain ones are released as they are, and identifiers are never released. `person` says whom a row
// is about, and `time` says when a record was, for method reposition.
struct Roles {
  std::vector<std::string> quasi = {};
  std::vector<std::string> sensitive = {};
  std::vector<std::string> plain = {};
  std::vector<std::string> identifiers = {};
  std::optional<std::string> person = {};
  std::optional<std::string> time = {};
};

// An ARX hierarchy file of a column.
struct HierarchyFile {
  std::string column;
  std::filesystem::path file;
};

// With 0 threads all cores are used. The memory is what the process may have resident: a release that does not
// fit is Error{memory_too_small}. With 0 bytes only the engine's buffers and the caches are bounded, by
// defaults. Beyond its part the engine spills to a private folder.
struct Resources {
  unsigned threads = 0;
  std::uint64_t memory_bytes = 0;
};

// Sizes of classes, in persons if they are known, else in rows.
struct ClassSizes {
  std::uint64_t count = 0, smallest = 0, largest = 0;
  double average = 0;
};

enum class Severity { info, warning, severe };
const char* name_of(Severity severity);

// This is something the publisher should know. The code is for programs, e.g. "hierarchy-derived". The text
// never contains values of the data.
struct Note {
  std::string code;
  Severity severity = Severity::info;
  std::string text;
};

}  // namespace kith
