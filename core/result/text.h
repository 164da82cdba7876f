// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks an English sentence for translation (lupdate reads it under the context "core") and yields it unchanged.
#define SPORESCOPE_TRANSLATE_NOOP(sentence) sentence

namespace sporescope {

/// A sentence for the user: an English pattern with the places %1 to %9, and what stands in them. The command line prints
/// `str()`; the desktop translates the pattern first and fills in the arguments afterwards, so that file and node names
/// are never translated. Immutable in use, may be copied between threads.
struct Text {
  std::string pattern;
  std::vector<std::string> arguments;

  Text() = default;
  Text(std::string sentence, std::vector<std::string> args = {})  // NOLINT(google-explicit-constructor)
      : pattern(std::move(sentence)), arguments(std::move(args)) {}
  Text(const char* sentence) : pattern(sentence) {}  // NOLINT(google-explicit-constructor)

  /// The English sentence with its arguments filled in.
  [[nodiscard]] std::string str() const;
  [[nodiscard]] bool empty() const { return pattern.empty(); }
};

/// Fills `arguments` into the places %1 to %9 of `pattern`; a place without an argument stays as it is.
[[nodiscard]] std::string fill_in(std::string_view pattern, const std::vector<std::string>& arguments);

}  // namespace sporescope
