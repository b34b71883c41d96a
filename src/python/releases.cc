#include <nanobind/nanobind.h>

#include "python/bind.h"
#include "python/call.h"
#include "python/request.h"
#include "python/tables.h"

namespace kith::python {

namespace {

nb::dict files_of(const ReleasedFiles& files) {
  nb::dict names;
  const auto add = [&](const char* key, const std::filesystem::path& path) {
    if (!path.empty()) names[key] = path.string();
  };
  add("release", files.release);
  add("sensitive", files.sensitive);
  add("certificate", files.certificate);
  add("report", files.report);
  add("key", files.key);
  add("proof", files.proof);
  return names;
}

// A release that nobody has written.
struct HeldRelease {
  std::shared_ptr<const ReleasedData> data;
};

std::optional<HeldRelease> held_of(const Released& done) {
  if (!done.data) return std::nullopt;
  return HeldRelease{done.data};
}

nb::list tables_of(const HeldRelease& held) {
  nb::list tables;
  for (const ReleasedTable& each : held.data->tables())
    tables.append(nb::make_tuple(each.name, HeldTable{each.table}));
  return tables;
}

nb::dict write_to(const HeldRelease& held, const std::string& folder) {
  return files_of(call(nb::none(), [&](Progress&) { return held.data->write(folder); }));
}

// As the result would have it.
std::string frontier_of(const Released& done) {
  std::string text;
  if (!done.lattice) return "[]";
  for (const FrontierNode& node : done.lattice->frontier) {
    std::string levels;
    for (const std::uint32_t level : node.levels)
      levels += (levels.empty() ? "" : ",") + std::to_string(level);
    text += (text.empty() ? "" : ",") + std::string("{\"levels\":[") + levels +
            "],\"from\":" + std::to_string(node.from) + ",\"below\":" + std::to_string(node.below) + "}";
  }
  return "[" + text + "]";
}

Released release_by(const nb::dict& asked, const nb::object& listener) {
  const ReleaseRequest request = release_request(asked);
  return call(listener, [&](Progress& progress) { return release(request, progress); });
}

Released append(const std::string& folder, const nb::dict& asked, const nb::object& listener) {
  const ReleaseRequest request = release_request(asked);
  return call(listener, [&](Progress& progress) { return Series(folder).append(request, progress); });
}

nb::list published(const std::string& folder) {
  nb::list all;
  for (const SeriesRelease& each : Series(folder).releases()) {
    nb::dict one;
    one["number"] = each.number;
    one["release"] = each.release.string();
    one["certificate"] = each.certificate.string();
    one["release_sha256"] = each.release_sha256;
    one["certificate_sha256"] = each.certificate_sha256;
    all.append(one);
  }
  return all;
}

StreamRequest stream_request(const nb::dict& asked) {
  StreamRequest request;
  take(asked, "plan", request.plan);
  take(asked, "source", request.source);
  take(asked, "reading", request.reading);
  take(asked, "directory", request.directory);
  take(asked, "state", request.state);
  take(asked, "private_map", request.private_map);
  take(asked, "trace", request.trace);
  take(asked, "keep_open", request.keep_open);
  take(asked, "continued", request.continued);
  take(asked, "refuse_bad", request.refuse_bad);
  take(asked, "max_gap", request.max_gap);
  take(asked, "seed", request.seed);
  return request;
}

Streamed stream_by(const nb::dict& asked, const nb::object& listener) {
  const StreamRequest request = stream_request(asked);
  return call(listener, [&](Progress& progress) { return stream(request, progress); });
}

}  // namespace

void bind_releases(nb::module_& module) {
  nb::class_<HeldRelease>(module, "HeldRelease", "A release that nobody has written.")
      .def_prop_ro("tables", &tables_of)
      .def_prop_ro("certificate", [](const HeldRelease& held) { return held.data->certificate(); })
      .def_prop_ro("report", [](const HeldRelease& held) { return held.data->report(); })
      .def_prop_ro("key", [](const HeldRelease& held) { return held.data->private_key(); })
      .def("write", &write_to, nb::arg("folder"), "Writes the files of the release, all or none.");
  nb::class_<Released>(module, "Released", "What a release tells; the publisher's alone.")
      .def_prop_ro(
          "json", [](const Released& done) { return done.json; }, "As `kith release --json` prints it.")
      .def_prop_ro("data", &held_of, "The release, if nobody has written it.")
      .def_prop_ro("frontier", &frontier_of, "Minimal nodes by the limit of suppressed rows, as JSON.")
      .def_prop_ro(
          "files", [](const Released& done) { return files_of(done.files); }, "Files by what they are.");
  nb::class_<Streamed>(module, "Streamed", "What a stream tells.")
      .def_prop_ro("json", [](const Streamed& done) { return done.to_json(); })
      .def_ro("stopped", &Streamed::stopped)
      .def_ro("kept_open", &Streamed::kept_open)
      .def_ro("resumed", &Streamed::resumed)
      .def_ro("read", &Streamed::read)
      .def_ro("files", &Streamed::files)
      .def_ro("files_now", &Streamed::files_now);
  module.def("release", &release_by, nb::arg("request"), nb::arg("listener").none());
  module.def("append", &append, nb::arg("folder"), nb::arg("request"), nb::arg("listener").none());
  module.def("published", &published, nb::arg("folder"));
  module.def("stream", &stream_by, nb::arg("request"), nb::arg("listener").none());
}

}  // namespace kith::python
