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

/// What a PyTorch pickle tells of the one tensor in it.
struct PickledTensor {
  DType dtype = DType::float32;        ///< in which the values are shown
  const AscendType* stored = nullptr;  ///< in which they are stored; null where that is `dtype`
  Shape shape;                         ///< of stored elements; of a type of less than a byte that of its bytes
  std::vector<std::uint64_t> strides;  ///< in elements, of each dimension
  std::uint64_t offset = 0;            ///< of its first element in the storage, in elements
  std::string storage;                 ///< "0": the member "…/data/0" holds the values
  bool conjugate = false;              ///< the values are the conjugates of those that are stored
  bool negative = false;               ///< the values are the negatives of those that are stored
  std::string place;                   ///< in the container that holds it: "model.fc.weight", "[0]"; empty if there is none
};

/// Reads the pickle that torch.save() makes of a tensor or a parameter, by itself or as the only one in a dict, list or tuple
/// (protocols 1 to 5). Nothing is run: calls other than those that put a dense tensor together are refused. Errors: malformed,
/// truncated; unsupported for other objects, several tensors, sparse, quantized and meta tensors, and types that are not known.
[[nodiscard]] Result<PickledTensor> parse_pickled_tensor(std::span<const std::byte> pickle, const std::filesystem::path& path);
/// The same of a machine that has stopped.
[[nodiscard]] Result<PickledTensor> pickled_tensor_of(const PickleMachine& machine, const std::filesystem::path& path);

/// Bytes of an element of a storage: of "torch.FloatStorage" 4. Nothing for names that are not known.
[[nodiscard]] std::optional<std::uint64_t> storage_item_size(std::string_view storage_class);

}  // namespace sporescope
