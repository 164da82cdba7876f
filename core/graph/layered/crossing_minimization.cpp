// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/crossing_minimization.h"

#include <algorithm>
#include <deque>
#include <random>
#include <utility>

#include "core/graph/layered/components.h"
#include "core/graph/layered/crossings.h"
#include "core/graph/layered/end_positions.h"

namespace sporescope::layered {
namespace {

constexpr int kOrderSweeps = 12;
constexpr int kFruitlessSweeps = 4;
constexpr std::size_t kSmallGraph = 1500;  ///< Maximum number of vertices (and a third of the segments) for exchanges, which
                                           ///< are slow in larger graphs
constexpr std::size_t kTinyGraph = 300;    ///< Maximum for trying every position in a layer for each vertex
constexpr std::size_t kMaxShuffledStarts = 8;
constexpr int kExchangeRounds = 6;
constexpr std::uint64_t kMinEffort = 20000;
constexpr std::uint64_t kEffortForSegment = 500;  ///< A few microseconds

/// Orders the layers of a graph. The vertices of a component are adjacent in every layer, so that edges of two components never
/// cross.
class Ordering {
 public:
  explicit Ordering(LayeredGraph& graph)
      : graph_(graph),
        component_(find_components(graph)),
        ends_(graph),
        tiny_(graph.vertices.size() <= kTinyGraph && graph.segments.size() <= 3 * kTinyGraph),
        small_(graph.vertices.size() <= kSmallGraph && graph.segments.size() <= 3 * kSmallGraph),
        max_effort_(kMinEffort + kEffortForSegment * graph.segments.size()) {}

  void run(const std::stop_token& stop) {
    if (crossings(graph_) == 0) {
      return;
    }
    part_components();
    best_ = graph_.layers;
    minimum_ = crossings(graph_);
    improve(false, stop);
    if (small_) {
      exchange_in_best();
      improve(true, stop);
      try_other_starts(stop);
    }
    graph_.layers = std::move(best_);
  }

 private:
  void rank_all() {
    for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
      ends_.update_ranks(layer);
    }
  }

  void exchange_in_best() {
    graph_.layers = best_;
    rank_all();
    exchange_neighbors(false);
    keep_if_best();
  }

  void try_other_starts(const std::stop_token& stop) {
    const auto worth_while = [&] { return minimum_ > 0 && !is_out_of_budget() && !stop.stop_requested(); };
    for (const bool from_above : {true, false}) {
      if (worth_while()) {
        order_by_component(from_above);
        improve(true, stop);
      }
    }
    const std::size_t more = std::min(kMaxShuffledStarts, kTinyGraph / graph_.vertices.size());
    std::minstd_rand random(1);  // NOLINT(bugprone-random-generator-seed): the same drawing each time
    for (std::size_t i = 0; i < more && worth_while(); ++i) {
      shuffle(random);
      improve(true, stop);
    }
  }

  void part_components() {
    for (std::vector<VertexIndex>& places : graph_.layers) {
      std::stable_sort(places.begin(), places.end(),
                       [&](VertexIndex a, VertexIndex b) { return component_[a] < component_[b]; });
    }
    rank_all();
  }

  /// Creates another start: breadth first from the sources, or from the sinks.
  void order_by_component(bool from_above) {
    const auto& before = from_above ? graph_.upper : graph_.lower;
    const auto& after = from_above ? graph_.lower : graph_.upper;
    for (std::vector<VertexIndex>& places : graph_.layers) {
      places.clear();
    }
    IndexedVector<VertexIndex, bool> seen(graph_.vertices.size(), false);
    std::deque<VertexIndex> waiting;
    for (const VertexIndex first : graph_.vertices.indices()) {
      if (before[first].empty()) {
        waiting.push_back(first);
        seen[first] = true;
      }
      for (; !waiting.empty(); waiting.pop_front()) {
        const VertexIndex place = waiting.front();
        graph_.layers[graph_.vertices[place].layer].push_back(place);
        for (const std::uint32_t s : after[place]) {
          const VertexIndex next = from_above ? graph_.segments[s].lower : graph_.segments[s].upper;
          if (!seen[next]) {
            seen[next] = true;
            waiting.push_back(next);
          }
        }
      }
    }
    part_components();
  }

