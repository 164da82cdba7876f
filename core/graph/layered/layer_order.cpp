// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/layer_order.h"

#include <algorithm>
#include <utility>

namespace sporescope::layered {
namespace {

constexpr int kOrderSweeps = 12;
constexpr int kFruitlessSweeps = 4;
constexpr std::size_t kSmallGraph = 1500;  ///< places, and a few times as many segments; exchanging takes time in larger ones
constexpr int kExchangeRounds = 6;

/// Counts inversions with a binary indexed tree (Barth, Mutzel, Jünger 2004).
class InversionCounter {
 public:
  explicit InversionCounter(std::size_t size) : counts_(size + 1, 0) {}

  /// The number of earlier values that are greater than this one.
  std::uint64_t add(std::size_t value) {
    std::uint64_t smaller_or_equal = 0;
    for (std::size_t i = value + 1; i > 0; i &= i - 1) {
      smaller_or_equal += counts_[i];
    }
    for (std::size_t i = value + 1; i < counts_.size(); i += i & (~i + 1)) {
      ++counts_[i];
    }
    return added_++ - smaller_or_equal;
  }

 private:
  std::vector<std::uint32_t> counts_;
  std::uint64_t added_ = 0;
};

class Ordering {
 public:
  explicit Ordering(LayeredGraph& graph) : graph_(graph), rank_(graph.places.size(), 0) {
    for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
      rank(layer);
    }
  }

  void run(const std::stop_token& stop) {
    std::vector<std::vector<PlaceIndex>> best = graph_.layers;
    std::uint64_t fewest = crossings(graph_);
    int fruitless = 0;
    for (int sweep = 0; sweep < kOrderSweeps && fewest > 0 && fruitless < kFruitlessSweeps && !stop.stop_requested(); ++sweep) {
      sweep_once(sweep % 2 == 0);
      const std::uint64_t now = crossings(graph_);
      ++fruitless;
      if (now < fewest) {
        fewest = now;
        best = graph_.layers;
        fruitless = 0;
      }
    }
    graph_.layers = std::move(best);
    for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
      rank(layer);
    }
    if (fewest > 0 && graph_.places.size() <= kSmallGraph && graph_.segments.size() <= 3 * kSmallGraph) {
      exchange_neighbours(stop);
    }
  }

 private:
  void rank(std::size_t layer) {
    for (std::uint32_t i = 0; i < graph_.layers[layer].size(); ++i) {
      rank_[graph_.layers[layer][i]] = i;
    }
  }

  void sweep_once(bool down) {
    const std::size_t count = graph_.layers.size();
    for (std::size_t step = 0; step < count; ++step) {
      order_by_neighbours(down ? step : count - 1 - step, down);
    }
  }

  /// Where the line meets its other end, in units of places: half a place at most from that place's middle.
  [[nodiscard]] double end_position(PlaceIndex other, double offset) const {
    const Place& place = graph_.places[other];
    const double width = place.left + place.right;
    return rank_[other] + (width > 0 ? 0.9 * offset / width : 0);
  }

  /// Places without neighbours keep where they are.
  void order_by_neighbours(std::size_t layer, bool from_above) {
    std::vector<PlaceIndex>& places = graph_.layers[layer];
    std::vector<std::pair<double, PlaceIndex>> keyed;
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& segments = from_above ? graph_.upper[places[i]] : graph_.lower[places[i]];
      if (segments.empty()) {
        continue;
      }
      double sum = 0;
      for (const std::uint32_t s : segments) {
        const Segment& segment = graph_.segments[s];
        sum +=
            from_above ? end_position(segment.upper, segment.upper_offset) : end_position(segment.lower, segment.lower_offset);
      }
      keyed.emplace_back(sum / static_cast<double>(segments.size()), places[i]);
      free.push_back(i);
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < free.size(); ++i) {
      places[free[i]] = keyed[i].second;
    }
    rank(layer);
  }

  /// Crossings between the segments of two neighbours, the left one first.
  [[nodiscard]] std::int64_t pair_crossings(PlaceIndex left, PlaceIndex right) const {
    std::int64_t count = 0;
    for (const std::uint32_t a : graph_.upper[left]) {
      for (const std::uint32_t b : graph_.upper[right]) {
        count += rank_[graph_.segments[a].upper] > rank_[graph_.segments[b].upper] ? 1 : 0;
      }
    }
    for (const std::uint32_t a : graph_.lower[left]) {
      for (const std::uint32_t b : graph_.lower[right]) {
        count += rank_[graph_.segments[a].lower] > rank_[graph_.segments[b].lower] ? 1 : 0;
      }
    }
    return count;
  }

  void exchange_neighbours(const std::stop_token& stop) {
    bool better = true;
    for (int round = 0; round < kExchangeRounds && better && !stop.stop_requested(); ++round) {
      better = false;
      for (std::vector<PlaceIndex>& places : graph_.layers) {
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
          if (pair_crossings(places[i + 1], places[i]) < pair_crossings(places[i], places[i + 1])) {
            std::swap(places[i], places[i + 1]);
            std::swap(rank_[places[i]], rank_[places[i + 1]]);
            better = true;
          }
        }
      }
    }
  }

  LayeredGraph& graph_;
  std::vector<std::uint32_t> rank_;  ///< of each place in its layer
};

}  // namespace

void LayeredGraph::connect(std::size_t layer_count) {
  layers.assign(layer_count, {});
  upper.assign(places.size(), {});
  lower.assign(places.size(), {});
  for (PlaceIndex i = 0; i < places.size(); ++i) {
    layers[places[i].layer].push_back(i);
  }
  for (std::uint32_t s = 0; s < segments.size(); ++s) {
    lower[segments[s].upper].push_back(s);
    upper[segments[s].lower].push_back(s);
  }
}

std::uint64_t crossings(const LayeredGraph& graph) {
  std::vector<std::uint32_t> rank(graph.places.size(), 0);
  std::uint64_t total = 0;
  for (const auto& layer : graph.layers) {
    for (std::uint32_t i = 0; i < layer.size(); ++i) {
      rank[layer[i]] = i;
    }
  }
  for (std::size_t l = 0; l + 1 < graph.layers.size(); ++l) {
    InversionCounter counter(graph.layers[l + 1].size());
    std::vector<std::uint32_t> ends;
    for (const PlaceIndex place : graph.layers[l]) {
      ends.clear();
      for (const std::uint32_t s : graph.lower[place]) {
        ends.push_back(rank[graph.segments[s].lower]);
      }
      std::sort(ends.begin(), ends.end());
      for (const std::uint32_t end : ends) {
        total += counter.add(end);
      }
    }
  }
  return total;
}

void order_layers(LayeredGraph& graph, const std::stop_token& stop) { Ordering(graph).run(stop); }

}  // namespace sporescope::layered
