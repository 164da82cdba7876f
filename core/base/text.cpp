// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include <cmath>

#include "core/base/number_text.h"

namespace sporescope {

std::string fill_in(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string out;
  out.reserve(pattern.size() + 32);
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_placeholder = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
    const std::size_t index = is_placeholder ? static_cast<std::size_t>(pattern[i + 1] - '1') : 0;
    if (is_placeholder && index < arguments.size()) {
      out += arguments[index];
      ++i;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

TextArgument::TextArgument(Text sentence) : value_(std::make_shared<const Text>(std::move(sentence))) {}

namespace {

struct EnglishText {
  std::string operator()(const std::string& word) const { return word; }
  std::string operator()(const TextArgument::Sentence& sentence) const { return sentence->str(); }
  std::string operator()(const Count& count) const { return std::to_string(count.value); }
  std::string operator()(double number) const {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number < 0 ? "\u2212Inf" : "+Inf";
    return short_number(number);
  }
  std::string operator()(const TextArgument::Sizes& shape) const {
    std::string text;
    for (const std::int64_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return '[' + text + ']';
  }
};

}  // namespace

std::string TextArgument::str() const { return std::visit(EnglishText{}, value_); }

std::string Text::str() const {
  std::vector<std::string> items;
  items.reserve(arguments.size());
  for (const TextArgument& argument : arguments) items.push_back(argument.str());
  return fill_in(pattern, items);
}

}  // namespace sporescope
