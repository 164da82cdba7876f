// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/run_program.h"
#include "app/mpi/coordinator.h"
#include "app/mpi/local_dumps.h"
#include "app/mpi/mpi_transport.h"
#include "app/mpi/worker.h"

namespace sporescope::mpi {

namespace {

constexpr std::chrono::seconds kProgressInterval{2};

/// The command line.
struct Options {
  bool local = false;                  ///< Each process has its own folders
  bool progress = false;               ///< Print progress to the standard error
  std::vector<std::string> arguments;  ///< Arguments of the command
};

Options options_of(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--local") {
      options.local = true;
    } else if (argument == "--progress") {
      options.progress = true;
    } else {
      options.arguments.push_back(argument);
    }
  }
  return options;
}

/// Runs the command as coordinator, and returns its exit status.
int run_coordinator(MpiTransport& transport, const cli::Interrupt& interrupt, const Options& options) {
  cli::Console console("sporescope-mpi", options.progress ? std::optional(kProgressInterval) : std::nullopt);
  Coordinator coordinator(transport, [&](const std::string& sentence) { console.hint("sporescope-mpi: " + sentence); });
  LocalDumps local_dumps(transport, interrupt.token());
  int status = cli::kUsageError;
  std::jthread command_thread([&] {
    cli::CommandContext call{.console = console, .stop = interrupt.token(), .path = {}, .selection = {}};
    call.shared = &coordinator;
    if (options.local) call.open = local_dumps.opening();
    status = cli::run_program(options.arguments, call);
    console.flush();
    coordinator.dismiss(interrupt.token(), console.last_error());
    if (!console.finish()) status = cli::kUsageError;
    transport.close();
  });
  transport.run([&](std::size_t from, const Message& message) {
    coordinator.receive(from, message);
    local_dumps.receive(from, message);
  });
  command_thread.join();
  return status;
}

/// Runs the command as worker. It prints nothing; the results are sent to the coordinator.
void run_worker(MpiTransport& transport, const cli::Interrupt& interrupt, const Options& options) {
  Worker worker(transport);
  LocalDumps local_dumps(transport, interrupt.token());
  std::jthread command_thread([&] {
    std::string error;
    cli::Console console(
        {.answer = [](std::string_view) {}, .error = [&](std::string_view sentence) { error = sentence; }, .progress = {}});
    cli::CommandContext call{.console = console, .stop = interrupt.token(), .path = {}, .selection = {}};
    call.shared = &worker;
    if (options.local) call.open = local_dumps.opening();
    static_cast<void>(cli::run_program(options.arguments, call));
    transport.send(0, Done{error});
    worker.wait_for_shutdown(interrupt.token());
    transport.send(0, Disconnected{});
    transport.close();
  });
  transport.run([&](std::size_t from, const Message& message) {
    worker.receive(message);
    local_dumps.receive(from, message);
  });
}

int run(const Options& options) {
  const cli::Interrupt interrupt;  // must be created before any other thread
  MpiTransport transport;
  int status = cli::kNothingFound;
  if (transport.rank() == 0) {
    status = run_coordinator(transport, interrupt, options);
  } else {
    run_worker(transport, interrupt, options);
  }
  // MPI_Finalize() would wait for processes that have died.
  if (interrupt.happened()) std::_Exit(cli::kInterrupted);
  return status;
}

}  // namespace

}  // namespace sporescope::mpi

int main(int argc, char** argv) { return sporescope::mpi::run(sporescope::mpi::options_of(argc, argv)); }
