// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/graph/graph.h"
#include "core/tensor/tensor_source.h"
#include "core/watch/condition.h"

/// The messages between a training process and the debugger, independent of protobuf and gRPC. The fields have the meaning of
/// MindSpore's debugger client, 1.0 to 2.3.
namespace sporescope::live {

/// The training process, as it identifies itself. MindSpore's own client does not send this.
struct TrainingProcess {
  std::string host;          ///< machine on which `pid` is valid
  std::int32_t pid = 0;      ///< 0 if not sent
  std::int64_t started = 0;  ///< milliseconds since 1970-01-01 00:00 UTC
  std::string script;        ///< absolute path of the script that the user started; empty in a console
  std::string command;       ///< the whole command line

  [[nodiscard]] bool known() const { return pid > 0; }
  /// Returns true if both identify the same process; false if either is not identified.
  [[nodiscard]] bool same_as(const TrainingProcess& other) const {
    return known() && other.known() && host == other.host && pid == other.pid && started == other.started;
  }
};

/// A scalar of a step, such as the loss.
struct Scalar {
  std::string name;
  double value = 0;
};

/// The result of code that the user ran in a paused training.
struct ConsoleAnswer {
  std::int32_t id = 0;
  std::string output;  ///< printed text and value, or the traceback; size limited by the client
  bool failed = false;
};

/// Metadata that a training reports with SendMetadata and WaitCMD.
struct Metadata {
  std::string device_name;   ///< "{device_id}:{graph_id}", or any name sent by a newer client
  std::int32_t step = 0;     ///< number of completed steps
  std::string backend;       ///< "GPU", "Ascend", "CPU" or any other name
  std::string current_node;  ///< full name of the node, at node level
  bool training_done = false;
  std::string ms_version;
  std::string cost;        ///< debugging cost of the last step, in the client's words; may be empty
  std::int32_t ranks = 0;  ///< number of ranks of the distributed training; 0 if not sent
  TrainingProcess process;
  std::string failure;                          ///< the error that ended it or is about to ("ValueError: ..."); empty: none
  std::string traceback;                        ///< as printed by Python
  std::string remark;                           ///< limitations of what can be captured, in the client's words
  std::vector<Scalar> scalars;                  ///< of the completed step, in the WaitCMD after it
  std::vector<std::string> graphs_ran;          ///< names of the graphs that ran in that step; empty: any may have run
  bool console = false;                         ///< the script allows running code
  std::optional<ConsoleAnswer> console_answer;  ///< in the WaitCMD after the code has run

  /// Returns the number at the start of the device name; 0 for other names.
  [[nodiscard]] int rank() const {
    int number = 0;
    std::from_chars(device_name.data(), device_name.data() + device_name.size(), number);
    return std::max(number, 0);
  }
};

/// Identifies a tensor in messages.
struct WireTensor {
  std::string node;  ///< full name; for parameters their name, sent with truncate
  std::uint32_t slot = 0;
  bool previous = false;  ///< value of the previous step (only parameters)
  bool truncate = false;  ///< the client uses only the last part of the name: parameters and constants
  auto operator<=>(const WireTensor&) const = default;
};

/// The requested data of a tensor: its values, its statistics, or only dtype and shape (base).
enum class ViewLevel : std::uint8_t { value, statistics, base };

/// Requests tensors of the current step.
struct ViewCommand {
  ViewLevel level = ViewLevel::value;
  std::vector<WireTensor> tensors;
};

/// Adds, changes or removes a watchpoint of the client.
struct SetCommand {
  int id = 0;
  bool remove = false;
  int condition = 0;  ///< MindSpore's number of the condition
  struct Parameter {
    std::string name;
    double value = 0;
    bool disabled = true;
  };
  std::vector<Parameter> parameters;  ///< all parameters of the condition, in its order
  struct Node {
    std::string name, type, graph;
  };
  std::vector<Node> nodes;
};

/// Unit of a run command.
enum class RunLevel : std::uint8_t { step, node, recheck };

/// Runs one step or one node, or checks the current tensors again. The client ignores counts, so the debugger counts steps.
struct RunCommand {
  RunLevel level = RunLevel::step;
  std::string node;
  bool is_pass_through = false;  ///< the run continues after this step unless it is stopped, so its tensors are not needed
};

/// Ends the training.
struct ExitCommand {};

/// Code to run in the paused script. Only for clients that allow it.
struct ConsoleCommand {
  std::int32_t id = 0;
  std::string code;
};

/// The answer to a WaitCMD: exactly one command.
using Command = std::variant<RunCommand, SetCommand, ViewCommand, ExitCommand, ConsoleCommand>;

/// A hit as sent by the client.
struct WireHit {
  int watchpoint = 0;
  std::string node;  ///< qualified name of the watched node
  std::uint32_t slot = 0;
  std::uint32_t error_code = 0;
  struct Parameter {
    std::string name;
    double value = 0;
    bool disabled = false;
    bool hit = false;
    double actual = 0;
  };
  std::vector<Parameter> parameters;
};

/// dtype and shape of a tensor. MindSpore represents a missing tensor by size 0 and dtype 0.
struct WireBase {
  int data_type = 0;  ///< MindSpore's number of the dtype
  Shape shape;
  std::int64_t bytes = 0;
  [[nodiscard]] bool missing() const { return data_type == 0 && bytes == 0; }
};

/// Statistics in single precision, as computed by the client.
struct WireStatistics {
  WireBase base;
  double max = 0, min = 0, mean = 0;
  std::uint64_t count = 0, negative = 0, positive = 0, nan = 0, neg_inf = 0, pos_inf = 0, zero = 0;
};

/// A received value. `tensor` is null if the client has none.
struct WireValue {
  WireTensor name;
  std::shared_ptr<const TensorSource> tensor;
  Text problem;  ///< why a received value is invalid; empty otherwise
};

}  // namespace sporescope::live
