// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/remote/host_connections.h"
#include "app/cli/run_program.h"
#include "app/cli/terminal_askpass.h"

int main(int argc, char** argv) {
  using namespace sporescope::cli;
  if (const auto requested = ask_for_ssh(argc, argv)) return *requested;
  const auto hosts = std::make_shared<HostConnections>(ssh_options());
  const Interrupt interrupt;  // must be created before any other thread
  Console console;
  CommandContext call{.console = console, .stop = interrupt.token(), .path = {}, .selection = {}};
  call.hosts = hosts;
  const int status = run_program(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), call);
  if (!console.finish()) {
    console.error("Cannot write to standard output; the disk may be full.");
    return kUsageError;
  }
  return status;
}
