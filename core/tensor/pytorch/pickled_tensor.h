// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/tensor/dtype.h"

namespace sporescope {

class PickleMachine;
struct AscendType;

/// Description of the one tensor in a PyTorch pickle.
struct PickledTensor {
  DType dtype = DType::float32;        ///< dtype in which the values are shown
  const AscendType* stored = nullptr;  ///< type in which they are stored; null if it is `dtype`
  Shape shape;                         ///< shape of stored elements; for types of less than 8 bits, of their bytes
  std::vector<std::uint64_t> strides;  ///< for each dimension, in elements
  std::uint64_t offset = 0;            ///< offset of its first element in the storage, in elements
  std::string storage;                 ///< "0": the member "…/data/0" holds the values
  bool conjugate = false;              ///< the values are the conjugates of the stored ones
  bool negative = false;               ///< the values are the negatives of the stored ones
  std::string place;                   ///< path in its container: "model.fc.weight", "[0]"; empty if there is none
};

/// Parses the pickle that torch.save() writes for a tensor or a parameter, by itself or as the only one in a dict, list or
/// tuple (protocols 1 to 5). Nothing is executed: calls other than those that construct a dense tensor are rejected. Errors:
/// malformed, truncated; unsupported for other objects, several tensors, sparse, quantized and meta tensors, and unknown types.
[[nodiscard]] Result<PickledTensor> parse_pickled_tensor(std::span<const std::byte> pickle, const std::filesystem::path& path);
/// Returns the tensor of a machine that has stopped.
[[nodiscard]] Result<PickledTensor> pickled_tensor_of(const PickleMachine& machine, const std::filesystem::path& path);

/// Returns the element size of a storage in bytes: 4 for "torch.FloatStorage". Returns nothing for unknown names.
[[nodiscard]] std::optional<std::uint64_t> storage_item_size(std::string_view storage_class);

}  // namespace sporescope
