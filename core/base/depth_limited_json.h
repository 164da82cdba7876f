// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace sporescope {

/// Maximum nesting depth. No valid file or message is nested deeper.
inline constexpr int kMaxJsonDepth = 200;

/// Parses untrusted JSON. The result is discarded (is_discarded()) if the text is no JSON or is nested deeper than
/// kMaxJsonDepth. The library copies, compares and writes values recursively, so deeply nested ones would overflow the stack;
/// an ordered_json copies values even while parsing.
template <class Json>
[[nodiscard]] Json parse_depth_limited_json(std::string_view text) {
  bool too_deep = false;
  const auto check_depth = [&](int depth, typename Json::parse_event_t /*event*/, Json& /*parsed*/) {
    too_deep = too_deep || depth > kMaxJsonDepth;
    return !too_deep;
  };
  Json parsed = Json::parse(text, check_depth, false);
  if (too_deep) return Json(Json::value_t::discarded);
  return parsed;
}

}  // namespace sporescope
