#include "statfile/statistics_parser.h"

#include <fmt/format.h>
#include <readstat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <unordered_map>

#include "statfile/no_answer.h"
#include "statfile/number_text.h"
#include "statfile/time_format.h"

namespace kith::statfile {

namespace {

// A pass over a file reads it once or twice; no format packs a row into a two-thousandth of a byte.
constexpr std::uint64_t most_readings = 64, least_read = std::uint64_t{1} << 24;
constexpr std::uint64_t rows_per_byte = 2000;
constexpr std::uint64_t card_bytes = 80;

struct Format {
  const char* name;
  const char* kind;
  Program program;
  readstat_error_t (*parse)(readstat_parser_t*, const char*, void*);
};
constexpr Format known_formats[] = {{"sav", "SPSS", Program::spss, readstat_parse_sav},
                                    {"por", "SPSS portable", Program::spss, readstat_parse_por},
                                    {"dta", "Stata", Program::stata, readstat_parse_dta},
                                    {"sas7bdat", "SAS", Program::sas, readstat_parse_sas7bdat},
                                    {"xpt", "SAS transport", Program::sas, readstat_parse_xport}};

const Format& format_named(const std::string& name) {
  for (const Format& format : known_formats)
    if (name == format.name) return format;
  throw Bug("ReadStat does not know the format " + name);
}

// Bytes for ReadStat, counted.
class Input {
 public:
  explicit Input(const OpenedFile& source)
      : descriptor_(source.descriptor()),
        bytes_(static_cast<off_t>(source.bytes())),
        left_(std::max(source.bytes() * most_readings, least_read)) {}

  off_t seek(off_t offset, readstat_io_flags_t whence) {
    const off_t base = whence == READSTAT_SEEK_SET ? 0 : whence == READSTAT_SEEK_CUR ? at_ : bytes_;
    off_t wanted = 0;
    if (__builtin_add_overflow(base, offset, &wanted) || wanted < 0 || wanted > bytes_) return -1;
    return at_ = wanted;
  }

  ssize_t read(void* into, std::size_t count) {
    // An empty reading is a reading, too.
    const std::uint64_t cost = std::max<std::uint64_t>(count, 1);
    if (cost > left_) return -1;
    left_ -= cost;
    std::size_t done = 0;
    while (done < count) {
      const ssize_t got = ::pread(descriptor_, static_cast<char*>(into) + done, count - done, at_);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
      at_ += got;
    }
    return static_cast<ssize_t>(done);
  }

 private:
  int descriptor_;
  off_t at_ = 0, bytes_;
  std::uint64_t left_;
};

int open_input(const char*, void*) { return 0; }
int close_input(void*) { return 0; }
off_t seek_input(off_t offset, readstat_io_flags_t whence, void* input) {
  return static_cast<Input*>(input)->seek(offset, whence);
}
ssize_t read_input(void* into, size_t count, void* input) {
  return static_cast<Input*>(input)->read(into, count);
}
readstat_error_t update_input(long, readstat_progress_handler, void*, void*) { return READSTAT_OK; }

struct LabelSet {
  std::unordered_map<double, std::string> by_number;
  std::unordered_map<std::string, std::string> by_text;
  std::unordered_map<std::string, std::size_t> uses;

  bool all_say_no_answer() const {
    return by_text.empty() &&
           std::ranges::all_of(uses, [](const auto& use) { return says_no_answer(use.first); });
  }
};

struct Variable {
  FileColumn column;
  std::string label_set;
  TimeFormat time;
};

double number_of(readstat_value_t value) {
  switch (readstat_value_type(value)) {
    case READSTAT_TYPE_INT8:
      return static_cast<signed char>(readstat_int8_value(value));
    case READSTAT_TYPE_INT16:
      return readstat_int16_value(value);
    case READSTAT_TYPE_INT32:
      return readstat_int32_value(value);
    case READSTAT_TYPE_FLOAT:
      return readstat_float_value(value);
    default:
      return readstat_double_value(value);
  }
}

std::string plain_text(readstat_value_t value) {
  if (readstat_value_type_class(value) == READSTAT_TYPE_CLASS_STRING) {
    const char* text = readstat_string_value(value);
    return text ? text : "";
  }
  return readstat_value_type(value) == READSTAT_TYPE_FLOAT ? number_text(readstat_float_value(value))
                                                           : number_text(number_of(value));
}

class Pass {
 public:
  Pass(const OpenedFile& source, const StatisticsRequest& request)
      : request_(request), format_(format_named(request.format)), source_(source) {}

  Layout read_layout() {
    // Transport files are cards, and do not say how many rows they have.
    if (request_.format == "xpt" && source_.bytes() % card_bytes != 0) refuse(READSTAT_ERROR_READ);
    parse(false);
    Layout layout{format_.kind, rows_, {}, 0, {}};
    for (Variable& variable : variables_) {
      const auto found = sets_.find(variable.label_set);
      variable.column.no_answers =
          !request_.codes && found != sets_.end() && found->second.all_say_no_answer();
      variable.column.labelled = found != sets_.end() && !variable.column.no_answers;
      layout.columns.push_back(variable.column);
    }
    if (layout.columns.empty())
      throw Error(ErrorCode::empty_file, "there are no variables in the file", {request_.file},
                  "name a file that holds a table");
    return layout;
  }

