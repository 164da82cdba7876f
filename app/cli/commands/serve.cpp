// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include "app/cli/command.h"
#include "app/cli/message_lines.h"
#include "app/cli/output/json_answer.h"
#include "core/serve/engine_server.h"

namespace sporescope::cli {

namespace {

int serve_engine(Call& call) {
  const auto server = serve::EngineServer::start();
  if (!server) return failed(call, server.error());
  const std::string address = (*server)->address();
  if (call.machine()) {
    print_json(call.console, "serve", {{"address", address}});
  } else {
    call.console.print(address + "\n");
  }
  call.console.flush();
  // Whoever started it holds its standard input: that it ends is all that is waited for.
  MessageLines caller(STDIN_FILENO, call.stop);
  std::string ignored;
  while (true) {
    switch (caller.next(ignored)) {
      case MessageLines::Came::line:
      case MessageLines::Came::too_long:
        break;
      case MessageLines::Came::end:
        return kNothingFound;
      case MessageLines::Came::stopped:
        return kInterrupted;
    }
  }
}

}  // namespace

void add_serve(Program& program, Call& call) {
  Command& command = program.command("serve", "Answer a window or a script elsewhere: a gRPC service on a Unix socket");
  command.footer(
      R"(The first line says where: unix:FOLDER/engine. No other user may enter that folder. It ends when its standard input does;
ssh host sporescope-cli serve ends with the connection.)");
  command.action([&call] { return serve_engine(call); });
}

}  // namespace sporescope::cli
