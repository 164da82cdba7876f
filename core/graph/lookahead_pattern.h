// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope {

/// A regular expression that RE2 refuses because it looks ahead or back ("(?!retype).*weight"), matched by PCRE2, which tries
/// alternatives one after the other and may need exponential time. So its steps are counted: at the first text that takes too
/// many it gives up, for good. Copies share that. Any thread.
class LookaheadPattern {
 public:
  /// Nothing if PCRE2 refuses it, too.
  [[nodiscard]] static std::optional<LookaheadPattern> make(const std::string& pattern, bool ignore_case);

  /// False for every text once it has given up.
  [[nodiscard]] bool matches(std::string_view text) const;
  /// The text at which it gave up.
  [[nodiscard]] std::optional<std::string> aborted_text() const;

 private:
  struct State;
  explicit LookaheadPattern(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

}  // namespace sporescope
