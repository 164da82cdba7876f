// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

#include "core/tensor/dtype.h"

namespace sporescope {

/// Converts elements to double; complex numbers become their magnitude. `block` holds at least out.size() elements in native
/// byte order.
void to_doubles(DType dtype, std::span<const std::byte> block, std::span<double> out);

/// Converts elements to pairs of real and imaginary part; the imaginary part of real numbers is 0.
void to_complex_parts(DType dtype, std::span<const std::byte> block, std::span<double> out);

}  // namespace sporescope
