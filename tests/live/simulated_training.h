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

/// A simulated fault.
enum class Fault : std::uint8_t {
  none,
  dies_after_metadata,
  dies_while_waiting,     ///< cancels its held WaitCMD after `fault_delay`
  dies_while_running,     ///< ends in the middle of step `fault_step`
  cuts_graph,             ///< interrupts the graph's stream
  cuts_tensor,            ///< interrupts a tensor's stream after the first chunk
  dies_in_a_tensor,       ///< ends its whole process after the first chunk, like kill -9
  never_finishes_tensor,  ///< sends all but the finishing chunk
  announces_huge_tensor,  ///< a shape of 2^40 x 2^40 with a few bytes
  unknown_watchpoint,     ///< reports a hit of a watchpoint that was not set
  no_heartbeats,          ///< one heartbeat, then none
};

struct TrainingOptions {
  std::string server = "127.0.0.1:50051";
  std::string device_name = "0:0";
  std::string backend = "GPU";
  std::int32_t ranks = 0;  ///< number of ranks of the training; 0: not sent
  std::string ms_version = "2.3.0";
  std::int32_t pid = 0;                       ///< process id; 0: not sent
  std::string script;                         ///< script path; empty: not sent
  std::int32_t first_step = 0;                ///< number of completed steps when it connects
  std::int32_t steps = 10;                    ///< number of steps until training_done
  std::int32_t graph_step = 0;                ///< the graphs are sent at the end of this step; 0: before the first one
  std::string failure;                        ///< error that it reports at the end; empty: none
  std::function<double(std::int32_t)> loss;   ///< loss of a completed step; empty: not sent
  std::string remark;                         ///< remark about what cannot be captured
  std::chrono::milliseconds step_time{0};     ///< duration of a step
  std::chrono::milliseconds compile_time{0};  ///< time between registration and graphs
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
  died,        ///< because of its fault
  stopped,     ///< by the stop token
};

/// The result of a run, for tests and for the last output line of the program.
struct TrainingReport {
  Outcome outcome = Outcome::done;
  std::int32_t steps = 0;  ///< completed steps
  std::uint64_t commands = 0;
  std::uint64_t hits_sent = 0;
  std::uint64_t tensors_sent = 0;
  std::uint64_t bytes_sent = 0;
  std::string message;
};

/// Simulates a training process with MindSpore's debugger client (1.3 to 2.3): heartbeat, metadata, graphs, and at the end of
/// each step hits, if any, and WaitCMD until a run command arrives. Its tensors come from a dump folder, and its hits from the
/// checker of the command line. It is a test tool and does not train.
class SimulatedTraining {
 public:
  SimulatedTraining(std::shared_ptr<const SimulatedTensors> tensors, TrainingOptions options);

  /// Runs until the end of the training. `stop` ends it immediately, like Ctrl+C.
  [[nodiscard]] TrainingReport run(const std::stop_token& stop = {});
  /// Called with each line of the exchange ("WaitCMD step=1 -> run_cmd step"), on the thread of run().
  std::function<void(const std::string&)> on_line;

 private:
  std::shared_ptr<const SimulatedTensors> tensors_;
  TrainingOptions options_;
};

}  // namespace sporescope::simulator
