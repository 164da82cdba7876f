// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/crossing_minimization.h"

#include <algorithm>
#include <deque>
#include <random>
#include <utility>

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
constexpr double kShareOfVertex = 0.9;            ///< So that ends at adjacent vertices never coincide

/// Horizontal order of the ends of segments in their layers, in units of vertices. The smaller of two positions is further
/// left. Segments that end at one point have equal positions. The positions change only when a change of the layers is
/// reported.
class EndPositions {
 public:
  explicit EndPositions(const LayeredGraph& graph) : graph_(graph), rank_(graph.vertices.size(), 0) {
    for (std::size_t layer = 0; layer < graph.layers.size(); ++layer) {
      update_ranks(layer);
    }
  }

  /// Updates the positions after a change of the order in this layer.
  void update_ranks(std::size_t layer) {
    const std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
    for (std::uint32_t i = 0; i < layer_vertices.size(); ++i) {
      rank_[layer_vertices[i]] = i;
    }
  }
  /// Updates the positions after an exchange of two vertices of one layer.
  void swap_vertices(VertexIndex a, VertexIndex b) { std::swap(rank_[a], rank_[b]); }

  [[nodiscard]] double upper(std::uint32_t segment) const {
    return at(graph_.segments[segment].upper, graph_.segments[segment].upper_offset);
  }
  [[nodiscard]] double lower(std::uint32_t segment) const {
    return at(graph_.segments[segment].lower, graph_.segments[segment].lower_offset);
  }

 private:
  [[nodiscard]] double at(VertexIndex vertex, double offset) const {
    const double width = graph_.vertices[vertex].left + graph_.vertices[vertex].right;
    const double share = width > 0 ? offset / width : 0;
    return rank_[vertex] + kShareOfVertex * std::clamp(share, -0.5, 0.5);
  }

  const LayeredGraph& graph_;
  IndexedVector<VertexIndex, std::uint32_t> rank_;  ///< Index of each vertex in its layer
};

/// Counts inversions with a binary indexed tree (Barth, Mutzel, Jünger 2004).
class InversionCounter {
 public:
  explicit InversionCounter(std::size_t size) : counts_(size + 1, 0) {}

  /// Returns the number of earlier values that are greater than this one.
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

/// Returns, for each vertex, the smallest vertex of its connected component.
IndexedVector<VertexIndex, VertexIndex> find_components(const LayeredGraph& graph) {
  IndexedVector<VertexIndex, VertexIndex> leader(graph.vertices.size());
  for (const VertexIndex vertex : leader.indices()) leader[vertex] = vertex;
  const auto find = [&](VertexIndex vertex) {
    while (leader[vertex] != vertex) {
      leader[vertex] = leader[leader[vertex]];
      vertex = leader[vertex];
    }
    return vertex;
  };
  for (const Segment& segment : graph.segments) {
    const VertexIndex upper = find(segment.upper);
    const VertexIndex lower = find(segment.lower);
    leader[std::max(upper, lower)] = std::min(upper, lower);
  }
  for (const VertexIndex vertex : leader.indices()) {
    leader[vertex] = leader[leader[vertex]];  // leaders have smaller indices, so that theirs are final
  }
  return leader;
}

/// Orders the layers of a graph. The vertices of a component are adjacent in every layer, so that edges of two components never
/// cross.
class Ordering {
 public:
  explicit Ordering(LayeredGraph& graph)
      : graph_(graph),
        component_(find_components(graph)),
        ends_(graph),
        is_tiny_(graph.vertices.size() <= kTinyGraph && graph.segments.size() <= 3 * kTinyGraph),
        is_small_(graph.vertices.size() <= kSmallGraph && graph.segments.size() <= 3 * kSmallGraph),
        max_effort_(kMinEffort + kEffortForSegment * graph.segments.size()) {}

  void run(const std::stop_token& stop) {
    if (crossings(graph_) == 0) {
      return;
    }
    separate_components();
    best_layers_ = graph_.layers;
    best_crossings_ = crossings(graph_);
    improve(false, stop);
    if (is_small_) {
      exchange_in_best();
      improve(true, stop);
      try_other_starts(stop);
    }
    graph_.layers = std::move(best_layers_);
  }

 private:
  void rank_all() {
    for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
      ends_.update_ranks(layer);
    }
  }

  void exchange_in_best() {
    graph_.layers = best_layers_;
    rank_all();
    exchange_neighbors(false);
    keep_if_best();
  }

  void try_other_starts(const std::stop_token& stop) {
    const auto should_continue = [&] { return best_crossings_ > 0 && !is_out_of_budget() && !stop.stop_requested(); };
    for (const bool from_above : {true, false}) {
      if (should_continue()) {
        order_by_component(from_above);
        improve(true, stop);
      }
    }
    const std::size_t shuffled_starts = std::min(kMaxShuffledStarts, kTinyGraph / graph_.vertices.size());
    std::minstd_rand random(1);  // NOLINT(bugprone-random-generator-seed): the same drawing each time
    for (std::size_t i = 0; i < shuffled_starts && should_continue(); ++i) {
      shuffle(random);
      improve(true, stop);
    }
  }

