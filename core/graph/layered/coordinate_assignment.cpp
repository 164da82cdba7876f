// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/coordinate_assignment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/graph/layered/sizes.h"

namespace sporescope::layered {
namespace {

constexpr int kPositionSweeps = 10;
constexpr int kStraighteningRounds = 2;
constexpr double kNoPreference = 1e-6;  ///< Weight of a vertex without segments

struct PreferredPosition {
  double sum = 0;
  double weight = 0;
};

/// Consecutive vertices at their minimum distances.
struct Block {
  double sum;
  double weight;
  std::size_t count;

  [[nodiscard]] double mean() const { return sum / weight; }
};

class Positioning {
 public:
  explicit Positioning(LayeredGraph& graph) : graph_(graph) {}

  void run(const std::stop_token& stop) {
    pack();
    for (int sweep = 0; sweep < kPositionSweeps && !stop.stop_requested(); ++sweep) {
      const bool is_final_sweep = sweep + 2 >= kPositionSweeps;
      for (std::size_t i = 0; i < graph_.layers.size(); ++i) {
        const std::size_t layer = sweep % 2 == 0 ? i : graph_.layers.size() - 1 - i;
        place_layer(layer, is_final_sweep || sweep % 2 == 0, is_final_sweep || sweep % 2 == 1);
      }
    }
    for (int round = 0; round < kStraighteningRounds; ++round) {
      straighten();
    }
  }

 private:
  [[nodiscard]] double distance(VertexIndex left, VertexIndex right) const {
    const Vertex& a = graph_.vertices[left];
    const Vertex& b = graph_.vertices[right];
    return a.right + (a.is_dummy || b.is_dummy ? kEdgeGap : kSiblingGap) + b.left;
  }

  /// Packs each layer to the right from 0, and centers all layers.
  void pack() {
    for (const std::vector<VertexIndex>& layer : graph_.layers) {
      for (std::size_t i = 0; i < layer.size(); ++i) {
        graph_.vertices[layer[i]].x =
            i == 0 ? graph_.vertices[layer[0]].left : graph_.vertices[layer[i - 1]].x + distance(layer[i - 1], layer[i]);
      }
      if (!layer.empty()) {
        const double middle = (graph_.vertices[layer.back()].x + graph_.vertices[layer.back()].right) / 2;
        for (const VertexIndex vertex : layer) {
          graph_.vertices[vertex].x -= middle;
        }
      }
    }
  }

  [[nodiscard]] PreferredPosition preferred_position(VertexIndex vertex, bool above, bool below) const {
    PreferredPosition preferred;
    if (above) {
      for (const std::uint32_t s : graph_.upper[vertex]) {
        const Segment& segment = graph_.segments[s];
        preferred.sum += segment.weight * (graph_.vertices[segment.upper].x + segment.upper_offset - segment.lower_offset);
        preferred.weight += segment.weight;
      }
    }
    if (below) {
      for (const std::uint32_t s : graph_.lower[vertex]) {
        const Segment& segment = graph_.segments[s];
        preferred.sum += segment.weight * (graph_.vertices[segment.lower].x + segment.lower_offset - segment.upper_offset);
        preferred.weight += segment.weight;
      }
    }
    if (preferred.weight <= 0) {
      preferred = {graph_.vertices[vertex].x * kNoPreference, kNoPreference};
    }
    return preferred;
  }

  void place_layer(std::size_t layer_index, bool above, bool below) {
    const std::vector<VertexIndex>& layer = graph_.layers[layer_index];
    blocks_.clear();
    shifts_.assign(layer.size(), 0);
    for (std::size_t i = 0; i < layer.size(); ++i) {
      shifts_[i] = i == 0 ? 0 : shifts_[i - 1] + distance(layer[i - 1], layer[i]);
      const PreferredPosition preferred = preferred_position(layer[i], above, below);
      blocks_.push_back({preferred.sum - shifts_[i] * preferred.weight, preferred.weight, 1});
      while (blocks_.size() > 1 && blocks_[blocks_.size() - 2].mean() >= blocks_.back().mean()) {
        const Block merged = blocks_.back();
        blocks_.pop_back();
        blocks_.back().sum += merged.sum;
        blocks_.back().weight += merged.weight;
        blocks_.back().count += merged.count;
      }
    }
    std::size_t i = 0;
    for (const Block& block : blocks_) {
      for (std::size_t k = 0; k < block.count; ++k, ++i) {
        graph_.vertices[layer[i]].x = block.mean() + shifts_[i];
      }
    }
  }

  /// Moves a vertex that is almost below its only producer exactly below it, if there is room.
  void straighten() {
    for (const std::vector<VertexIndex>& layer : graph_.layers) {
      for (std::size_t i = 0; i < layer.size(); ++i) {
        const std::uint32_t segment_index = main_segment(layer[i]);
        if (segment_index == kNone) {
          continue;
        }
        const Segment& segment = graph_.segments[segment_index];
        const double desired = graph_.vertices[segment.upper].x + segment.upper_offset - segment.lower_offset;
        const double lowest = i == 0 ? -kUnreachable : graph_.vertices[layer[i - 1]].x + distance(layer[i - 1], layer[i]);
        const double highest =
            i + 1 == layer.size() ? kUnreachable : graph_.vertices[layer[i + 1]].x - distance(layer[i], layer[i + 1]);
        if (desired >= lowest && desired <= highest) {
          graph_.vertices[layer[i]].x = desired;
        }
      }
    }
  }

  /// Returns the segment from above with the largest weight, if there is only one.
  [[nodiscard]] std::uint32_t main_segment(VertexIndex vertex) const {
    const std::vector<std::uint32_t>& above = graph_.upper[vertex];
    if (above.empty()) {
      return kNone;
    }
    const auto heaviest = std::max_element(above.begin(), above.end(), [&](std::uint32_t a, std::uint32_t b) {
      return graph_.segments[a].weight < graph_.segments[b].weight;
    });
    const auto heaviest_count = std::count_if(above.begin(), above.end(), [&](std::uint32_t s) {
      return graph_.segments[s].weight >= graph_.segments[*heaviest].weight;
    });
    return heaviest_count == 1 ? *heaviest : kNone;
  }

  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  static constexpr double kUnreachable = std::numeric_limits<double>::max();

  LayeredGraph& graph_;
  std::vector<Block> blocks_;
  std::vector<double> shifts_;
};

}  // namespace

void assign_coordinates(LayeredGraph& graph, const std::stop_token& stop) { Positioning(graph).run(stop); }

}  // namespace sporescope::layered
