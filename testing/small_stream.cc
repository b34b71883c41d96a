#include "testing/small_stream.h"

#include <algorithm>
#include <memory>

#include "base/digest.h"

namespace kith::testing {

using method::Departure;
using method::RecordPage;
using method::Snapshot;
using plan::Role;

SmallStream::SmallStream(method::Publish publish, std::uint64_t l, bool persons) {
  for (const auto& [name, role] : {std::pair{"day", Role::time},
                                   {"ill", Role::sensitive},
                                   {"who", persons ? Role::person : Role::identifier},
                                   {"age", Role::quasi},
                                   {"ward", Role::plain}}) {
    plan.columns.push_back({});
    plan.columns.back().name = name;
    plan.columns.back().role = role;
  }
  plan.privacy.l = static_cast<double>(l);
  plan.method.name = "reposition";
  plan.method.set("window", 2);
  plan.method.set("publish", name_of(publish));
  shape = method::shape_of(plan, {"day", "ill", "who", "age", "ward"}, "a small stream");
}

std::uint32_t SmallStream::code_of(const std::string& value) {
  const auto found = std::ranges::find(values, value);
  const auto code = static_cast<std::uint32_t>(found - values.begin());
  if (found == values.end()) values.push_back(value);
  return code;
}

Departure SmallStream::departure(reposition::Step slot, const std::vector<Leaver>& leaving,
                                 const std::vector<Leaver>& dropped) {
  Departure departure;
  departure.slot = slot;
  const auto page = std::make_shared<RecordPage>(shape.carried.size());
  departure.pages.push_back(page);
  for (const auto& [from, to] :
       {std::pair{&leaving, &departure.records}, std::pair{&dropped, &departure.dropped}})
    for (const Leaver& leaver : *from) {
      const std::uint64_t row = rows_++;
      const std::string_view fields[] = {leaver.age, leaver.ward};
      page->add(row, leaver.key == 0 ? row : leaver.key, code_of(leaver.ill), leaver.who, fields);
      to->push_back({page.get(), static_cast<std::uint32_t>(page->size() - 1), 0, row, leaver.origin});
    }
  return departure;
}

method::SnapshotMaker SmallStream::publisher() const {
  return method::SnapshotMaker(plan, shape, steps, seeded_secret(1));
}

Snapshot SmallStream::snapshot(reposition::Step slot, const std::vector<Leaver>& leaving,
                               const std::vector<Leaver>& dropped) {
  return publisher().publish(departure(slot, leaving, dropped), values);
}

std::string SmallStream::table_of(const Snapshot& snapshot) const {
  return method::header_of(shape.columns) + snapshot.table;
}

std::string SmallStream::sensitive_of(const Snapshot& snapshot) const {
  if (shape.sensitive_columns.empty()) return {};
  return method::header_of(shape.sensitive_columns) + snapshot.sensitive;
}

}  // namespace kith::testing
