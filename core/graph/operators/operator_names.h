// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

/// How the names of operators are made of scope, type and number, and how MindSpore writes them elsewhere. Any thread.
namespace sporescope {

/// "Default/conv1/Conv2D-op12": base "Default/conv1/Conv2D", number 12. Without -opN the base is everything.
struct OperatorName {
  std::string_view base;
  std::optional<std::uint64_t> number;
};
[[nodiscard]] OperatorName split_operator_name(std::string_view name);

/// A full name as MindSpore 2.3 and newer write it into file names: / \ . and space become _.
[[nodiscard]] std::string encode_name(std::string_view full_name);

/// Gives operators the numbers that they have in a training of MindSpore 2.7 and newer, which stand in the names of its files,
/// too. One counter for each encoded full name without its -opN; it runs over the operators that are launched, in the order of
/// the graph file, and on from graph to graph of a rank in ascending id. The number in the graph file itself is another one.
class OperatorCounter {
 public:
  /// The name, encoded, of the next operator with this full name.
  [[nodiscard]] std::string next(std::string_view full_name);

 private:
  std::unordered_map<std::string, std::uint64_t> counts_;
};

}  // namespace sporescope
