// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/overflow_report.h"

#include "core/dump/text_file.h"
#include "core/tensor/ascend/dump_data.h"

namespace sporescope {

Result<std::vector<AcceleratorOverflow>> read_overflow_report(const std::filesystem::path& file) {
  constexpr std::uint64_t kLargest = std::uint64_t{1} << 20U;
  if (file.extension() == ".json") {
    const auto text = read_text_file(file, kLargest);
    if (!text) return tl::unexpected(text.error());
    return parse_overflow_json(*text, file);
  }
  const auto block = read_dump_data_output(file, 0, kLargest);
  if (!block) return tl::unexpected(block.error());
  return parse_overflow_block(*block, file);
}

std::string overflow_text(std::span<const AcceleratorOverflow> overflows) {
  std::string joined;
  for (const AcceleratorOverflow& overflow : overflows) joined += (joined.empty() ? "" : "; ") + overflow.text;
  return joined;
}

}  // namespace sporescope
