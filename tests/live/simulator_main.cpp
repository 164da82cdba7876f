// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// sporescope-simulator: a simulated training for trying out the live mode and for tests.

#include <CLI/CLI.hpp>
#include <cmath>
#include <csignal>
#include <iostream>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/dump/open_dump.h"
#include "tests/live/simulated_training.h"

using namespace sporescope;

namespace {

const std::map<std::string, simulator::Fault> kFaults{
    {"none", simulator::Fault::none},
    {"dies-after-metadata", simulator::Fault::dies_after_metadata},
    {"dies-while-waiting", simulator::Fault::dies_while_waiting},
    {"dies-while-running", simulator::Fault::dies_while_running},
    {"cuts-graph", simulator::Fault::cuts_graph},
    {"cuts-tensor", simulator::Fault::cuts_tensor},
    {"dies-in-a-tensor", simulator::Fault::dies_in_a_tensor},
    {"never-finishes-tensor", simulator::Fault::never_finishes_tensor},
    {"announces-huge-tensor", simulator::Fault::announces_huge_tensor},
    {"unknown-watchpoint", simulator::Fault::unknown_watchpoint},
    {"no-heartbeats", simulator::Fault::no_heartbeats},
};

const char* outcome_name(simulator::Outcome outcome) {
  switch (outcome) {
    case simulator::Outcome::done:
      return "training done";
    case simulator::Outcome::terminated:
      return "terminated by the debugger";
    case simulator::Outcome::not_served:
      return "no debugger";
    case simulator::Outcome::died:
      return "died, as it was told to";
    case simulator::Outcome::stopped:
      return "stopped";
  }
  return "";
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "A simulated training: speaks MindSpore's debugger protocol as MindSpore 1.3 to 2.3 do, with the tensors of a dump "
      "folder.\n"
      "It is a test tool: nothing is trained. Start `sporescope --listen 50051` first, then this."};
  std::string dump_path;
  int rank = 0;
  int step_time = 200;
  int compile_time = 0;
  bool quiet = false;
  simulator::TrainingOptions options;
  std::string fault = "none";
  app.add_option("dump", dump_path, "Dump folder whose tensors are shown")->required();
  app.add_option("--server", options.server, "Where the debugger listens")->capture_default_str();
  app.add_option("--rank", rank, "Rank of the dump")->capture_default_str();
  app.add_option("--device", options.device_name, "Device name that the client gives")->capture_default_str();
  app.add_option("--ranks", options.ranks, "How many ranks the training has; 0: it does not say")->capture_default_str();
  app.add_option("--backend", options.backend, "GPU, Ascend, ...")->capture_default_str();
  app.add_option("--ms-version", options.ms_version, "MindSpore version that the client gives")->capture_default_str();
  app.add_option("--steps", options.steps, "Steps until the training is done")->capture_default_str();
  app.add_option("--graph-step", options.graph_step, "Step at whose end its graphs come; 0: before the first one")
      ->capture_default_str();
  app.add_option("--compile-time", compile_time, "Milliseconds between its introduction and its graphs")->capture_default_str();
  app.add_option("--pid", options.pid, "Process number that the client gives; 0: none")->capture_default_str();
  app.add_option("--script", options.script, "Script that the client gives");
  app.add_option("--remark", options.remark, "What the client says that cannot be seen of the training");
  app.add_option("--failure", options.failure, "What the client says at its end that ended it");
  app.add_option("--step-time", step_time, "Milliseconds that a step takes")->capture_default_str();
  app.add_option("--fault", fault, "What goes wrong")->check(CLI::IsMember([] {
    std::vector<std::string> names;
    for (const auto& [name, value] : kFaults) names.push_back(name);
    return names;
  }()));
  app.add_option("--chunk", options.chunk_bytes, "Bytes of a chunk")->capture_default_str();
  app.add_option("--fault-step", options.fault_step, "Step in which it goes wrong")->capture_default_str();
  bool loss = false;
  app.add_flag("--loss", loss, "Tell a loss that falls from step to step");
  app.add_flag("--quiet", quiet, "Do not print the exchange");
  CLI11_PARSE(app, argc, argv);
  options.step_time = std::chrono::milliseconds(step_time);
  options.compile_time = std::chrono::milliseconds(compile_time);
  options.fault = kFaults.at(fault);
  if (loss) options.loss = [](std::int32_t step) { return 0.3 + 2.0 / std::sqrt(step) + 0.15 * std::sin(7.0 * step); };

  const auto dumps = open_dumps(dump_path);
  if (!dumps) {
    std::cerr << dumps.error().str() << '\n';
    return 2;
  }
  const auto tensors = std::make_shared<const simulator::SimulatedTensors>(dumps->front(), rank);
  if (tensors->graphs().empty()) {
    std::cerr << dump_path << " has no graph of rank " << rank << '\n';
    return 2;
  }

  // A separate thread waits for Ctrl+C, so that the training ends properly.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::stop_source stop;
  std::jthread listener([&stop, signals] {
    int number = 0;
    sigwait(&signals, &number);
    stop.request_stop();
  });

  simulator::SimulatedTraining training(tensors, options);
  if (!quiet) training.on_line = [](const std::string& line) { std::cout << line << std::endl; };
  const simulator::TrainingReport report = training.run(stop.get_token());
  pthread_kill(listener.native_handle(), SIGUSR1);
  std::cout << outcome_name(report.outcome) << ": " << report.steps << " steps, " << report.commands << " commands, "
            << report.hits_sent << " hits, " << report.tensors_sent << " tensors (" << report.bytes_sent << " bytes) sent";
  if (!report.message.empty()) std::cout << "; " << report.message;
  std::cout << '\n';
  return report.outcome == simulator::Outcome::not_served ? 2 : 0;
}
