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

/// The time at which an operator ran: the graph, iteration, timestamp and run.
struct ExecutionPoint {
  DumpGraphIndex graph = kNoDumpGraph;
  Iteration iteration{};
  std::uint64_t time = 0;
  std::uint32_t run = 1;
};

/// A value that reaches an input of an operator, with the records that hold it.
struct InputValue {
  KernelInput input;
  NodeKind kind = NodeKind::op;     ///< Kind of the producer
  std::optional<RecordIndex> file;  ///< The operator's own input file
  /// The producer's output of the same run. For a parameter, the value that the operator found: the last value that another
  /// operator wrote or read in this iteration, else the parameter's file of the previous iteration.
  std::optional<RecordIndex> source;
  /// For a parameter: the operator of the same graph that wrote it last, if no file holds its result.
  NodeIndex written_by = kNoNode;
  bool written = false;  ///< The operator updates the value in place. MindSpore writes input files after the kernel ran, so
                         ///< `file` holds the updated value
  bool empty = false;  ///< The value has no elements, by its shape in the graph, or by its missing file if the shape is unknown
                       ///< before the run

  /// Returns true if no edge leads to the producer.
  [[nodiscard]] bool is_unlinked() const { return input.from.node == kNoNode; }
};

/// Finds the producers and consumers of the values in a dump from the edges of its graphs and from the names and timestamps of
/// its files. Reads no values, except in is_mislabeled(), which opens a file. A parameter is identified by its name in all
/// graphs of a rank; its file of an iteration holds the value after the update. Not thread-safe, because lookups are cached.
class ValueFlow {
 public:
  explicit ValueFlow(const Dump& dump);

  [[nodiscard]] const Dump& dump() const { return dump_; }
  [[nodiscard]] ExecutionPoint execution_point_of(RecordIndex record) const;
  /// Returns the rank of a record, or -1 if it has no graph.
  [[nodiscard]] int rank_of(RecordIndex record) const;
  /// Returns the node of a record, or null if it has none.
  [[nodiscard]] const Node* node_of(RecordIndex record) const;
  /// Returns the data inputs of an operator in the order of its kernel.
  [[nodiscard]] const std::vector<KernelInput>& inputs_of(DumpGraphIndex graph, NodeIndex node) const;
  /// Returns the operators that read an output, directly or through operators that only pass it on.
  [[nodiscard]] std::vector<NodeIndex> consumers_of(DumpGraphIndex graph, NodeIndex node, std::uint32_t slot) const;
  /// Returns true if `a` was written before `b`. On one rank only timestamps are compared, because MindSpore's iteration
  /// numbers are not chronological with several root graphs. Between ranks, whose clocks may differ, iterations are compared
  /// first.
  [[nodiscard]] bool is_earlier(RecordIndex a, RecordIndex b) const;
  /// Returns true if the dtype of the file is not that of its values. The operator ran in float32 (widened_operators.h), but
  /// the dump declares float16 as the network does. The file is too short for all values, so it contains the halves of the
  /// first ones. Files that hold all values (NpyFile::open_widened) or whose header declares float32 are not mislabeled. A file
  /// that cannot be opened is damaged, not mislabeled.
  [[nodiscard]] bool is_mislabeled(RecordIndex record) const;
  /// Returns the input values of an operator at an execution point. If edges are inferred, inputs without an edge are included
  /// (`from` has no node, the kind is parameter). For a gradient, the inputs of its forward operator follow its own.
  [[nodiscard]] std::vector<InputValue> input_values(const ExecutionPoint& point, NodeIndex node) const;
  /// Returns the shape of a value in the record's graph: -1 for an unknown dimension, {-1} if the shape is unknown. The file of
  /// a Reshape may have the shape of its input instead, if its kernel only passes the data on.
  [[nodiscard]] Shape shape_of(RecordIndex record, const Edge& from) const;
  /// Returns the operator's output of the last run that had ended at that execution point.
  [[nodiscard]] std::optional<RecordIndex> output_before(const ExecutionPoint& point, NodeIndex node, std::uint32_t slot) const;

  /// Returns true for weights, moments and similar parameters. Their names contain a dot ("fc1.weight"), or a Load reads them,
  /// which is never the case for arguments of the network.
  [[nodiscard]] bool is_state(DumpGraphIndex graph, NodeIndex parameter) const;
  /// Returns true for an argument of the network (inputs0, x): no operator writes it, and it is no state.
  [[nodiscard]] bool is_network_input(DumpGraphIndex graph, NodeIndex parameter) const;
  /// Returns the parameter's last file before the execution point, in any graph of the rank.
  [[nodiscard]] std::optional<RecordIndex> parameter_before(const ExecutionPoint& point, NodeIndex parameter) const;
  /// Returns an input file of an operator that reads the parameter in this iteration without writing it: the last one before
  /// the execution point, else the first one.
  [[nodiscard]] std::optional<RecordIndex> parameter_read(const ExecutionPoint& point, NodeIndex parameter) const;
  /// Returns the parameter's file of the iteration.
  [[nodiscard]] std::optional<RecordIndex> parameter_in(const ExecutionPoint& point, NodeIndex parameter) const;
  /// Returns true if the parameter has a file in any iteration of the rank.
  [[nodiscard]] bool parameter_is_dumped(DumpGraphIndex graph, NodeIndex parameter) const;

