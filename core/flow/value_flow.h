// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/history/dump_history.h"
#include "core/graph/kernel_inputs.h"

namespace sporescope {

/// A place in the course of the training.
struct ExecutionPoint {
  DumpGraphIndex graph = kNoDumpGraph;
  Iteration iteration{};
  std::uint64_t time = 0;
  std::uint32_t run = 1;
};

/// A value that arrives at an operator, with the files that hold it.
struct InputValue {
  KernelInput input;
  NodeKind kind = NodeKind::op;     ///< of what made it
  std::optional<RecordIndex> file;  ///< the operator's own input file
  /// The producer's output of the same run. Of a parameter what the operator found: what another one wrote into it or read of
  /// it last in the iteration, else the parameter's file of the iteration before.
  std::optional<RecordIndex> source;
  /// Of a parameter: the operator of the same graph that wrote it last before, of which no file tells what it left.
  NodeIndex written_by = kNoNode;
  bool written = false;  ///< the operator updates it in place; MindSpore writes input files after the kernel ran, so `file`
                         ///< does not hold what arrived
  bool empty = false;    ///< it holds no value, by the shape that the graph gives it, or since it alone has no file where the
                         ///< shape is not known before the operator runs

  /// True if no edge tells where it came from.
  [[nodiscard]] bool is_unlinked() const { return input.from.node == kNoNode; }
};

/// Which value came from where in a dump, by the edges of its graphs and the names and times of its files. Reads no values. A
/// parameter is one thing in all graphs of a rank, known by its name; its file in an iteration holds the value after the
/// update. One thread at a time (it remembers what it has looked up).
class ValueFlow {
 public:
  explicit ValueFlow(const Dump& dump);

  [[nodiscard]] const Dump& dump() const { return dump_; }
  [[nodiscard]] ExecutionPoint execution_point_of(RecordIndex record) const;
  /// -1 if the record is of no graph.
  [[nodiscard]] int rank_of(RecordIndex record) const;
  /// The record's node; null if it has none.
  [[nodiscard]] const Node* node_of(RecordIndex record) const;
  /// Data inputs of an operator in the order of its kernel.
  [[nodiscard]] const std::vector<KernelInput>& inputs_of(DumpGraphIndex graph, NodeIndex node) const;
  /// Operators that read an output, through those that only pass it on.
  [[nodiscard]] std::vector<NodeIndex> consumers_of(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot) const;
  /// True if `a` was written before `b`. On one rank the time stamps tell, for MindSpore's numbers of iterations do not follow
  /// the course of a training with several root graphs; between ranks, whose clocks may differ, the iteration comes first.
  [[nodiscard]] bool is_earlier(RecordIndex a, RecordIndex b) const;
  /// True if the file's dtype is not that of the values in it: the operator ran in float32 (widened_operators.h), the dump says
  /// float16 as the network does, and the file is not long enough to hold all of them, so that what is read are the halves of
  /// the first ones. A file that holds them whole (NpyFile::open_widened), or whose header says float32, is as good as any;
  /// one that cannot be opened is not mislabelled, but damaged.
  [[nodiscard]] bool is_mislabeled(RecordIndex record) const;
  /// What arrived at an operator when it ran. Where edges are inferred: also what it read without an edge (`from` has no node,
  /// the kind is parameter), and of a gradient what its forward operator had read, behind its own.
  [[nodiscard]] std::vector<InputValue> input_values(const ExecutionPoint& moment, NodeIndex node) const;
  /// The shape that the record's graph gives to a value: -1 for a size that it does not tell, {-1} where it tells nothing.
  /// Files of a Reshape have the shape of what it was given where its kernel only hands that on.
  [[nodiscard]] Shape shape_of(RecordIndex record, const Edge& from) const;
  /// The operator's output at that moment: of the last run that had ended.
  [[nodiscard]] std::optional<RecordIndex> output_before(const ExecutionPoint& moment, NodeIndex node,
                                                         std::uint32_t slot) const;

  /// True for weights, moments and the like: their names have a dot ("fc1.weight"), or they are read by a Load, which arguments
  /// of the network never are.
  [[nodiscard]] bool is_state(DumpGraphIndex graph, NodeIndex parameter) const;
  /// True for an argument of the network (inputs0, x): no operator writes it, and it is no weight.
  [[nodiscard]] bool is_network_input(DumpGraphIndex graph, NodeIndex parameter) const;
  /// The parameter's last file before the moment, in any graph of the rank.
  [[nodiscard]] std::optional<RecordIndex> parameter_before(const ExecutionPoint& moment, NodeIndex parameter) const;
  /// The last input file before the moment, else the first one, of an operator that read the parameter in the moment's
  /// iteration and did not write it.
  [[nodiscard]] std::optional<RecordIndex> parameter_read(const ExecutionPoint& moment, NodeIndex parameter) const;
  /// The parameter's file in the moment's own iteration.
  [[nodiscard]] std::optional<RecordIndex> parameter_in(const ExecutionPoint& moment, NodeIndex parameter) const;
  /// True if the parameter has a file anywhere in the rank.
  [[nodiscard]] bool parameter_is_dumped(DumpGraphIndex graph, NodeIndex parameter) const;