  // After the layout.
  void send_rows(const std::vector<std::size_t>& columns, MessageWriter& to) {
    to_ = &to;
    places_.assign(variables_.size(), {});
    for (std::size_t place = 0; place < columns.size(); ++place) places_.at(columns[place]).push_back(place);
    cells_.assign(columns.size(), {});
    parse(true);
    end_row();
  }

 private:
  void parse(bool values);
  [[noreturn]] void refuse(readstat_error_t error) const;

  // Nothing may be thrown through C code: what is, is kept until ReadStat has returned.
  template <class Step>
  static int guarded(void* context, Step step) {
    Pass& pass = *static_cast<Pass*>(context);
    try {
      return step(pass);
    } catch (...) {
      pass.thrown_ = std::current_exception();
      return READSTAT_HANDLER_ABORT;
    }
  }

  static int on_metadata(readstat_metadata_t* metadata, void* context) {
    const std::int64_t rows = readstat_get_row_count(metadata);
    static_cast<Pass*>(context)->rows_ = rows > 0 ? static_cast<std::uint64_t>(rows) : 0;
    return READSTAT_HANDLER_OK;
  }
  static int on_variable(int index, readstat_variable_t* variable, const char* labels, void* context) {
    return guarded(context, [&](Pass& pass) { return pass.add_variable(index, variable, labels); });
  }
  static int on_skipped(int index, readstat_variable_t*, const char*, void* context) {
    const Pass& pass = *static_cast<Pass*>(context);
    const auto at = static_cast<std::size_t>(index);
    return at < pass.places_.size() && pass.places_[at].empty() ? READSTAT_HANDLER_SKIP_VARIABLE
                                                                : READSTAT_HANDLER_OK;
  }
  static int on_label(const char* set, readstat_value_t value, const char* label, void* context) {
    return guarded(context, [&](Pass& pass) { return pass.add_label(set, value, label); });
  }
  static int on_value(int row, readstat_variable_t* variable, readstat_value_t value, void* context) {
    return guarded(context, [&](Pass& pass) { return pass.add_value(row, variable, value); });
  }

  int add_variable(int index, readstat_variable_t* variable, const char* labels) {
    if (index < 0 || static_cast<std::size_t>(index) != variables_.size()) return READSTAT_HANDLER_ABORT;
    const char* format = readstat_variable_get_format(variable);
    Variable& added = variables_.emplace_back();
    // ReadStat gives null for an empty name.
    const char* name = readstat_variable_get_name(variable);
    added.column.name = name ? name : "";
    added.column.missing_codes = readstat_variable_get_missing_ranges_count(variable) > 0;
    added.label_set = labels ? labels : "";
    if (format && readstat_variable_get_type_class(variable) == READSTAT_TYPE_CLASS_NUMERIC)
      added.time = TimeFormat(format_.program, format);
    return READSTAT_HANDLER_OK;
  }

  int add_label(const char* set, readstat_value_t value, const char* label) {
    const bool missing = readstat_value_is_system_missing(value) || readstat_value_is_tagged_missing(value);
    if (!set || !label || !*label || missing) return READSTAT_HANDLER_OK;
    LabelSet& labels = sets_[set];
    bool fresh = false;
    if (readstat_value_type_class(value) == READSTAT_TYPE_CLASS_STRING)
      fresh = labels.by_text.emplace(plain_text(value), label).second;
    else
      fresh = labels.by_number.emplace(number_of(value), label).second;
    if (fresh) ++labels.uses[label];
    return READSTAT_HANDLER_OK;
  }

  int add_value(int row, readstat_variable_t* variable, readstat_value_t value) {
    const auto index = static_cast<std::size_t>(readstat_variable_get_index(variable));
    if (index >= places_.size()) return READSTAT_HANDLER_ABORT;
    if (row != row_) end_row();
    row_ = row;
    if (places_[index].empty()) return READSTAT_HANDLER_OK;
    const std::string text = readstat_value_is_missing(value, variable) ? "" : text_of(index, value);
    for (const std::size_t place : places_[index]) cells_[place] = text;
    return READSTAT_HANDLER_OK;
  }

  std::string text_of(std::size_t index, readstat_value_t value) const {
    const Variable& variable = variables_[index];
    if (const std::string* label = request_.codes ? nullptr : label_of(variable, value)) {
      if (variable.column.no_answers) return "";
      const LabelSet& labels = sets_.at(variable.label_set);
      return labels.uses.at(*label) > 1 ? fmt::format("{} ({})", *label, plain_text(value)) : *label;
    }
    return variable.time.is_time() ? variable.time.text(number_of(value)) : plain_text(value);
  }

