// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/node_matching.h"

#include <algorithm>

namespace sporescope {
namespace {

using SlotPair = SlotPairs::Pairs::value_type;

std::optional<std::uint32_t> find_partner(const SlotPairs::Pairs& pairs, std::uint32_t SlotPair::*from,
                                          std::uint32_t SlotPair::*to, std::uint32_t slot) {
  const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const SlotPair& pair) { return pair.*from == slot; });
  return found == pairs.end() ? std::nullopt : std::optional((*found).*to);
}

}  // namespace

std::optional<std::uint32_t> NodeMatching::output_in_b(NodeIndex node_of_a, std::uint32_t slot) const {
  const SlotPairs* pairs = slot_pairs(node_of_a);
  return pairs == nullptr ? std::optional(slot) : find_partner(pairs->outputs, &SlotPair::first, &SlotPair::second, slot);
}

std::optional<std::uint32_t> NodeMatching::output_in_a(NodeIndex node_of_b, std::uint32_t slot) const {
  const SlotPairs* pairs = slot_pairs(of_b(node_of_b));
  return pairs == nullptr ? std::optional(slot) : find_partner(pairs->outputs, &SlotPair::second, &SlotPair::first, slot);
}

std::optional<std::uint32_t> NodeMatching::input_in_a(NodeIndex node_of_b, std::uint32_t slot) const {
  const SlotPairs* pairs = slot_pairs(of_b(node_of_b));
  return pairs == nullptr ? std::optional(slot) : find_partner(pairs->inputs, &SlotPair::second, &SlotPair::first, slot);
}

}  // namespace sporescope
