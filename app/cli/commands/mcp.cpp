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

constexpr std::uint64_t kMaxBytes = 48'000;  // what assistants accept as one answer, about 16,000 tokens
constexpr std::int64_t kMinBytes = 4096;

int serve_assistant(CommandContext& call, const Program& program, std::uint64_t max_bytes) {
  MessageLines lines(STDIN_FILENO, call.stop);
  McpServer server(program, {.max_bytes = max_bytes,
                             .hosts = call.hosts,
                             .send =
                                 [&call](const Json& message) {
                                   call.console.print(text_of(message) + "\n");
                                   call.console.flush();
                                 },
                             .idle = [&lines] { lines.wake(); }});
  const bool has_ended = lines.read([&server](const std::string& line) { server.handle_line(line); },
                                    [&server] { server.handle_oversized_line(); });
  if (!has_ended) return kInterrupted;
  // A client that sends no more requests may still be reading.
  lines.wait(STDOUT_FILENO, [&server] { return server.is_idle(); });
  return kNothingFound;
}

std::vector<std::string_view> names_of(std::span<const Tool> tools) {
  std::vector<std::string_view> names;
  for (const Tool& tool : tools) names.push_back(tool.name);
  return names;
}

}  // namespace

void add_mcp(Program& program, CommandContext& call) {
  Command& command =
      program.command("mcp", "Serve coding assistants: the Model Context Protocol over standard input and output");
  const auto max_bytes = std::make_shared<std::uint64_t>(kMaxBytes);
  command.number("--max-bytes", "N", *max_bytes, kMinBytes,
                 "Maximum size of an answer; longer lists are cut, and the answer says so");
  command.former_spelling("--max-bytes", "--most-bytes");
  command.footer(R"(Example settings of an assistant:
  {"mcpServers": {"sporescope": {"command": "sporescope-cli", "args": ["mcp"]}}}

Its tools: )" + join_list(names_of(tools())) +
                 R"(.
It only reads dumps, and ends when its standard input is closed.)");
  command.action([&call, &program, max_bytes] { return serve_assistant(call, program, *max_bytes); });
}

}  // namespace sporescope::cli
