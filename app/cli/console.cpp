// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/console.h"

#include <unistd.h>

#include <cstdio>

#include "app/cli/plain_text.h"

namespace sporescope::cli {

namespace {

constexpr std::uint64_t kWarningsInFull = 20;
constexpr auto kProgressPause = std::chrono::milliseconds(100);

void write_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace

Console::Console() : out_is_terminal_(isatty(STDOUT_FILENO) == 1), error_is_terminal_(isatty(STDERR_FILENO) == 1) {}

Console::~Console() {
  const std::lock_guard lock(mutex_);
  clear_progress();
}

void Console::print(std::string_view text) {
  const std::lock_guard lock(mutex_);
  clear_progress();
  printed_ = true;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) failed_ = true;
}

void Console::warn(const Problem& problem) {
  const std::lock_guard lock(mutex_);
  if (++warnings_ > kWarningsInFull) return;
  clear_progress();
  const std::string message = problem.message.str();
  const std::string name = problem.path.filename().string();
  const bool named = name.empty() || message.find(name) != std::string::npos;
  write_error("sporescope-cli: warning: " + printable(named ? message : problem.path.string() + ": " + message) + "\n");
}

void Console::error(std::string_view sentence) {
  const std::lock_guard lock(mutex_);
  clear_progress();
  write_error("sporescope-cli: " + printable(sentence) + "\n");
}

void Console::progress(std::string_view line) {
  if (!error_is_terminal_) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now < next_progress_) return;
  next_progress_ = now + kProgressPause;
  progress_shown_ = true;
  write_error("\r\x1b[K" + std::string(line));
}

void Console::flush() {
  const std::lock_guard lock(mutex_);
  if (std::fflush(stdout) != 0) failed_ = true;
}

bool Console::finish() {
  const std::lock_guard lock(mutex_);
  clear_progress();
  if (warnings_ > kWarningsInFull) {
    write_error("sporescope-cli: warning: " + std::to_string(warnings_ - kWarningsInFull) +
                " more problems, which --json lists\n");
  }
  if (std::fflush(stdout) != 0) failed_ = true;
  return !failed_;
}

bool Console::has_printed() const {
  const std::lock_guard lock(mutex_);
  return printed_;
}

std::uint64_t Console::warnings() const {
  const std::lock_guard lock(mutex_);
  return warnings_;
}

void Console::clear_progress() {
  if (!progress_shown_) return;
  progress_shown_ = false;
  write_error("\r\x1b[K");
}

}  // namespace sporescope::cli
