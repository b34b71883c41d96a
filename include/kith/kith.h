// kith for C++ programs: everything it does, as functions of typed requests that give typed results. A
// program that links kith includes this, or single headers of this folder, and nothing below src/.
//
//   kith::ReleaseRequest request;
//   request.plan = "plan.toml";
//   request.directory = "out";
//   const kith::Released done = kith::release(request);
//   const kith::CertificateAudit found =
//       kith::audit_certificate({.data = done.files.release, .certificate = done.files.certificate});
//
// Functions throw kith::Error (error.h). Each header says what threads may do; in general any number of calls
// may run at once, and requests and answers are values that belong to whoever holds them. Long calls take a
// Progress (progress.h), through which they tell how far they are and learn that they are to stop.
#pragma once

#include <string>

#include "kith/arrow.h"
#include "kith/attack.h"
#include "kith/audit.h"
#include "kith/compare.h"
#include "kith/error.h"
#include "kith/formats.h"
#include "kith/inspect.h"
#include "kith/locator.h"
#include "kith/methods.h"
#include "kith/model.h"
#include "kith/progress.h"
#include "kith/release.h"
#include "kith/series.h"
#include "kith/stream.h"

namespace kith {

std::string version();

// The object that the command prints for an error with --json. The value of the data that the error is about
// is part of it only if it is to be shown.
std::string to_json(const Error& error, bool show_value = false);

}  // namespace kith
