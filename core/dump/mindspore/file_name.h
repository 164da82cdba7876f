// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dump/dump.h"

namespace sporescope {

/// Kind of a file in an iteration folder, according to its name.
enum class FileKind : std::uint8_t {
  /// TYPE.NAME.TASK.STREAM.TIME.input|output.SLOT.FORMAT[.DTYPE].npy; without .npy for types that NumPy lacks (msprobe);
  /// NAME_input|output_SLOT_shape_SIZES_DTYPE_FORMAT.bin (MindSpore 1.0 to 1.2);
  /// TYPE.NAME.TASK.STREAM.TIME.input|output.SLOT.SIZES.DTYPE.FORMAT.bin (msaccucmp)
  tensor,
  number,  ///< only digits: replaces a name that is too long, see mapping.csv
  /// All tensors of one execution in Ascend's asynchronous dump: TYPE.NAME.TASK[.STREAM].TIME. For an operator that failed:
  /// exception_info.STREAM.TASK.TIME.
  async_file,
  overflow_report,        ///< Opdebug.Node_OpDebug.TASK.STREAM.TIME[.output.SLOT.json]
  conversion_leftover,    ///< buffers and workspaces that CANN's converter writes next to the tensors
  failed_list,            ///< convert_failed_file_list.txt: tensors that CANN's converter could not convert
  malformed_tensor_name,  ///< ends in .npy, but is not a tensor name
  statistic_csv,          ///< statistic.csv
  operator_csv,           ///< TYPE.NAME.TASK.STREAM.TIME.csv: statistics of one execution, written by CANN
  mapping_csv,            ///< mapping.csv
  kernel_arguments,       ///< TYPE.NAME.json
  other,                  ///< does not belong to a dump
};

/// A parsed file name. The views point into the name.
struct ParsedFileName {
  FileKind kind = FileKind::other;
  std::string_view type;
  std::string_view name;
  std::string_view time_text;
  std::string_view format;  ///< "NC1HWC0"; empty if the name has no format
  std::string_view dtype_suffix;
  std::string_view sizes;          ///< shape in the name of a .bin: "4_1_12_12"
  std::string_view tensor_prefix;  ///< for a tensor with a time, the name up to the slot; copies of a file share it
  std::uint64_t time = 0;          ///< time_text as a number; 0 if it is not a number
  std::uint64_t task = 0;          ///< task id on the device
  std::int64_t stream = -1;        ///< stream id on the device; -1: the name has none (MindSpore 1.0 to 1.2)
  std::uint32_t slot = 0;
  IoDirection io = IoDirection::output;
  bool scalar = false;  ///< for a .bin: the name declares a shape without dimensions
  /// The name has marks of a copy that no dump writes: " (1)", " - Copy", "_bak". All other fields ignore these marks.
  bool copy = false;
};

/// Returns true if a dtype is written in MindSpore's style: "Float32", "BFloat16".
[[nodiscard]] bool is_mindspore_type_name(std::string_view dtype_suffix);

/// Parses shape, dtype and format in the name of a .bin file of msaccucmp: PLACE.SIZES.DTYPE.FORMAT.bin with any PLACE. Returns
/// nothing for other names.
[[nodiscard]] std::optional<ParsedFileName> parse_converted_bin(std::string_view file_name);

/// Parses a file name from the right, because the name field may contain dots. Supports MindSpore 1.0 to 2.10. Operators
/// launched as aclnn have name and type exchanged (aclnnAdd_2.Add), which is corrected.
[[nodiscard]] ParsedFileName parse_file_name(std::string_view file_name);

}  // namespace sporescope
