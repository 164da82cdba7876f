// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_dump.h"

#include <algorithm>

#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/raw_elements.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/graph/full_name.h"
#include "core/tensor/ascend/device_tensor.h"
#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

/// Returns `name` with its part `from` replaced by `to`. `from` must be a view into `name`.
std::string replace_part(std::string_view name, std::string_view from, std::string_view to) {
  const auto offset = static_cast<std::size_t>(from.data() - name.data());
  return std::string(name.substr(0, offset)).append(to).append(name.substr(offset + from.size()));
}

}  // namespace

std::optional<StatisticRow> FileDump::statistic_row(const TensorRecord& record) const {
  if (record.statistic_row < 0) return std::nullopt;
  const auto row = static_cast<std::uint32_t>(record.statistic_row);
  const auto after = std::upper_bound(files_.statistics.begin(), files_.statistics.end(), row,
                                      [](std::uint32_t number, const auto& entry) { return number < entry.first; });
  if (after == files_.statistics.begin() || row >= files_.statistic_lines.size()) return std::nullopt;
  return std::prev(after)->second->row(files_.statistic_lines[row]);
}

Result<std::vector<Attribute>> FileDump::kernel_arguments(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  const KernelArgumentFile* const file = find_arguments(files_.kernel_arguments, graph, node, iteration);
  if (file == nullptr) return {};
  return read_kernel_arguments(root() / files_.folders[file->folder] / file->file_name);
}

Result<std::shared_ptr<const TensorSource>> FileDump::open(const TensorRecord& record) const {
  if (!record.has_values) {
    const std::filesystem::path statistics = root() / files_.folders[record.folder] / layout::kStatistics;
    return values_not_dumped(record, statistics);
  }
  const std::filesystem::path file = path(record);
  const ParsedFileName name = parse_file_name(record.file_name);
  if (!record.file_name.ends_with(".npy")) {
    if (name.kind == FileKind::tensor) return open_raw_elements(file, name);
    return open_dump_data_tensor(file, record.io == IoDirection::input, record.slot);
  }
  if (const auto format = device_format(name.format); format && format->format != DeviceFormat::plain) {
    return open_device_npy(file, *format);
  }
  return device_target() == "Ascend" ? NpyFile::open(file) : NpyFile::open_cpu_dump(file);
}

Result<std::optional<std::string>> FileDump::exported_npy_name(const TensorRecord& record, std::string_view format) const {
  if (!record.has_values || record.file_name.empty()) return std::nullopt;
  const ParsedFileName name = parse_file_name(record.file_name);
  if (record.file_name.ends_with(".npy")) {
    const auto stored = device_format(name.format);
    if (!stored || stored->format == DeviceFormat::plain) {
      // NumPy would read the float32 values of a widened file as float16. Files named after another type need not be opened.
      const bool may_be_half = name.dtype_suffix.empty() || name.dtype_suffix == "Float16" || name.dtype_suffix == "BFloat16";
      if (!may_be_half || device_target() == "Ascend") return std::nullopt;
      const auto tensor = open(record);
      return tensor && (*tensor)->remark() ? std::optional(std::string(record.file_name)) : std::nullopt;
    }
    return format.empty() ? std::string(record.file_name) : replace_part(record.file_name, name.format, format);
  }
  if (name.kind != FileKind::tensor) return converted_name(record, format);
  constexpr std::string_view kRaw = ".bin";
  std::string_view stem = record.file_name;
  if (stem.ends_with(kRaw)) stem.remove_suffix(kRaw.size());
  const bool is_renamed = !format.empty() && !name.format.empty();
  return (is_renamed ? replace_part(stem, name.format, format) : std::string(stem)) + ".npy";
}

/// Returns the exported name of a tensor in a file with several tensors.
std::string FileDump::converted_name(const TensorRecord& record, std::string_view format) const {
  const ParsedFileName name = parse_file_name(record.file_name);
  const std::string suffix = (record.io == IoDirection::input ? ".input." : ".output.") + std::to_string(record.slot);
  const bool has_ids = name.kind == FileKind::async_file && !name.type.empty() && name.stream >= 0;
  if (!has_ids) return std::string(record.file_name) + suffix + ".npy";
  const auto data = read_dump_data(path(record));
  const bool has_node = record.graph != kNoDumpGraph && record.node != kNoNode;
  std::string_view last = has_node ? graphs()[record.graph].graph->nodes()[record.node].name() : record.name;
  if (data && !data->op_name.empty()) last = last_part(data->op_name);
  if (format.empty() && data) {
    const auto& tensors = record.io == IoDirection::input ? data->inputs : data->outputs;
    if (record.slot < tensors.size()) format = device_format(tensors[record.slot].format).name;
  }
  std::string out;
  out.append(name.type).append(".").append(last).append(".").append(std::to_string(name.task)).append(".");
  out.append(std::to_string(name.stream)).append(".").append(name.time_text).append(suffix);
  if (!format.empty()) out.append(".").append(format);
  return out + ".npy";
}

}  // namespace sporescope
