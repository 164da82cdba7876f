// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "tests/live/simulated_tensors.h"

namespace sporescope::simulator {

/// What goes wrong, on command.
enum class Fault : std::uint8_t {
  none,
  dies_after_metadata,
  dies_while_waiting,     ///< cancels its held WaitCMD after `fault_delay`
  dies_while_running,     ///< in the middle of step `fault_step`
  cuts_graph,             ///< breaks the graph's stream off
  cuts_tensor,            ///< breaks a tensor's stream off after the first chunk
  dies_in_a_tensor,       ///< ends its whole process after the first chunk, as kill -9 does
  never_finishes_tensor,  ///< sends all but the finishing chunk
  announces_huge_tensor,  ///< a shape of 2^40 x 2^40 with a few bytes
  unknown_watchpoint,     ///< a hit of a watchpoint that nobody set
  no_heartbeats,          ///< one heartbeat, then none
};

struct TrainingOptions {
  std::string server = "127.0.0.1:50051";
  std::string device_name = "0:0";
  std::string backend = "GPU";
  std::int32_t ranks = 0;  ///< of the training it is part of; 0: it does not say
  std::string ms_version = "2.3.0";
  std::int32_t pid = 0;                       ///< of the process, as it says; 0: it does not
  std::string script;                         ///< likewise
  std::int32_t first_step = 0;                ///< steps that it has behind it when it comes
  std::int32_t steps = 10;                    ///< training_done after so many
  std::int32_t graph_step = 0;                ///< its graphs come at the end of this step; 0: before the first one
  std::string failure;                        ///< what it then says that ended it
  std::function<double(std::int32_t)> loss;   ///< of a step that has ended; empty: none is told
  std::string remark;                         ///< what it says that cannot be seen of it
  std::chrono::milliseconds step_time{0};     ///< how long a step takes
  std::chrono::milliseconds compile_time{0};  ///< between its introduction and its graphs
  std::chrono::seconds heartbeat_period{30};
  std::size_t chunk_bytes = std::size_t{3} << 20;
  bool node_level = true;
  Fault fault = Fault::none;
  std::int32_t fault_step = 1;
  std::chrono::milliseconds fault_delay{50};
};

enum class Outcome : std::uint8_t {
  done,        ///< all steps
  terminated,  ///< by an exit command
  not_served,  ///< no server, or it answered FAILED too often
  died,        ///< by its fault
  stopped,     ///< by the stop token
};

/// What happened in a run, for tests and the program's last line.
struct TrainingReport {
  Outcome outcome = Outcome::done;
  std::int32_t steps = 0;  ///< finished
  std::uint64_t commands = 0;
  std::uint64_t hits_sent = 0;
  std::uint64_t tensors_sent = 0;
  std::uint64_t bytes_sent = 0;
  std::string message;
};

/// A training process as MindSpore's debugger client behaves (1.3 to 2.3): heartbeat, metadata, graphs, then at each step end
/// hits if there are any and WaitCMD until a run command comes. Its tensors are those of a dump folder; hits are judged by the
/// checker of the command line. It is a test tool: nothing is trained.
class SimulatedTraining {
 public:
  SimulatedTraining(std::shared_ptr<const SimulatedTensors> tensors, TrainingOptions options);

  /// Runs until the end of the training; `stop` ends it at once, as Ctrl+C does.
  [[nodiscard]] TrainingReport run(const std::stop_token& stop = {});
  /// Called with each line of the exchange ("WaitCMD step=1 -> run_cmd step"), on the thread of run().
  std::function<void(const std::string&)> on_line;

 private:
  std::shared_ptr<const SimulatedTensors> tensors_;
  TrainingOptions options_;
};

}  // namespace sporescope::simulator
