// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// One accelerator of an Ascend device that overflowed, as an Opdebug file tells it.
struct AcceleratorOverflow {
  std::uint64_t task = 0;
  std::uint64_t stream = 0;
  std::string text;  ///< "AI Core: status 0x40, model_id 0, stream_id 7, task_id 20, ...", in the words of the device
};

/// The block in an Opdebug file: 2048 bytes with three accelerators (before 910B), or one that begins with 0x5a5a5a5a and tells
/// of one. Those that did not overflow (their status is 0) are left out. Errors: malformed.
[[nodiscard]] Result<std::vector<AcceleratorOverflow>> parse_overflow_block(std::span<const std::byte> block,
                                                                            const std::filesystem::path& path);
/// The same as MindSpore, msprobe and CANN's converter write it as JSON.
[[nodiscard]] Result<std::vector<AcceleratorOverflow>> parse_overflow_json(std::string_view text,
                                                                           const std::filesystem::path& path);

}  // namespace sporescope
