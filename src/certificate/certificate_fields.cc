#include "certificate/certificate_fields.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace kith::certificate {
namespace {

bool is_of_code(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

// Statements are printed.
bool is_control(char c) { return c == '\x7f' || (c >= 0 && c < ' '); }

}  // namespace

std::uint64_t read_version(Fields& certificate) {
  certificate.text("kith");
  const std::uint64_t version = certificate.natural("certificate");
  certificate.require(
      version >= first_version && version <= newest_version, "certificate",
      fmt::format("is not a version from {} to {}, which this kith knows", first_version, newest_version));
  return version;
}

DiversityFields read_diversity(Fields& model) {
  DiversityFields read;
  if (!model.has("l")) return read;
  read.l = model.number("l", 1);
  read.form = *audit::l_form_named(model.word("l_model", {"frequency", "distinct", "entropy", "recursive"}));
  if (read.form != audit::LForm::recursive) return read;
  read.c = model.number("c", 0);
  model.require(read.c > 0, "c", "is not above 0");
  return read;
}

std::vector<NotProtected> read_statements(Fields& certificate, std::uint64_t version) {
  const bool stated = !certificate.names("publisher_word").empty();
  certificate.require(stated, "publisher_word", "is empty");
  std::vector<NotProtected> statements;
  if (version < 2) return statements;
  std::set<std::string> codes;
  for (Fields& each : certificate.objects("not_protected")) {
    statements.push_back({each.text("code"), each.text("text")});
    each.finish();
    each.require(std::ranges::all_of(statements.back().code, is_of_code), "code", "is not of a-z, 0-9 and -");
    each.require(std::ranges::none_of(statements.back().text, is_control), "text", "has a control character");
    each.require(codes.insert(statements.back().code).second, "code", "stands twice");
  }
  return statements;
}

std::vector<std::string> read_commitments(Fields commitments) {
  std::vector<std::string> names = commitments.keys();
  for (const std::string& name : names) commitments.digest(name);
  return names;
}

bool all_among(const std::vector<std::string>& names, const std::vector<std::string>& all) {
  return std::ranges::all_of(
      names, [&](const std::string& name) { return std::ranges::find(all, name) != all.end(); });
}

bool are_apart(std::initializer_list<const std::vector<std::string>*> lists) {
  std::set<std::string> seen;
  for (const std::vector<std::string>* list : lists)
    for (const std::string& name : *list)
      if (!seen.insert(name).second) return false;
  return true;
}

}  // namespace kith::certificate
