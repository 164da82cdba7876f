// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Preferred file of an input that has two.
enum class InputPreference : std::uint8_t { own_files, producers };

/// One execution of an operator, with the records of its inputs and outputs.
struct RecordedExecution {
  ExecutionPoint moment;
  NodeIndex node = kNoNode;

  /// The value of an input slot. `records` are ordered from the most to the least trusted one.
  struct Source {
    std::vector<RecordIndex> records;
    std::optional<RecordIndex> given;  ///< the producer's output of the same run, if the operator also has its own file
    std::string text;                  ///< text of a constant without a file
    Shape shape;                       ///< shape in the graph; headers may have the shape before a Reshape that was not
                                       ///< executed
    bool is_data = false;              ///< produced by an operator or a parameter, so that nothing can be computed without it

    /// Returns the preferred record. There must be at least one.
    [[nodiscard]] RecordIndex preferred(InputPreference preference) const {
      return preference == InputPreference::own_files ? records.front() : records.back();
    }
  };
  std::map<std::uint32_t, Source> inputs;
  std::map<std::uint32_t, RecordIndex> outputs;
  std::map<std::uint32_t, RecordIndex> written;  ///< parameters after this operator updated them, by input slot
};

/// Finds executions in a dump. Thread-safe.
class Executions {
 public:
  explicit Executions(const Dump& dump);

  /// Returns one record for each execution that the records belong to, in execution order.
  [[nodiscard]] std::vector<RecordIndex> representatives(const std::vector<RecordIndex>& records) const;
  /// Returns the execution that a record belongs to.
  [[nodiscard]] RecordedExecution find(RecordIndex record) const;
  /// Returns the number of ranks of the dump.
  [[nodiscard]] std::size_t rank_count() const { return rank_count_; }
  /// Returns the same execution of a collective on all other ranks of the dump that have its graph.
  [[nodiscard]] std::vector<RecordedExecution> find_on_other_ranks(const RecordedExecution& execution) const;
  /// Returns true if its group contains all ranks.
  [[nodiscard]] bool has_world_group(const RecordedExecution& execution) const;
  /// Returns the unit roundoff of the coarser of a tensor's dtypes in its file and in the network.
  [[nodiscard]] double unit_of(RecordIndex record, DType stored) const;

 private:
  void add_input_values(RecordedExecution& execution) const;
  void add_files(RecordedExecution& execution) const;
  [[nodiscard]] bool is_before_update(const RecordedExecution& execution, const InputValue& input_value) const;
  [[nodiscard]] bool must_equal_producer(const RecordedExecution& execution, const InputValue& input_value) const;

  const Dump& dump_;
  const ValueFlow flow_;
  const std::size_t rank_count_;
  mutable std::mutex mutex_;  // ValueFlow caches lookups
};

}  // namespace sporescope
