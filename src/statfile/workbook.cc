#include "statfile/workbook.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "base/edit_distance.h"
#include "statfile/workbook_xml.h"

namespace kith::statfile {

namespace {

constexpr std::size_t most_text = std::size_t{1} << 20;

struct Relation {
  std::string type;
  std::string target;
};
using Relations = std::map<std::string, Relation, std::less<>>;

std::string folder_of(const std::string& part) {
  const std::size_t slash = part.rfind('/');
  return slash == part.npos ? "" : part.substr(0, slash + 1);
}

// A target is relative to the part's folder, or to the archive if it begins with a slash.
std::string resolved(const std::string& folder, std::string_view target) {
  if (target.starts_with('/')) return std::string(target.substr(1));
  std::string base = folder;
  while (target.starts_with("../")) {
    target.remove_prefix(3);
    if (!base.empty()) base.pop_back();
    base = folder_of(base);
  }
  if (target.starts_with("./")) target.remove_prefix(2);
  return base + std::string(target);
}

class RelationListener final : public XmlListener {
 public:
  explicit RelationListener(std::string folder) : folder_(std::move(folder)) {}
  void start(std::string_view name, const Attributes& attributes) override {
    if (name != "Relationship") return;
    const auto id = attributes.find("Id"), type = attributes.find("Type"), target = attributes.find("Target");
    if (!id || !type || !target || attributes.find("TargetMode") == "External") return;
    const std::size_t slash = type->rfind('/');
    relations[std::string(*id)] = {std::string(type->substr(slash == type->npos ? 0 : slash + 1)),
                                   resolved(folder_, *target)};
  }
  Relations relations;

 private:
  std::string folder_;
};

Relations relations_of(WorkbookArchive& archive, const std::string& part) {
  const std::string folder = folder_of(part);
  const std::string where = folder + "_rels/" + part.substr(folder.size()) + ".rels";
  RelationListener listener(folder);
  if (archive.has(where)) read_xml(archive, where, listener);
  return std::move(listener.relations);
}

std::string target_of(const Relations& relations, std::string_view type) {
  for (const auto& [id, relation] : relations)
    if (relation.type == type) return relation.target;
  return {};
}

class WorkbookListener final : public XmlListener {
 public:
  WorkbookListener(Workbook& workbook, const Relations& relations)
      : workbook_(workbook), relations_(relations) {}
  void start(std::string_view name, const Attributes& attributes) override {
    if (name == "workbookPr") workbook_.from_1904 = is_true(attributes.find("date1904"));
    if (name != "sheet") return;
    const auto title = attributes.find("name"), id = attributes.find_prefixed("id");
    const auto relation = id ? relations_.find(*id) : relations_.end();
    if (!title || relation == relations_.end() || relation->second.type != "worksheet") return;
    const auto state = attributes.find("state");
    workbook_.sheets.push_back(
        {std::string(*title), relation->second.target, state == "hidden" || state == "veryHidden"});
  }

