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

/// What the name of a tensor file tells: "Functional.div.0.forward.input.1.npy". Point into the name.
struct TensorFileName {
  std::string_view call;
  IoDirection io = IoDirection::output;
  std::string_view place;      ///< as RecordedTensor::place: "input.1"
  std::int32_t argument = -1;  ///< as there
  std::string_view dtype;      ///< of a static graph that msprobe has not renamed yet: "float32"
  /// `call` lacks the word: "Aten.mm.0.input.0.pt" of msprobe's AclGraphDumper, which dumps inference alone.
  bool lacks_forward = false;
};
/// Nothing if it is no such name.
[[nodiscard]] std::optional<TensorFileName> parse_tensor_file_name(std::string_view name);

/// Files that no entry of dump.json names and that belong to no call.
struct UnusedFiles {
  std::vector<std::string_view> malformed;  ///< whose names tell nothing
  /// That a file manager made of others: "NAME (1).npy", "NAME - Copy.npy", "Copy of NAME.npy", "NAME~.npy", in any language.
  std::vector<std::string_view> copies;
};

/// Adds the files that no entry of dump.json names: those of a training that was killed before it wrote its entries. The names
/// must outlive `calls`. Gives the others.
[[nodiscard]] UnusedFiles add_unlisted_files(const std::vector<std::string_view>& files, RecordedCalls& calls);

}  // namespace sporescope
