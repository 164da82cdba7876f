// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/result/error.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// What a PyTorch pickle tells of the one tensor in it.
struct PickledTensor {
  DType dtype = DType::float32;
  Shape shape;
  std::vector<std::uint64_t> strides;  ///< in elements, of each dimension
  std::uint64_t offset = 0;            ///< of its first element in the storage, in elements
  std::string storage;                 ///< "0": the member "…/data/0" holds the values
};

/// Reads the pickle that torch.save() makes of a tensor or a parameter (protocols 2 to 5). Nothing is run: calls other than
/// those that put a dense tensor together are refused. Errors: malformed, truncated; unsupported for other objects, sparse
/// and quantized tensors and types that are not known.
[[nodiscard]] Result<PickledTensor> parse_pickled_tensor(std::span<const std::byte> pickle, const std::filesystem::path& path);

}  // namespace sporescope
