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

/// What dump.json tells of one tensor. Views point into the RecordedCalls that holds it.
struct RecordedTensor {
  enum class Number : std::uint8_t { none, floating, whole, boolean };

  IoDirection io = IoDirection::output;
  /// Where it stands in its entry, as in the name of its file: "input.0", "output.1.2", "parameters.weight"; of gradients of
  /// parameters and of debug entries the name alone, which may be empty.
  std::string_view path;
  std::int32_t argument = -1;  ///< its own place among the arguments or results; -1: in a list in one of them, or by a name
  std::string_view type, dtype;
  std::uint32_t first_size = 0, size_count = 0;  ///< its shape: RecordedCalls::sizes[first_size, first_size + size_count)
  std::array<double, 4> statistics{};            ///< Max, Min, Mean, Norm
  std::array<Number, 4> known{};                 ///< how they are written; none: null or absent
  bool listed = true;                            ///< false: its file alone tells of it
  bool from_null = false;                        ///< some of them are null there, which means NaN or Inf: see read_dump_json()
  bool pending = false;   ///< a number stands in place of its statistics: msprobe was killed before it wrote them
  std::string_view hash;  ///< "md5": of md5 or xor; text, or a number for a tensor without dimensions
  std::string_view file_name;

  [[nodiscard]] bool has_statistics() const {
    return std::any_of(known.begin(), known.end(), [](Number kind) { return kind != Number::none; });
  }
};

/// Whether the device reported that a call overflowed; unknown: nobody asked it.
enum class DeviceReport : std::uint8_t { none, unknown, sound, overflow };

struct RecordedCall {
  std::string_view name;
  bool listed = true;                                ///< false: its files alone tell of it
  DeviceReport device = DeviceReport::none;          ///< "is_nan", of msprobe's task nan_check
  std::uint32_t first_tensor = 0, tensor_count = 0;  ///< in RecordedCalls::tensors
  std::uint32_t first_value = 0, value_count = 0;    ///< in RecordedCalls::values
  std::uint32_t arguments = 0, results = 0;          ///< how many there are, tensors or not
};

/// An argument that is no tensor: "input.1.0", "3".
struct RecordedValue {
  std::string_view place, text;
};

/// The content of a dump.json or debug.json, entries in its order.
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

/// Adds what the file tells to `calls`, in one pass. Errors: those of read_json_file; what stands before a fault is kept.
///
/// msprobe's AclGraphDumper writes null for statistics that are NaN or infinite; they are put in their places: a maximum beside
/// a finite minimum was +Inf, a minimum beside a finite maximum -Inf, and both NaN (or Inf of both signs, or nothing but Inf).
/// Its PrecisionDebugger writes NaN and Infinity as bare words, and null for all statistics of a tensor that is empty or in a
/// format of the device (NZ) and for the mean and norm of integers and truth values: floating-point numbers of which some
/// statistics are null alone prove the other writer, as does a torch.Tensor without "requires_grad" (msprobe 26.2,
/// aclgraph_dump.cpp, pytorch_processor.py).
[[nodiscard]] Result<void> read_dump_json(const std::filesystem::path& path, const std::stop_token& stop, RecordedCalls& calls);

}  // namespace sporescope
