// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/fused_operators.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "core/graph/operators/neutral_type.h"

namespace sporescope {
namespace {

/// Fusions of consecutive operators by MindSpore's CPU passes, from 1.5 to 2.2.
struct Fusion {
  std::string_view type;
  std::array<std::string_view, 3> parts;  ///< The first input of each part, except for the first one, is the preceding part
  std::size_t count = 0;

  [[nodiscard]] std::span<const std::string_view> chain() const { return std::span(parts).first(count); }
};
constexpr std::array kFusions{Fusion{"MatMulBiasAddFusion", {"MatMul", "BiasAdd"}, 2},
                              Fusion{"MatMulBiasAddReluFusion", {"MatMul", "BiasAdd", "ReLU"}, 3}};

/// Operators of one graph that are fused in the other one.
struct Chain {
  NodeIndex last = kNoNode;
  std::vector<NodeIndex> reads;                                ///< Inputs of all parts, except for the parts themselves
  std::vector<std::pair<std::uint32_t, std::size_t>> of_last;  ///< Inputs of the last part, and their indices in `reads`
};

/// Skips reshaping operators, since one version runs them as operators and the other one does not.
NodeIndex skip_views(const Network& network, NodeIndex node, NodeIndex (NodeMatching::*counterpart)(NodeIndex) const,
                     const NodeMatching& matching) {
  while ((matching.*counterpart)(node) == kNoNode && network.at(node).kind == NodeKind::op &&
         neutral_type(network.at(node).type) == "Reshape" && !network.reads(node).empty()) {
    node = network.reads(node).front().from;
  }
  return node;
}

/// The graph with the fused operators and the other one.
struct Sides {
  const Network& fused;
  const Network& separate;
  const NodeMatching& matching;
  bool fused_in_a = false;

  using Counterpart = NodeIndex (NodeMatching::*)(NodeIndex) const;
  [[nodiscard]] Counterpart from_fused() const { return fused_in_a ? &NodeMatching::of_a : &NodeMatching::of_b; }
  [[nodiscard]] Counterpart from_separate() const { return fused_in_a ? &NodeMatching::of_b : &NodeMatching::of_a; }
  [[nodiscard]] NodeIndex of_fused(NodeIndex node) const { return (matching.*from_fused())(node); }
  [[nodiscard]] NodeIndex of_separate(NodeIndex node) const { return (matching.*from_separate())(node); }
};

std::optional<Chain> chain_at(const Sides& sides, NodeIndex last, std::span<const std::string_view> parts) {
  const Network& network = sides.separate;
  Chain chain{last, {}, {}};
  std::vector<std::vector<NodeIndex>> read;
  NodeIndex node = last;
  for (std::size_t i = parts.size(); i-- > 0;) {
    const bool is_open = network.is_candidate(node) && sides.of_separate(node) == kNoNode;
    if (!is_open || network.at(node).type != parts[i]) return std::nullopt;
    const auto& reads = network.reads(node);
    if (reads.empty() || (i > 0 && network.readers(reads.front().from).size() != 1)) return std::nullopt;
    std::vector<NodeIndex>& part_reads = read.emplace_back();
    for (std::size_t position = i > 0 ? 1 : 0; position < reads.size(); ++position) part_reads.push_back(reads[position].from);
    node = reads.front().from;
  }
  for (auto part = read.rbegin(); part != read.rend(); ++part) {
    if (std::next(part) == read.rend()) {
      const auto& reads = network.reads(last);
      for (std::size_t position = 1; position < reads.size(); ++position) {
        chain.of_last.emplace_back(reads[position].input, chain.reads.size() + position - 1);
      }
    }
    chain.reads.insert(chain.reads.end(), part->begin(), part->end());
  }
  return chain;
}

/// Return an input of the chain, and the counterpart of the fused operator's input at that position.
NodeIndex read_at(const Sides& sides, const Chain& chain, std::size_t position) {
  return skip_views(sides.separate, chain.reads[position], sides.from_separate(), sides.matching);
}
NodeIndex counterpart_at(const Sides& sides, NodeIndex fused, std::size_t position) {
  return sides.of_fused(skip_views(sides.fused, sides.fused.reads(fused)[position].from, sides.from_fused(), sides.matching));
}

bool reads_the_same(const Sides& sides, const Chain& chain, NodeIndex fused) {
  if (sides.fused.reads(fused).size() != chain.reads.size()) return false;
  for (std::size_t position = 0; position < chain.reads.size(); ++position) {
    const NodeIndex read = read_at(sides, chain, position);
    const NodeIndex counterpart = counterpart_at(sides, fused, position);
    if (counterpart != read && (counterpart != kNoNode || sides.of_separate(read) != kNoNode)) return false;
  }
  return true;
}

std::vector<Chain> chains_of(const Sides& sides, const Fusion& fusion) {
  std::vector<Chain> chains;
  for (const NodeIndex node : sides.separate.graph().operators()) {
    if (auto chain = chain_at(sides, node, fusion.chain())) chains.push_back(*std::move(chain));
  }
  return chains;
}

std::vector<NodeIndex> unmatched_fused(const Sides& sides, std::string_view type) {
  std::vector<NodeIndex> fused;
  for (const NodeIndex node : sides.fused.graph().operators()) {
    const bool is_open = sides.fused.is_candidate(node) && sides.of_fused(node) == kNoNode;
    if (is_open && sides.fused.at(node).type == type) fused.push_back(node);
  }
  return fused;
}

/// Finds chains that may correspond to a fused operator. Only chains with a known common input are tested, which matters for
/// large networks.
class Candidates {
 public:
  Candidates(const Sides& sides, const std::vector<Chain>& chains) : sides_(sides), chains_(chains) {
    for (std::size_t i = 0; i < chains.size(); ++i) {
      for (std::size_t position = 0; position < chains[i].reads.size(); ++position) {
        readers_.emplace(std::pair(position, read_at(sides, chains[i], position)), i);
      }
    }
  }
  [[nodiscard]] std::vector<std::size_t> of(NodeIndex fused) const {
    std::vector<std::size_t> found;
    for (std::size_t position = 0; position < sides_.fused.reads(fused).size(); ++position) {
      const NodeIndex counterpart = counterpart_at(sides_, fused, position);
      if (counterpart == kNoNode) continue;
      const auto [first, last] = readers_.equal_range({position, counterpart});
      for (auto it = first; it != last; ++it) {
        if (reads_the_same(sides_, chains_[it->second], fused)) found.push_back(it->second);
      }
      break;  // Any other candidate would be found at this position as well
    }
    return found;
  }

