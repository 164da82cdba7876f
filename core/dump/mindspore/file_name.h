// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dump/dump.h"

namespace sporescope {

/// What the name of a file in an iteration folder says the file is.
enum class FileKind : std::uint8_t {
  /// TYPE.NAME.TASK.STREAM.TIME.input|output.SLOT.FORMAT[.DTYPE].npy; without .npy for types that NumPy does not have
  /// (msprobe);
  /// NAME_input|output_SLOT_shape_SIZES_DTYPE_FORMAT.bin (MindSpore 1.0 to 1.2);
  /// TYPE.NAME.TASK.STREAM.TIME.input|output.SLOT.SIZES.DTYPE.FORMAT.bin (msaccucmp)
  tensor,
  number,  ///< digits alone: an over-long name, to be looked up in mapping.csv
  /// TYPE.NAME.TASK[.STREAM].TIME, Ascend's asynchronous dump: all tensors of one execution; exception_info.STREAM.TASK.TIME:
  /// the same of an operator that failed
  async_file,
  overflow_report,        ///< Opdebug.Node_OpDebug.TASK.STREAM.TIME[.output.SLOT.json]
  conversion_leftover,    ///< buffers and workspaces that CANN's converter writes beside the tensors
  failed_list,            ///< convert_failed_file_list.txt: what CANN's converter left out
  malformed_tensor_name,  ///< ends in .npy, but the rest is no tensor's name
  statistic_csv,          ///< statistic.csv
  operator_csv,           ///< TYPE.NAME.TASK.STREAM.TIME.csv: statistics of one execution, by CANN
  mapping_csv,            ///< mapping.csv
  kernel_arguments,       ///< TYPE.NAME.json
  other,                  ///< nothing of a dump
};

/// The parts of a file name. The views point into the name that was parsed.
struct ParsedFileName {
  FileKind kind = FileKind::other;
  std::string_view type;
  std::string_view name;
  std::string_view time_text;
  std::string_view format;  ///< "NC1HWC0"; empty if the name has none
  std::string_view dtype_suffix;
  std::string_view sizes;    ///< of a .bin: "4_1_12_12"
  std::string_view place;    ///< of a tensor with a time: the name up to the slot, which two files share if they are copies
  std::uint64_t time = 0;    ///< time_text as a number; 0 if it is none
  std::uint64_t task = 0;    ///< of the device
  std::int64_t stream = -1;  ///< -1: the name has none (MindSpore 1.0 to 1.2)
  std::uint32_t slot = 0;
  IoDirection io = IoDirection::output;
  bool scalar = false;  ///< of a .bin: its name says that it has no dimensions
  /// The name has marks that no dump writes: " (1)", " - Copy", "_bak". What it says is that of the name without them.
  bool copy = false;
};

/// Whether the element type in a tensor's name is written as MindSpore does: "Float32", "BFloat16".
[[nodiscard]] bool is_mindspore_type_name(std::string_view dtype_suffix);

/// What a .bin file of msaccucmp says of its elements in its name: PLACE.SIZES.DTYPE.FORMAT.bin, whatever the place is. Nothing
/// if it is no such name.
[[nodiscard]] std::optional<ParsedFileName> parse_converted_bin(std::string_view file_name);

/// Takes a file name apart, from the right, since the name field may hold dots. Grammar: MindSpore 1.0 to 2.10. Operators that
/// were launched as aclnn bear their name first (aclnnAdd_2.Add): type and name are told apart all the same.
[[nodiscard]] ParsedFileName parse_file_name(std::string_view file_name);

}  // namespace sporescope