  void separate_components() {
    for (std::vector<VertexIndex>& layer_vertices : graph_.layers) {
      std::stable_sort(layer_vertices.begin(), layer_vertices.end(),
                       [&](VertexIndex a, VertexIndex b) { return component_[a] < component_[b]; });
    }
    rank_all();
  }

  /// Creates another start: breadth first from the sources, or from the sinks.
  void order_by_component(bool from_above) {
    const auto& before = from_above ? graph_.upper : graph_.lower;
    const auto& after = from_above ? graph_.lower : graph_.upper;
    for (std::vector<VertexIndex>& layer_vertices : graph_.layers) {
      layer_vertices.clear();
    }
    IndexedVector<VertexIndex, bool> visited(graph_.vertices.size(), false);
    std::deque<VertexIndex> queue;
    for (const VertexIndex first : graph_.vertices.indices()) {
      if (before[first].empty()) {
        queue.push_back(first);
        visited[first] = true;
      }
      for (; !queue.empty(); queue.pop_front()) {
        const VertexIndex vertex = queue.front();
        graph_.layers[graph_.vertices[vertex].layer].push_back(vertex);
        for (const std::uint32_t s : after[vertex]) {
          const VertexIndex next = from_above ? graph_.segments[s].lower : graph_.segments[s].upper;
          if (!visited[next]) {
            visited[next] = true;
            queue.push_back(next);
          }
        }
      }
    }
    separate_components();
  }

  /// std::shuffle is not reproducible across standard libraries.
  void shuffle(std::minstd_rand& random) {
    for (std::vector<VertexIndex>& layer_vertices : graph_.layers) {
      for (std::size_t i = layer_vertices.size(); i > 1; --i) {
        std::swap(layer_vertices[i - 1], layer_vertices[random() % i]);
      }
    }
    separate_components();
  }

  /// Sweeps down and up, with or without exchanges in between, and keeps the best order.
  void improve(bool exchange, const std::stop_token& stop) {
    int fruitless = 0;
    for (int sweep = 0; sweep < kOrderSweeps && best_crossings_ > 0 && fruitless < kFruitlessSweeps && !stop.stop_requested();
         ++sweep) {
      const bool reverse_ties = exchange && sweep % 4 >= 2;
      sweep_once(sweep % 2 == 0, reverse_ties);
      if (exchange) {
        exchange_neighbors(reverse_ties);
      }
      fruitless = keep_if_best() ? 0 : fruitless + 1;
    }
  }

  bool keep_if_best() {
    const std::uint64_t count = crossings(graph_);
    if (count >= best_crossings_) {
      return false;
    }
    best_crossings_ = count;
    best_layers_ = graph_.layers;
    return true;
  }

  void sweep_once(bool down, bool reverse_ties) {
    const std::size_t count = graph_.layers.size();
    for (std::size_t step = 0; step < count; ++step) {
      order_by_neighbors(down ? step : count - 1 - step, down, reverse_ties);
    }
  }

  /// Vertices without neighbors keep their positions. Vertices with equal preferences keep or reverse their order.
  void order_by_neighbors(std::size_t layer, bool from_above, bool reverse_ties) {
    std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
    preferred_positions_.clear();
    free_.clear();
    for (std::size_t i = 0; i < layer_vertices.size(); ++i) {
      const auto& segments = from_above ? graph_.upper[layer_vertices[i]] : graph_.lower[layer_vertices[i]];
      if (segments.empty()) {
        continue;
      }
      double sum = 0;
      for (const std::uint32_t s : segments) {
        sum += from_above ? ends_.upper(s) : ends_.lower(s);
      }
      preferred_positions_.push_back(
          {component_[layer_vertices[i]], sum / static_cast<double>(segments.size()), layer_vertices[i]});
      free_.push_back(i);
    }
    if (reverse_ties) {
      std::reverse(preferred_positions_.begin(), preferred_positions_.end());
    }
    std::stable_sort(preferred_positions_.begin(), preferred_positions_.end(),
                     [](const PreferredPosition& a, const PreferredPosition& b) {
                       return a.component != b.component ? a.component < b.component : a.position < b.position;
                     });
    for (std::size_t i = 0; i < free_.size(); ++i) {
      layer_vertices[free_[i]] = preferred_positions_[i].vertex;
    }
    ends_.update_ranks(layer);
  }

  /// In the first round optionally also makes exchanges that change nothing, since they may allow improvements.
  void exchange_neighbors(bool allow_equal) {
    bool has_improved = true;
    for (int round = 0; round < kExchangeRounds && has_improved && !is_out_of_budget(); ++round) {
      has_improved = false;
      for (std::size_t layer = 0; layer < graph_.layers.size(); ++layer) {
        collect_ends(layer);
        has_improved = exchange_in_layer(layer, allow_equal && round == 0) || has_improved;
        has_improved = (is_tiny_ && sift_layer(layer)) || has_improved;
      }
    }
  }

