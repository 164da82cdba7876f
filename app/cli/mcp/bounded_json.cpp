// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/bounded_json.h"

#include <algorithm>
#include <map>

#include "app/cli/output/json_answer.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kLongest = 4096;
constexpr std::size_t kNumbers = 8;  // no shape has more dimensions

// Number of list elements by list name.
using Counts = std::map<std::string, std::uint64_t>;

template <class TextStyle>
void for_each_list(Json& json, const std::string& name, const TextStyle& inspect) {
  if (!json.is_structured()) return;
  if (json.is_array()) inspect(name, json);
  for (auto& [key, value] : json.items()) for_each_list(value, json.is_object() ? key : name, inspect);
}

void cut_to(Json& object, std::size_t limit, Counts& left_out) {
  for_each_list(object, {}, [&](const std::string& name, Json& list) {
    const bool of_records = !list.empty() && list.front().is_structured();
    const std::size_t stored = of_records ? limit : std::max(limit, kNumbers);
    if (list.size() <= stored) return;
    left_out[name] += list.size() - stored;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(stored), list.end());
  });
}

// Merges the new truncation with that of the answer itself.
Json cut_of(Json& object, const Counts& left_out, Json all) {
  Counts recorded;
  for_each_list(object, {}, [&](const std::string& name, const Json& list) { recorded[name] += list.size(); });
  for (const auto& [name, left] : left_out) {
    const auto same = std::find_if(all.begin(), all.end(), [&name = name](const Json& one) { return one["list"] == name; });
    if (same != all.end()) {
      (*same)["written"] = recorded[name];
    } else {
      all.push_back(truncation_json(name, recorded[name], recorded[name] + left));
    }
  }
  return all;
}

}  // namespace

std::optional<Json> bounded(Json object, std::size_t max_bytes) {
  if (text_of(object).size() <= max_bytes) return object;
  const Json before = object.value("cut", Json::array());
  Counts left_out;
  for (std::size_t limit = kLongest; limit > 0; limit /= 2) {
    cut_to(object, limit, left_out);
    if (left_out.empty()) continue;
    object["cut"] = cut_of(object, left_out, before);
    if (text_of(object).size() <= max_bytes) return object;
  }
  return std::nullopt;
}

}  // namespace sporescope::cli
