// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

namespace {

/// How many threads the process has (Linux, proc(5): an entry of /proc/self/task each).
std::ptrdiff_t count_threads() {
  std::error_code failed;
  const std::filesystem::directory_iterator tasks("/proc/self/task", failed);
  return failed ? 1 : std::distance(begin(tasks), end(tasks));
}

/// Lets detached threads end before the libraries take themselves down. QThread::wait() returns a moment before its thread
/// gives back what Qt keeps of it, and Qt's own teardown forgets the key by which it would: Qt Test's watchdog, preempted
/// there, is a leak of QThreadData to the leak checker. Nothing tells of the end of a detached thread, so this looks again,
/// and gives up after a while: some programs keep threads for as long as they live.
class EndedThreads {
 public:
  EndedThreads() = default;
  EndedThreads(const EndedThreads&) = delete;
  EndedThreads& operator=(const EndedThreads&) = delete;
  ~EndedThreads() {
    for (int look = 0; look < 200 && count_threads() > 1; ++look) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
};

// Static objects of the program go before those of its libraries.
const EndedThreads ended_threads;

}  // namespace
