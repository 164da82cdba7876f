// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/call_name.h"

#include <utility>

#include "core/base/parse.h"

namespace sporescope {
namespace {

constexpr std::string_view kForward = "forward";
constexpr std::string_view kBackward = "backward";
constexpr std::string_view kParametersGrad = "parameters_grad";
constexpr std::string_view kGrad = "_grad";

/// Splits at the last dot. The first part is empty if there is no dot.
std::pair<std::string_view, std::string_view> split_last(std::string_view text) {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return {{}, text};
  return {text.substr(0, dot), text.substr(dot + 1)};
}

bool is_direction(std::string_view word) { return word == kForward || word == kBackward; }

std::string_view type_of(std::string_view owner) {
  std::string_view type = split_last(owner).second;
  if (type.ends_with("()")) type.remove_suffix(2);
  return type;
}

CallName module_call_name(std::string_view owner, std::string_view word, std::optional<std::uint64_t> number) {
  CallName call;
  call.kind = word == kParametersGrad ? CallKind::parameters_grad : CallKind::module;
  call.backward = word != kForward;
  call.owner = owner;
  call.number = number;
  call.type = word == kParametersGrad ? kParametersGrad : type_of(owner);
  const std::string_view before_class = split_last(owner).first;
  const std::size_t dot = before_class.find('.');
  if (dot != std::string_view::npos) call.path = before_class.substr(dot + 1);
  return call;
}

}  // namespace

CallName parse_call_name(std::string_view name) {
  const auto [before, last] = split_last(name);
  const auto [earlier, word] = split_last(before);
  if (last == "debug") {
    return {CallKind::debug, earlier.ends_with(kGrad), earlier, {}, last, parse_digits(word)};
  }
  if (last == kParametersGrad) return module_call_name(before, last, std::nullopt);
  if (const auto number = parse_digits(last); number && (is_direction(word) || word == kParametersGrad)) {
    return module_call_name(earlier, word, number);
  }
  if (is_direction(last)) {
    const auto number = parse_digits(word);
    // In a static graph, calls have no numbers until msprobe adds them.
    if (!number) return module_call_name(before, last, std::nullopt);
    return {CallKind::api, last == kBackward, earlier, {}, type_of(earlier), number};
  }
  CallName unknown;
  unknown.owner = name;
  unknown.type = last;
  return unknown;
}

std::string forward_name(const CallName& call, std::uint64_t number) {
  std::string name(call.owner);
  switch (call.kind) {
    case CallKind::api:
      return name + '.' + std::to_string(number) + ".forward";
    case CallKind::module:
    case CallKind::parameters_grad:
      return name + ".forward." + std::to_string(number);
    case CallKind::debug:
      if (name.ends_with(kGrad)) name.resize(name.size() - kGrad.size());
      return name + '.' + std::to_string(number) + ".debug";
    case CallKind::other:
      break;
  }
  return name;
}

}  // namespace sporescope
