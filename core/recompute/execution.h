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

/// Which file is read where an input has two.
enum class InputPreference : std::uint8_t { own_files, producers };

/// One execution of an operator, and where the dump has what it read and gave.
struct Execution {
  ExecutionPoint moment;
  NodeIndex node = kNoNode;

  /// What arrived at a slot, from the file to be trusted most to the one to be trusted least.
  struct Source {
    std::vector<RecordIndex> records;
    std::optional<RecordIndex> given;  ///< behind the operator's own file: what its producer gave in the same run
    std::string text;                  ///< of a constant without a file
    Shape shape;                       ///< by the graph; headers may keep that of an operator before a Reshape that nobody ran
    bool is_data = false;              ///< an operator or a parameter gave it: without it nothing can be computed

    /// There has to be one.
    [[nodiscard]] RecordIndex trusted(InputPreference trust) const {
      return trust == InputPreference::own_files ? records.front() : records.back();
    }
  };
  std::map<std::uint32_t, Source> inputs;
  std::map<std::uint32_t, RecordIndex> outputs;
  std::map<std::uint32_t, RecordIndex> written;  ///< parameters after the operator wrote them, by input slot
};

/// Finds executions in a dump. Any thread.
class Executions {
 public:
  explicit Executions(const Dump& dump);

  /// One record of each execution to which the records belong, in the order of the training.
  [[nodiscard]] std::vector<RecordIndex> of(const std::vector<RecordIndex>& records) const;
  [[nodiscard]] Execution find(RecordIndex record) const;
  /// Of the dump.
  [[nodiscard]] std::size_t rank_count() const { return rank_count_; }
  /// The same execution of a communication on all other ranks of the dump that have its graph.
  [[nodiscard]] std::vector<Execution> on_other_ranks(const Execution& execution) const;
  /// Its group is that of all ranks.
  [[nodiscard]] bool is_of_all_ranks(const Execution& execution) const;
  /// The roundoff of the coarser of the types that a tensor has in its file and in the network.
  [[nodiscard]] double unit_of(RecordIndex record, DType stored) const;

 private:
  void add_arrivals(Execution& execution) const;
  void add_files(Execution& execution) const;
  [[nodiscard]] bool is_before_update(const Execution& execution, const InputValue& arrival) const;
  [[nodiscard]] bool is_given_unchanged(const Execution& execution, const InputValue& arrival) const;

  const Dump& dump_;
  const ValueFlow flow_;
  const std::size_t rank_count_;
  mutable std::mutex mutex_;  // ValueFlow remembers what it has looked up
};

}  // namespace sporescope
