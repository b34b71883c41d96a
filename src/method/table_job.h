// What jobs that release one table have in common: the plan bound to its table, the model, the outcome, and
// how they are certified and reported. And what their methods have in common: one table by the plan's name.
#pragma once

#include <optional>

#include "base/stopwatch.h"
#include "method/binding.h"
#include "method/method.h"
#include "outcome/table_outcome.h"
#include "privacy/criterion.h"

namespace kith::method {

class TableJob : public Job {
 public:
  std::vector<VerbatimColumn> verbatim() const override { return verbatim_columns(plan(), binding_); }
  Papers certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) override;
  std::string report() override;
  outcome::TableOutcome& outcome() override { return result_; }
  std::unique_ptr<outcome::Outcome> take_outcome() override {
    return std::make_unique<outcome::TableOutcome>(std::move(result_));
  }

 protected:
  // Reads and binds the table.
  explicit TableJob(const Call& call);

  virtual std::vector<std::string> level_names() const { return {}; }
  virtual std::string proof() const { return {}; }

  const plan::Plan& plan() const { return call_.plan; }
  const Column* person() const { return binding_.person_column(); }
  // Error{no_release} if the table has fewer persons than k.
  void require_persons(std::uint64_t persons, bool known) const;
  std::unique_ptr<Sink> create_table(const Workspace& workspace, std::vector<SinkColumn> columns) const;
  // The written table as a stranger reads it who knows how its numbers are written.
  Table read_back(const Workspace& workspace) const;

  Call call_;
  Binding binding_;
  std::optional<privacy::Model> model_;
  outcome::TableOutcome result_;

 private:
  // Whether the column's numbers are released with decimal commas.
  bool has_commas(const std::string& column) const;
};

class TableMethod : public Method {
 public:
  void check(const plan::Plan& plan) const override;
  Artifacts artifacts(const plan::Plan& plan) const override;
  void check_folder(const Artifacts& artifacts, const std::filesystem::path& directory,
                    Filesystem& files) const override;

 protected:
  // What is wrong with [method], and with columns and model by what it says.
  virtual void check_settings(const plan::Plan& plan) const;
};

}  // namespace kith::method