  /// An operator that updates a parameter.
  struct Writer {
    DumpGraphIndex graph = kNoDumpGraph;
    NodeIndex node = kNoNode;
    std::uint32_t slot = 0;  ///< The input that is the parameter; its file holds the value after the update
  };
  /// Returns true if code outside of the graph updates parameters (PyNative mode). Their files hold the values after the
  /// iteration.
  [[nodiscard]] bool updates_are_external() const;
  /// Returns the operators that update the parameter in place (ApplyMomentum, Assign, ...), in any graph of the rank.
  [[nodiscard]] const std::vector<Writer>& writers_of(DumpGraphIndex graph, NodeIndex parameter) const;

 private:
  using ParameterKey = std::pair<int, std::string_view>;  // Rank, name

  [[nodiscard]] std::vector<InputValue> linked_inputs(const ExecutionPoint& point, NodeIndex node) const;
  void add_unlinked(const ExecutionPoint& point, NodeIndex node, std::vector<InputValue>& inputs) const;
  /// Returns true if the producer ran in float32 although the graph declares float16.
  [[nodiscard]] bool ran_widened(RecordIndex record) const;
  [[nodiscard]] bool ran_widened(DumpGraphIndex graph, const Edge& from) const;
  [[nodiscard]] bool is_written(DumpGraphIndex graph, NodeIndex node, const Edge& from) const;
  [[nodiscard]] ParameterKey key_of(DumpGraphIndex graph, NodeIndex parameter) const;
  [[nodiscard]] std::vector<NodeIndex> find_parameters(DumpGraphIndex graph, const ParameterKey& key) const;
  [[nodiscard]] std::optional<RecordIndex> source_of(const ExecutionPoint& point, const KernelInput& input,
                                                     NodeKind kind) const;
  /// The last write of a parameter by one operator before an execution point.
  struct Write {
    NodeIndex node = kNoNode;  ///< The operator; kNoNode if it is in another graph
    std::uint64_t time = 0;    ///< Time of its latest file; 0 if it was not dumped and is ordered by its position in the graph
    std::optional<RecordIndex> result;  ///< The record with its result, if there is one
  };
  /// Returns the last write in this iteration by an operator other than `reader`.
  [[nodiscard]] std::optional<Write> last_write(const ExecutionPoint& point, NodeIndex reader, NodeIndex parameter) const;
  /// Returns the write of one operator. Its outputs count only if its kernel is known to fill them.
  [[nodiscard]] Write write_of(const ExecutionPoint& point, const Writer& writer) const;
  /// Returns the last read of the parameter before the execution point by an operator that does not write it.
  [[nodiscard]] std::optional<RecordIndex> last_read(const ExecutionPoint& point, NodeIndex parameter) const;
  void find_parameter_value(const ExecutionPoint& point, NodeIndex node, InputValue& input_value) const;
  /// Returns true for a value of unknown shape without a file of its own, if the operator has other files. Empty tensors have
  /// no file, and their producer's file contains arbitrary memory.
  [[nodiscard]] bool is_empty(const ExecutionPoint& point, NodeIndex node, const InputValue& input_value) const;
  /// Returns true if operators dumped in that iteration have files of their inputs.
  [[nodiscard]] bool inputs_are_dumped(DumpGraphIndex graph, Iteration iteration) const;
  [[nodiscard]] bool is_before(RecordIndex record, const ExecutionPoint& point) const;
  /// Returns true if the record was written by another training that used the same folder.
  [[nodiscard]] bool is_of_another_training(RecordIndex record, const ExecutionPoint& point) const;
  /// Returns true if the parameter may have changed since the record, in an iteration that was dumped without it or not at all.
  [[nodiscard]] bool is_stale(RecordIndex record, const ExecutionPoint& point, NodeIndex parameter) const;

  const Dump& dump_;
  const Trainings trainings_;
  bool has_timestamps_ = false;                                       // All files have a timestamp
  std::map<ParameterKey, std::vector<RecordIndex>> parameter_files_;  // In the order in which they were written
  mutable std::map<ParameterKey, std::vector<Writer>> writers_;
  mutable std::map<DumpGraphIndex, IndexedVector<NodeIndex, bool>> widened_;
  mutable std::map<std::pair<DumpGraphIndex, Iteration>, bool> inputs_dumped_;
  mutable IndexedVector<DumpGraphIndex, std::unordered_map<NodeIndex, std::vector<KernelInput>>> inputs_;
};

}  // namespace sporescope
