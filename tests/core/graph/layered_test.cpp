// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the phases of the layered layout separately.

#include <QTest>
#include <algorithm>
#include <limits>
#include <random>

#include "core/graph/layered/coordinate_assignment.h"
#include "core/graph/layered/crossing_minimization.h"
#include "core/graph/layered/forward_order.h"
#include "core/graph/layered/label_placement.h"
#include "core/graph/layered/sizes.h"
#include "tests/program/test_class.h"

namespace layered_test {

using namespace sporescope;           // NOLINT(google-build-using-namespace)
using namespace sporescope::layered;  // NOLINT(google-build-using-namespace)

namespace {

/// Returns layers of equal size with random segments between adjacent ones.
LayeredGraph random_graph(std::mt19937& random, std::uint32_t layers, std::uint32_t width, std::uint32_t segments) {
  LayeredGraph graph;
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    for (std::uint32_t i = 0; i < width; ++i) {
      const double half = 10 + static_cast<double>(random() % 60);
      graph.vertices.add({layer, half, half + static_cast<double>(random() % 40), 0, random() % 4 == 0});
    }
  }
  for (std::uint32_t s = 0; s < segments; ++s) {
    const auto layer = static_cast<std::uint32_t>(random() % (layers - 1));
    Segment segment;
    segment.upper = index_at<VertexIndex>(layer * width + random() % width);
    segment.lower = index_at<VertexIndex>((layer + 1) * width + random() % width);
    graph.segments.push_back(segment);
  }
  graph.connect(layers);
  return graph;
}

/// Returns the minimum number of crossings over all orders of the layers, from this layer on.
std::uint64_t min_crossings(LayeredGraph& graph, std::size_t layer = 0) {
  if (layer == graph.layers.size()) {
    return crossings(graph);
  }
  std::uint64_t minimum_total = std::numeric_limits<std::uint64_t>::max();
  std::sort(graph.layers[layer].begin(), graph.layers[layer].end());
  do {
    minimum_total = std::min(minimum_total, min_crossings(graph, layer + 1));
  } while (std::next_permutation(graph.layers[layer].begin(), graph.layers[layer].end()));
  return minimum_total;
}

std::uint64_t crossings_by_definition(const LayeredGraph& graph) {
  IndexedVector<VertexIndex, std::uint32_t> rank(graph.vertices.size(), 0);
  for (const auto& layer : graph.layers) {
    for (std::uint32_t i = 0; i < layer.size(); ++i) {
      rank[layer[i]] = i;
    }
  }
  std::uint64_t count = 0;
  for (std::size_t a = 0; a < graph.segments.size(); ++a) {
    for (std::size_t b = a + 1; b < graph.segments.size(); ++b) {
      const Segment& p = graph.segments[a];
      const Segment& q = graph.segments[b];
      const bool same_gap = graph.vertices[p.upper].layer == graph.vertices[q.upper].layer;
      const auto upper = static_cast<std::int64_t>(rank[p.upper]) - rank[q.upper];
      const auto lower = static_cast<std::int64_t>(rank[p.lower]) - rank[q.lower];
      count += same_gap && upper * lower < 0 ? 1 : 0;
    }
  }
  return count;
}

bool keeps_distances(const LayeredGraph& graph) {
  for (const auto& layer : graph.layers) {
    for (std::size_t i = 1; i < layer.size(); ++i) {
      const Vertex& left = graph.vertices[layer[i - 1]];
      const Vertex& right = graph.vertices[layer[i]];
      const double gap = left.is_dummy || right.is_dummy ? kEdgeGap : kSiblingGap;
      if (right.x - right.left - (left.x + left.right) < gap - 1e-6) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

class LayeredTest : public QObject {
  Q_OBJECT

 private slots:
  void forward_order_is_topological_without_circles() {
    std::mt19937 random(3);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 50; ++round) {
      const std::uint32_t count = 60;
      std::vector<std::uint32_t> hidden(count);
      for (std::uint32_t i = 0; i < count; ++i) {
        hidden[i] = i;
      }
      std::shuffle(hidden.begin(), hidden.end(), random);
      std::vector<WeightedLink> links;
      for (int i = 0; i < 120; ++i) {
        const auto a = static_cast<std::uint32_t>(random() % count);
        const auto b = static_cast<std::uint32_t>(random() % count);
        if (a < b) {
          links.push_back({hidden[a], hidden[b], 1});
        }
      }
      const auto order = forward_order(count, links).units;
      std::vector<std::uint32_t> place(count, count);
      for (std::uint32_t i = 0; i < count; ++i) {
        place[order[i]] = i;
      }
      QVERIFY(std::find(place.begin(), place.end(), count) == place.end());
      for (const WeightedLink& link : links) {
        QVERIFY(place[link.from] < place[link.to]);
      }
    }
  }

  void forward_order_of_circles_is_by_number() {
    // 2 -> 0 is not in a cycle; 1, 3 and 4 are
    const auto order = forward_order(5, {{2, 0, 1}, {0, 1, 1}, {1, 3, 1}, {3, 4, 1}, {4, 1, 1}}).units;
    QCOMPARE(order, (std::vector<std::uint32_t>{2, 0, 1, 3, 4}));
    QCOMPARE(forward_order(3, {}).units, (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(forward_order(2, {{1, 1, 1}, {1, 0, 1}}).units, (std::vector<std::uint32_t>{1, 0}));
  }

  void forward_order_of_a_long_chain_needs_no_deep_stack() {
    std::vector<WeightedLink> links;
    const std::uint32_t count = 200000;
    for (std::uint32_t i = 0; i + 1 < count; ++i) {
      links.push_back({i, i + 1, 1});
    }
    QCOMPARE(forward_order(count, links).units.back(), count - 1);
  }

  void crossings_are_counted_right() {
    std::mt19937 random(5);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 20; ++round) {
      const LayeredGraph graph = random_graph(random, 4, 9, 40);
      QCOMPARE(crossings(graph), crossings_by_definition(graph));
    }
  }

  void ordering_never_adds_crossings_and_unravels_trees() {
    std::mt19937 random(9);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 20; ++round) {
      LayeredGraph graph = random_graph(random, 6, 12, 60);
      const std::uint64_t before = crossings(graph);
      minimize_crossings(graph, {});
      QVERIFY(crossings(graph) < before);
      for (std::size_t layer = 0; layer < graph.layers.size(); ++layer) {
        QVERIFY(std::all_of(graph.layers[layer].begin(), graph.layers[layer].end(),
                            [&](VertexIndex place) { return graph.vertices[place].layer == layer; }));
      }
    }
    LayeredGraph tree;  // each vertex has two below it, in mixed order
    for (std::uint32_t layer = 0; layer < 5; ++layer) {
      for (std::uint32_t i = 0; i < (1U << layer); ++i) {
        tree.vertices.add({layer, 10, 10, 0, false});
      }
    }
    for (std::uint32_t layer = 0; layer + 1 < 5; ++layer) {
      const std::uint32_t width = 1U << layer;
      for (std::uint32_t i = 0; i < 2 * width; ++i) {
        Segment segment;
        segment.upper = VertexIndex{width - 1 + (i * 7 + 3) % width};
        segment.lower = VertexIndex{2 * width - 1 + i};
        tree.segments.push_back(segment);
      }
    }
    tree.connect(5);
    QVERIFY(crossings(tree) > 0);
    minimize_crossings(tree, {});
    QCOMPARE(crossings(tree), 0U);
  }

  void orders_of_small_graphs_are_nearly_the_best() {
    std::mt19937 random(13);  // NOLINT(cert-msc51-cpp)
    std::uint64_t ours = 0;
    std::uint64_t minimum_total = 0;
    for (int round = 0; round < 30; ++round) {
      LayeredGraph graph = random_graph(random, 3, 4, 12);
      minimize_crossings(graph, {});
      const std::uint64_t own = crossings_by_definition(graph);
      const std::uint64_t minimum = min_crossings(graph);
      QVERIFY(own >= minimum);
      ours += own;
      minimum_total += minimum;
    }
    QVERIFY2(ours * 100 <= minimum_total * 105, qPrintable(QString("%1, %2 would do").arg(ours).arg(minimum_total)));
  }

  /// Two ladders without crossings whose sides are interleaved.
  void disconnected_components_do_not_overlap() {
    LayeredGraph graph;
    for (std::uint32_t layer = 0; layer < 8; ++layer) {
      for (int i = 0; i < 4; ++i) {
        graph.vertices.add({layer, 10, 10, 0, false});
      }
    }
    for (std::uint32_t layer = 0; layer + 1 < 8; ++layer) {
      for (const std::uint32_t ladder : {0U, 1U}) {
        const std::uint32_t upper = 4 * layer + ladder;
        graph.segments.push_back({VertexIndex{upper}, VertexIndex{upper + 4}, 0, 0, 1, true});
        graph.segments.push_back({VertexIndex{upper + 2}, VertexIndex{upper + 6}, 0, 0, 1, true});
        graph.segments.push_back({VertexIndex{upper}, VertexIndex{upper + 6}, 0, 0, 1, true});
      }
    }
    graph.connect(8);
    QVERIFY(crossings(graph) > 0);
    minimize_crossings(graph, {});
    QCOMPARE(crossings_by_definition(graph), 0U);
  }

  /// An expanded scope determines the ports of its lines, and their targets are in the same order.
  void where_lines_leave_a_thing_counts() {
    LayeredGraph graph;
    graph.vertices.add({0, 200, 200, 0, false});
    graph.vertices.add({1, 20, 20, 0, false});
    graph.vertices.add({1, 20, 20, 0, false});
    graph.segments = {{VertexIndex{0}, VertexIndex{1}, 150, 0, 1, true}, {VertexIndex{0}, VertexIndex{2}, -150, 0, 1, true}};
    graph.connect(2);
    QCOMPARE(crossings(graph), 1U);
    minimize_crossings(graph, {});
    QCOMPARE(crossings(graph), 0U);
    QCOMPARE(graph.layers[1], (std::vector{VertexIndex{2}, VertexIndex{1}}));
  }

  void positions_keep_order_and_distances() {
    std::mt19937 random(11);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 20; ++round) {
      LayeredGraph graph = random_graph(random, 8, 15, 90);
      minimize_crossings(graph, {});
      assign_coordinates(graph, {});
      QVERIFY(keeps_distances(graph));
    }
  }

  void positions_put_a_parent_amid_its_children() {
    LayeredGraph graph;
    graph.vertices.add({0, 20, 20, 0, false});
    for (int i = 0; i < 3; ++i) {
      graph.vertices.add({1, 20, 20, 0, false});
    }
    graph.segments = {{VertexIndex{0}, VertexIndex{1}, 0, 0, 1},
                      {VertexIndex{0}, VertexIndex{2}, 0, 0, 1},
                      {VertexIndex{0}, VertexIndex{3}, 0, 0, 1}};
    graph.connect(2);
    assign_coordinates(graph, {});
    QVERIFY(std::abs(graph.vertices[VertexIndex{0}].x - graph.vertices[VertexIndex{2}].x) < 1e-6);
    QVERIFY(std::abs(graph.vertices[VertexIndex{2}].x - graph.vertices[VertexIndex{1}].x - 64) < 1e-6);
  }

  void labels_keep_clear_of_each_other() {
    LabelGap gap;
    for (std::uint32_t i = 0; i < 40; ++i) {
      gap.labels.push_back({i, static_cast<double>(i * 30), i % 3 == 0 ? 80.0 : 0.0, 90, 0, 0, false});
    }
    place_gap_labels(gap, 100, 152, 17);
    int placed = 0;
    for (const GapLabel& a : gap.labels) {
      placed += a.placed ? 1 : 0;
      for (const GapLabel& b : gap.labels) {
        const bool always_cut = std::abs(a.x - b.x) >= (a.width + b.width) / 2 || std::abs(a.y - b.y) >= 17;
        QVERIFY(a.link == b.link || !a.placed || !b.placed || always_cut);
      }
      QVERIFY(!a.placed || (a.y >= 108 && a.y <= 144));
    }
    QVERIFY(placed >= 13);
    // Three lines converge. Next to the middle one, a label would seem to belong to its neighbors.
    LabelGap fan;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const double slope = 80.0 - 80.0 * i;
      fan.lines.push_back({i, 40.0 * i, slope});
      fan.labels.push_back({i, 40.0 * i, slope, 60, 0, 0, false});
    }
    place_gap_labels(fan, 0, 52, 17);
    QVERIFY(fan.labels[0].placed && fan.labels[0].x < 0);
    QVERIFY(!fan.labels[1].placed);
    QVERIFY(fan.labels[2].placed && fan.labels[2].x > 80);
    LabelGap one;
    one.labels.push_back({0, 50, 0, 60, 0, 0, false});
    place_gap_labels(one, 0, 52, 17);
    QVERIFY(one.labels[0].placed);
    QCOMPARE(one.labels[0].y, 26.0);
    QVERIFY(one.labels[0].x > 80);
  }
};

SPORESCOPE_TEST(LayeredTest)

}  // namespace layered_test

#include "layered_test.moc"