  void collect_ends(std::size_t layer) {
    const std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
    above_.resize(layer_vertices.size());
    below_.resize(layer_vertices.size());
    for (std::size_t i = 0; i < layer_vertices.size(); ++i) {
      collect(graph_.upper[layer_vertices[i]], &EndPositions::upper, above_[i]);
      collect(graph_.lower[layer_vertices[i]], &EndPositions::lower, below_[i]);
    }
  }

  bool exchange_in_layer(std::size_t layer, bool allow_equal) {
    std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
    bool has_improved = false;
    for (std::size_t i = 0; i + 1 < layer_vertices.size(); ++i) {
      if (component_[layer_vertices[i]] != component_[layer_vertices[i + 1]]) {
        continue;
      }
      const std::int64_t current = crossings_if_ordered(i, i + 1);
      if (current == 0) {
        continue;
      }
      const std::int64_t exchanged = crossings_if_ordered(i + 1, i);
      if (exchanged < current || (allow_equal && exchanged == current)) {
        has_improved = has_improved || exchanged < current;
        ends_.swap_vertices(layer_vertices[i], layer_vertices[i + 1]);
        std::swap(layer_vertices[i], layer_vertices[i + 1]);
        std::swap(above_[i], above_[i + 1]);
        std::swap(below_[i], below_[i + 1]);
      }
    }
    return has_improved;
  }

  /// Moves each vertex of a layer to the position with the fewest crossings (sifting, Matuszewski et al. 1999).
  bool sift_layer(std::size_t layer) {
    const std::vector<VertexIndex>& layer_vertices = graph_.layers[layer];
    bool has_improved = false;
    for (std::size_t i = 0; i < layer_vertices.size() && !is_out_of_budget(); ++i) {
      std::int64_t best_change = 0;
      std::size_t best = i;
      const auto is_same_component = [&](std::size_t index) {
        return component_[layer_vertices[index]] == component_[layer_vertices[i]];
      };
      std::int64_t change = 0;
      for (std::size_t next = i; next > 0 && is_same_component(next - 1); --next) {
        const std::size_t left = next - 1;
        change += crossings_if_ordered(i, left) - crossings_if_ordered(left, i);
        best = change < best_change ? left : best;
        best_change = std::min(best_change, change);
      }
      change = 0;
      for (std::size_t right = i + 1; right < layer_vertices.size() && is_same_component(right); ++right) {
        change += crossings_if_ordered(right, i) - crossings_if_ordered(i, right);
        best = change < best_change ? right : best;
        best_change = std::min(best_change, change);
      }
      if (best != i) {
        move(layer, i, best);
        has_improved = true;
      }
    }
    return has_improved;
  }

  void move(std::size_t layer, std::size_t from, std::size_t to) {
    const auto move_element = [&](auto& row) {
      const auto at = [&](std::size_t i) { return row.begin() + static_cast<std::ptrdiff_t>(i); };
      if (from < to) {
        std::rotate(at(from), at(from + 1), at(to + 1));
      } else {
        std::rotate(at(to), at(from), at(from + 1));
      }
    };
    move_element(graph_.layers[layer]);
    move_element(above_);
    move_element(below_);
    ends_.update_ranks(layer);
  }

  /// Returns the crossings between the edges of two vertices of the current layer, if the first one is to the left of the
  /// second.
  std::int64_t crossings_if_ordered(std::size_t left, std::size_t right) {
    effort_ += above_[left].size() + above_[right].size() + below_[left].size() + below_[right].size();
    return count_inversions(above_[left], above_[right]) + count_inversions(below_[left], below_[right]);
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
  static std::int64_t count_inversions(const std::vector<double>& left, const std::vector<double>& right) {
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
    VertexIndex vertex;
  };

  LayeredGraph& graph_;
  IndexedVector<VertexIndex, VertexIndex> component_;  ///< Component of each vertex
  EndPositions ends_;
  bool is_tiny_;
  bool is_small_;
  std::vector<std::vector<VertexIndex>> best_layers_;
  std::uint64_t best_crossings_ = 0;
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

std::uint64_t crossings(const LayeredGraph& graph) {
  const EndPositions ends(graph);
  std::uint64_t total = 0;
  std::vector<std::pair<double, double>> lines;
  std::vector<double> lower_ends;
  for (const auto& layer : graph.layers) {
    lines.clear();
    lower_ends.clear();
    for (const VertexIndex vertex : layer) {
      for (const std::uint32_t s : graph.lower[vertex]) {
        lines.emplace_back(ends.upper(s), ends.lower(s));
        lower_ends.push_back(lines.back().second);
      }
    }
    std::sort(lines.begin(), lines.end());
    std::sort(lower_ends.begin(), lower_ends.end());
    InversionCounter counter(lower_ends.size());
    for (const auto& [upper, lower] : lines) {
      const auto at = std::lower_bound(lower_ends.begin(), lower_ends.end(), lower);
      total += counter.add(static_cast<std::size_t>(at - lower_ends.begin()));
    }
  }
  return total;
}

void minimize_crossings(LayeredGraph& graph, const std::stop_token& stop) { Ordering(graph).run(stop); }

}  // namespace sporescope::layered
