// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace sporescope {

/// Gives memory that was let go in many small pieces back to the system, where the C library would keep it for itself. Takes
/// milliseconds; for a thread that has just let go of much.
inline void trim_heap() {
#if defined(__GLIBC__)
  static_cast<void>(::malloc_trim(0));
#endif
}

}  // namespace sporescope
