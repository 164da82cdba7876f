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
  tensor,            ///< TYPE.NAME.TASK.STREAM.TIME.input|output.SLOT.FORMAT[.DTYPE].npy
  number,            ///< digits alone: an over-long name, to be looked up in mapping.csv
  async_tensor,      ///< TYPE.NAME.TASK.STREAM.TIME, Ascend's protobuf
  overflow_report,   ///< Opdebug.Node_OpDebug...
  strange_tensor,    ///< ends in .npy, but the rest is no tensor's name
  statistic_csv,     ///< statistic.csv
  mapping_csv,       ///< mapping.csv
  kernel_arguments,  ///< TYPE.NAME.json
  other,             ///< nothing of a dump
};

/// The parts of a file name. The views point into the name that was parsed.
struct ParsedFileName {
  FileKind kind = FileKind::other;
  std::string_view type;
  std::string_view name;
  std::string_view time_text;
  std::string_view dtype_suffix;
  std::uint64_t time = 0;  ///< time_text as a number; 0 if it is none
  std::uint32_t slot = 0;
  Io io = Io::output;
};

/// Takes a file name apart, from the right, since the name field may hold dots. Grammar: MindSpore 1.3 to 2.10.
[[nodiscard]] ParsedFileName parse_file_name(std::string_view file_name);

/// A full name as MindSpore 2.3 and newer write it into file names: / \ . and space become _.
[[nodiscard]] std::string encode_name(std::string_view full_name);

/// "Default/conv1/Conv2D-op12": base "Default/conv1/Conv2D", number 12. Without -opN the base is everything.
struct OperatorName {
  std::string_view base;
  std::optional<std::uint64_t> number;
};
[[nodiscard]] OperatorName split_operator_name(std::string_view name);

}  // namespace sporescope
