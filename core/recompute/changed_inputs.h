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

/// An input of an operator that is neither what its producer gave nor an output of the operator itself, which may have worked
/// in place: something wrote into the memory between the two, or one of the files is damaged.
struct ChangedInput {
  RecordIndex input{};      ///< the operator's own file
  RecordIndex given{};      ///< the producer's output of the same run
  std::uint64_t count = 0;  ///< elements of each
  std::uint64_t changed = 0;
  ElementIndex element;  ///< the first of those that changed
  double before = 0;     ///< its value in the producer's output
  double after = 0;
  Shape shape;
};

/// Holds the inputs of operators against the outputs of their producers. Any thread.
class InputComparison {
 public:
  /// All must outlive it.
  InputComparison(const Dump& dump, const OperandReader& reader, const std::stop_token& stop)
      : dump_(dump), reader_(reader), stop_(stop) {}

  /// Those inputs that changed, by slot. Files that cannot be opened, of other types, formats or numbers of elements, complex
  /// ones and those beyond what an Operand holds are left out: nothing is known of them.
  [[nodiscard]] std::vector<ChangedInput> changed(const Execution& execution) const;

 private:
  [[nodiscard]] std::optional<ChangedInput> compared(const Execution& execution, RecordIndex input, RecordIndex given) const;
  /// An output of the operator is, as a whole, what the file of its input holds.
  [[nodiscard]] bool worked_in_place(const Execution& execution, const TensorSource& input) const;

  const Dump& dump_;
  const OperandReader& reader_;
  const std::stop_token& stop_;
};

struct ChangedInputOptions {
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;  ///< operators, one call at a time
};

struct ChangedInputs {
  std::vector<ChangedInput> changed;  ///< in the order of the training
  bool complete = true;               ///< false if it was stopped
};

/// All of a dump. Reads every input whose producer's output was dumped, and that output.
[[nodiscard]] ChangedInputs find_changed_inputs(const Dump& dump, const ChangedInputOptions& options);

}  // namespace sporescope
