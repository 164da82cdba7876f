// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/tensor/content/content_hash.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Hash of a tensor's content, by which equal tensors are found.
struct Content {
  ContentHash::Value hash{};  ///< hash of the bytes, dtype, shape and storage order
  bool uniform = false;       ///< all elements have the same bits, as in a tensor of zeros
};

/// Hashes a tensor, which is read once, in blocks. Errors: those of TensorSource::read; cancelled.
[[nodiscard]] Result<Content> hash_content(const TensorSource& tensor, const std::stop_token& stop);

}  // namespace sporescope
