#include "testing/statistics_files.h"

#include <readstat.h>

#include <fstream>
#include <memory>
#include <stdexcept>

namespace kith::testing {

namespace {

constexpr std::size_t text_width = 40;

ssize_t append(const void* bytes, std::size_t count, void* to) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), count);
  return static_cast<ssize_t>(count);
}

void check(readstat_error_t error) {
  if (error != READSTAT_OK) throw std::runtime_error(readstat_error_message(error));
}

class Writing {
 public:
  Writing(const StatisticsTable& table, std::string format)
      : table_(table),
        format_(std::move(format)),
        stata_(format_ == "dta"),
        writer_(readstat_writer_init(), readstat_writer_free) {
    readstat_set_data_writer(writer_.get(), append);
    readstat_writer_set_file_timestamp(writer_.get(), 0);
    for (const StatisticsVariable& variable : table_.variables) add(variable);
  }

  std::string bytes() {
    check(begin());
    for (const auto& row : table_.rows) write(row);
    check(readstat_end_writing(writer_.get()));
    return bytes_;
  }

 private:
  void add(const StatisticsVariable& variable) {
    readstat_variable_t* added = readstat_add_variable(
        writer_.get(), variable.name.c_str(), variable.text ? READSTAT_TYPE_STRING : READSTAT_TYPE_DOUBLE,
        variable.text ? text_width : 0);
    added_.push_back(added);
    if (!variable.format.empty()) readstat_variable_set_format(added, variable.format.c_str());
    for (const double code : variable.missing) check(readstat_variable_add_missing_double_value(added, code));
    if (variable.labels.empty()) return;
    readstat_label_set_t* labels = readstat_add_label_set(
        writer_.get(), stata_ ? READSTAT_TYPE_INT32 : READSTAT_TYPE_DOUBLE, ("l_" + variable.name).c_str());
    for (const auto& [code, label] : variable.labels)
      if (stata_)
        readstat_label_int32_value(labels, static_cast<int>(code), label.c_str());
      else
        readstat_label_double_value(labels, code, label.c_str());
    readstat_variable_set_label_set(added, labels);
  }

  readstat_error_t begin() {
    readstat_writer_t* writer = writer_.get();
    const auto rows = static_cast<long>(table_.rows.size());
    if (format_ == "por") return readstat_begin_writing_por(writer, &bytes_, rows);
    if (format_ == "dta") return readstat_begin_writing_dta(writer, &bytes_, rows);
    if (format_ == "sas7bdat") return readstat_begin_writing_sas7bdat(writer, &bytes_, rows);
    if (format_ == "xpt") return readstat_begin_writing_xport(writer, &bytes_, rows);
    readstat_writer_set_compression(writer,
                                    format_ == "zsav" ? READSTAT_COMPRESS_BINARY : READSTAT_COMPRESS_ROWS);
    return readstat_begin_writing_sav(writer, &bytes_, rows);
  }

  void write(const std::vector<StatisticsCell>& row) {
    check(readstat_begin_row(writer_.get()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (const auto* number = std::get_if<double>(&row[i]))
        check(readstat_insert_double_value(writer_.get(), added_[i], *number));
      else if (const auto* text = std::get_if<std::string>(&row[i]))
        check(readstat_insert_string_value(writer_.get(), added_[i], text->c_str()));
      else
        check(readstat_insert_missing_value(writer_.get(), added_[i]));
    }
    check(readstat_end_row(writer_.get()));
  }

  const StatisticsTable& table_;
  std::string format_;
  bool stata_;
  std::unique_ptr<readstat_writer_t, decltype(&readstat_writer_free)> writer_;
  std::vector<readstat_variable_t*> added_;
  std::string bytes_;
};

}  // namespace

std::string statistics_file(const StatisticsTable& table, const std::string& format) {
  return Writing(table, format).bytes();
}

void write_statistics_file(const StatisticsTable& table, const std::string& format,
                           const std::filesystem::path& to) {
  const std::string bytes = statistics_file(table, format);
  std::ofstream(to, std::ios::binary) << bytes;
}

}  // namespace kith::testing
