// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>

#include "core/saved_results/fields.h"
#include "core/saved_results/saved_results.h"

namespace sporescope {

/// The tensors that an answer names, each once: hits of several watchpoints and the steps of a cause may name the same one.
class SavedTensors {
 public:
  explicit SavedTensors(IndexedVector<RecordIndex, SavedTensorInfo>& tensors) : tensors_(tensors) {}

  /// Of the field "tensor" of a hit or a step, with the statistics beside it.
  RecordIndex add(const Fields& record);

 private:
  IndexedVector<RecordIndex, SavedTensorInfo>& tensors_;
  std::map<SavedTensor, RecordIndex> known_;
};

/// The stored type of the field "tensor"; float32 where it is not told.
[[nodiscard]] DType stored_dtype_in(const Fields& record);

}  // namespace sporescope
