// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// Tensors of more elements were done in parts by MindSpore 2.3 to about 2.6, and their statistics put together wrongly: the
/// mean is that of the first part, and the ends of the range leave out parts with NaN (see classify_recorded()).
inline constexpr std::uint64_t kMaxUnchunkedElements = 10'000;

}  // namespace sporescope
