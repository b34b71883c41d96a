#include <variant>

#include <nanobind/nanobind.h>

#include "python/bind.h"
#include "python/call.h"
#include "python/request.h"

namespace kith::python {

namespace {

template <typename Request>
void take_asked(const nb::dict& asked, Request& request) {
  request.roles = roles_of(asked);
  request.model = model_of(asked);
  request.hierarchies = hierarchies_of(asked);
  request.resources = resources_of(asked);
}

std::string audit_one(const nb::dict& asked, const nb::object& listener) {
  TableAuditRequest request;
  take(asked, "data", request.data);
  take(asked, "reference", request.reference);
  take_asked(asked, request);
  return call(listener, [&](Progress& progress) { return audit_table(request, progress).to_json(); });
}

std::string audit_certified(const nb::dict& asked, const nb::object& listener) {
  CertificateAuditRequest request;
  take(asked, "release", request.data);
  take(asked, "certificate", request.certificate);
  take(asked, "reading", request.reading);
  take(asked, "sensitive_table", request.sensitive_table);
  take(asked, "bucket", request.bucket);
  take(asked, "reference", request.reference);
  take(asked, "known_rows", request.known_rows);
  take_asked(asked, request);
  return call(listener, [&](Progress& progress) {
    return std::visit([](const auto& found) { return found.to_json(); },
                      audit_certificate(request, progress));
  });
}

std::string audit_two(const nb::dict& asked, const nb::object& listener) {
  AnatomyAuditRequest request;
  take(asked, "data", request.data);
  take(asked, "sensitive_table", request.sensitive_table);
  take(asked, "bucket", request.bucket);
  request.roles = roles_of(asked);
  request.model = model_of(asked);
  request.resources = resources_of(asked);
  return call(listener, [&](Progress& progress) { return audit_anatomy(request, progress).to_json(); });
}

std::string audit_many(const nb::dict& asked, const nb::object& listener) {
  TablesAuditRequest request;
  take(asked, "plan", request.plan);
  take(asked, "release", request.release);
  take(asked, "reading", request.reading);
  take(asked, "known_rows", request.known_rows);
  take(asked, "single_table", request.single_table);
  request.model = model_of(asked);
  request.resources = resources_of(asked);
  return call(listener, [&](Progress& progress) { return audit_tables(request, progress).to_json(); });
}

std::string audit_several(const nb::dict& asked, const nb::object& listener) {
  ReleasesAuditRequest request;
  for (const nb::handle each : given<nb::list>(asked, "releases").value_or(nb::list())) {
    nb::dict one;
    one["at"] = each;
    take(one, "at", request.releases.emplace_back());
  }
  take(asked, "case", request.case_column);
  take_asked(asked, request);
  return call(listener, [&](Progress& progress) { return audit_releases(request, progress).to_json(); });
}

std::string audit_growing(const nb::dict& asked, const nb::object& listener) {
  SeriesAuditRequest request;
  take(asked, "folder", request.folder);
  take(asked, "case", request.case_column);
  take(asked, "reading", request.reading);
  take_asked(asked, request);
  return call(listener, [&](Progress& progress) { return audit_series(request, progress).to_json(); });
}

using Texts = std::map<std::string, std::string>;

std::vector<ColumnFormat> formats_of(const nb::dict& asked, const char* key) {
  std::vector<ColumnFormat> formats;
  for (const auto& [column, format] : given<Texts>(asked, key).value_or(Texts()))
    formats.push_back({column, format});
  return formats;
}

std::string attack_link(const nb::dict& asked, const nb::object& listener) {
  LinkRequest request;
  take(asked, "release", request.release);
  take(asked, "outside", request.outside);
  using Pairs = std::vector<std::vector<std::string>>;
  for (const auto& pair : given<Pairs>(asked, "on").value_or(Pairs()))
    request.on.push_back({pair.at(0), pair.at(1)});
  request.hierarchies = hierarchies_of(asked);
  request.released_formats = formats_of(asked, "formats");
  request.outside_formats = formats_of(asked, "outside_formats");
  using Years = std::map<std::string, int>;
  for (const auto& [column, year] : given<Years>(asked, "pivots").value_or(Years()))
    request.pivots.push_back({column, year});
  take(asked, "sensitive", request.sensitive);
  take(asked, "k", request.k);
  take(asked, "up_to", request.up_to);
  request.resources = resources_of(asked);
  return call(listener, [&](Progress& progress) { return attack_by_linking(request, progress).to_json(); });
}

std::string attack_moves(const nb::dict& asked, const nb::object& listener) {
  MovesRequest request;
  take(asked, "plan", request.plan);
  take(asked, "map", request.map);
  take(asked, "l", request.l);
  request.resources = resources_of(asked);
  return call(listener, [&](Progress& progress) { return attack_by_moves(request, progress).to_json(); });
}

// The answer and the proposed plan, which the answer's JSON does not hold.
using Inspected = std::pair<std::string, std::string>;
template <typename Found>
Inspected inspected(const Found& found) {
  return {found.to_json(), found.plan};
}

nb::tuple inspect_by(const nb::dict& asked, const nb::object& listener) {
  const bool timed = given<std::string>(asked, "time").has_value();
  const bool database = given<bool>(asked, "database").value_or(false);
  Inspected found;
  if (database) {
    InspectDatabaseRequest request;
    take(asked, "path", request.data);
    take(asked, "person", request.person_table);
    request.resources = resources_of(asked);
    found =
        call(listener, [&](Progress& progress) { return inspected(inspect_database(request, progress)); });
  } else if (timed) {
    InspectStreamRequest request;
    take(asked, "data", request.data);
    take(asked, "time", request.time);
    take(asked, "granularity", request.granularity);
    take(asked, "sensitive", request.sensitive);
    take(asked, "person", request.person);
    take(asked, "l", request.l);
    take(asked, "windows", request.windows);
    request.resources = resources_of(asked);
    found = call(listener, [&](Progress& progress) { return inspected(inspect_stream(request, progress)); });
  } else {
    InspectTableRequest request;
    take(asked, "data", request.data);
    take(asked, "person", request.person);
    take(asked, "plan", request.plan);
    take(asked, "force", request.force);
    request.resources = resources_of(asked);
    found = call(listener, [&](Progress& progress) { return inspected(inspect_table(request, progress)); });
  }
  return nb::make_tuple(found.first, found.second);
}

// The answer, its chart and its page.
nb::tuple compare_by(const nb::dict& asked, const nb::object& listener) {
  CompareRequest request;
  request.release = release_request(asked);
  take(asked, "ks", request.k);
  take(asked, "methods", request.methods);
  take(asked, "policies", request.policies);
  take(asked, "task", request.task);
  take(asked, "queries", request.queries);
  take(asked, "query_seed", request.seed);
  const Comparison found = call(listener, [&](Progress& progress) { return compare(request, progress); });
  return nb::make_tuple(found.to_json(), found.to_svg(), found.to_html());
}

bool database_at(const std::string& path) { return is_database_file(path); }
std::optional<std::string> table_of(const std::string& path) { return only_table(path); }

}  // namespace

void bind_examinations(nb::module_& module) {
  const auto add = [&](const char* name, auto function) {
    module.def(name, function, nb::arg("request"), nb::arg("listener").none());
  };
  add("audit_table", &audit_one);
  add("audit_certificate", &audit_certified);
  add("audit_anatomy", &audit_two);
  add("audit_tables", &audit_many);
  add("audit_releases", &audit_several);
  add("audit_series", &audit_growing);
  add("attack_linking", &attack_link);
  add("attack_moves", &attack_moves);
  add("inspect", &inspect_by);
  add("compare", &compare_by);
  module.def("is_database", &database_at, nb::arg("path"));
  module.def("only_table", &table_of, nb::arg("path"));
}

}  // namespace kith::python
