// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>

#include "core/saved_results/json_reader.h"
#include "core/saved_results/saved_results.h"

namespace sporescope {

/// Collects the tensors of saved results without duplicates: hits of several watchpoints and steps of a cause path may refer
/// to the same tensor.
class SavedTensors {
 public:
  explicit SavedTensors(IndexedVector<RecordIndex, SavedTensorInfo>& tensors) : tensors_(tensors) {}

  /// Adds the tensor in the field "tensor" of a hit or step, with the statistics next to it.
  RecordIndex add(const JsonReader& record);

 private:
  IndexedVector<RecordIndex, SavedTensorInfo>& tensors_;
  std::map<SavedTensor, RecordIndex> indices_;
};

}  // namespace sporescope