 private:
  const Sides& sides_;
  const std::vector<Chain>& chains_;
  std::multimap<std::pair<std::size_t, NodeIndex>, std::size_t> readers_;
};

FusedPair make_fused_pair(const Sides& sides, NodeIndex fused, const Chain& chain) {
  FusedPair pair{fused, chain.last, {{{0, 0}}, {}}};
  for (const auto& [of_last, position] : chain.of_last) {
    pair.slots.inputs.emplace_back(sides.fused.reads(fused)[position].input, of_last);
  }
  if (sides.fused_in_a) return pair;
  std::swap(pair.a, pair.b);
  for (auto& [of_a, of_b] : pair.slots.inputs) std::swap(of_a, of_b);
  return pair;
}

void add_fused(const Sides& sides, const Fusion& fusion, std::vector<FusedPair>& pairs) {
  const std::vector<NodeIndex> fused = unmatched_fused(sides, fusion.type);
  if (fused.empty()) return;
  const std::vector<Chain> chains = chains_of(sides, fusion);
  const Candidates candidates(sides, chains);
  std::vector<std::size_t> counts(chains.size());  // Number of fused operators that may correspond to the chain
  std::vector<std::vector<std::size_t>> of_fused;
  for (const NodeIndex node : fused) {
    for (const std::size_t chain : of_fused.emplace_back(candidates.of(node))) ++counts[chain];
  }
  for (std::size_t i = 0; i < fused.size(); ++i) {
    const bool is_unique = of_fused[i].size() == 1 && counts[of_fused[i].front()] == 1;
    if (is_unique) pairs.push_back(make_fused_pair(sides, fused[i], chains[of_fused[i].front()]));
  }
}

}  // namespace

std::vector<FusedPair> fused_operators(const Network& a, const Network& b, const NodeMatching& matching) {
  std::vector<FusedPair> pairs;
  for (const Fusion& fusion : kFusions) {
    add_fused({a, b, matching, true}, fusion, pairs);
    add_fused({b, a, matching, false}, fusion, pairs);
  }
  return pairs;
}

}  // namespace sporescope
