#include "statfile/workbook_xml.h"

#include <expat.h>
#include <fmt/format.h>

#include <exception>
#include <memory>
#include <new>

namespace kith::statfile {

namespace {

constexpr int most_depth = 200;

std::string_view without_prefix(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

// Expat is C code: what is thrown is kept until it has returned.
struct Reading {
  XML_Parser parser;
  XmlListener& listener;
  int depth = 0;
  bool refused = false;
  std::exception_ptr thrown = {};

  template <class Step>
  static void guarded(void* context, Step step) {
    Reading& reading = *static_cast<Reading*>(context);
    if (reading.thrown || reading.refused) return;
    try {
      step(reading);
      if (!reading.refused && !reading.listener.done()) return;
    } catch (...) {
      reading.thrown = std::current_exception();
    }
    XML_StopParser(reading.parser, XML_FALSE);
  }
};

void on_start(void* context, const char* name, const char** attributes) {
  Reading::guarded(context, [&](Reading& reading) {
    if (++reading.depth > most_depth)
      reading.refused = true;
    else
      reading.listener.start(without_prefix(name), Attributes(attributes));
  });
}

void on_end(void* context, const char* name) {
  Reading::guarded(context, [&](Reading& reading) {
    --reading.depth;
    reading.listener.end(without_prefix(name));
  });
}

void on_text(void* context, const char* text, int count) {
  Reading::guarded(context,
                   [&](Reading& reading) { reading.listener.text({text, static_cast<std::size_t>(count)}); });
}

void on_doctype(void* context, const char*, const char*, const char*, int) {
  Reading::guarded(context, [](Reading& reading) { reading.refused = true; });
}

}  // namespace

std::optional<std::string_view> Attributes::find(std::string_view name) const {
  for (const char** at = pairs_; *at; at += 2)
    if (name == *at) return at[1];
  return std::nullopt;
}

std::optional<std::string_view> Attributes::find_prefixed(std::string_view name) const {
  for (const char** at = pairs_; *at; at += 2)
    if (const std::string_view each = *at; each.find(':') != each.npos && without_prefix(each) == name)
      return at[1];
  return std::nullopt;
}

void read_xml(WorkbookArchive& archive, const std::string& part, XmlListener& listener) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                            XML_ParserFree);
  if (!parser) throw std::bad_alloc();
  Reading reading{parser.get(), listener};
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), on_start, on_end);
  XML_SetCharacterDataHandler(parser.get(), on_text);
  XML_SetStartDoctypeDeclHandler(parser.get(), on_doctype);
  const auto feed = [&](std::string_view piece, bool last) {
    const XML_Status status =
        XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), last ? XML_TRUE : XML_FALSE);
    if (reading.thrown) std::rethrow_exception(reading.thrown);
    if (listener.done()) return false;
    if (reading.refused) archive.damaged(fmt::format("its part {} is not as Excel writes it", part));
    if (status != XML_STATUS_OK && XML_GetErrorCode(parser.get()) == XML_ERROR_NO_MEMORY)
      throw std::bad_alloc();
    if (status != XML_STATUS_OK) archive.damaged(fmt::format("its part {} is no XML", part));
    return true;
  };
  bool going = true;
  archive.unpack(part, [&](std::string_view piece) { return going = feed(piece, false); });
  if (going) feed({}, true);
}

bool is_true(std::optional<std::string_view> text) { return text && (*text == "1" || *text == "true"); }

}  // namespace kith::statfile