 private:
  Workbook& workbook_;
  const Relations& relations_;
};

std::optional<unsigned> number_in(std::optional<std::string_view> text) {
  unsigned number = 0;
  if (!text) return std::nullopt;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

// Cells name a style, styles name a format; formats with a code of their own come before styles.
class StyleListener final : public XmlListener {
 public:
  explicit StyleListener(Workbook& workbook) : workbook_(workbook) {}
  void start(std::string_view name, const Attributes& attributes) override {
    if (name == "numFmt") {
      const auto number = number_in(attributes.find("numFmtId"));
      const auto code = attributes.find("formatCode");
      if (number && code) own_[*number] = CellFormat::of_code(*code);
    }
    within_ = within_ || name == "cellXfs";
    if (!within_ || name != "xf") return;
    const unsigned number = number_in(attributes.find("numFmtId")).value_or(0);
    const auto own = own_.find(number);
    workbook_.formats.push_back(own == own_.end() ? CellFormat::builtin(number) : own->second);
  }
  void end(std::string_view name) override { within_ = within_ && name != "cellXfs"; }

 private:
  Workbook& workbook_;
  std::map<unsigned, CellFormat> own_;
  bool within_ = false;
};

// A text is in one <t>, or in several if parts of it look different. How it is pronounced is in <rPh>.
class TextListener final : public XmlListener {
 public:
  TextListener(SharedTexts& texts, const WorkbookArchive& archive) : texts_(texts), archive_(archive) {}
  void start(std::string_view name, const Attributes&) override {
    if (name == "si") text_.clear();
    if (name == "rPh") ++aside_;
    within_ = name == "t" && aside_ == 0;
  }
  void end(std::string_view name) override {
    if (name == "si") texts_.add(unescaped(text_));
    if (name == "rPh") --aside_;
    within_ = false;
  }
  void text(std::string_view more) override {
    if (!within_) return;
    text_ += more;
    if (text_.size() > most_text) archive_.damaged("a text is longer than a cell can be");
  }

 private:
  SharedTexts& texts_;
  const WorkbookArchive& archive_;
  std::string text_;
  int aside_ = 0;
  bool within_ = false;
};

void add_utf8(std::string& text, unsigned character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += {static_cast<char>(0xC0 | character >> 6), static_cast<char>(0x80 | (character & 0x3F))};
  } else {
    text += {static_cast<char>(0xE0 | character >> 12), static_cast<char>(0x80 | (character >> 6 & 0x3F)),
             static_cast<char>(0x80 | (character & 0x3F))};
  }
}

// The character that is written at the beginning of the text as _x000D_, if there is one.
std::optional<unsigned> escaped_character(std::string_view text) {
  if (text.size() < 7 || !text.starts_with("_x") || text[6] != '_') return std::nullopt;
  unsigned character = 0;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + 6, character, 16);
  const bool half = character >= 0xD800 && character < 0xE000;
  if (error != std::errc() || end != text.data() + 6 || half || character == 0) return std::nullopt;
  return character;
}

}  // namespace

std::vector<const Sheet*> Workbook::asked(const std::optional<std::string>& name,
                                          const std::string& file) const {
  std::vector<const Sheet*> found;
  for (const Sheet& sheet : sheets)
    if (name ? sheet.name == *name : !sheet.hidden) found.push_back(&sheet);
  if (!found.empty()) return found;
  if (!name)
    throw Error(ErrorCode::table_schema, "the workbook has no sheet that is not hidden", {file}, remedy());
  std::vector<std::string> known;
  for (const Sheet& sheet : sheets) known.push_back(sheet.name);
  const std::string nearest = nearest_name(*name, known);
  throw Error(ErrorCode::table_schema, fmt::format("the workbook has no sheet '{}'", *name), {file},
              nearest.empty() ? remedy() : fmt::format("did you mean '{}'? {}", nearest, remedy()));
}

std::string Workbook::remedy() const {
  std::vector<std::string> names;
  for (const Sheet& sheet : sheets) names.push_back("'" + sheet.name + "'");
  return fmt::format("its sheets are {}; name one of them with --table", fmt::join(names, ", "));
}

Workbook read_workbook(WorkbookArchive& archive) {
  Workbook workbook;
  std::string part = target_of(relations_of(archive, ""), "officeDocument");
  if (part.empty()) part = "xl/workbook.xml";
  if (!archive.has(part))
    throw Error(ErrorCode::unsupported_format, "the archive has no Excel workbook in it", {archive.file()},
                "name a workbook (.xlsx), or unpack the archive and name a file of it");
  const Relations relations = relations_of(archive, part);
  WorkbookListener sheets(workbook, relations);
  read_xml(archive, part, sheets);
  if (workbook.sheets.empty()) archive.damaged("it has no sheet");
  if (const std::string styles = target_of(relations, "styles"); archive.has(styles)) {
    StyleListener listener(workbook);
    read_xml(archive, styles, listener);
  }
  if (const std::string texts = target_of(relations, "sharedStrings"); archive.has(texts)) {
    TextListener listener(workbook.texts, archive);
    read_xml(archive, texts, listener);
  }
  return workbook;
}

std::string unescaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto character = escaped_character(text);
    if (character)
      add_utf8(result, *character);
    else
      result += text.front();
    text.remove_prefix(character ? 7 : 1);
  }
  return result;
}

}  // namespace kith::statfile
