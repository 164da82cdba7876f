// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// Returns the dumped iterations that the execution history does not list. If several graphs run alternately, for example for
/// training and evaluation, MindSpore stops writing the history of some. The pointers are into `graph`.
[[nodiscard]] std::vector<const IterationFolder*> missing_in_history(const DumpGraph& graph);

/// The trainings that wrote into one folder, one after the other. MindSpore adds the files of a later training to the existing
/// ones, and its iterations to the history. The tensors of several trainings in an iteration therefore look like runs of one
/// training. A restart is recognized by time stamps: after a later iteration, the first iteration of the rank was written
/// again, with tensors that it already had. If the history is known, its numbers must go back, too. Immutable. Thread-safe.
class Trainings {
 public:
  Trainings(IndexedSpan<DumpGraphIndex, const DumpGraph> graphs, IndexedSpan<RecordIndex, const TensorRecord> records);
  explicit Trainings(const Dump& dump) : Trainings(dump.graphs(), dump.records()) {}

  /// Returns the number of trainings that wrote a rank; at least 1.
  [[nodiscard]] std::size_t count(int rank) const;
  /// Returns true if two tensors of a rank, given by their time stamps, are from the same training. Also true if a time stamp
  /// is missing (0).
  [[nodiscard]] bool in_same_training(int rank, std::uint64_t a, std::uint64_t b) const;

 private:
  std::map<int, std::vector<std::uint64_t>> start_times_;  ///< of all trainings of a rank but the first, ascending
};

}  // namespace sporescope
