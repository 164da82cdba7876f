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

/// Which nodes of B are meant by those of A where names and structure do not tell: a layer that was renamed, a scope that was
/// moved. Each line of a file is a rule, a regular expression (RE2) that must fit the whole name in A, and what B calls it:
///
///     # the backbone has another name, and so has its last layer
///     Default/network/backbone/(.*)  ->  Default/network/encoder/\1
///     fc3\.(weight|bias)             ->  head.\1
///
/// The first rule that fits a name holds for it. Immutable; any thread.
class MatchRules {
 public:
  MatchRules() = default;
  /// Errors: invalid_argument with the line that is no rule.
  [[nodiscard]] static Result<MatchRules> parse(std::string_view text);
  /// Errors: those of read_text_file() and of parse().
  [[nodiscard]] static Result<MatchRules> read(const std::filesystem::path& file);

  [[nodiscard]] bool empty() const { return rules_ == nullptr; }
  /// What B calls the node; nothing: no rule fits.
  [[nodiscard]] std::optional<std::string> name_in_b(std::string_view name_in_a) const;

 private:
  struct List;
  std::shared_ptr<const List> rules_;
};

}  // namespace sporescope
