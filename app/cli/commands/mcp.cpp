// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/mcp/server.h"
#include "app/cli/mcp/tools.h"
#include "app/cli/message_lines.h"
#include "core/base/string_list.h"

namespace sporescope::cli {

namespace {

constexpr std::uint64_t kMostBytes = 48'000;  // what assistants take as one answer, some 16,000 of their tokens
constexpr std::int64_t kLeastBytes = 4096;

int serve_assistant(Call& call, const Program& program, std::uint64_t most_bytes) {
  MessageLines lines(STDIN_FILENO, call.stop);
  McpServer server(program, {.most_bytes = most_bytes,
                             .hosts = call.hosts,
                             .send =
                                 [&call](const Json& message) {
                                   call.console.print(text_of(message) + "\n");
                                   call.console.flush();
                                 },
                             .idle = [&lines] { lines.wake(); }});
  std::string line;
  while (true) {
    switch (lines.next(line)) {
      case MessageLines::Came::line:
        server.take(line);
        break;
      case MessageLines::Came::too_long:
        server.take_too_long();
        break;
      case MessageLines::Came::end:
        // Whoever asks no more may still be reading.
        lines.wait(STDOUT_FILENO, [&server] { return server.is_idle(); });
        return kNothingFound;
      case MessageLines::Came::stopped:
        return kInterrupted;
    }
  }
}

std::vector<std::string_view> names_of(std::span<const Tool> tools) {
  std::vector<std::string_view> names;
  for (const Tool& tool : tools) names.push_back(tool.name);
  return names;
}

}  // namespace

void add_mcp(Program& program, Call& call) {
  Command& command = program.command("mcp", "Answer an assistant: the Model Context Protocol over standard input and output");
  const auto most_bytes = std::make_shared<std::uint64_t>(kMostBytes);
  command.number("--most-bytes", "N", *most_bytes, kLeastBytes,
                 "Size of an answer; longer lists are cut, and the answer says so");
  command.footer(R"(Example, the settings of an assistant that starts it:
  {"mcpServers": {"sporescope": {"command": "sporescope-cli", "args": ["mcp"]}}}

Its tools: )" + join_words(names_of(tools())) +
                 R"(.
It reads dumps and writes nothing. It ends when its standard input is closed.)");
  command.action([&call, &program, most_bytes] { return serve_assistant(call, program, *most_bytes); });
}

}  // namespace sporescope::cli
