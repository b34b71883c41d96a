// A database's profile as JSON, as a drawn tree, and as a plan to begin with.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "hierarchy/recipe_text.h"
#include "kith/error.h"
#include "profile/database_profile.h"

namespace kith::profile {

namespace {

// The longest name of a proposed table, in bytes.
constexpr std::size_t longest_name = 100;

std::string role_of(const ProfiledTable& table, const ColumnProfile& column) {
  if (table.foreign_key == column.name) return "foreign key";
  if (table.key.size() == 1 && table.key.front() == column.name) return "key";
  return name_of(column.role);
}

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

std::vector<const ProfiledTable*> children_of(const DatabaseProfile& profile, const std::string& table) {
  std::vector<const ProfiledTable*> children;
  for (const ProfiledTable& child : profile.tables)
    if (child.parent == table) children.push_back(&child);
  return children;
}

struct DrawnLine {
  std::string branch;
  const ProfiledTable* table = nullptr;
};

void draw(const DatabaseProfile& profile, const ProfiledTable& table, const std::string& branch,
          const std::string& below, std::vector<DrawnLine>& lines) {
  lines.push_back({branch + table.name, &table});
  const auto children = children_of(profile, table.name);
  for (std::size_t i = 0; i < children.size(); ++i) {
    const bool last = i + 1 == children.size();
    draw(profile, *children[i], below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "), lines);
  }
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// Text that may stand in one line of a comment; names of tables and columns may hold anything.
std::string comment(std::string text) {
  std::ranges::replace_if(text, is_control, ' ');
  return text;
}

// A name that files and plans can have, unlike those before in any case of letters.
std::string proposed_name(const std::string& table, std::set<std::string>& taken) {
  const auto lower = [](std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
  };
  std::string name = table;
  if (name.size() > longest_name) {
    std::size_t end = longest_name;
    while (end > 0 && (name[end] & 0xC0) == 0x80) --end;
    name.resize(end);
  }
  for (char& c : name)
    if (c == '/' || c == '\\' || is_control(c)) c = '_';
  if (name.empty() || name.front() == '.' || lower(name) == "private") name = "table_" + name;
  std::string fresh = name;
  for (int number = 2; !taken.insert(lower(fresh)).second; ++number)
    fresh = fmt::format("{}_{}", name, number);
  return fresh;
}

std::string columns_text(const ProfiledTable& table, const std::string& heading, bool& any_quasi,
                         bool needs_quasi) {
  std::string text;
  for (ColumnProfile column : table.profile.columns) {
    const std::string role = role_of(table, column);
    if (role == "key" || role == "foreign key") continue;
    if (needs_quasi && !any_quasi && !column.holds_content) {
      column.role = LikelyRole::quasi;
      column.why = "a plan needs one; check it";
    }
    any_quasi = any_quasi || column.role == LikelyRole::quasi;
    std::string why = column.remark.empty() ? column.why : column.remark + "; " + column.why;
    if (column.unreadable) why += "; withheld";
    text += fmt::format("{}{}  # {}; {} distinct\n", column.unreadable ? "# " : "", plan_line(column),
                        comment(why), column.distinct);
  }
  return text.empty() ? text : heading + text;
}

bool has_quasi(const DatabaseProfile& profile) {
  return std::ranges::any_of(profile.tables, [](const ProfiledTable& table) {
    return table.does_not_fit.empty() &&
           std::ranges::any_of(table.profile.columns,
                               [](const ColumnProfile& column) { return column.role == LikelyRole::quasi; });
  });
}

std::vector<std::string> drawn_lines(const DatabaseProfile& profile) {
  std::vector<DrawnLine> lines;
  for (const ProfiledTable& table : profile.tables)
    if (!table.parent) draw(profile, table, "", "", lines);
  std::size_t name = 0, rows = 0;
  for (const DrawnLine& line : lines) {
    name = std::max(name, width_of(line.branch));
    rows = std::max(rows, fmt::formatted_size("{}", line.table->rows));
  }
  std::vector<std::string> drawn;
  for (const DrawnLine& line : lines) {
    const ProfiledTable& table = *line.table;
    std::string keys;
    if (!table.does_not_fit.empty()) keys = "does not fit: " + table.does_not_fit;
    if (keys.empty() && !table.key.empty()) keys = fmt::format("key {}", fmt::join(table.key, ", "));
    if (table.parent)
      keys += fmt::format("{}{} to {}", keys.empty() ? "" : "; ", *table.foreign_key, *table.parent);
    std::string text = fmt::format("{}  {:>{}} row{}  {}", padded(line.branch, name), table.rows, rows,
                                   table.rows == 1 ? " " : "s", keys);
    text.erase(text.find_last_not_of(' ') + 1);
    drawn.push_back(std::move(text));
  }
  return drawn;
}

std::vector<std::string> table_names(const DatabaseProfile& profile) {
  std::vector<std::string> names;
  for (const ProfiledTable& table : profile.tables) names.push_back("'" + table.name + "'");
  return names;
}

}  // namespace

std::string drawn_tree(const DatabaseProfile& profile) {
  std::string text;
  for (const std::string& line : drawn_lines(profile)) text += line + "\n";
  return text;
}

std::string caution_of(const DatabaseProfile& profile) {
  if (!profile.person_key) return "";
  return fmt::format(
      "rows of '{}' seem to be about persons who have several each: {} {} to tell them apart ({})",
      *profile.person, profile.person_key->text(), profile.person_key->columns.size() == 1 ? "seems" : "seem",
      profile.person_key->evidence());
}

std::string plan_text(const DatabaseProfile& profile, const std::string& path) {
  if (!profile.person)
    throw Error(ErrorCode::table_schema, "no table can be the person table: " + profile.why,
                {profile.path.string()},
                fmt::format("name one of them with --person, or one to read alone with --table: {}",
                            fmt::join(table_names(profile), ", ")));
  std::string text =
      "# Proposed by `kith inspect`. Read every line: whoever publishes decides what outsiders can "
      "know.\n#\n";
  for (const std::string& line : drawn_lines(profile)) text += "# " + comment(line) + "\n";
  if (profile.person_key)
    text += fmt::format("#\n# WARNING: {}. See persons under [privacy].\n", comment(caution_of(profile)));
  text += fmt::format("\n[source]\npath = {}\n", hierarchy::toml_string(path));
  const bool needs_quasi = !has_quasi(profile);
  bool any_quasi = false;
  std::set<std::string> taken;
  std::map<std::string, std::string> names;
  for (const ProfiledTable& table : profile.tables) {
    if (!table.does_not_fit.empty()) continue;
    const std::string name = names[table.name] = proposed_name(table.name, taken);
    text += fmt::format("\n[tables.{}]\n", plan_key(name));
    if (name != table.name) text += fmt::format("table = {}\n", hierarchy::toml_string(table.name));
    if (table.key.size() == 1 && table.foreign_key != table.key.front())
      text += fmt::format("key = {}\n", hierarchy::toml_string(table.key.front()));
    if (table.parent)
      text += fmt::format("parent = {{ table = {}, column = {} }}\n",
                          hierarchy::toml_string(names[*table.parent]),
                          hierarchy::toml_string(*table.foreign_key));
    const std::string heading =
        fmt::format("[tables.{}.columns]{}\n", plan_key(name),
                    table.parent ? "" : "  # a column that is not named here is withheld");
    text += columns_text(table, heading, any_quasi, needs_quasi);
  }
  const std::uint64_t k = std::clamp<std::uint64_t>(profile.persons, 1, 5);
  std::vector<ColumnProfile> columns;
  for (const ProfiledTable& table : profile.tables)
    columns.insert(columns.end(), table.profile.columns.begin(), table.profile.columns.end());
  text += fmt::format("\n[privacy]\nk = {}\n{}", k, diversity_line(columns));
  if (profile.person_key)
    text += fmt::format(
        "# WARNING: {}.\n# With the next line k counts rows of '{}', and fewer persons may share a class. If "
        "they are "
        "not persons, make a\n# table with one row per person for it to hang on, and remove the line.\n"
        "persons = \"rows\"\n",
        comment(caution_of(profile)), comment(*profile.person));
  text += "\n[method]\nname = \"multirelational\"\n";
  text += "\n[output]\npath = \"release.duckdb\"\n";
  return text;
}

std::string to_json(const DatabaseProfile& profile) {
  using Json = nlohmann::ordered_json;
  Json tables = Json::array();
  for (const ProfiledTable& table : profile.tables) {
    Json columns = json_of(table.profile)["columns"];
    for (std::size_t i = 0; i < table.profile.columns.size(); ++i)
      columns[i]["role"] = role_of(table, table.profile.columns[i]);
    tables.push_back({{"name", table.name},
                      {"rows", table.rows},
                      {"key", table.key},
                      {"parent", table.parent ? Json(*table.parent) : Json()},
                      {"foreign_key", table.foreign_key ? Json(*table.foreign_key) : Json()},
                      {"depth", table.depth},
                      {"fits", table.does_not_fit.empty()},
                      {"does_not_fit", table.does_not_fit},
                      {"columns", columns}});
  }
  const Json json{{"source", profile.path.string()},
                  {"kind", profile.kind},
                  {"person_table", profile.person ? Json(*profile.person) : Json()},
                  {"why", profile.why},
                  {"person_key", profile.person_key ? Json(profile.person_key->columns) : Json()},
                  {"persons", profile.persons},
                  {"unique_persons", profile.unique_persons},
                  {"tables", tables}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kith::profile
