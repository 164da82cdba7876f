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

/// Marks an English sentence for translation and expands to it unchanged. lupdate reads it with the context "core".
#define SPORESCOPE_TRANSLATE_NOOP(sentence) sentence

namespace sporescope {

struct Text;

/// A number of things. The desktop groups its digits, the command line does not.
struct Count {
  std::uint64_t value = 0;
};

/// An argument of a sentence. The code that prints the sentence formats values and translates nested sentences. Immutable; may
/// be copied between threads.
class TextArgument {
 public:
  using Sizes = std::vector<std::int64_t>;  ///< Dimensions of a shape
  using Sentence = std::shared_ptr<const Text>;
  /// A string is the same in every language: a path, a name, the number of an iteration.
  using Value = std::variant<std::string, Sentence, Count, double, Sizes>;

  // NOLINTBEGIN(google-explicit-constructor): lists of arguments rely on implicit conversions
  TextArgument(std::string word) : value_(std::move(word)) {}
  TextArgument(const char* word) : value_(std::string(word)) {}
  TextArgument(Text sentence);
  TextArgument(Count count) : value_(count) {}
  TextArgument(double number) : value_(number) {}
  TextArgument(Sizes shape) : value_(std::move(shape)) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] const Value& value() const { return value_; }
  /// Returns the English text; numbers have four significant digits.
  [[nodiscard]] std::string str() const;

 private:
  Value value_;
};

/// A sentence for the user: an English pattern with the placeholders %1 to %9, and their arguments. The command line prints
/// `str()`. The desktop translates the pattern first and fills in the arguments afterwards, so that nested sentences are
/// translated but file and node names are not. May be copied between threads.
struct Text {
  std::string pattern;
  std::vector<TextArgument> arguments;

  Text() = default;
  Text(std::string sentence, std::vector<TextArgument> args = {})  // NOLINT(google-explicit-constructor)
      : pattern(std::move(sentence)), arguments(std::move(args)) {}
  Text(const char* sentence) : pattern(sentence) {}  // NOLINT(google-explicit-constructor)

  /// Returns the English sentence with its arguments filled in.
  [[nodiscard]] std::string str() const;
  [[nodiscard]] bool empty() const { return pattern.empty(); }
};

/// Replaces the placeholders %1 to %9 of `pattern` by `arguments`. A placeholder without an argument is left unchanged.
[[nodiscard]] std::string fill_in(std::string_view pattern, const std::vector<std::string>& arguments);

}  // namespace sporescope
