// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// The iterations with tensors that the execution history does not list. Where several graphs run by turns, as those of
/// training and evaluation do, MindSpore writes no further line for some of them. The pointers are into `graph`.
[[nodiscard]] std::vector<const IterationFolder*> missing_in_history(const DumpGraph& graph);

/// Trainings that wrote into one folder, one after the other: MindSpore adds the files of the next one to those that are there,
/// and its iterations to the history. So what each left in an iteration looks like one run of several. The time stamps tell
/// them apart: after a later iteration the first one of all was written once more, with tensors that it had already. Where a
/// history is known it has to go back, too. Immutable; any thread.
class Trainings {
 public:
  Trainings(IndexedSpan<DumpGraphIndex, const DumpGraph> graphs, IndexedSpan<RecordIndex, const TensorRecord> records);
  explicit Trainings(const Dump& dump) : Trainings(dump.graphs(), dump.records()) {}

  /// How many wrote what there is of a rank: 1, unless more are known.
  [[nodiscard]] std::size_t count(int rank) const;
  /// Whether two tensors of a rank, known by their time stamps, are of one training. True for a tensor without a time stamp
  /// (0).
  [[nodiscard]] bool in_same_training(int rank, std::uint64_t a, std::uint64_t b) const;

 private:
  std::map<int, std::vector<std::uint64_t>> begins_;  ///< of all trainings of a rank but the first, ascending
};

}  // namespace sporescope
