// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Marks an English sentence for translation (lupdate reads it under the context "core") and yields it unchanged.
#define SPORESCOPE_TRANSLATE_NOOP(sentence) sentence

namespace sporescope {

struct Text;

/// What stands in a place of a sentence: a word that is the same in every language (a path, a name, a number), or a sentence
/// of its own, which is translated like the one around it. Immutable, may be copied between threads.
class TextArgument {
 public:
  TextArgument(std::string word) : word_(std::move(word)) {}  // NOLINT(google-explicit-constructor)
  TextArgument(const char* word) : word_(word) {}             // NOLINT(google-explicit-constructor)
  TextArgument(Text sentence);                                // NOLINT(google-explicit-constructor)

  /// Null for a word.
  [[nodiscard]] const Text* sentence() const { return sentence_.get(); }
  /// The word, or the sentence in English.
  [[nodiscard]] std::string str() const;

 private:
  std::string word_;
  std::shared_ptr<const Text> sentence_;
};

/// A sentence for the user: an English pattern with the places %1 to %9, and what stands in them. The command line prints
/// `str()`; the desktop translates the pattern first and fills in the arguments afterwards, so that file and node names
/// are never translated, and sentences inside are. Immutable in use, may be copied between threads.
struct Text {
  std::string pattern;
  std::vector<TextArgument> arguments;

  Text() = default;
  Text(std::string sentence, std::vector<TextArgument> args = {})  // NOLINT(google-explicit-constructor)
      : pattern(std::move(sentence)), arguments(std::move(args)) {}
  Text(const char* sentence) : pattern(sentence) {}  // NOLINT(google-explicit-constructor)

  /// The English sentence with its arguments filled in.
  [[nodiscard]] std::string str() const;
  [[nodiscard]] bool empty() const { return pattern.empty(); }
};

/// Fills `arguments` into the places %1 to %9 of `pattern`; a place without an argument stays as it is.
[[nodiscard]] std::string fill_in(std::string_view pattern, const std::vector<std::string>& arguments);

}  // namespace sporescope
