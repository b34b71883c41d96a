#include "testing/workbook_files.h"

#include <fmt/format.h>
#include <zip.h>

#include <stdexcept>

namespace kith::testing {

namespace {

constexpr const char* head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr const char* main_space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr const char* relation_space = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  return result;
}

std::string relation(const std::string& id, const std::string& type, const std::string& target) {
  return fmt::format("<Relationship Id=\"{}\" Type=\"{}/{}\" Target=\"{}\"/>", id, relation_space, type,
                     target);
}

std::string relations(const std::string& inner) {
  return fmt::format(
      "{}<Relationships "
      "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}</Relationships>",
      head, inner);
}

std::string styles(const std::vector<std::string>& formats) {
  std::string codes, uses = "<xf numFmtId=\"0\"/>";
  for (std::size_t i = 0; i < formats.size(); ++i) {
    codes += fmt::format("<numFmt numFmtId=\"{}\" formatCode=\"{}\"/>", 164 + i, escaped(formats[i]));
    uses += fmt::format("<xf numFmtId=\"{}\"/>", 164 + i);
  }
  return fmt::format(
      "{}<styleSheet xmlns=\"{}\"><numFmts>{}</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>"
      "<cellXfs>{}</cellXfs></styleSheet>",
      head, main_space, codes, uses);
}

}  // namespace

Parts workbook_parts(const WorkbookText& text) {
  std::string sheets, targets, shared;
  Parts parts;
  for (std::size_t i = 0; i < text.sheets.size(); ++i) {
    const auto& [name, rows] = text.sheets[i];
    sheets += fmt::format("<sheet name=\"{}\" sheetId=\"{}\" r:id=\"r{}\"/>", escaped(name), i + 1, i + 1);
    targets += relation(fmt::format("r{}", i + 1), "worksheet", fmt::format("worksheets/sheet{}.xml", i + 1));
    parts.emplace_back(fmt::format("xl/worksheets/sheet{}.xml", i + 1),
                       fmt::format("{}<worksheet xmlns=\"{}\"><sheetData>{}</sheetData></worksheet>", head,
                                   main_space, rows));
  }
  targets += relation("rs", "styles", "styles.xml") + relation("rt", "sharedStrings", "sharedStrings.xml");
  for (const std::string& each : text.texts) shared += "<si><t>" + escaped(each) + "</t></si>";
  parts.emplace_back("_rels/.rels", relations(relation("r1", "officeDocument", "xl/workbook.xml")));
  parts.emplace_back(
      "xl/workbook.xml",
      fmt::format("{}<workbook xmlns=\"{}\" xmlns:r=\"{}\"><workbookPr{}/><sheets>{}</sheets></workbook>",
                  head, main_space, relation_space, text.from_1904 ? " date1904=\"1\"" : "", sheets));
  parts.emplace_back("xl/_rels/workbook.xml.rels", relations(targets));
  parts.emplace_back("xl/styles.xml", styles(text.formats));
  parts.emplace_back("xl/sharedStrings.xml",
                     fmt::format("{}<sst xmlns=\"{}\">{}</sst>", head, main_space, shared));
  return parts;
}

std::string workbook_file(const WorkbookText& text) { return zip_file(workbook_parts(text)); }

std::string zip_file(const Parts& parts) {
  zip_error_t error;
  zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_t* archive = source ? zip_open_from_source(source, ZIP_TRUNCATE, &error) : nullptr;
  if (!archive) throw std::runtime_error("no archive can be made");
  zip_source_keep(source);
  for (const auto& [name, bytes] : parts) {
    zip_source_t* part = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), part, ZIP_FL_ENC_UTF_8);
    if (index < 0) throw std::runtime_error("no part can be added");
    zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, 33, 0);
  }
  if (zip_close(archive) != 0) throw std::runtime_error("the archive cannot be written");
  zip_stat_t known;
  zip_source_stat(source, &known);
  std::string bytes(known.size, '\0');
  zip_source_open(source);
  zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  zip_source_free(source);
  return bytes;
}

std::string inline_rows(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (const auto& row : rows) {
    text += "<row>";
    for (const std::string& cell : row)
      text += cell.empty() ? "<c/>" : "<c t=\"inlineStr\"><is><t>" + escaped(cell) + "</t></is></c>";
    text += "</row>";
  }
  return text;
}

}  // namespace kith::testing
