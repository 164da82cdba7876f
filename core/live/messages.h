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

/// What a training process and the debugger say to each other, without protobuf and gRPC. Field meanings: MindSpore's debugger
/// client, 1.0 to 2.3.
namespace sporescope::live {

/// The process that trains, as it says itself; MindSpore's own client does not.
struct TrainingProcess {
  std::string host;          ///< the machine that `pid` counts on
  std::int32_t pid = 0;      ///< 0: it did not say
  std::int64_t started = 0;  ///< milliseconds since 1970-01-01 00:00 UTC
  std::string script;        ///< what the user started, an absolute path; empty in a console
  std::string command;       ///< the whole command line

  [[nodiscard]] bool known() const { return pid > 0; }
  /// True for two accounts of one process; false if either did not say.
  [[nodiscard]] bool same_as(const TrainingProcess& other) const {
    return known() && other.known() && host == other.host && pid == other.pid && started == other.started;
  }
};

/// A single number of a step, as the loss.
struct Scalar {
  std::string name;
  double value = 0;
};

/// What came of code that a person typed while the training stood.
struct ConsoleAnswer {
  std::int32_t id = 0;
  std::string output;  ///< what it printed and its value, or the traceback; the client bounds it
  bool failed = false;
};

/// What a training says of itself with SendMetadata and WaitCMD.
struct Metadata {
  std::string device_name;   ///< "{device_id}:{graph_id}", or any name of a newer client
  std::int32_t step = 0;     ///< finished steps
  std::string backend;       ///< "GPU", "Ascend", "CPU", anything
  std::string current_node;  ///< full name, at node level
  bool training_done = false;
  std::string ms_version;
  std::string cost;        ///< what debugging cost the last step, in the client's words; empty: it did not say
  std::int32_t ranks = 0;  ///< of the distributed training that this one is part of; 0: it did not say
  TrainingProcess process;
  std::string failure;          ///< what ended it before its end, or is about to ("ValueError: ..."); empty: nothing did
  std::string traceback;        ///< where that was, as Python prints it
  std::string remark;           ///< what cannot be seen of this training and why, in the client's words
  std::vector<Scalar> scalars;  ///< of the step that has ended, in a WaitCMD after it
  std::vector<std::string> graphs_ran;          ///< names of those that ran in that step; none: any of them may have
  bool console = false;                         ///< its script lets it run what a person types
  std::optional<ConsoleAnswer> console_answer;  ///< in the WaitCMD after that

  /// The number that the device's name begins with; 0 if it is another kind of name.
  [[nodiscard]] int rank() const {
    int number = 0;
    std::from_chars(device_name.data(), device_name.data() + device_name.size(), number);
    return std::max(number, 0);
  }
};

/// Names one tensor on the wire.
struct WireTensor {
  std::string node;  ///< full name; parameters: their name, sent with truncate
  std::uint32_t slot = 0;
  bool previous = false;  ///< value of the step before (parameters alone)
  bool truncate = false;  ///< the client keeps the last part of the name: parameters and constants
  auto operator<=>(const WireTensor&) const = default;
};

enum class ViewLevel : std::uint8_t { value, statistics, base };

struct ViewCommand {
  ViewLevel level = ViewLevel::value;
  std::vector<WireTensor> tensors;
};

/// Adds, changes or deletes a watchpoint of the client.
struct SetCommand {
  int id = 0;
  bool remove = false;
  int condition = 0;  ///< MindSpore's number
  struct Parameter {
    std::string name;
    double value = 0;
    bool disabled = true;
  };
  std::vector<Parameter> parameters;  ///< all of the condition, in its order
  struct Node {
    std::string name, type, graph;
  };
  std::vector<Node> nodes;
};

enum class RunLevel : std::uint8_t { step, node, recheck };

/// One step, one node, or a judgement of the present tensors once more. The client ignores counts: steps are counted here.
struct RunCommand {
  RunLevel level = RunLevel::step;
  std::string node;
  bool is_pass_through =
      false;  ///< the run goes on after this step, unless something holds it: nobody is going to look at its tensors
};

struct ExitCommand {};

/// Code to be run where the script stands; only for a client that allows it.
struct ConsoleCommand {
  std::int32_t id = 0;
  std::string code;
};

/// The answer to a WaitCMD: just one command.
using Command = std::variant<RunCommand, SetCommand, ViewCommand, ExitCommand, ConsoleCommand>;

/// A hit as the client sends it.
struct WireHit {
  int watchpoint = 0;
  std::string node;  ///< qualified watch name
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

/// dtype and shape of a tensor; MindSpore's "missing" is size 0 with dtype 0.
struct WireBase {
  int data_type = 0;  ///< MindSpore's number
  Shape shape;
  std::int64_t bytes = 0;
  [[nodiscard]] bool missing() const { return data_type == 0 && bytes == 0; }
};

/// Statistics in single precision, as the client counts them.
struct WireStatistics {
  WireBase base;
  double max = 0, min = 0, mean = 0;
  std::uint64_t count = 0, negative = 0, positive = 0, nan = 0, neg_inf = 0, pos_inf = 0, zero = 0;
};

/// A value that came: null if the client has none.
struct WireValue {
  WireTensor name;
  std::shared_ptr<const TensorSource> tensor;
  Text problem;  ///< why there is none, if it was sent but cannot be right
};

}  // namespace sporescope::live
