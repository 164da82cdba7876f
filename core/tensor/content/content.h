// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>

#include "core/tensor/content/content_hash.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// What a tensor holds, so far as it takes to tell whether another one holds the same.
struct Content {
  ContentHash::Value hash{};  ///< of the bytes, the type, the shape and the order in which they are stored
  bool uniform = false;       ///< all elements are the same by their bits, as in a tensor of zeros
};

/// Reads the tensor once, in blocks. Errors: those of reading; cancelled.
[[nodiscard]] Result<Content> hash_content(const TensorSource& tensor, const std::stop_token& stop);

}  // namespace sporescope
