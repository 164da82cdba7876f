// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace sporescope {

/// Returns free heap memory to the operating system (malloc_trim). Takes milliseconds; call it after releasing large
/// structures.
inline void trim_heap() {
#if defined(__GLIBC__)
  static_cast<void>(::malloc_trim(0));
#endif
}

}  // namespace sporescope
