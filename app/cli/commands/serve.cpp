// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include <memory>

#include "app/cli/command.h"
#include "app/cli/message_lines.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/remote/run_for_client.h"
#include "app/cli/stdio_server.h"
#include "core/serve/engine_server.h"

namespace sporescope::cli {

namespace {

int serve_engine(CommandContext& call) {
  const auto opened = std::make_shared<OpenedDumps>();
  const auto server =
      serve::EngineServer::start([opened](const remote::CommandCall& command_call, const std::stop_token& stop,
                                          const auto& report) { return run_for_client(command_call, stop, report, opened); });
  if (!server) return report_error(call, server.error());
  const std::string address = (*server)->address();
  if (call.machine()) {
    print_json(call.console, "serve", {{"address", address}});
  } else {
    call.console.print(address + "\n");
  }
  call.console.flush();
  // The caller holds the standard input open, so the engine runs until it ends.
  MessageLines caller(STDIN_FILENO, call.stop);
  return caller.read([](const std::string&) {}, [] {}) ? kNothingFound : kInterrupted;
}

}  // namespace

void add_serve(Program& program, CommandContext& call) {
  Command& command = program.command("serve", "Serve a window or script on another computer: a gRPC service on a Unix socket");
  const auto lines = std::make_shared<bool>(false);
  command.flag("--stdio", *lines, "Instead, run commands read from standard input, one per line");
  command.footer(
      R"(The first line printed is the address, unix:FOLDER/engine; no other user can enter that folder. It ends when its standard
input is closed, so ssh host sporescope-cli serve ends with the connection.

With --stdio, each input line is {"folder": "/data", "arguments": ["--json", "info", "lenet"]}. The answer comes in pieces:
"answer 120" followed by 120 bytes, warnings and errors likewise, then "ended 0" with the exit status. Dumps stay open.)");
  command.action([&call, lines] { return *lines ? serve_stdio(call) : serve_engine(call); });
}

}  // namespace sporescope::cli
