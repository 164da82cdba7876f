// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/message_lines.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace sporescope::cli {

namespace {

constexpr std::size_t kPiece = 1 << 16;

}  // namespace

MessageLines::MessageLines(int input, const std::stop_token& stop)
    : input_(input), wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), stop_(stop), on_stop_(stop, [this] { wake(); }) {}

MessageLines::~MessageLines() { close(wake_); }

void MessageLines::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(wake_, &one, sizeof one);
}

void MessageLines::clear_wakes() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto count_read = ::read(wake_, &count, sizeof count);
}

bool MessageLines::extract_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos) return false;
  line.assign(buffer_, 0, end);
  buffer_.erase(0, end + 1);
  return true;
}

bool MessageLines::read(const std::function<void(const std::string& line)>& on_line, const std::function<void()>& on_too_long) {
  std::array<char, kPiece> piece;
  std::string line;
  while (!stop_.stop_requested()) {
    if (extract_line(line)) {
      if (!std::exchange(skipping_, false)) on_line(line);
      continue;
    }
    if (buffer_.size() > kLongest) {
      buffer_.clear();
      if (!std::exchange(skipping_, true)) on_too_long();
    }
    std::array<pollfd, 2> descriptors{{{input_, POLLIN, 0}, {wake_, POLLIN, 0}}};
    if (poll(descriptors.data(), descriptors.size(), -1) < 0 && errno != EINTR) return true;
    clear_wakes();
    if (descriptors[0].revents == 0) continue;
    const ssize_t count = ::read(input_, piece.data(), piece.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return true;
    buffer_.append(piece.data(), static_cast<std::size_t>(count));
  }
  return false;
}

void MessageLines::wait(int output, const std::function<bool()>& done) {
  while (!done() && !stop_.stop_requested()) {
    // With no requested events, poll() still reports that the reader of a pipe has closed it.
    std::array<pollfd, 2> descriptors{{{output, 0, 0}, {wake_, POLLIN, 0}}};
    if (poll(descriptors.data(), descriptors.size(), -1) < 0 && errno != EINTR) return;
    if (descriptors[0].revents != 0) return;
    clear_wakes();
  }
}

}  // namespace sporescope::cli
