// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/port_distribution.h"

#include <algorithm>

#include "core/graph/layered/sizes.h"

namespace sporescope::layered {
namespace {

constexpr double kChainWeight = 4;

}  // namespace

std::vector<std::uint32_t> drawn_segments(std::vector<std::uint32_t> segments, const LayeredGraph& graph) {
  std::erase_if(segments, [&](std::uint32_t s) { return !graph.segments[s].drawn; });
  return segments;
}

void distribute_ports(const std::vector<std::uint32_t>& segments, double width, double Segment::*offset, LayeredGraph& graph) {
  const auto count = static_cast<double>(segments.size());
  const double usable = std::max(0.0, width - 28);
  const double step = segments.size() < 2 ? 0 : std::min(kArrowSpacing, usable / (count - 1));
  for (std::size_t i = 0; i < segments.size(); ++i) {
    graph.segments[segments[i]].*offset = (static_cast<double>(i) - (count - 1) / 2) * step;
  }
}

void straighten_chains(LayeredGraph& graph) {
  const auto count_full_weight = [&](const std::vector<std::uint32_t>& segments) {
    return std::count_if(segments.begin(), segments.end(), [&](std::uint32_t s) { return graph.segments[s].weight >= 1; });
  };
  std::vector<std::uint32_t> chains;
  for (std::uint32_t s = 0; s < graph.segments.size(); ++s) {
    const Segment& segment = graph.segments[s];
    if (segment.weight == 1 && count_full_weight(graph.lower[segment.upper]) == 1 &&
        count_full_weight(graph.upper[segment.lower]) == 1) {
      chains.push_back(s);
    }
  }
  for (const std::uint32_t s : chains) {
    graph.segments[s].weight = kChainWeight;
  }
}

}  // namespace sporescope::layered
