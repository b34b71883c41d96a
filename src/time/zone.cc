#include "time/zone.h"

#include <cctz/time_zone.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/edit_distance.h"

namespace kith::time {
namespace {

constexpr const char* kDatabase = "/usr/share/zoneinfo";

bool is_zone_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '+' ||
         c == '-' || c == '/';
}

// Says whether `name` may be an IANA name: letters, digits, _ + - and /, no path out of the database, and
// none of its files that are no zones of their own (localtime, posixrules, right/...).
bool is_zone_name(std::string_view name) {
  if (name.empty() || name.front() == '/' || !std::all_of(name.begin(), name.end(), is_zone_character))
    return false;
  return name != "localtime" && name != "posixrules" && name != "Factory" && !name.starts_with("right/") &&
         !name.starts_with("posix/");
}

std::filesystem::path database() {
  const char* folder = std::getenv("TZDIR");
  return folder && *folder ? folder : kDatabase;
}

// Zones and links of the compact text that comes with the database: "Z Name ..." and "L Target Name".
std::vector<std::string> known_zones() {
  std::vector<std::string> names;
  std::ifstream file(database() / "tzdata.zi");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind, first, second;
    words >> kind >> first >> second;
    if (kind == "Z") names.push_back(first);
    if (kind == "L") names.push_back(second);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string lowered(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

std::string city_of(const std::string& zone) { return zone.substr(zone.rfind('/') + 1); }

std::string remedy_for(const std::string& name) {
  cctz::time_zone any;
  if (!load_zone("Europe/Rome", any)) return "install the time zone database (package tzdata)";
  const std::string nearest = nearest_zone(name);
  return nearest.empty() ? "give an IANA name such as Europe/Rome, or UTC" : "did you mean " + nearest + "?";
}

}  // namespace

bool load_zone(const std::string& name, cctz::time_zone& zone) {
  return is_zone_name(name) && cctz::load_time_zone(name, &zone);
}

bool is_zone(const std::string& name) {
  cctz::time_zone zone;
  return load_zone(name, zone);
}

cctz::time_zone require_zone(const std::string& name, const Place& place) {
  cctz::time_zone zone;
  if (!load_zone(name, zone))
    throw Error(ErrorCode::plan_value, "time zone '" + name + "' is not known", place, remedy_for(name));
  return zone;
}

std::string nearest_zone(const std::string& name) {
  const auto close = [wanted = lowered(name)](const std::string& known) {
    return edit_distance(wanted, lowered(known)) <= 1;
  };
  const std::vector<std::string> known = known_zones();
  for (const std::string& zone : known)
    if (close(zone)) return zone;
  for (const std::string& zone : known)
    if (close(city_of(zone))) return zone;
  return "";
}

}  // namespace kith::time
