// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_dump.h"

#include <algorithm>

#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"
#include "core/result/parse.h"
#include "core/tensor/ascend/device_tensor.h"
#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

Shape sizes_in(std::string_view text) {
  Shape shape;
  if (text == "0") return shape;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('_'), text.size());
    shape.push_back(static_cast<std::int64_t>(parse_digits(text.substr(0, end)).value_or(0)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shape;
}

/// A file of elements alone: type and format stand in its name, and in that of a .bin the shape.
Result<std::shared_ptr<const TensorSource>> open_elements(const std::filesystem::path& file, const ParsedFileName& name) {
  const auto dtype = dtype_from_name(name.dtype_suffix);
  const AscendType* type = ascend_type(dtype ? dtype_name(*dtype) : name.dtype_suffix);
  if (type == nullptr) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” has elements of the type %2, which is not known"),
                 {file.string(), std::string(name.dtype_suffix)}},
                file);
  }
  const NamedFormat format = device_format(name.format).value_or(NamedFormat{name.format});
  const auto shape = name.sizes.empty() ? std::nullopt : std::optional(sizes_in(name.sizes));
  return open_raw_tensor(file, *type, shape, format);
}

}  // namespace

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
  const ParsedFileName name = parse_file_name(record.file_name);
  if (!record.file_name.ends_with(".npy")) {
    if (name.kind == FileKind::tensor) return open_elements(file, name);
    return open_dump_data_tensor(file, record.io == Io::input, record.slot);
  }
  if (const auto format = device_format(name.format); format && format->format != DeviceFormat::plain) {
    return open_device_npy(file, *format);
  }
  auto opened = NpyFile::open(file);
  if (!opened) return tl::unexpected<Error>(std::move(opened.error()));
  return std::shared_ptr<const TensorSource>(*std::move(opened));
}

}  // namespace sporescope