  /// std::shuffle is not reproducible across standard libraries.
  void shuffle(std::minstd_rand& random) {
    for (std::vector<VertexIndex>& places : graph_.layers) {
      for (std::size_t i = places.size(); i > 1; --i) {
        std::swap(places[i - 1], places[random() % i]);
      }
    }
    part_components();
  }

  /// Sweeps down and up, with or without exchanges in between, and keeps the best order.
  void improve(bool exchange, const std::stop_token& stop) {
    int fruitless = 0;
    for (int sweep = 0; sweep < kOrderSweeps && minimum_ > 0 && fruitless < kFruitlessSweeps && !stop.stop_requested();
         ++sweep) {
      const bool turn_ties = exchange && sweep % 4 >= 2;
      sweep_once(sweep % 2 == 0, turn_ties);
      if (exchange) {
        exchange_neighbors(turn_ties);
      }
      fruitless = keep_if_best() ? 0 : fruitless + 1;
    }
  }

  bool keep_if_best() {
    const std::uint64_t now = crossings(graph_);
    if (now >= minimum_) {
      return false;
    }
    minimum_ = now;
    best_ = graph_.layers;
    return true;
  }

  void sweep_once(bool down, bool turn_ties) {
    const std::size_t count = graph_.layers.size();
    for (std::size_t step = 0; step < count; ++step) {
      order_by_neighbors(down ? step : count - 1 - step, down, turn_ties);
    }
  }

  /// Vertices without neighbors keep their positions. Vertices with equal preferences keep or reverse their order.
  void order_by_neighbors(std::size_t layer, bool from_above, bool turn_ties) {
    std::vector<VertexIndex>& places = graph_.layers[layer];
    preferred_positions_.clear();
    free_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& segments = from_above ? graph_.upper[places[i]] : graph_.lower[places[i]];
      if (segments.empty()) {
        continue;
      }
      double sum = 0;
      for (const std::uint32_t s : segments) {
        sum += from_above ? ends_.upper(s) : ends_.lower(s);
      }
      preferred_positions_.push_back({component_[places[i]], sum / static_cast<double>(segments.size()), places[i]});
      free_.push_back(i);
    }
    if (turn_ties) {
      std::reverse(preferred_positions_.begin(), preferred_positions_.end());
    }
    std::stable_sort(preferred_positions_.begin(), preferred_positions_.end(),
                     [](const PreferredPosition& a, const PreferredPosition& b) {
                       return a.component != b.component ? a.component < b.component : a.position < b.position;
                     });
    for (std::size_t i = 0; i < free_.size(); ++i) {
      places[free_[i]] = preferred_positions_[i].place;
    }
    ends_.update_ranks(layer);
  }

