// Errors that leave kith. A user's mistake or a limit of the data is an Error: it carries a code that
// programs may rely on, the place, and what to do. Our own mistakes are Bugs.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace kith {

enum class ErrorCode {
  // The exit status is 2: the call, the plan or the data is wrong.
  usage,
  plan_syntax,
  plan_unknown_key,
  plan_value,
  unknown_column,
  missing_file,
  empty_file,
  no_rows,
  ragged_row,
  bad_encoding,
  bad_csv,
  bad_json,
  bad_parquet,
  // A file of SPSS, Stata or SAS, or a workbook of Excel, is damaged or is something else.
  bad_statistics_file,
  bad_workbook,
  duplicate_column,
  unnamed_column,
  unsupported_format,
  hierarchy_syntax,
  hierarchy_gap,
  hierarchy_not_nested,
  hierarchy_value,
  k_out_of_range,
  suppression_out_of_range,
  lattice_too_large,
  output_is_input,
  // Of a series, the plan is not the one that it began with (series_plan), a batch has other columns or types
  // (series_batch), the store is of another version, cut short or damaged (series_store), a published file is
  // not what was published (series_edited), or somebody else is writing (series_busy).
  series_plan,
  series_batch,
  series_store,
  series_edited,
  series_busy,
  // A record has no time, or one that cannot be read.
  bad_time,
  // A stream's state is of another plan or input, of another version, or damaged (stream_state), or somebody
  // else goes on with it (stream_busy).
  stream_state,
  stream_busy,
  // Tables are no tree around one person table, because of two foreign keys, a cycle or a table that nobody
  // reaches (table_schema); two rows of a table have one key (duplicate_key); a row has no key (missing_key);
  // or its foreign key is no row's key (orphan_row).
  table_schema,
  duplicate_key,
  missing_key,
  orphan_row,
  // A database file cannot be read.
  bad_database,
  // The source has a key of persons with several rows, and nobody said whom to count (persons_unknown), or a
  // column that is released as it is holds what may name somebody, and nobody allowed it (content_not_allowed).
  persons_unknown,
  content_not_allowed,
  // A series has this batch already.
  series_repeated,
  // Somebody else writes into the folder.
  busy,
  // The work does not fit in the memory that it was given; the remedy says how much would do.
  memory_too_small,
  // The exit status is 3: nothing satisfies the model.
  no_release,
  // The exit status is 4: there is a caveat that the call does not accept.
  caveat_not_accepted,
  // The exit status is 5: an engine or the disk failed, or the memory ended.
  unwritable,
  disk_failed,
  engine_failed,
  out_of_memory,
  verification_failed,
  cancelled,
};

// The name of a code as scripts see it, e.g. "hierarchy-gap".
const char* name_of(ErrorCode code);

// 2, 3, 4 or 5, as the contract says.
int exit_status(ErrorCode code);

// Where something is wrong. Empty or zero parts are unknown.
struct Place {
  std::string file = {};
  std::uint64_t line = 0;
  std::string column = {};
};

class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, std::string what, Place place = {}, std::string remedy = {}, std::string value = {});

  ErrorCode code() const { return code_; }
  const Place& place() const { return place_; }
  const std::string& remedy() const { return remedy_; }
  // The value of the data that is wrong, and empty if there is none. It may tell who somebody is, so that no
  // message holds it: show it only to somebody who may see the data and asks for it.
  const std::string& value() const { return value_; }
  // What is wrong, without place and remedy.
  std::string message() const { return std::runtime_error::what(); }
  // "file:line: column 'x': what; remedy"
  const char* what() const noexcept override { return full_.c_str(); }

 private:
  ErrorCode code_;
  Place place_;
  std::string remedy_;
  std::string value_;
  std::string full_;
};

// A broken invariant of kith itself.
class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace kith
