// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_names.h"

#include <algorithm>

#include "core/base/parse.h"

namespace sporescope {

OperatorName split_operator_name(std::string_view name) {
  const std::size_t position = name.rfind("-op");
  const auto number = position == std::string_view::npos ? std::nullopt : parse_digits(name.substr(position + 3));
  if (!number) return {name, std::nullopt};
  return {name.substr(0, position), number};
}

std::string encode_name(std::string_view full_name) {
  std::string out(full_name);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '/' || c == '\\' || c == '.' || c == ' '; }, '_');
  return out;
}

std::string OperatorCounter::next(std::string_view full_name) {
  const OperatorName parts = split_operator_name(full_name);
  std::string name = encode_name(parts.base);
  if (!parts.number) return name;
  const std::uint64_t number = counts_[name]++;
  return name.append("-op").append(std::to_string(number));
}

}  // namespace sporescope
