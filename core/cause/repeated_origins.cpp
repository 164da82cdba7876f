// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/repeated_origins.h"

#include <algorithm>
#include <utility>

namespace sporescope {

void RepeatedOrigins::clear() {
  first_of_.clear();
  parameters_ = {};
  others_.clear();
}

bool RepeatedOrigins::note(OriginIndex index, NodeIndex producer) {
  const Origin& origin = walk_.origin(index);
  const TensorRecord& tensor = flow_.dump().records()[origin.record];
  const NodeIndex node = producer != kNoNode ? producer : tensor.node;
  if (node == kNoNode) return false;
  const auto [first, added] = first_of_.emplace(Key{tensor.graph, node, cause_kind(origin.kind)}, index);
  if (!added && first->second == index) return false;
  const auto representative = added ? parameters_.find_same(flow_, origin.record, index) : first->second;
  if (representative) others_[*representative].push_back(index);
  return representative.has_value();
}

std::vector<OriginIndex> RepeatedOrigins::others_of(OriginIndex index) const {
  const auto found = others_.find(index);
  return found == others_.end() ? std::vector<OriginIndex>() : found->second;
}

void RepeatedOrigins::prefer_earliest(std::vector<OriginIndex>& origins) {
  for (OriginIndex& index : origins) {
    const auto others = others_.find(index);
    if (others == others_.end()) continue;
    const auto earliest = std::min_element(others->second.begin(), others->second.end(), [&](OriginIndex a, OriginIndex b) {
      return flow_.is_earlier(walk_.origin(a).record, walk_.origin(b).record);
    });
    if (precedence_.is_earlier_unsure(*earliest, index)) represent(index, *earliest);
  }
}

bool RepeatedOrigins::prefer(OriginIndex& index, const std::function<bool(OriginIndex)>& target) {
  const auto others = others_.find(index);
  if (others == others_.end()) return false;
  const auto found = std::find_if(others->second.begin(), others->second.end(), target);
  if (found == others->second.end()) return false;
  represent(index, *found);
  return true;
}

void RepeatedOrigins::represent(OriginIndex& index, OriginIndex& other) {
  auto others = others_.extract(index);
  std::swap(index, other);
  others.key() = index;
  others_.insert(std::move(others));
}

}  // namespace sporescope
