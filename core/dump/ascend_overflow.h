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

/// One accelerator of an Ascend device that overflowed, as reported in an Opdebug file.
struct AcceleratorOverflow {
  std::uint64_t task = 0;
  std::uint64_t stream = 0;
  std::string text;  ///< as named by the device: "AI Core: status 0x40, model_id 0, stream_id 7, task_id 20, ..."
};

/// Parses the block of an Opdebug file: either 2048 bytes for three accelerators (before 910B), or a block for one accelerator
/// that begins with 0x5a5a5a5a. Accelerators that did not overflow (status 0) are omitted. Errors: malformed.
[[nodiscard]] Result<std::vector<AcceleratorOverflow>> parse_overflow_block(std::span<const std::byte> block,
                                                                            const std::filesystem::path& path);
/// Parses the same report as JSON, as written by MindSpore, msprobe and CANN's converter.
[[nodiscard]] Result<std::vector<AcceleratorOverflow>> parse_overflow_json(std::string_view text,
                                                                           const std::filesystem::path& path);

}  // namespace sporescope
