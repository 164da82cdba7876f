// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace sporescope {

/// MindSpore 2.3 to about 2.6 computed statistics of larger tensors in chunks and combined them incorrectly. The mean is that
/// of the first chunk, and the range ignores chunks with NaN (see classify_recorded()).
inline constexpr std::uint64_t kMaxUnchunkedElements = 10'000;

}  // namespace sporescope
