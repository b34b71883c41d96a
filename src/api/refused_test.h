// What a call throws that must fail, for tests.
#pragma once

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::api {

// A call that does not fail is a failure of the test.
template <typename Work>
Error refusal_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "accepted";
  return {ErrorCode::verification_failed, "accepted"};
}

template <typename Work>
ErrorCode error_of(const Work& work) {
  return refusal_of(work).code();
}

}  // namespace kith::api
