// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "core/base/system_error.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX requires the declaration

namespace sporescope::remote {

namespace {

constexpr std::size_t kMaxErrorOutput = 8192;
constexpr std::size_t kMaxLine = 1 << 20;
using Clock = std::chrono::steady_clock;
constexpr auto kTerminateTimeout = std::chrono::seconds(2);  // for a terminated process to exit
constexpr int kPollMilliseconds = 20;                        // poll interval for the exit of a process that closed its output

void close_descriptor(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

std::vector<std::string> make_environment(const ChildProcess::Variables& variables) {
  std::vector<std::string> all;
  for (char** it = environ; *it != nullptr; ++it) {
    const std::string_view entry(*it);
    const bool is_replaced = std::any_of(variables.begin(), variables.end(), [&](const auto& variable) {
      return entry.starts_with(variable.first) && entry.substr(variable.first.size()).starts_with('=');
    });
    if (!is_replaced) all.emplace_back(entry);
  }
  for (const auto& [name, value] : variables) {
    std::string entry = name;
    entry += '=';
    entry += value;
    all.push_back(std::move(entry));
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// The pipe ends of a child's streams. The child's own ends are closed here once it runs.
struct PipeEnds {
  int input[2] = {-1, -1}, output[2] = {-1, -1}, errors[2] = {-1, -1};  // NOLINT(modernize-avoid-c-arrays)

  [[nodiscard]] bool open() {
    // A socket instead of a pipe: MSG_NOSIGNAL prevents SIGPIPE when the reader is gone.
    return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) == 0 && ::pipe2(output, O_CLOEXEC) == 0 &&
           ::pipe2(errors, O_CLOEXEC) == 0;
  }
  void close_child_ends() {
    close_descriptor(input[1]);
    close_descriptor(output[1]);
    close_descriptor(errors[1]);
  }
  void close_all() {
    close_child_ends();
    close_descriptor(input[0]);
    close_descriptor(output[0]);
    close_descriptor(errors[0]);
  }
};

int spawn(pid_t& pid, const PipeEnds& ends, std::vector<std::string> command, std::vector<std::string> environment) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends.input[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends.output[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends.errors[1], STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
  const auto arguments = pointers_to(command);
  const auto variables = pointers_to(environment);
  const int error = ::posix_spawnp(&pid, arguments.front(), &actions, &attributes, arguments.data(), variables.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Returns the end of the terminal escape sequence at `position`: "ESC [ 1 m", "ESC ] 0 ; title BEL", "ESC c".
std::size_t end_of_escape(std::string_view text, std::size_t position) {
  constexpr char kBell = '\a';
  constexpr char kEscape = '\x1b';
  const char kind = position + 1 < text.size() ? text[position + 1] : '\0';
  if (kind == '[') {
    const auto* last = std::find_if(text.begin() + position + 2, text.end(), [](char c) { return c >= '@' && c <= '~'; });
    return last == text.end() ? text.size() : static_cast<std::size_t>(last - text.begin()) + 1;
  }
  if (kind != ']') return std::min(position + 2, text.size());
  for (std::size_t i = position + 2; i < text.size(); ++i) {
    if (text[i] == kBell) return i + 1;
    if (text[i] == kEscape) return std::min(i + 2, text.size());
    if (text[i] == '\n') return i;  // not terminated
  }
  return text.size();
}

/// Returns the visible text: line ends and blanks, but no colors, titles and bells.
std::string strip_controls(std::string_view text) {
  constexpr char kEscape = '\x1b';
  std::string visible;
  for (std::size_t position = 0; position < text.size();) {
    const char c = text[position];
    if (c == kEscape) {
      position = end_of_escape(text, position);
      continue;
    }
    if (c == '\r') {
      visible += '\n';  // carriage return: the line is overwritten
    } else if (c == '\t') {
      visible += ' ';
    } else if (c == '\n' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7f')) {
      visible += c;
    }
    ++position;
  }
  return visible;
}

tl::unexpected<Error> cancelled() {
  return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped before a reply arrived"));
}

}  // namespace

std::string in_one_line(std::string_view message) {
  const std::string plain = strip_controls(message);
  std::string_view rest = plain;
  std::string line;
  while (!rest.empty()) {
    std::string_view piece = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(piece.size() + 1, rest.size()));
    while (!piece.empty() && piece.back() == ' ') piece.remove_suffix(1);
    while (!piece.empty() && piece.front() == ' ') piece.remove_prefix(1);
    if (piece.empty()) continue;
    if (!line.empty()) line += "; ";
    line += piece;
  }
  return line;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& command, const Variables& variables) {
  PipeEnds ends;
  pid_t pid = -1;
  int error = EMFILE;
  if (ends.open()) error = spawn(pid, ends, command, make_environment(variables));
  if (error != 0) {
    ends.close_all();
    return fail(error == ENOENT ? ErrorCode::not_found : ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be started: %2"), {command.front(), system_text(error)}});
  }
  ends.close_child_ends();
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, ends.input[0], ends.output[0], ends.errors[0]));
}

ChildProcess::ChildProcess(pid_t pid, int input, int output, int errors)
    : pid_(pid), input_(input), output_(output), errors_(errors), wake_event_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  for (const int file : {input_, output_, errors_}) ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  close_descriptor(input_);
  if (pid_ > 0) {
    ::kill(pid_, SIGTERM);
    // A process that ignores SIGTERM is killed after a timeout, even if it has closed its output.
    const auto deadline = Clock::now() + kTerminateTimeout;
    pollfd output_poll{output_, POLLIN, 0};
    std::array<char, 4096> discarded{};
    while (::waitpid(pid_, nullptr, WNOHANG) == 0) {
      if (Clock::now() >= deadline) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
        break;
      }
      if (::poll(&output_poll, 1, kPollMilliseconds) > 0 && ::read(output_, discarded.data(), discarded.size()) <= 0) {
        output_poll.fd = -1;  // closed: only wait for the process to exit
      }
    }
  }
  close_descriptor(output_);
  close_descriptor(errors_);
  close_descriptor(wake_event_);
}

void ChildProcess::read_error_output() {
  std::array<char, 4096> block{};
  const ssize_t count = ::read(errors_, block.data(), block.size());
  if (count > 0) {
    error_output_.append(block.data(), static_cast<std::size_t>(count));
    if (error_output_.size() > kMaxErrorOutput) error_output_.erase(0, error_output_.size() - kMaxErrorOutput);
  } else if (count == 0) {
    close_descriptor(errors_);
  }
}

ChildProcess::Ready ChildProcess::pump(const std::stop_token& stop, bool is_sending) {
  const std::stop_callback wake(stop, [this] {
    const std::uint64_t one = 1;
    static_cast<void>(::write(wake_event_, &one, sizeof(one)));
  });
  if (stop.stop_requested()) return Ready::stopped;
  std::array<pollfd, 4> files{pollfd{wake_event_, POLLIN, 0}, pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                              pollfd{is_sending ? input_ : -1, POLLOUT, 0}};
  if (::poll(files.data(), files.size(), -1) < 0) return Ready::some;  // interrupted
  if (stop.stop_requested()) return Ready::stopped;
  if (files[2].revents != 0) read_error_output();
  if (files[1].revents != 0) {
    std::array<char, 65536> block{};
    const ssize_t count = ::read(output_, block.data(), block.size());
    if (count > 0) buffer_.append(block.data(), static_cast<std::size_t>(count));
    if (count == 0) return Ready::end;
  }
  return Ready::some;
}

Result<void> ChildProcess::write(std::string_view bytes, const std::stop_token& stop) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) {
      return fail(ErrorCode::read_failed,
                  {SPORESCOPE_TRANSLATE_NOOP("Cannot send data to the process: %1"), {system_text(errno)}});
    }
    const Ready ready = pump(stop, true);
    if (ready == Ready::stopped) return cancelled();
    if (ready == Ready::end) {
      return fail(ErrorCode::read_failed,
                  {SPORESCOPE_TRANSLATE_NOOP("Cannot send data to the process: %1"), {in_one_line(error_output_)}});
    }
  }
  return {};
}

void ChildProcess::close_input() { close_descriptor(input_); }

Result<std::string> ChildProcess::read_line(const std::stop_token& stop) {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    const Ready ready = output_ended_ || buffer_.size() > kMaxLine ? Ready::end : pump(stop, false);
    if (ready == Ready::stopped) return cancelled();
    if (ready != Ready::end) continue;
    output_ended_ = true;
    while (errors_ >= 0) {  // read the last messages
      pollfd errors_poll{errors_, POLLIN, 0};
      if (::poll(&errors_poll, 1, 0) <= 0) break;
      read_error_output();
    }
    return fail(ErrorCode::read_failed, in_one_line(error_output_));
  }
}

Result<int> ChildProcess::wait(const std::stop_token& stop) {
  while (!output_ended_) {
    const auto line = read_line(stop);
    if (!line && line.error().code == ErrorCode::cancelled) return tl::unexpected(line.error());
  }
  int status = 0;
  // A program may close its output and keep running.
  while (pid_ > 0) {
    if (::waitpid(pid_, &status, WNOHANG) != 0) break;
    pollfd no_file{-1, 0, 0};
    static_cast<void>(::poll(&no_file, 1, kPollMilliseconds));
    if (stop.stop_requested()) return cancelled();
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace sporescope::remote
