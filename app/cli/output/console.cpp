// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "app/cli/output/plain_text.h"
#include "app/cli/output/problem_text.h"
#include "core/dump/directory.h"

namespace sporescope::cli {

namespace {

constexpr std::uint64_t kMaxWarnings = 20;
constexpr auto kMinProgressInterval = std::chrono::milliseconds(100);

void write_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

// See https://no-color.org: any value except an empty one disables colors.
bool supports_color() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (no_color == nullptr || *no_color == '\0') && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

std::string apply_style(const std::string& text, Style style) {
  switch (style) {
    case Style::plain:
      break;
    case Style::title:
      return "\x1b[1m" + text + "\x1b[0m";
    case Style::found:
    case Style::error:
      return "\x1b[31m" + text + "\x1b[0m";
    case Style::warning:
      return "\x1b[33m" + text + "\x1b[0m";
  }
  return text;
}

}  // namespace

Console::Console()
    : out_is_terminal_(isatty(STDOUT_FILENO) == 1),
      error_is_terminal_(isatty(STDERR_FILENO) == 1),
      out_colors_(out_is_terminal_ && supports_color()),
      error_colors_(error_is_terminal_ && supports_color()) {}

Console::Console(std::string program, std::optional<std::chrono::seconds> progress_interval)
    : program_(std::move(program)),
      out_is_terminal_(false),
      error_is_terminal_(false),
      out_colors_(false),
      error_colors_(false),
      progress_lines_(progress_interval) {}

Console::Console(OutputSink sink)
    : sink_(std::move(sink)), out_is_terminal_(false), error_is_terminal_(false), out_colors_(false), error_colors_(false) {}

Console::~Console() {
  const std::lock_guard lock(mutex_);
  clear_progress();
}

void Console::show_colors(bool show) { out_colors_ = error_colors_ = show; }

void Console::print(std::string_view text) {
  const std::lock_guard lock(mutex_);
  put(text, false);
}

void Console::print_bytes(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  put(bytes, true);
}

void Console::put(std::string_view text, bool as_bytes) {
  clear_progress();
  answer_started_ = true;
  if (sink_) {
    const auto& write = as_bytes && sink_->bytes ? sink_->bytes : sink_->answer;
    write(text);
  } else if (!output_.empty()) {
    put_to_file(text);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    failed_ = true;
  }
}

void Console::put_to_file(std::string_view text) {
  if (!file_) {
    file_ = std::make_unique<AtomicFile>(output_);
    written_ = file_->opened();
  }
  if (written_) written_ = file_->append(text);
}

Result<void> Console::print_to(const std::string& path) {
  if (auto allowed = check_writable(path); !allowed) return allowed;
  const std::lock_guard lock(mutex_);
  output_ = path;
  return {};
}

Result<void> Console::forbid_output_in(const std::filesystem::path& root) {
  const std::lock_guard lock(mutex_);
  if (output_.empty()) return {};
  auto outside = check_outside(output_, root);
  if (outside) return outside;
  output_.clear();
  file_.reset();
  return outside;
}

bool Console::prints_to_file() const {
  const std::lock_guard lock(mutex_);
  return !output_.empty();
}

Result<void> Console::commit_file() {
  const std::lock_guard lock(mutex_);
  output_.clear();
  const auto file = std::move(file_);
  if (!written_) return written_;
  return file ? file->finish() : Result<void>();
}

void Console::warn(const Problem& problem) {
  const std::lock_guard lock(mutex_);
  if (++warnings_ > kMaxWarnings || quiet_) return;
  write_warning(problem_text(problem, root_));
}

void Console::forward_warning(const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (!quiet_) write_warning(text);
}

void Console::write_warning(const std::string& text) {
  clear_progress();
  if (!sink_) return write_message(Style::warning, "warning: ", text);
  if (sink_->warning) sink_->warning(text);
}

void Console::error(std::string_view sentence) {
  const std::lock_guard lock(mutex_);
  clear_progress();
  last_error_ = sentence;
  if (sink_) return sink_->error(sentence);
  write_message(Style::error, "", std::string(sentence));
}

void Console::hint(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (quiet_) return;
  if (sink_) {
    if (sink_->hint) sink_->hint(line);
    return;
  }
  clear_progress();
  write_error(printable(line) + "\n");
}

void Console::write_message(Style style, const std::string& kind, const std::string& text) {
  const std::string head = program_ + ": " + kind;
  write_error((error_colors_ ? apply_style(head, style) : head) + printable(text) + "\n");
}

void Console::set_root(std::filesystem::path root) {
  const std::lock_guard lock(mutex_);
  root_ = std::move(root);
  if (sink_ && sink_->root) sink_->root(root_);
}

void Console::set_dump_root(const std::filesystem::path& root) {
  const std::lock_guard lock(mutex_);
  if (sink_ && sink_->root) sink_->root(root);
}

std::size_t Console::terminal_width() const {
  if (sink_) return sink_->width;
  if (!out_is_terminal_ || !output_.empty()) return 0;
  std::size_t columns = 0;
  if (const char* columns_text = std::getenv("COLUMNS")) {
    std::from_chars(columns_text, columns_text + std::strlen(columns_text), columns);
  }
  winsize size{};
  if (columns == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  return columns;
}

std::string Console::styled(const std::string& text, Style style) const {
  return shows_colors() ? apply_style(text, style) : text;
}

void Console::progress(std::string_view line) {
  if ((!error_is_terminal_ && !sink_ && !progress_lines_) || quiet_) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now < next_progress_) return;
  next_progress_ = now + kMinProgressInterval;
  if (sink_) {
    if (sink_->progress) sink_->progress(line);
    return;
  }
  if (progress_lines_) {
    next_progress_ = now + *progress_lines_;
    return write_error(std::string(line) + "\n");
  }
  progress_shown_ = true;
  write_error("\r\x1b[K" + std::string(line));
}

void Console::flush() {
  const std::lock_guard lock(mutex_);
  if (sink_) {
    if (sink_->flush) sink_->flush();
  } else if (std::fflush(stdout) != 0) {
    failed_ = true;
  }
}

bool Console::finish() {
  const std::lock_guard lock(mutex_);
  clear_progress();
  if (warnings_ > kMaxWarnings && !quiet_) {
    write_warning(std::to_string(warnings_ - kMaxWarnings) + " more problems; use --json to list them");
  }
  if (sink_) return true;
  if (std::fflush(stdout) != 0) failed_ = true;
  return !failed_;
}

void Console::begin_answer() {
  const std::lock_guard lock(mutex_);
  answer_started_ = false;
  root_.clear();
}

bool Console::has_printed() const {
  const std::lock_guard lock(mutex_);
  return answer_started_;
}

std::string Console::last_error() const {
  const std::lock_guard lock(mutex_);
  return last_error_;
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
