// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

/// Names of operators consist of scope, type and number. These functions split and encode them as MindSpore does. Thread-safe.
namespace sporescope {

/// A full name split into base and number: "Default/conv1/Conv2D-op12" has the base "Default/conv1/Conv2D" and the number 12.
/// The base of a name without -opN is the complete name.
struct OperatorName {
  std::string_view base;
  std::optional<std::uint64_t> number;
};
[[nodiscard]] OperatorName split_operator_name(std::string_view name);

/// Encodes a full name as MindSpore 2.3 and newer do in file names: / \ . and space become _.
[[nodiscard]] std::string encode_name(std::string_view full_name);

/// Numbers operators as a training of MindSpore 2.7 and newer does, also in file names. There is one counter for each encoded
/// full name without its -opN. It counts launched operators in the order of the graph file and continues across the graphs of a
/// rank in ascending ID. The number in the graph file itself is a different one. Not thread-safe.
class OperatorCounter {
 public:
  /// Returns the encoded name of the next operator with this full name.
  [[nodiscard]] std::string next(std::string_view full_name);

 private:
  std::unordered_map<std::string, std::uint64_t> counts_;
};

}  // namespace sporescope
