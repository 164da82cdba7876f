// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/text_arena.h"

namespace sporescope {

/// A tensor in dump.json. The views point into the RecordedCalls that contains it.
struct RecordedTensor {
  enum class Number : std::uint8_t { none, floating, integer, boolean };

  IoDirection io = IoDirection::output;
  /// Position in the entry, as in the file name: "input.0", "output.1.2", "parameters.weight". For gradients of parameters and
  /// debug entries it is only the name, which may be empty.
  std::string_view path;
  std::int32_t argument = -1;  ///< index among the arguments or results; -1: nested in a list, or named
  std::string_view type, dtype;
  std::uint32_t first_size = 0, size_count = 0;  ///< its shape: RecordedCalls::sizes[first_size, first_size + size_count)
  std::array<double, 4> statistics{};            ///< Max, Min, Mean, Norm
  std::array<Number, 4> known{};                 ///< types of the numbers; none: null or absent
  bool listed = true;                            ///< false: known only from its file
  bool from_null = false;  ///< some statistics are null in the file, which means NaN or Inf: see read_dump_json()
  bool pending = false;    ///< has a placeholder for its statistics: msprobe was killed before it wrote them
  std::string_view hash;   ///< value of "md5": an MD5 or XOR checksum, or a number for a tensor without dimensions
  std::string_view file_name;

  [[nodiscard]] bool has_statistics() const {
    return std::any_of(known.begin(), known.end(), [](Number kind) { return kind != Number::none; });
  }
};

/// Overflow report of the device for a call. unknown: the device was not queried.
enum class DeviceReport : std::uint8_t { none, unknown, no_overflow, overflow };

/// A call in dump.json. Its tensors and values are ranges in the vectors of RecordedCalls.
struct RecordedCall {
  std::string_view name;
  bool listed = true;                                ///< false: known only from its files
  DeviceReport device = DeviceReport::none;          ///< "is_nan", written by msprobe's task nan_check
  std::uint32_t first_tensor = 0, tensor_count = 0;  ///< range in RecordedCalls::tensors
  std::uint32_t first_value = 0, value_count = 0;    ///< range in RecordedCalls::values
  std::uint32_t arguments = 0, results = 0;          ///< number of arguments and results, including non-tensors
};

/// A non-tensor argument: "input.1.0", "3".
struct RecordedValue {
  std::string_view path, text;
};

/// Contents of a dump.json or debug.json, entries in file order.
struct RecordedCalls {
  std::string task, level, framework;
  std::vector<RecordedCall> calls;
  std::vector<RecordedTensor> tensors;
  std::vector<RecordedValue> values;
  std::vector<std::int64_t> sizes;
  TextArena texts;

  [[nodiscard]] std::span<const RecordedTensor> tensors_of(const RecordedCall& call) const {
    return std::span(tensors).subspan(call.first_tensor, call.tensor_count);
  }
  [[nodiscard]] std::span<const RecordedValue> values_of(const RecordedCall& call) const {
    return std::span(values).subspan(call.first_value, call.value_count);
  }
  [[nodiscard]] std::span<const std::int64_t> shape_of(const RecordedTensor& tensor) const {
    return std::span(sizes).subspan(tensor.first_size, tensor.size_count);
  }
};

/// Reads a file into `calls`, in one pass. Entries before an error are kept. Errors: those of read_json_file().
///
/// msprobe's AclGraphDumper writes null for statistics that are NaN or infinite. These are restored: next to a finite minimum,
/// a null maximum was +Inf; next to a finite maximum, a null minimum was -Inf. If both are null, the tensor held NaN, Inf of
/// both signs, or only Inf; both become NaN.
///
/// The PrecisionDebugger writes NaN and Infinity as bare words. It writes null for all statistics of a tensor that is empty or
/// has a device format (NZ), and for mean and norm of integers and booleans. AclGraphDumper is identified by floating-point
/// tensors with only some null statistics, or by a torch.Tensor without "requires_grad" (msprobe 26.2, aclgraph_dump.cpp,
/// pytorch_processor.py).
[[nodiscard]] Result<void> read_dump_json(const std::filesystem::path& path, const std::stop_token& stop, RecordedCalls& calls);

}  // namespace sporescope
