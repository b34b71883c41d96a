#include "api/called.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kith/methods.h"

namespace kith::api {

namespace {

class Words {
 public:
  void add(const char* name, const std::optional<std::string>& value, bool of_method = false) {
    if (!value) return;
    if (value->empty()) sayable_ = false;
    flags_.push_back({name, *value, of_method});
  }
  void add(const char* name, const std::optional<double>& value) {
    if (value) flags_.push_back({name, fmt::format("{}", *value)});
  }
  void add_list(const char* name, const std::vector<std::string>& values) {
    for (const std::string& value : values)
      if (value.empty() || value.find(',') != std::string::npos) sayable_ = false;
    if (!values.empty()) flags_.push_back({name, fmt::format("{}", fmt::join(values, ","))});
  }
  template <typename Enum, std::size_t Count>
  void add_word(const char* name, const std::optional<Enum>& value, const char* const (&words)[Count]) {
    if (value) flags_.push_back({name, words[static_cast<std::size_t>(*value)]});
  }
  void add_bare(const char* name) { flags_.push_back({name}); }
  void cannot_say() { sayable_ = false; }

  CommandCall with(std::string what) && {
    return sayable_ ? CommandCall{std::move(what), std::move(flags_), {}} : CommandCall();
  }

 private:
  std::vector<CommandFlag> flags_;
  bool sayable_ = true;
};

void say_reading(const Locator& data, Words& words) {
  const Reading& reading = data.reading;
  words.add("--table", data.table);
  words.add("--format", reading.format);
  words.add("--delimiter", reading.delimiter);
  words.add("--quote", reading.quote);
  words.add("--encoding", reading.encoding);
  if (reading.header) words.add_bare(*reading.header ? "--header" : "--no-header");
  if (reading.na) words.add_list("--na", *reading.na);
  words.add("--labels", reading.labels);
  words.add("--decimal", reading.decimal);
}

void say_columns(const ReleaseRequest& request, Words& words) {
  const Roles& roles = request.roles;
  words.add_list("--quasi", roles.quasi);
  words.add_list("--sensitive", roles.sensitive);
  words.add_list("--plain", roles.plain);
  words.add_list("--identifier", roles.identifiers);
  words.add("--person", roles.person);
  words.add("--time", roles.time);
  words.add("--granularity", request.granularity);
  for (const HierarchyFile& each : request.hierarchies)
    words.add("--hierarchy", each.column + "=" + each.file.string());
  for (const AllowedContent& each : request.allow)
    words.add("--allow", each.column + "=" + name_of(each.kind));
}

void say_model(const PrivacyModel& model, Words& words) {
  if (model.k) words.add("-k", std::to_string(*model.k));
  words.add_word("--persons", model.persons, {"classes", "history", "rows"});
  words.add("-l", model.l);
  words.add_word("--l-model", model.l_model, {"frequency", "distinct", "entropy", "recursive"});
  words.add("-c", model.c);
  words.add("-t", model.t);
  words.add_word("--t-distance", model.t_distance, {"equal", "ordered", "hierarchical"});
}

// All methods of one table take a limit of suppressed rows, if only 0.
void say_method(const std::map<std::string, std::string>& method, Words& words) {
  const auto name = method.find("name");
  if (name != method.end()) words.add("--method", name->second);
  const std::vector<MethodSetting> settings = list_settings();
  for (const auto& [key, value] : method) {
    if (key == "name") continue;
    const auto known = std::ranges::find(settings, key, &MethodSetting::key);
    if (known == settings.end() || known->flag.name.empty())
      words.cannot_say();
    else
      words.add(known->flag.name.c_str(), value, key != "max_suppression");
  }
}

}  // namespace

CommandCall called(const ReleaseRequest& request) {
  if (request.data.given() || (request.source && request.source->given())) return {};
  Words words;
  say_reading(request.data, words);
  say_columns(request, words);
  say_model(request.model, words);
  say_method(request.method, words);
  words.add("--output", request.output);
  return std::move(words).with((request.plan.empty() ? request.data.path : request.plan).string());
}

}  // namespace kith::api
