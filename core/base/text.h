// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Marks an English sentence for translation (lupdate reads it under the context "core") and yields it unchanged.
#define SPORESCOPE_TRANSLATE_NOOP(sentence) sentence

namespace sporescope {

struct Text;

/// An amount: the screens group its digits, the command line does not.
struct Count {
  std::uint64_t value = 0;
};

/// What stands in a place of a sentence. Whoever prints the sentence decides how a value is written, and in which language a
/// sentence inside is. Immutable, may be copied between threads.
class TextArgument {
 public:
  using Sizes = std::vector<std::int64_t>;  ///< of a shape
  using Sentence = std::shared_ptr<const Text>;
  /// A word is the same in every language: a path, a name, the number of an iteration.
  using Value = std::variant<std::string, Sentence, Count, double, Sizes>;

  // NOLINTBEGIN(google-explicit-constructor): arguments are written down as they are
  TextArgument(std::string word) : value_(std::move(word)) {}
  TextArgument(const char* word) : value_(std::string(word)) {}
  TextArgument(Text sentence);
  TextArgument(Count count) : value_(count) {}
  TextArgument(double number) : value_(number) {}
  TextArgument(Sizes shape) : value_(std::move(shape)) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] const Value& value() const { return value_; }
  /// In English, numbers with four significant digits.
  [[nodiscard]] std::string str() const;

 private:
  Value value_;
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
