// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace sporescope {

/// Runs `work`, which returns a Result<T>, and converts exceptions into errors, so that none leaves a worker thread. Errors:
/// read_failed.
template <class T, class Work>
[[nodiscard]] Result<T> catch_exceptions(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::read_failed,
                SPORESCOPE_TRANSLATE_NOOP("Not enough memory. Close other programs, or choose a smaller part."));
  } catch (const std::exception& exception) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Failed: %1"), {exception.what()}});
  }
}

}  // namespace sporescope
