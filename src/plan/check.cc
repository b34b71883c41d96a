// Finds what can be wrong with a plan as a whole, before any data is read.
#include <algorithm>
#include <cmath>

#include "plan/plan.h"
#include "plan/section.h"

namespace kith::plan {
namespace {

constexpr std::size_t most_persons = 3;

class Checker {
 public:
  explicit Checker(const Plan& plan) : plan_(plan) {}

  void columns(bool needs_quasi) const {
    for (const ColumnPlan& column : plan_.columns) check_column(plan_.columns, column);
    for (const TablePlan& table : plan_.tables)
      for (const ColumnPlan& column : table.columns)
        check_column(table.columns, column, " of table '" + table.name + "'");
    if (needs_quasi && !has_role(Role::quasi))
      wrong({plan_.file.string()}, "no column is quasi",
            "give the columns that outsiders may know the role quasi");
    const auto persons = plan_.with_role(Role::person);
    if (persons.size() > most_persons)
      wrong(at(*persons[most_persons]), "a fourth column says whom a row is about",
            "keep the columns that tell persons apart; make the others identifiers");
  }

  void privacy(bool needs_k) const {
    const PrivacyPlan& model = plan_.privacy;
    if (needs_k && model.k < 1)
      throw Error(ErrorCode::k_out_of_range, "k must be at least 1", at("privacy.k"),
                  "write k = 5 under [privacy]");
    if (model.by_history()) check_history();
    if (model.persons == Persons::rows) check_rows();
    if (model.l) check_l();
    for (const char* key : {"privacy.l_model", "privacy.c"})
      if (!model.l && plan_.states(key))
        wrong(at(key), "it has no use without l", "write l, or leave it out");
    if (!model.t && plan_.states("privacy.t_distance"))
      wrong(at("privacy.t_distance"), "it has no use without t", "write t, or leave it out");
    if (model.t && !(*model.t >= 0 && *model.t <= 1))
      wrong(at("privacy.t"), "t must lie between 0 and 1", "write e.g. t = 0.2");
    if (model.t) require_sensitive("t");
    check_share("risk_threshold", model.risk_threshold);
    check_share("sampling_fraction", model.sampling_fraction);
  }

  void output() const {
    const std::filesystem::path path = plan_.output;
    const std::string ending = path.extension().string();
    if (path.has_parent_path() || plan_.output.find('\0') != std::string::npos)
      wrong(at("output.path"), "the output is a file name without folders", "give the folder with -o");
    if (ending != ".csv" && ending != ".parquet")
      wrong(at("output.path"), "the output must end in .csv or .parquet",
            "write e.g. path = \"release.csv\"");
  }

 private:
  Place at(const std::string& key) const { return plan_.place_of(key); }
  Place at(const ColumnPlan& column) const { return plan_.place_of(column); }

  [[noreturn]] static void wrong(const Place& place, const std::string& what, const std::string& remedy) {
    throw Error(ErrorCode::plan_value, what, place, remedy);
  }

  // Looks in the one table or in all of many.
  bool has_role(Role role) const {
    const auto has = [&](const std::vector<ColumnPlan>& columns) {
      return std::ranges::find(columns, role, &ColumnPlan::role) != columns.end();
    };
    return has(plan_.columns) ||
           std::ranges::any_of(plan_.tables, [&](const TablePlan& table) { return has(table.columns); });
  }

  void check_column(const std::vector<ColumnPlan>& columns, const ColumnPlan& column,
                    const std::string& of = {}) const {
    if (std::ranges::count(columns, column.name, &ColumnPlan::name) > 1)
      wrong(at(column), "the column" + of + " is listed twice", "list it once");
    if (column.has_hierarchy && column.role != Role::quasi && column.role != Role::sensitive)
      wrong(at(column),
            "the column" + of + " has the role " + name_of(column.role) + " and no use for a hierarchy",
            "remove the hierarchy or make the column quasi");
    if (column.t_distance && column.role != Role::sensitive)
      wrong(at(column), "the column" + of + " has a t_distance, which is for sensitive ones",
            "remove it or make the column sensitive");
    if ((column.min_level || column.max_level) && column.role != Role::quasi)
      wrong(at(column), "the column" + of + " has min_level or max_level, which are for quasi ones",
            "remove them or make the column quasi");
    if (!column.allow.empty() && column.role != Role::sensitive && column.role != Role::plain)
      wrong(at(column),
            "the column" + of + " has the role " + name_of(column.role) +
                " and no use for 'allow', which is for columns released as they are",
            "remove it, or make the column plain or sensitive");
    if (!(column.weight > 0) || !std::isfinite(column.weight))
      wrong(at(column), "the weight of the column" + of + " must be above 0", "write e.g. weight = 2.0");
  }

  void check_history() const {
    const Place place = at("privacy.persons");
    const std::string instead = " or write persons = \"classes\"";
    if (plan_.with_role(Role::person).empty())
      wrong(place, "a history needs a column that says whom a row is about",
            "give a column the role person," + instead);
    if (plan_.privacy.l || plan_.privacy.t)
      wrong(place, "l and t speak of classes, and persons with the same history are in several of them",
            "leave out l and t," + instead);
  }

  void check_rows() const {
    const auto persons = plan_.with_role(Role::person);
    if (!persons.empty())
      wrong(at("privacy.persons"),
            "persons = \"rows\" says that every row is another person, and column '" + persons[0]->name +
                "' says whom a row is about",
            "remove one of the two");
  }

  void check_l() const {
    const PrivacyPlan& privacy = plan_.privacy;
    const double l = *privacy.l;
    if (!(l >= 1) || !std::isfinite(l)) wrong(at("privacy.l"), "l must be at least 1", "write e.g. l = 3");
    require_sensitive("l");
    if (privacy.l_model != privacy::LForm::recursive) return;
    if (!(privacy.c > 0) || !std::isfinite(privacy.c))
      wrong(at(plan_.states("privacy.c") ? "privacy.c" : "privacy.l_model"),
            "recursive l-diversity needs a c above 0", "write e.g. c = 2.0");
    if (l != std::floor(l))
      wrong(at("privacy.l"), "l must be a whole number in its recursive form", "write e.g. l = 3");
  }

  void require_sensitive(const std::string& key) const {
    if (!has_role(Role::sensitive))
      wrong(at("privacy." + key), key + " protects sensitive columns, and there is none",
            "give a column the role sensitive or remove " + key);
  }

  void check_share(const std::string& key, double value) const {
    if (!(value > 0 && value <= 1))
      wrong(at("privacy." + key), key + " must be above 0 and at most 1", "write e.g. " + key + " = 0.1");
  }

  const Plan& plan_;
};

}  // namespace

void check_columns(const Plan& plan, bool needs_quasi) { Checker(plan).columns(needs_quasi); }
void check_privacy(const Plan& plan, bool needs_k) { Checker(plan).privacy(needs_k); }
void check_output(const Plan& plan) { Checker(plan).output(); }

}  // namespace kith::plan
