// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/run_program.h"

int main(int argc, char** argv) {
  using namespace sporescope::cli;
  const Interrupt interrupt;  // before any other thread
  Console console;
  Call call{.console = console, .stop = interrupt.token(), .path = {}, .selection = {}};
  const int status = run_program(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), call);
  if (!console.finish()) {
    console.error("Standard output cannot be written to; the disk may be full.");
    return kWrong;
  }
  return status;
}
