// What may not go out as it is unless the plan says so: columns that hold texts, names or numbers by which a
// person is known. Looked at when the data were read and before anything is decided.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "detect/content.h"
#include "method/method.h"
#include "outcome/outcome.h"
#include "plan/plan.h"

namespace kith::publish {

// Error{content_not_allowed} if some column holds what its plan does not allow: the kinds and the counts, never
// a value. What is allowed and there becomes a note, and what a few cells hold a severe one.
void require_allowed(const std::vector<method::VerbatimColumn>& columns, const plan::Plan& plan,
                     outcome::Outcome& told);

// The same over the records of a stream, of which the values looked at are as many as in a table at most. What
// was published before a column showed what it holds stays. Used by one thread.
class ContentWatch {
 public:
  // Fields of records are as `wanted` names them, and `verbatim` are published as they are.
  ContentWatch(const plan::Plan& plan, const std::vector<std::string>& wanted,
               const std::vector<std::string>& verbatim);

  void see(std::span<const std::string_view> fields);
  // Throws what require_allowed() throws.
  void require_allowed() const;
  void describe(outcome::Outcome& told) const;

 private:
  struct Watched {
    const plan::ColumnPlan* stated = nullptr;
    std::size_t field = 0;
    detect::ContentTally tally;
    std::unordered_map<std::uint64_t, detect::Marks> seen;
  };
  const plan::Plan& plan_;
  std::vector<Watched> columns_;
};

}  // namespace kith::publish
