// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// A release of MindSpore.
struct MsVersion {
  int major = 2, minor = 10, patch = 0;
  auto operator<=>(const MsVersion&) const = default;
  [[nodiscard]] std::string str() const;  ///< "2.10.0"
};
/// Parses "2.10", "2.10.0", "2.3.0rc1" (as 2.3.0). Errors: invalid_argument if it is not a version from 1.0 to 2.10.
[[nodiscard]] Result<MsVersion> parse_ms_version(std::string_view text);
/// Returns the first release of each known minor version, oldest first.
[[nodiscard]] std::span<const MsVersion> known_ms_versions();

/// Device on which a training runs.
enum class TrainingDevice : std::uint8_t { cpu, gpu, ascend };
/// Execution mode of the network. Before 2.3 there are no jit levels, and all compiled graphs count as `o0`.
enum class ExecutionMode : std::uint8_t { o0, o1, o2, dynamic };

/// Returns "CPU", "GPU" or "Ascend".
[[nodiscard]] std::string_view device_name(TrainingDevice device);
/// Returns "O0", "O1", "O2" or "dynamic".
[[nodiscard]] std::string_view mode_name(ExecutionMode mode);
/// Parse a name, ignoring case. Errors: invalid_argument, which lists the valid names.
[[nodiscard]] Result<TrainingDevice> parse_training_device(std::string_view word);
[[nodiscard]] Result<ExecutionMode> parse_execution_mode(std::string_view word);

/// The tool that reads the settings: MindSpore's Dump (data_dump.json) or msprobe (config.json). msprobe replaces Dump for
/// dynamic graphs from 2.3 on, and for O2 on Ascend from 2.6 on.
enum class DumpTool : std::uint8_t { mindspore, msprobe };

/// MindSpore version, device and mode for which settings are made.
struct DumpTarget {
  MsVersion version;
  TrainingDevice device = TrainingDevice::cpu;
  ExecutionMode mode = ExecutionMode::o0;

  [[nodiscard]] DumpTool tool() const;
  [[nodiscard]] bool compiles_graphs() const { return mode != ExecutionMode::dynamic; }
  /// Returns "2.10.0 on CPU", "2.4.0 on Ascend, O2", "2.7.0 on Ascend, dynamic graph".
  [[nodiscard]] Text text() const;
  bool operator==(const DumpTarget&) const = default;
};

}  // namespace sporescope
