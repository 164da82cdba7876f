// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope {

/// A regular expression with a lookahead or lookbehind, which RE2 does not support ("(?!retype).*weight"). PCRE2 matches it by
/// backtracking, which may need exponential time. The number of steps is therefore limited: the pattern stops matching
/// permanently at the first text that exceeds the limit. Copies share this state. Thread-safe.
class LookaheadPattern {
 public:
  /// Returns nothing if PCRE2 rejects the pattern, too.
  [[nodiscard]] static std::optional<LookaheadPattern> make(const std::string& pattern, bool ignore_case);

  /// Returns false for every text once a text has exceeded the limit.
  [[nodiscard]] bool matches(std::string_view text) const;
  /// Returns the text that exceeded the limit.
  [[nodiscard]] std::optional<std::string> aborted_text() const;

 private:
  struct State;
  explicit LookaheadPattern(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace sporescope
