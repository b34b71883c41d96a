// The module kith._kith: the functions of include/kith as the Python package calls them. Requests come as
// dictionaries (request.h), answers go as JSON texts, and tables as Arrow data. The package kith makes of
// both what its users see.
#include <nanobind/nanobind.h>

#include "python/bind.h"
#include "python/call.h"
#include "python/request.h"

namespace kith::python {

namespace {

nb::list methods() {
  nb::list all;
  for (const MethodInfo& info : list_methods()) {
    nb::dict method;
    method["name"] = info.name;
    method["summary"] = info.summary;
    method["many_tables"] = info.many_tables;
    method["timed"] = info.timed;
    method["baseline"] = info.baseline;
    nb::list settings;
    for (const MethodSetting& setting : info.settings) settings.append(setting.key);
    method["settings"] = settings;
    all.append(method);
  }
  return all;
}

}  // namespace

NB_MODULE(_kith, module) {
  module.doc() = "The compiled part of kith; use the package kith.";
  register_errors();
  bind_tables(module);
  bind_releases(module);
  bind_examinations(module);
  module.def("version", &version, "The version of kith.");
  module.def("methods", &methods, "The methods there are, with the names of their settings.");
  module.def("formats", &list_formats, "The formats of files that kith reads.");
  module.def("contents", &list_contents, "Kinds of what cells may hold that tells of whom they speak.");
}

}  // namespace kith::python
