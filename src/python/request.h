// Requests as the Python package hands them down: dictionaries whose keys are the members of the public
// headers. A key that is missing or None is not set.
#pragma once

#include <optional>
#include <string>

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "kith/kith.h"

namespace kith::python {

namespace nb = nanobind;

template <typename T>
std::optional<T> given(const nb::dict& from, const char* key) {
  if (!from.contains(key)) return std::nullopt;
  const nb::object value = from[key];
  if (value.is_none()) return std::nullopt;
  return nb::cast<T>(value);
}

template <typename T>
void take(const nb::dict& from, const char* key, T& into) {
  if (auto value = given<T>(from, key)) into = std::move(*value);
}
template <typename T>
void take(const nb::dict& from, const char* key, std::optional<T>& into) {
  if (auto value = given<T>(from, key)) into = std::move(*value);
}
void take(const nb::dict& from, const char* key, std::filesystem::path& into);
void take(const nb::dict& from, const char* key, std::optional<std::filesystem::path>& into);
void take(const nb::dict& from, const char* key, std::optional<Locator>& into);
void take(const nb::dict& from, const char* key, Locator& into);
void take(const nb::dict& from, const char* key, Reading& into);

// What most requests have: roles, model, hierarchies, resources.
Roles roles_of(const nb::dict& from);
PrivacyModel model_of(const nb::dict& from);
std::vector<HierarchyFile> hierarchies_of(const nb::dict& from);
Resources resources_of(const nb::dict& from);

ReleaseRequest release_request(const nb::dict& from);

}  // namespace kith::python
