// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"
#include "core/recompute/execution.h"
#include "core/recompute/operand_reader.h"
#include "core/tensor/element_index.h"

namespace sporescope {

/// An input that equals neither its producer's output nor an output of the operator itself, which may have worked in place.
/// Something else wrote into the memory in between, or one of the files is damaged.
struct ChangedInput {
  RecordIndex input{};      ///< the operator's own file
  RecordIndex given{};      ///< the producer's output of the same run
  std::uint64_t count = 0;  ///< number of elements in each of them
  std::uint64_t changed = 0;
  ElementIndex element;  ///< the first one that changed
  double before = 0;     ///< its value in the producer's output
  double after = 0;
  Shape shape;
};

/// Compares the inputs of operators with the outputs of their producers. Thread-safe.
class ProducerComparison {
 public:
  /// All arguments must outlive this object.
  ProducerComparison(const Dump& dump, const OperandReader& reader, const std::stop_token& stop)
      : dump_(dump), reader_(reader), stop_(stop) {}

  /// Returns the changed inputs, by slot. Skips files that cannot be opened or have other dtypes, formats or element counts,
  /// complex tensors, and those that an Operand cannot hold: no verdict is possible for them.
  [[nodiscard]] std::vector<ChangedInput> changed(const RecordedExecution& execution) const;

 private:
  [[nodiscard]] std::optional<ChangedInput> compare(const RecordedExecution& execution, RecordIndex input,
                                                    RecordIndex given) const;
  /// Returns true if an output of the operator equals the file of its input in all elements.
  [[nodiscard]] bool is_in_place_result(const RecordedExecution& execution, const TensorSource& input) const;

  const Dump& dump_;
  const OperandReader& reader_;
  const std::stop_token& stop_;
};

/// Options of find_changed_inputs().
struct ChangedInputOptions {
  unsigned threads = 0;  ///< 0: all CPU threads
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;  ///< counts operators; one call at a time
};

/// Result of find_changed_inputs().
struct ChangedInputs {
  std::vector<ChangedInput> changed;  ///< in execution order
  bool complete = true;               ///< false if the search was stopped
};

/// Finds all changed inputs of a dump. Reads every input whose producer's output was dumped, and that output.
[[nodiscard]] ChangedInputs find_changed_inputs(const Dump& dump, const ChangedInputOptions& options);

}  // namespace sporescope
