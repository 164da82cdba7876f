// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded with LD_PRELOAD, this library delays each pread() by DELAY_MS, as a remote disk would. It shows on few processors
// how much many waiting processes gain.

#include <dlfcn.h>
#include <sys/types.h>

#include <cstdlib>
#include <ctime>

namespace {

using Read = ssize_t (*)(int, void*, size_t, off_t);

void wait_for_disk() {
  static const long delay = [] {
    const char* recorded = std::getenv("DELAY_MS");
    return recorded == nullptr ? 0L : std::atol(recorded);
  }();
  const timespec pause{delay / 1000, delay % 1000 * 1'000'000};
  nanosleep(&pause, nullptr);
}

}  // namespace

extern "C" ssize_t pread(int file, void* buffer, size_t size, off_t offset) {
  static const auto next = reinterpret_cast<Read>(dlsym(RTLD_NEXT, "pread"));
  wait_for_disk();
  return next(file, buffer, size, offset);
}
extern "C" ssize_t pread64(int file, void* buffer, size_t size, off_t offset) { return pread(file, buffer, size, offset); }
