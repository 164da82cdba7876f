// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/stdio_server.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "app/cli/message_lines.h"
#include "app/cli/opened_dumps.h"
#include "app/cli/output/records.h"
#include "app/cli/run_program.h"
#include "core/base/depth_limited_json.h"

namespace sporescope::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

/// Writes the output of a command to the standard output in pieces. Not thread-safe.
class ReplyFramer {
 public:
  explicit ReplyFramer(Console& console) : console_(console) {}

  void write(std::string_view word, std::string_view bytes) {
    console_.print(std::string(word).append(" ").append(std::to_string(bytes.size())).append("\n"));
    console_.print_bytes(bytes);
    if (Clock::now() < next_) return;
    console_.flush();
    next_ = Clock::now() + kProgressInterval;
  }
  void end(int status) {
    console_.print("ended " + std::to_string(status) + "\n");
    console_.flush();
  }

 private:
  Console& console_;
  Clock::time_point next_ = Clock::now();
};

struct StdioCall {
  std::string folder;
  std::vector<std::string> arguments;
};

std::optional<StdioCall> read_call(const std::string& line) {
  const auto json = parse_depth_limited_json<Json>(line);
  if (!json.is_object() || !json.contains("arguments") || !json["arguments"].is_array()) return std::nullopt;
  StdioCall stdio_call;
  if (json.contains("folder") && json["folder"].is_string()) stdio_call.folder = json["folder"].get<std::string>();
  for (const Json& argument : json["arguments"]) {
    if (!argument.is_string()) return std::nullopt;
    stdio_call.arguments.push_back(argument.get<std::string>());
  }
  return stdio_call;
}

/// Runs one command at a time on its own thread, so that the end of the input is noticed meanwhile.
class StdioServer {
 public:
  explicit StdioServer(CommandContext& call) : outer_(call), framer_(call.console) {}
  StdioServer(const StdioServer&) = delete;
  StdioServer& operator=(const StdioServer&) = delete;
  ~StdioServer() { worker_.request_stop(); }

  void handle_line(const std::string& line) {
    worker_ = {};  // clients wait for the end of a command before they send the next one
    worker_ = std::jthread([this, line](const std::stop_token& stop) { run(line, stop); });
  }
  void handle_oversized_line() {
    worker_ = {};
    framer_.write("error", "This line is too long: at most " + std::to_string(MessageLines::kLongest) +
                               " bytes are allowed. Select less, or use ranges such as 0-299999");
    framer_.end(kUsageError);
  }

 private:
  void run(const std::string& line, const std::stop_token& stop) {
    const auto stdio_call = read_call(line);
    if (!stdio_call) {
      framer_.write("error", "This is not a valid call: expected a JSON object with a list of arguments");
      return framer_.end(kUsageError);
    }
    std::error_code error;
    if (!stdio_call->folder.empty()) std::filesystem::current_path(stdio_call->folder, error);
    if (error) {  // relative paths would refer to another folder
      framer_.write("error", "Cannot enter the folder “" + stdio_call->folder + "”: " + error.message());
      return framer_.end(kUsageError);
    }
    framer_.end(answer(*stdio_call, stop));
  }

  int answer(const StdioCall& stdio_call, const std::stop_token& stop) {
    Console console({.answer = [this](std::string_view text) { framer_.write("answer", text); },
                     .error = [this](std::string_view text) { framer_.write("error", text); },
                     .progress = {},
                     .warning = [this](std::string_view text) { framer_.write("warning", text); },
                     .flush = [this] { outer_.console.flush(); }});
    CommandContext call{.console = console, .stop = stop, .path = {}, .selection = {}};
    call.hosts = outer_.hosts;
    call.open = opened_->opening();
    const int status = run_program(stdio_call.arguments, call);
    static_cast<void>(console.finish());
    return status;
  }

  CommandContext& outer_;
  ReplyFramer framer_;
  const std::shared_ptr<OpenedDumps> opened_ = std::make_shared<OpenedDumps>();
  std::jthread worker_;  // ends first
};

}  // namespace

int serve_stdio(CommandContext& call) {
  MessageLines lines(STDIN_FILENO, call.stop);
  StdioServer server(call);
  const bool has_ended =
      lines.read([&](const std::string& line) { server.handle_line(line); }, [&] { server.handle_oversized_line(); });
  return has_ended ? kNothingFound : kInterrupted;
}

}  // namespace sporescope::cli
