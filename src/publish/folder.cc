#include "publish/folder.h"

#include "method/registry.h"
#include "publish/release_files.h"
#include "publish/release_run.h"

namespace kith::publish {

namespace {

class FolderRun final : public ReleaseRun {
 public:
  FolderRun(const method::Method& method, const plan::Plan& plan, const method::Options& options,
            engine::Engine& engine, Filesystem& files, Progress& progress)
      : ReleaseRun(method, plan, options, engine, progress),
        filesystem_(files),
        made_(method, artifacts_of(method, plan, options), place_of(options), files) {}

 private:
  void begin() override {
    made_.refuse_overwriting(inputs_of(plan()));
    require_sources(plan(), filesystem_);
    made_.open_folder();
  }

  void refused(JobRun& run) override {
    if (!options().report) return;
    Stage staged(filesystem_, options().dry_run);
    write_file(filesystem_, staged.stage(*options().report), run.job().report());
    staged.commit();
  }

  method::Workspace workspace() override {
    made_.stage();
    return {made_.tables(), made_.targets().release, made_.map(), made_.trace(), engine(), filesystem_};
  }

  outcome::Files files() const override { return made_.names(); }

  std::vector<std::string> digests(const method::Workspace& workspace) override {
    return digests_of(workspace.tables);
  }

  void finish(const method::Papers& papers, const std::string& report) override {
    made_.write_papers(papers, report);
    made_.commit();
  }

  Filesystem& filesystem_;
  ReleaseFiles made_;
};

}  // namespace

std::unique_ptr<outcome::Outcome> release_to_folder(const method::Method& method, const plan::Plan& plan,
                                                    const method::Options& options, engine::Engine& engine,
                                                    Filesystem& files, Progress& progress) {
  return FolderRun(method, plan, options, engine, files, progress).run();
}

std::unique_ptr<outcome::Outcome> release_to_folder(const plan::Plan& plan, const method::Options& options,
                                                    engine::Engine& engine, Filesystem& files,
                                                    Progress& progress) {
  return release_to_folder(method::method_of(plan), plan, options, engine, files, progress);
}

}  // namespace kith::publish