  struct Writer {
    DumpGraphIndex graph = kNoDumpGraph;
    NodeIndex node = kNoNode;
    std::uint32_t slot = 0;  ///< the input that is the parameter; its file holds the value after the update
  };
  /// True if code outside of the graph updates parameters (PyNative mode): their files tell what they are after the iteration.
  [[nodiscard]] bool updates_are_external() const;
  /// Operators that update the parameter in place (ApplyMomentum, Assign, ...), in any graph of the rank.
  [[nodiscard]] const std::vector<Writer>& writers_of(DumpGraphIndex graph, NodeIndex parameter) const;

 private:
  using ParameterKey = std::pair<int, std::string_view>;  // rank, name

  [[nodiscard]] std::vector<InputValue> linked_inputs(const ExecutionPoint& moment, NodeIndex node) const;
  void add_unlinked(const ExecutionPoint& moment, NodeIndex node, std::vector<InputValue>& arrivals) const;
  /// True if the operator that made it ran in float32, while the graph says float16.
  [[nodiscard]] bool ran_widened(RecordIndex record) const;
  [[nodiscard]] bool ran_widened(DumpGraphIndex graph, const Edge& from) const;
  [[nodiscard]] bool is_written(DumpGraphIndex graph, NodeIndex node, const Edge& from) const;
  [[nodiscard]] ParameterKey key_of(DumpGraphIndex graph, NodeIndex parameter) const;
  [[nodiscard]] std::vector<NodeIndex> parameters_named(DumpGraphIndex graph, const ParameterKey& key) const;
  [[nodiscard]] std::optional<RecordIndex> source_of(const ExecutionPoint& moment, const KernelInput& input,
                                                     NodeKind kind) const;
  /// What an operator that writes a parameter did before a moment.
  struct Write {
    NodeIndex node = kNoNode;           ///< of the moment's graph; kNoNode where it is of another one
    std::uint64_t time = 0;             ///< of its latest file; 0: it was not dumped, and its place in the graph tells
    std::optional<RecordIndex> result;  ///< what it left in the parameter, where a file tells
  };
  /// The last one of the moment's iteration, `reader` itself left out.
  [[nodiscard]] std::optional<Write> last_write(const ExecutionPoint& moment, NodeIndex reader, NodeIndex parameter) const;
  /// What an operator wrote into the parameter: its outputs count only where its kernel is known to fill them.
  [[nodiscard]] Write write_of(const ExecutionPoint& moment, const Writer& writer) const;
  /// The last read of the parameter before the moment, by an operator that does not write it.
  [[nodiscard]] std::optional<RecordIndex> last_read(const ExecutionPoint& moment, NodeIndex parameter) const;
  void find_parameter_value(const ExecutionPoint& moment, NodeIndex node, InputValue& arrival) const;
  /// True for a value without a file of its own at an operator that has some, whose shape the graph does not tell: empty
  /// tensors have no file, and the producer's one holds whatever was in its memory before.
  [[nodiscard]] bool is_empty(const ExecutionPoint& moment, NodeIndex node, const InputValue& arrival) const;
  /// True if operators that were dumped in that iteration have files of their inputs.
  [[nodiscard]] bool inputs_are_dumped(DumpGraphIndex graph, Iteration iteration) const;
  [[nodiscard]] bool is_before(RecordIndex record, const ExecutionPoint& moment) const;
  /// True if another training wrote it, which used the same folder.
  [[nodiscard]] bool is_of_another_training(RecordIndex record, const ExecutionPoint& moment) const;
  /// True if an iteration that was not dumped, or not with the parameter, may have changed it since.
  [[nodiscard]] bool is_stale(RecordIndex record, const ExecutionPoint& moment, NodeIndex parameter) const;

  const Dump& dump_;
  const Trainings trainings_;
  bool timed_ = false;                                                // every file has a time stamp
  std::map<ParameterKey, std::vector<RecordIndex>> parameter_files_;  // as written
  mutable std::map<ParameterKey, std::vector<Writer>> writers_;
  mutable std::map<DumpGraphIndex, IndexedVector<NodeIndex, bool>> widened_;
  mutable std::map<std::pair<DumpGraphIndex, Iteration>, bool> with_inputs_;
  mutable IndexedVector<DumpGraphIndex, std::unordered_map<NodeIndex, std::vector<KernelInput>>> inputs_;
};

}  // namespace sporescope
