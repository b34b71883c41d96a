// Tables for the study of series: Adult, and the two synthetic distributions of Pei et al., section 6.2.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "table/table.h"

namespace kith::bench {

// A table and what comes after it. `both` begins with the rows of `first`, so that codes agree.
struct GrowingTable {
  Table first, update, both;
};

enum class Population { adult, uniform, gaussian };
const char* name_of(Population population);

class StudyData {
 public:
  // `adult` is the folder of adult.csv; without it that population is not there.
  explicit StudyData(const std::filesystem::path& adult);

  bool has(Population population) const { return population != Population::adult || adult_.has_value(); }
  // Adult: chosen at random among its rows, none twice. Synthetic: drawn anew. The same for the same seed.
  GrowingTable draw(Population population, std::size_t first, std::size_t update, std::uint64_t seed) const;

 private:
  std::optional<Table> adult_;
};

}  // namespace kith::bench
