// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_dump.h"

#include <algorithm>

#include "core/dump/mindspore/layout.h"
#include "core/tensor/npy.h"

namespace sporescope {

std::optional<StatisticRow> FileDump::statistic_row(const TensorRecord& record) const {
  if (record.statistic_row < 0) return std::nullopt;
  const auto row = static_cast<std::uint32_t>(record.statistic_row);
  const auto after = std::upper_bound(files_.statistics.begin(), files_.statistics.end(), row,
                                      [](std::uint32_t wanted, const auto& entry) { return wanted < entry.first; });
  if (after == files_.statistics.begin() || row >= files_.statistic_lines.size()) return std::nullopt;
  return std::prev(after)->second.row(files_.statistic_lines[row]);
}

Result<std::shared_ptr<const TensorSource>> FileDump::open(const TensorRecord& record) const {
  if (!record.has_values) {
    const std::filesystem::path statistics = root() / files_.folders[record.folder] / layout::kStatistics;
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” were not dumped: “%2” tells their statistics alone"),
                 {std::string(record.name), statistics.string()}},
                statistics);
  }
  const std::filesystem::path file = path(record);
  if (!record.file_name.ends_with(".npy")) {
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” is a file of Ascend's asynchronous dump, which cannot be read yet"), {file.string()}},
        file);
  }
  auto opened = NpyFile::open(file);
  if (!opened) return tl::unexpected<Error>(std::move(opened.error()));
  return std::shared_ptr<const TensorSource>(*std::move(opened));
}

}  // namespace sporescope
