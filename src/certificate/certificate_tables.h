// Several tables against their public certificate. Persons are the rows of the released person table, so a
// stranger can check k and l in full.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/check.h"
#include "audit/person_trees.h"
#include "certificate/certificate.h"
#include "kith/progress.h"
#include "table/table_tree.h"

namespace kith::certificate {

struct TableFacts {
  std::string name;
  // The file lies beside the certificate; of a database it is the same for all. The digest is that of the
  // file.
  std::string file;
  std::string sha256;
  std::uint64_t rows = 0;
  // Plain columns are named from version 2 on.
  std::vector<std::string> columns, quasi, sensitive, plain;
  std::optional<std::string> key;
  std::optional<std::string> parent, foreign_key;
};

struct TablesCertificate {
  std::uint64_t version = 1;
  // The person table comes first, and parents come before their children.
  std::vector<TableFacts> tables;
  std::uint64_t k = 0, persons = 0, classes = 0;
  std::optional<double> l;
  audit::LForm l_form = audit::LForm::frequency;
  double c = 0;
  std::optional<double> t;
  // What the commitments are to: tables, and quasi columns as "table.column".
  std::vector<std::string> committed_tables, committed_columns;
  std::vector<NotProtected> not_protected;
};

// Says whether a certificate is of several tables; false for any other text.
bool is_tables_certificate(const std::string& json);
// Throws Error{bad_json} if it is not of this form, has a field that its version does not know, lacks one, or
// has a value that cannot be.
TablesCertificate parse_tables_certificate(const std::string& json, const std::string& file);

// Lists what the files disprove; the list is empty when they agree. `release` has the certificate's tables in
// its order, joined; `sha256` by table, of the files as they are. t is not checked: its reference is the
// input.
std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256,
                                       Progress& progress = silent_progress());
// Does the same if check_trees() has answered what the certificate claims of k and l.
std::vector<std::string> disagreements(const TablesCertificate& certificate, const TableTree& release,
                                       const std::vector<std::string>& sha256,
                                       const audit::TreesAnswer& answer);

// The publisher's word, as beyond_the_bytes() of one table has it.
std::vector<std::string> beyond_the_bytes(const TablesCertificate& certificate);

}  // namespace kith::certificate
