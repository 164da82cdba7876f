// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/dump/msprobe/dump_json.h"

namespace sporescope {

/// Parsed name of a tensor file: "Functional.div.0.forward.input.1.npy". The views point into the name.
struct TensorFileName {
  std::string_view call;
  IoDirection io = IoDirection::output;
  std::string_view path;       ///< as RecordedTensor::path: "input.1"
  std::int32_t argument = -1;  ///< as RecordedTensor::argument
  std::string_view dtype;      ///< only in a static graph whose files msprobe has not renamed yet: "float32"
  /// The name of the call lacks "forward": "Aten.mm.0.input.0.pt" of msprobe's AclGraphDumper, which only dumps inference.
  bool lacks_forward = false;
};
/// Returns nothing if `name` is not the name of a tensor file.
[[nodiscard]] std::optional<TensorFileName> parse_tensor_file_name(std::string_view name);

/// Files without an entry in dump.json that belong to no call.
struct UnusedFiles {
  std::vector<std::string_view> malformed;  ///< files whose names cannot be parsed
  /// Copies made by a file manager, in any language: "NAME (1).npy", "NAME - Copy.npy", "Copy of NAME.npy", "NAME~.npy".
  std::vector<std::string_view> copies;
};

/// Adds files without an entry in dump.json, from a training that was killed before it wrote the entries. Returns the files
/// that belong to no call. The names must outlive `calls`.
[[nodiscard]] UnusedFiles add_unlisted_files(const std::vector<std::string_view>& files, RecordedCalls& calls);

}  // namespace sporescope
