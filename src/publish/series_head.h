// What the head of a series must agree with before another release is made: the plan, the key, and the files
// of the release before.
#pragma once

#include <filesystem>
#include <string>

#include "base/file.h"
#include "method/series.h"
#include "series/folder.h"

namespace kith::publish {

// Error{series_plan} that names the first part that differs. Parts of `begun` whose names begin with a dot
// are not of the plan.
void require_same_plan(const std::filesystem::path& plan, const method::NamedTexts& begun,
                       const method::NamedTexts& now);

// Error{series_store} if the key is not the one that the head was written with.
void require_same_key(const series::Folder& folder, const std::string& key);

// Error{series_store} if the last store is not the one that was written; a series without one is whole.
void require_whole_store(const series::Folder& folder);

// Error{series_edited} if the last release is gone or was changed.
void require_unchanged_release(const series::Folder& folder, Filesystem& files);

bool begun_with_seed(const series::Head& head);

// The head with one release more.
series::Head grown_head(const series::Folder& folder, const method::NamedTexts& plan,
                        method::KeptRelease kept, const std::string& key, bool seeded);

}  // namespace kith::publish
