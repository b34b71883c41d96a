#include "hierarchy/recipe_text.h"

#include <fmt/format.h>

#include "hierarchy/automatic.h"
#include "hierarchy/decimal.h"

namespace kith::hierarchy {
namespace {

struct Writer {
  std::string operator()(const Automatic&) const { return ""; }
  std::string operator()(const FromFile& recipe) const { return toml_string(recipe.path.generic_string()); }
  std::string operator()(const FromMask& recipe) const {
    return std::string("{ mask = \"") + (recipe.right ? "right" : "left") +
           "\", levels = " + std::to_string(recipe.levels) + " }";
  }
  std::string operator()(const FromIntervals& recipe) const {
    std::string widths;
    for (double width : recipe.widths) widths += (widths.empty() ? "" : ", ") + number_text(width);
    std::string text = "{ intervals = [" + widths + "], origin = " + number_text(recipe.origin);
    if (recipe.bottom) text += ", bottom = " + number_text(*recipe.bottom);
    if (recipe.top) text += ", top = " + number_text(*recipe.top);
    return text + " }";
  }
  std::string operator()(const FromCalendar& recipe) const {
    std::string names;
    for (const std::string& name : recipe.granularities)
      names += (names.empty() ? "" : ", ") + toml_string(name);
    std::string text = "{ calendar = [" + names + "]";
    if (!recipe.format.empty()) text += ", format = " + toml_string(recipe.format);
    if (recipe.pivot) text += ", pivot = " + std::to_string(*recipe.pivot);
    if (!recipe.zone.empty()) text += ", zone = " + toml_string(recipe.zone);
    if (!recipe.recorded.empty()) text += ", recorded = " + toml_string(recipe.recorded);
    return text + " }";
  }
  std::string operator()(const FromBuiltin& recipe) const {
    return "{ builtin = " + toml_string(recipe.name) + " }";
  }
};

}  // namespace

std::string toml_string(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      quoted += fmt::format("\\u00{:02X}", byte);
      continue;
    }
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string recipe_text(const Recipe& recipe) { return std::visit(Writer{}, recipe); }

std::string automatic_recipe_text(const Dictionary& values) {
  const auto recipe = automatic_recipe(values);
  return recipe ? recipe_text(*recipe) : "";
}

}  // namespace kith::hierarchy