  const std::string* label_of(const Variable& variable, readstat_value_t value) const {
    const auto set = sets_.find(variable.label_set);
    if (set == sets_.end()) return nullptr;
    const LabelSet& labels = set->second;
    if (readstat_value_type_class(value) == READSTAT_TYPE_CLASS_STRING) {
      const auto found = labels.by_text.find(plain_text(value));
      return found == labels.by_text.end() ? nullptr : &found->second;
    }
    const auto found = labels.by_number.find(number_of(value));
    return found == labels.by_number.end() ? nullptr : &found->second;
  }

  void end_row() {
    if (row_ < 0 || cells_.empty()) return;
    if (++sent_ > source_.bytes() * rows_per_byte)
      throw Error(ErrorCode::bad_statistics_file, "the file is damaged: it has more rows than it can hold",
                  {request_.file}, "write it anew with the program that made it");
    for (std::string& cell : cells_) {
      to_->add(cell);
      cell.clear();
    }
    to_->send_rows_if_many();
  }

  const StatisticsRequest& request_;
  const Format& format_;
  const OpenedFile& source_;
  std::vector<Variable> variables_;
  std::map<std::string, LabelSet> sets_;
  std::uint64_t rows_ = 0, sent_ = 0;
  // Of the second pass: the row that is being put together, and the cells that each variable goes to.
  int row_ = -1;
  std::vector<std::vector<std::size_t>> places_;
  std::vector<std::string> cells_;
  MessageWriter* to_ = nullptr;
  std::exception_ptr thrown_;
};

void Pass::parse(bool values) {
  const std::unique_ptr<readstat_parser_t, decltype(&readstat_parser_free)> parser(readstat_parser_init(),
                                                                                   readstat_parser_free);
  if (!parser) throw std::bad_alloc();
  Input input(source_);
  readstat_set_open_handler(parser.get(), open_input);
  readstat_set_close_handler(parser.get(), close_input);
  readstat_set_seek_handler(parser.get(), seek_input);
  readstat_set_read_handler(parser.get(), read_input);
  readstat_set_update_handler(parser.get(), update_input);
  readstat_set_io_ctx(parser.get(), &input);
  readstat_set_variable_handler(parser.get(), values ? on_skipped : on_variable);
  if (values) {
    readstat_set_value_handler(parser.get(), on_value);
  } else {
    readstat_set_metadata_handler(parser.get(), on_metadata);
    readstat_set_value_label_handler(parser.get(), on_label);
  }
  if (request_.encoding) {
    const std::string name = *request_.encoding == "latin-1" ? "ISO-8859-1" : *request_.encoding;
    readstat_set_file_character_encoding(parser.get(), name.c_str());
  }
  const readstat_error_t error = format_.parse(parser.get(), request_.file.c_str(), this);
  if (thrown_) std::rethrow_exception(thrown_);
  if (error != READSTAT_OK) refuse(error);
}

void Pass::refuse(readstat_error_t error) const {
  switch (error) {
    case READSTAT_ERROR_UNSUPPORTED_CHARSET:
      throw Error(ErrorCode::bad_encoding, "the encoding of the file's texts is not known", {request_.file},
                  "state another one with source.encoding, e.g. \"utf-8\" or \"latin-1\"");
    case READSTAT_ERROR_CONVERT:
    case READSTAT_ERROR_CONVERT_BAD_STRING:
    case READSTAT_ERROR_CONVERT_SHORT_STRING:
      throw Error(ErrorCode::bad_encoding, "a text is not of the encoding that the file states",
                  {request_.file}, "state the right one with source.encoding, e.g. \"utf-8\" or \"latin-1\"");
    case READSTAT_ERROR_UNSUPPORTED_FILE_FORMAT_VERSION:
    case READSTAT_ERROR_UNSUPPORTED_COMPRESSION:
      throw Error(ErrorCode::unsupported_format,
                  fmt::format("this is no {} file, or of a version that cannot be read", format_.kind),
                  {request_.file}, "save it in another version, or as CSV");
    default:
      throw Error(ErrorCode::bad_statistics_file,
                  fmt::format("the file is damaged or cut off, or is no {} file", format_.kind),
                  {request_.file}, "write it anew with the program that made it");
  }
}

}  // namespace

Layout layout_of(const OpenedFile& source, const StatisticsRequest& request) {
  return Pass(source, request).read_layout();
}

void send_rows(const OpenedFile& source, const StatisticsRequest& request,
               const std::vector<std::size_t>& columns, MessageWriter& to) {
  Pass pass(source, request);
  const std::size_t width = pass.read_layout().columns.size();
  for (const std::size_t column : columns)
    if (column >= width)
      throw Error(ErrorCode::bad_statistics_file, "the file changed while it was read", {request.file},
                  "read it when nobody writes it");
  pass.send_rows(columns, to);
}

}  // namespace kith::statfile
