#include "python/request.h"

#include <array>
#include <memory>
#include <utility>

#include "python/given_rows.h"
#include "python/tables.h"

namespace kith::python {

namespace {

// The place of the word in the list is the number of the choice.
template <typename Choice, std::size_t Count>
void take_word(const nb::dict& from, const char* key, const std::array<const char*, Count>& words,
               std::optional<Choice>& into) {
  const auto word = given<std::string>(from, key);
  if (!word) return;
  std::string known;
  for (std::size_t i = 0; i < Count; ++i) {
    if (*word == words[i]) {
      into = static_cast<Choice>(i);
      return;
    }
    known += (i == 0 ? "" : ", ") + std::string(words[i]);
  }
  throw Error(ErrorCode::usage, std::string(key) + " is no word that kith knows", {}, "known are " + known);
}

std::vector<AllowedContent> allowed_of(const nb::dict& from) {
  std::vector<AllowedContent> allowed;
  using Lists = std::map<std::string, std::vector<std::string>>;
  for (const auto& [column, kinds] : given<Lists>(from, "allow").value_or(Lists()))
    for (const std::string& word : kinds) {
      const auto kind = content_named(word);
      if (!kind)
        throw Error(ErrorCode::usage, "allow names no kind of content", {"", 0, column},
                    "see kith.contents()");
      allowed.push_back({column, *kind});
    }
  return allowed;
}

}  // namespace

void take(const nb::dict& from, const char* key, std::filesystem::path& into) {
  if (auto path = given<std::string>(from, key)) into = std::move(*path);
}

void take(const nb::dict& from, const char* key, std::optional<std::filesystem::path>& into) {
  if (auto path = given<std::string>(from, key)) into = std::move(*path);
}

void take(const nb::dict& from, const char* key, Reading& into) {
  const nb::dict how = given<nb::dict>(from, key).value_or(nb::dict());
  take(how, "format", into.format);
  take(how, "delimiter", into.delimiter);
  take(how, "quote", into.quote);
  take(how, "encoding", into.encoding);
  take(how, "header", into.header);
  take(how, "na", into.na);
  take(how, "decimal", into.decimal);
  take(how, "labels", into.labels);
}

void take(const nb::dict& from, const char* key, Locator& into) {
  const auto where = given<nb::dict>(from, key);
  if (!where) return;
  take(*where, "path", into.path);
  take(*where, "table", into.table);
  take(*where, "reading", into.reading);
  take(*where, "name", into.name);
  if (where->contains("arrow")) into.arrow = nb::cast<const HeldTable&>((*where)["arrow"]).table;
  const auto rows = given<nb::dict>(*where, "rows");
  if (!rows) return;
  std::vector<std::string> columns, cells;
  take(*rows, "columns", columns);
  take(*rows, "cells", cells);
  take(*rows, "name", into.name);
  into.rows = std::make_shared<GivenRows>(std::move(columns), std::move(cells));
}

void take(const nb::dict& from, const char* key, std::optional<Locator>& into) {
  if (!given<nb::dict>(from, key)) return;
  take(from, key, into.emplace());
}

Roles roles_of(const nb::dict& from) {
  Roles roles;
  take(from, "quasi", roles.quasi);
  take(from, "sensitive", roles.sensitive);
  take(from, "plain", roles.plain);
  take(from, "identifiers", roles.identifiers);
  take(from, "person", roles.person);
  take(from, "time", roles.time);
  return roles;
}

PrivacyModel model_of(const nb::dict& from) {
  PrivacyModel model;
  take(from, "k", model.k);
  take(from, "l", model.l);
  take(from, "c", model.c);
  take(from, "t", model.t);
  take_word(from, "persons", std::array{"classes", "history", "rows"}, model.persons);
  take_word(from, "l_model", std::array{"frequency", "distinct", "entropy", "recursive"}, model.l_model);
  take_word(from, "t_distance", std::array{"equal", "ordered", "hierarchical"}, model.t_distance);
  return model;
}

std::vector<HierarchyFile> hierarchies_of(const nb::dict& from) {
  std::vector<HierarchyFile> files;
  using Files = std::map<std::string, std::string>;
  for (const auto& [column, file] : given<Files>(from, "hierarchies").value_or(Files()))
    files.push_back({column, file});
  return files;
}

Resources resources_of(const nb::dict& from) {
  Resources resources;
  take(from, "threads", resources.threads);
  take(from, "memory", resources.memory_bytes);
  return resources;
}

ReleaseRequest release_request(const nb::dict& from) {
  ReleaseRequest request;
  take(from, "plan", request.plan);
  take(from, "data", request.data);
  take(from, "source", request.source);
  request.roles = roles_of(from);
  request.model = model_of(from);
  request.hierarchies = hierarchies_of(from);
  request.allow = allowed_of(from);
  take(from, "method", request.method);
  take(from, "granularity", request.granularity);
  take(from, "output", request.output);
  take(from, "directory", request.directory);
  take(from, "private_map", request.private_map);
  take(from, "report", request.report);
  take(from, "trace", request.trace);
  take(from, "seed", request.seed);
  take(from, "frontier", request.frontier);
  take(from, "proof", request.proof);
  take_word(from, "fail_on", std::array{"info", "warning", "severe"}, request.fail_on);
  take(from, "dry_run", request.dry_run);
  take(from, "again", request.again);
  take(from, "in_memory", request.in_memory);
  request.resources = resources_of(from);
  return request;
}

}  // namespace kith::python
