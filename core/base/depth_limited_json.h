// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace sporescope {

/// More than any file or message has that is meant for this program.
inline constexpr int kMaxJsonDepth = 200;

/// JSON that may come from anybody. Discarded (is_discarded()) where the text is no JSON, or nested deeper than kMaxJsonDepth:
/// values are copied, compared and written by functions that call themselves for each level, and a deep one ends the program.
/// An ordered_json copies values already while it is being read.
template <class Json>
[[nodiscard]] Json parse_depth_limited_json(std::string_view text) {
  bool too_deep = false;
  const auto inspect = [&](int depth, typename Json::parse_event_t /*event*/, Json& /*parsed*/) {
    too_deep = too_deep || depth > kMaxJsonDepth;
    return !too_deep;
  };
  Json parsed = Json::parse(text, inspect, false);
  if (too_deep) return Json(Json::value_t::discarded);
  return parsed;
}

}  // namespace sporescope
