// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/tensor/element_index.h"

namespace sporescope {

/// The first element in storage order whose bytes differ.
struct FirstDifference {
  ElementIndex element;
  std::string a, b;            ///< values as the shortest text that reads back; their bits if both texts are the same
  std::string bits_a, bits_b;  ///< "0xbe196baa"
};

/// Compares both tensors block by block, up to the first difference. Returns nothing if all bytes are equal, or if the dtypes,
/// shapes or storage orders differ. Errors: those of TensorSource::read; cancelled.
[[nodiscard]] Result<std::optional<FirstDifference>> first_difference(const TensorSource& a, const TensorSource& b,
                                                                      const std::stop_token& stop);

}  // namespace sporescope
