// Reads a part of a workbook as XML. Names have no prefixes. A part with a document type is refused, so that there
// are no entities, none outside of the file among them. Used by one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "statfile/workbook_archive.h"

namespace kith::statfile {

// The attributes of an element, which are there while it is told.
class Attributes {
 public:
  explicit Attributes(const char** pairs) : pairs_(pairs) {}
  // By its name without a prefix.
  std::optional<std::string_view> find(std::string_view name) const;
  // By its name with any prefix, which it must have: r:id.
  std::optional<std::string_view> find_prefixed(std::string_view name) const;

 private:
  const char** pairs_;
};

class XmlListener {
 public:
  virtual ~XmlListener() = default;
  virtual void start(std::string_view name, const Attributes& attributes) = 0;
  virtual void end(std::string_view) {}
  virtual void text(std::string_view) {}
  // Nothing more is wanted.
  virtual bool done() const { return false; }
};

// Tells the part's elements in their order. Throws what the listener throws, and Error{bad_workbook}.
void read_xml(WorkbookArchive& archive, const std::string& part, XmlListener& listener);

// "1" and "true".
bool is_true(std::optional<std::string_view> text);

}  // namespace kith::statfile