  /// In the first round optionally also makes exchanges that change nothing, since they may allow improvements.
  void exchange_neighbors(bool equal_ones) {
    bool better = true;
    for (int round = 0; round < kExchangeRounds && better && !is_out_of_budget(); ++round) {
      better = false;
      for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
        collect_ends(layer);
        better = exchange_in(layer, equal_ones && round == 0) || better;
        better = (tiny_ && move_in(layer)) || better;
      }
    }
  }

  void collect_ends(std::size_t layer) {
    const std::vector<VertexIndex>& places = graph_.layers[layer];
    above_.resize(places.size());
    below_.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      collect(graph_.upper[places[i]], &EndPositions::upper, above_[i]);
      collect(graph_.lower[places[i]], &EndPositions::lower, below_[i]);
    }
  }

  bool exchange_in(std::size_t layer, bool equal_ones) {
    std::vector<VertexIndex>& places = graph_.layers[layer];
    bool better = false;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
      if (component_[places[i]] != component_[places[i + 1]]) {
        continue;
      }
      const std::int64_t now = crossings_if_ordered(i, i + 1);
      if (now == 0) {
        continue;
      }
      const std::int64_t then = crossings_if_ordered(i + 1, i);
      if (then < now || (equal_ones && then == now)) {
        better = better || then < now;
        ends_.swap_vertices(places[i], places[i + 1]);
        std::swap(places[i], places[i + 1]);
        std::swap(above_[i], above_[i + 1]);
        std::swap(below_[i], below_[i + 1]);
      }
    }
    return better;
  }

  /// Moves each vertex of a layer to the position with the fewest crossings (sifting, Matuszewski et al. 1999).
  bool move_in(std::size_t layer) {
    const std::vector<VertexIndex>& places = graph_.layers[layer];
    bool better = false;
    for (std::size_t i = 0; i < places.size() && !is_out_of_budget(); ++i) {
      std::int64_t minimum = 0;
      std::size_t best = i;
      const auto alike = [&](std::size_t other) { return component_[places[other]] == component_[places[i]]; };
      std::int64_t change = 0;
      for (std::size_t next = i; next > 0 && alike(next - 1); --next) {
        const std::size_t left = next - 1;
        change += crossings_if_ordered(i, left) - crossings_if_ordered(left, i);
        best = change < minimum ? left : best;
        minimum = std::min(minimum, change);
      }
      change = 0;
      for (std::size_t right = i + 1; right < places.size() && alike(right); ++right) {
        change += crossings_if_ordered(right, i) - crossings_if_ordered(i, right);
        best = change < minimum ? right : best;
        minimum = std::min(minimum, change);
      }
      if (best != i) {
        move(layer, i, best);
        better = true;
      }
    }
    return better;
  }

  void move(std::size_t layer, std::size_t from, std::size_t to) {
    const auto take = [&](auto& row) {
      const auto at = [&](std::size_t i) { return row.begin() + static_cast<std::ptrdiff_t>(i); };
      if (from < to) {
        std::rotate(at(from), at(from + 1), at(to + 1));
      } else {
        std::rotate(at(to), at(from), at(from + 1));
      }
    };
    take(graph_.layers[layer]);
    take(above_);
    take(below_);
    ends_.update_ranks(layer);
  }

  /// Returns the crossings between the edges of two vertices of the current layer, if the first one is to the left of the
  /// second.
  std::int64_t crossings_if_ordered(std::size_t left, std::size_t right) {
    effort_ += above_[left].size() + above_[right].size() + below_[left].size() + below_[right].size();
    return inversions(above_[left], above_[right]) + inversions(below_[left], below_[right]);
  }

  void collect(const std::vector<std::uint32_t>& segments, double (EndPositions::*end)(std::uint32_t) const,
               std::vector<double>& positions) const {
    positions.clear();
    for (const std::uint32_t s : segments) {
      positions.push_back((ends_.*end)(s));
    }
    std::sort(positions.begin(), positions.end());
  }

  /// Counts pairs in which the left value is greater than the right one. Both lists are sorted.
  static std::int64_t inversions(const std::vector<double>& left, const std::vector<double>& right) {
    std::int64_t count = 0;
    std::size_t smaller = 0;
    for (const double end : left) {
      while (smaller < right.size() && right[smaller] < end) {
        ++smaller;
      }
      count += static_cast<std::int64_t>(smaller);
    }
    return count;
  }

  [[nodiscard]] bool is_out_of_budget() const { return effort_ > max_effort_; }

  struct PreferredPosition {
    VertexIndex component;
    double position;
    VertexIndex place;
  };

  LayeredGraph& graph_;
  IndexedVector<VertexIndex, VertexIndex> component_;  ///< Component of each vertex
  EndPositions ends_;
  bool tiny_;
  bool small_;
  std::vector<std::vector<VertexIndex>> best_;
  std::uint64_t minimum_ = 0;
  std::uint64_t effort_ = 0;  ///< Number of edge ends compared for exchanges
  std::uint64_t max_effort_;
  std::vector<PreferredPosition> preferred_positions_;
  std::vector<std::size_t> free_;
  std::vector<std::vector<double>> above_;  ///< Ends of each vertex of the current layer in the layer above
  std::vector<std::vector<double>> below_;
};

}  // namespace

void LayeredGraph::connect(std::size_t layer_count) {
  layers.assign(layer_count, {});
  upper.assign(vertices.size(), {});
  lower.assign(vertices.size(), {});
  for (const VertexIndex i : vertices.indices()) {
    layers[vertices[i].layer].push_back(i);
  }
  for (std::uint32_t s = 0; s < segments.size(); ++s) {
    lower[segments[s].upper].push_back(s);
    upper[segments[s].lower].push_back(s);
  }
}

void minimize_crossings(LayeredGraph& graph, const std::stop_token& stop) { Ordering(graph).run(stop); }

}  // namespace sporescope::layered
