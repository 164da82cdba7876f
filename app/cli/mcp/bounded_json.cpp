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

template <class Visit>
void for_each_list(Json& json, const std::string& name, const Visit& visit) {
  if (!json.is_structured()) return;
  if (json.is_array()) visit(name, json);
  for (auto& [key, value] : json.items()) for_each_list(value, json.is_object() ? key : name, visit);
}

void truncate_lists(Json& object, std::size_t limit, Counts& omitted) {
  for_each_list(object, {}, [&](const std::string& name, Json& list) {
    const bool is_record_list = !list.empty() && list.front().is_structured();
    const std::size_t max_size = is_record_list ? limit : std::max(limit, kNumbers);
    if (list.size() <= max_size) return;
    omitted[name] += list.size() - max_size;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(max_size), list.end());
  });
}

// Merges the new truncation with that of the answer itself.
Json merge_truncations(Json& object, const Counts& omitted, Json truncations) {
  Counts written;
  for_each_list(object, {}, [&](const std::string& name, const Json& list) { written[name] += list.size(); });
  for (const auto& [name, omitted_count] : omitted) {
    const auto existing = std::find_if(truncations.begin(), truncations.end(),
                                       [&name = name](const Json& truncation) { return truncation["list"] == name; });
    if (existing != truncations.end()) {
      (*existing)["written"] = written[name];
    } else {
      truncations.push_back(truncation_json(name, written[name], written[name] + omitted_count));
    }
  }
  return truncations;
}

}  // namespace

std::optional<Json> bounded(Json object, std::size_t max_bytes) {
  if (text_of(object).size() <= max_bytes) return object;
  const Json earlier = object.value("cut", Json::array());
  Counts omitted;
  for (std::size_t limit = kLongest; limit > 0; limit /= 2) {
    truncate_lists(object, limit, omitted);
    if (omitted.empty()) continue;
    object["cut"] = merge_truncations(object, omitted, earlier);
    if (text_of(object).size() <= max_bytes) return object;
  }
  return std::nullopt;
}

}  // namespace sporescope::cli
