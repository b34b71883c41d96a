// What can be wrong with a plan as a whole, before any data is read.
#include <algorithm>
#include <cmath>

#include "plan/plan.h"
#include "plan/section.h"

namespace kith::plan {
namespace {

class Checker {
 public:
  explicit Checker(const Plan& plan) : plan_(plan) {}

  void check() const {
    check_relational(plan_);
    check_columns();
    check_privacy();
    check_method();
    check_output();
  }

 private:
  Place at(const std::string& key) const {
    const auto line = plan_.lines.find(key);
    return {plan_.file.string(), line == plan_.lines.end() ? 0 : line->second};
  }
  Place at(const ColumnPlan& column) const { return {plan_.file.string(), column.line, column.name}; }

  [[noreturn]] static void wrong(const Place& place, const std::string& what, const std::string& remedy) {
    throw Error(ErrorCode::plan_value, what, place, remedy);
  }

  void check_columns() const {
    for (const ColumnPlan& column : plan_.columns) check_column(plan_.columns, column);
    for (const TablePlan& table : plan_.tables)
      for (const ColumnPlan& column : table.columns)
        check_column(table.columns, column, " of table '" + table.name + "'");
    if (!has_role(Role::quasi) && plan_.method.name != Method::reposition)
      wrong({plan_.file.string()}, "no column is quasi",
            "give the columns that outsiders may know the role quasi");
    const auto persons = plan_.with_role(Role::person);
    if (persons.size() > 1)
      wrong(at(*persons[1]), "a second column says whom a row is about, beside '" + persons[0]->name + "'",
            "keep one person column; make the other an identifier");
  }

  // In the one table or in any of many.
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
    if (!(column.weight > 0) || !std::isfinite(column.weight))
      wrong(at(column), "the weight of the column" + of + " must be above 0", "write e.g. weight = 2.0");
  }

  void check_privacy() const {
    const PrivacyPlan& privacy = plan_.privacy;
    if (privacy.k < 1 && plan_.method.name != Method::reposition)
      throw Error(ErrorCode::k_out_of_range, "k must be at least 1", at("privacy.k"),
                  "write k = 5 under [privacy]");
    if (privacy.persons == privacy::PersonReading::history) check_history();
    if (privacy.l) check_l();
    for (const char* key : {"privacy.l_model", "privacy.c"})
      if (!privacy.l && plan_.states(key))
        wrong(at(key), "it has no use without l", "write l, or leave it out");
    if (!privacy.t && plan_.states("privacy.t_distance"))
      wrong(at("privacy.t_distance"), "it has no use without t", "write t, or leave it out");
    if (privacy.t && !(*privacy.t >= 0 && *privacy.t <= 1))
      wrong(at("privacy.t"), "t must lie between 0 and 1", "write e.g. t = 0.2");
    if (privacy.t) require_sensitive("t");
    check_share("risk_threshold", privacy.risk_threshold);
    check_share("sampling_fraction", privacy.sampling_fraction);
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
    if (plan_.method.name == Method::local) return;  // check_local() says why not
    if (plan_.method.name != Method::full_domain)
      wrong(place, std::string("the baseline ") + name_of(plan_.method.name) + " knows no histories",
            "use the method full-domain," + instead);
    if (plan_.method.mask_suppressed)
      wrong(place, "a history removes whole persons, and masked rows would show how many rows they had",
            "write suppressed = \"drop\"," + instead);
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

  void check_method() const {
    std::vector<std::string> quasi;
    for (const ColumnPlan* column : plan_.with_role(Role::quasi)) quasi.push_back(column->name);
    for (const std::string& name : plan_.method.generalize)
      if (std::find(quasi.begin(), quasi.end(), name) == quasi.end())
        wrong(at("method.generalize"), "generalize names '" + name + "', which is no quasi column",
              suggestion(name, quasi));
    check_local();
    check_reposition(plan_);
    const SuppressionLimit& limit = plan_.method.max_suppression;
    if (limit.share && limit.numerator > limit.denominator)
      throw Error(ErrorCode::suppression_out_of_range, "max_suppression is over 100%",
                  at("method.max_suppression"), "write 100% or less");
  }

  // What belongs to method local alone, and what does not belong to it.
  void check_local() const {
    const MethodPlan& method = plan_.method;
    const bool local = method.name == Method::local;
    if (method.name == Method::reposition || method.name == Method::multirelational) return;
    if (cuts_cells(method.policy) != local)
      wrong(at("method.policy"),
            std::string("policy '") + name_of(method.policy) + "' is not one of method '" +
                name_of(method.name) + "'",
            local ? "local has widest-span, least-loss and guillotine"
                  : "widest-span, least-loss and guillotine are for method local");
    if (!local) {
      for (const char* key : {"method.ranges", "method.arrivals"})
        if (plan_.states(key))
          wrong(at(key), std::string(key) + " is for method local", "remove it, or use method local");
      return;
    }
    const SuppressionLimit& limit = method.max_suppression;
    if (limit.share ? limit.numerator > 0 : limit.rows > 0)
      wrong(at("method.max_suppression"),
            "method local suppresses nothing: its coarsest cell holds every row", "remove max_suppression");
    for (const char* key : {"method.generalize", "method.suppressed", "method.search"})
      if (plan_.states(key)) wrong(at(key), std::string(key) + " is for method full-domain", "remove it");
    if (plan_.privacy.persons == privacy::PersonReading::history)
      wrong(at("privacy.persons"), "method local counts persons by class",
            "write persons = \"classes\" or use method full-domain");
  }

  void check_output() const {
    if (plan_.method.name == Method::multirelational) return;  // check_relational() did
    const std::filesystem::path path = plan_.output;
    const std::string ending = path.extension().string();
    if (path.has_parent_path() || plan_.output.find('\0') != std::string::npos)
      wrong(at("output.path"), "the output is a file name without folders", "give the folder with -o");
    if (ending != ".csv" && ending != ".parquet")
      wrong(at("output.path"), "the output must end in .csv or .parquet",
            "write e.g. path = \"release.csv\"");
  }

  const Plan& plan_;
};

}  // namespace

void check(const Plan& plan) { Checker(plan).check(); }

}  // namespace kith::plan
