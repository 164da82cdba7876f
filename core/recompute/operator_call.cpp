// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/operator_call.h"

#include <charconv>
#include <cmath>

#include "core/base/parse.h"

namespace sporescope {

namespace {

constexpr double kMaxInteger = 0x1p53;

}  // namespace

std::vector<double> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    double number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error == std::errc()) {
      numbers.push_back(number);
      at = stop;
    } else {
      ++at;
    }
  }
  return numbers;
}

const Operand* OperatorCall::input(std::uint32_t slot) const {
  const auto found = inputs.find(slot);
  return found == inputs.end() ? nullptr : &found->second;
}

std::uint32_t OperatorCall::input_count() const {
  std::uint32_t count = 0;
  while (inputs.contains(count)) ++count;
  return count;
}

std::optional<std::vector<std::int64_t>> OperatorCall::integers(std::string_view name, std::uint32_t slot) const {
  std::vector<double> numbers;
  if (const Operand* operand = input(slot)) {
    numbers = operand->values;
  } else if (const auto attribute = attributes.find(name); attribute != attributes.end()) {
    numbers = parse_numbers(attribute->second);
  } else {
    return std::nullopt;
  }
  std::vector<std::int64_t> out;
  out.reserve(numbers.size());
  for (const double value : numbers) {
    if (!(std::fabs(value) <= kMaxInteger)) return std::nullopt;
    out.push_back(static_cast<std::int64_t>(value));
  }
  return out;
}

std::optional<std::int64_t> OperatorCall::integer(std::string_view name, std::uint32_t slot) const {
  const auto all = integers(name, slot);
  return all && all->size() == 1 ? std::optional(all->front()) : std::nullopt;
}

std::optional<double> OperatorCall::number(std::string_view name, std::uint32_t slot) const {
  if (const Operand* operand = input(slot)) {
    return operand->count() == 1 ? std::optional(operand->values.front()) : std::nullopt;
  }
  const auto attribute = attributes.find(name);
  if (attribute == attributes.end()) return std::nullopt;
  const auto numbers = parse_numbers(attribute->second);
  return numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt;
}

std::optional<bool> OperatorCall::flag(std::string_view name, std::uint32_t slot) const {
  if (const Operand* operand = input(slot)) {
    return operand->count() == 1 ? std::optional(operand->values.front() != 0) : std::nullopt;
  }
  const std::string text = word(name);
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  return std::nullopt;
}

std::string OperatorCall::word(std::string_view name) const {
  const auto attribute = attributes.find(name);
  if (attribute == attributes.end()) return {};
  std::string text = attribute->second;
  std::erase(text, '"');
  return lower_case(text);
}

}  // namespace sporescope
