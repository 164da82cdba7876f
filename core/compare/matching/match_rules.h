// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// Rules that map nodes of A to nodes of B where names and structure are not sufficient, such as a renamed layer or a moved
/// scope. Each line of a file is a rule. It contains a regular expression (RE2) for the complete name in A, and the name in B:
///
///     # the backbone has another name, and so has its last layer
///     Default/network/backbone/(.*)  ->  Default/network/encoder/\1
///     fc3\.(weight|bias)             ->  head.\1
///
/// The first rule that matches a name applies. Immutable and thread-safe.
class MatchRules {
 public:
  MatchRules() = default;
  /// Errors: invalid_argument with the number of the invalid line.
  [[nodiscard]] static Result<MatchRules> parse(std::string_view text);
  /// Errors: those of read_text_file() and of parse().
  [[nodiscard]] static Result<MatchRules> read(const std::filesystem::path& file);

  [[nodiscard]] bool empty() const { return rules_ == nullptr; }
  /// Returns the name of the node in B, or nothing if no rule matches.
  [[nodiscard]] std::optional<std::string> name_in_b(std::string_view name_in_a) const;

 private:
  struct List;
  std::shared_ptr<const List> rules_;
};

}  // namespace sporescope
