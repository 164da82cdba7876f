// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/terminal_askpass.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv is POSIX's
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/remote/ssh/ssh_environment.h"

namespace sporescope::cli {

namespace {

constexpr const char* kPromptVariable = "SPORESCOPE_ASKPASS";  // set by SshClient for the ssh that it starts
constexpr const char* kTerminal = "SPORESCOPE_TERMINAL";
constexpr int kNotAnswered = 1;

/// Returns the path by which to start this program; for an engine with its own loader, the launcher.
std::filesystem::path program_path() {
  std::error_code error;
  const auto running = std::filesystem::read_symlink("/proc/self/exe", error);
  return running.filename() == "loader" ? running.parent_path().parent_path() / "sporescope-cli" : running;
}

/// Returns the terminal of this program; empty if there is none.
std::string terminal_name() {
  for (const int file : {STDERR_FILENO, STDIN_FILENO, STDOUT_FILENO}) {
    const char* name = ::isatty(file) == 1 ? ::ttyname(file) : nullptr;
    if (name != nullptr) return name;
  }
  return {};
}

/// Disables echo on a terminal during its lifetime.
class EchoDisabler {
 public:
  explicit EchoDisabler(int terminal) : terminal_(terminal), is_saved_(::tcgetattr(terminal, &previous_) == 0) {
    termios changed = previous_;
    changed.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    if (is_saved_) ::tcsetattr(terminal_, TCSAFLUSH, &changed);
  }
  EchoDisabler(const EchoDisabler&) = delete;
  EchoDisabler& operator=(const EchoDisabler&) = delete;
  ~EchoDisabler() {
    if (is_saved_) ::tcsetattr(terminal_, TCSAFLUSH, &previous_);
  }

 private:
  int terminal_;
  termios previous_{};
  bool is_saved_;
};

/// Reads an answer. Empty if ssh has ended meanwhile, which is detected by its closed pipe.
std::optional<std::string> read_line(int terminal) {
  std::string line;
  while (true) {
    std::array<pollfd, 2> descriptors{{{terminal, POLLIN, 0}, {STDOUT_FILENO, 0, 0}}};
    if (::poll(descriptors.data(), descriptors.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return std::nullopt;
    }
    char c = '\0';
    if (descriptors[1].revents != 0 || ::read(terminal, &c, 1) != 1) return std::nullopt;
    if (c == '\n') return line;
    line += c;
  }
}

bool write_all(int file, std::string_view text) {
  return ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

int prompt_user(const char* terminal_name, std::string_view prompt) {
  const int terminal = ::open(terminal_name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return kNotAnswered;
  std::optional<std::string> answer;
  if (write_all(terminal, std::string("\r\x1b[K").append(prompt))) {
    if (prompt.find("(yes/no") != std::string_view::npos) {
      answer = read_line(terminal);
    } else {
      const EchoDisabler no_echo(terminal);
      answer = read_line(terminal);
      static_cast<void>(write_all(terminal, "\n"));
    }
  }
  ::close(terminal);
  return answer && write_all(STDOUT_FILENO, *answer + "\n") ? 0 : kNotAnswered;
}

}  // namespace

remote::SshOptions ssh_options() {
  const std::filesystem::path program = program_path();
  remote::SshOptions options = remote::ssh_options_of_environment(program);
  options.reconnects = false;  // do not prompt for a password without an action of the user; the next request connects again
  const std::string terminal = terminal_name();
  if (terminal.empty() || ::setenv(kTerminal, terminal.c_str(), 1) != 0) return options;
  options.askpass = program.string();
  return options;
}

std::optional<int> ask_for_ssh(int count, char** arguments) {
  const char* terminal = std::getenv(kTerminal);
  if (std::getenv(kPromptVariable) == nullptr || terminal == nullptr || count != 2) return std::nullopt;
  return prompt_user(terminal, arguments[1]);
}

}  // namespace sporescope::cli
