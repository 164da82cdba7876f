// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/backward_placement.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "drawing_inspection.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace backward_placement_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

LayoutRequest opened_to(const ScopeTree& tree, std::uint32_t depth) {
  LayoutRequest request;
  request.backward_column = true;
  for (const ScopeIndex s : tree.scopes().indices()) {
    if (tree.scopes()[s].depth <= depth) request.open_scopes.insert(s);
  }
  return request;
}

std::shared_ptr<const GraphLayout> drawn(const ScopeTree& tree, const LayoutRequest& request) {
  return lay_out(tree, request).value_or(nullptr);
}

/// Three layers of one type each, and their gradients in execution order.
samples::GraphBuilder three_layers() {
  samples::GraphBuilder builder;
  const std::string conv = builder.op("Conv2D", "Default/conv-Conv2d/Conv2D-op0", {builder.parameter("inputs0")});
  const std::string relu = builder.op("ReLU", "Default/relu-ReLU/ReLU-op0", {conv});
  const std::string loss = builder.op("ReduceMean", "Default/loss-Loss/ReduceMean-op0", {relu});
  const std::string mean = builder.op("Tile", "Gradients/Default/loss-Loss/Grad_ReduceMean/Tile-op0", {loss});
  const std::string mask = builder.op("ReluGrad", "Gradients/Default/relu-ReLU/Grad_ReLU/ReluGrad-op0", {mean, relu});
  const std::string filter =
      builder.op("Conv2DBackpropFilter", "Gradients/Default/conv-Conv2d/Grad_Conv2D/Conv2DBackpropFilter-op0", {mask, conv});
  builder.op("ApplyMomentum", "Default/optimizer-Momentum/ApplyMomentum-op0", {builder.parameter("conv.weight"), filter});
  return builder;
}

const LayoutItem& item_of(const GraphLayout& layout, const std::string& begins, bool gradient) {
  for (const LayoutItem& item : layout.items) {
    std::uint32_t outermost = static_cast<std::uint32_t>(&item - layout.items.data());
    while (layout.items[outermost].parent >= 0) outermost = static_cast<std::uint32_t>(layout.items[outermost].parent);
    const bool inside = layout.items[outermost].label.starts_with("Gradients");
    if (item.label.starts_with(begins) && inside == gradient) return item;
  }
  qFatal("no such item");
}

double middle(const LayoutItem& item) { return item.y + item.height / 2; }

}  // namespace

class BackwardSideTest : public QObject {
  Q_OBJECT

 private slots:
  /// Checked by hand: conv, relu and loss from top to bottom on the left, and their gradients next to them on the right.
  void gradientsStandBesideWhatTheyBelongTo() {
    const auto builder = three_layers();
    const auto graph = builder.build();
    const ScopeTree tree(graph);
    const auto layout = drawn(tree, opened_to(tree, 9));
    QVERIFY(layout != nullptr);
    QCOMPARE(Inspection(tree, *layout).run(), QString());
    const auto row = [&](const char* forward, const char* backward) {
      const LayoutItem& left = item_of(*layout, forward, false);
      const LayoutItem& right = item_of(*layout, backward, true);
      QVERIFY2(std::abs(middle(left) - middle(right)) < 0.6, forward);
      QVERIFY(right.x > left.x + left.width);
    };
    row("Conv2D-op0", "Conv2DBackpropFilter");
    row("ReLU-op0", "ReluGrad");
    row("ReduceMean-op0", "Tile");
    QVERIFY(middle(item_of(*layout, "Tile", true)) > middle(item_of(*layout, "ReluGrad", true)));
    // Values flow up in the backward pass, and edges between both passes are cut.
    int up = 0;
    for (const LayoutEdge& edge : layout->edges) {
      if (!edge.cut && edge.points.back().y < edge.points.front().y) {
        ++up;
        QVERIFY(middle(layout->items[edge.from]) > middle(layout->items[edge.to]));
      }
    }
    QCOMPARE(up, 2);
  }

  /// Below each other is the default position of gradients.
  void closedScopesStandBesideEachOther() {
    const auto builder = three_layers();
    const auto graph = builder.build();
    const ScopeTree tree(graph);
    const auto layout = drawn(tree, opened_to(tree, 0));
    const LayoutItem& forward = item_of(*layout, "Default", false);
    const LayoutItem& backward = item_of(*layout, "Gradients", true);
    QVERIFY(backward.x > forward.x + forward.width);
    QVERIFY(std::abs(backward.y - forward.y) < 1);
    LayoutRequest below = opened_to(tree, 0);
    below.backward_column = false;
    QVERIFY(item_of(*drawn(tree, below), "Gradients", true).y > item_of(*drawn(tree, below), "Default", false).y);
  }

  void withoutGradientsNothingChanges() {
    samples::GraphBuilder builder;
    builder.op("ReLU", "Default/relu-ReLU/ReLU-op0", {builder.parameter("inputs0")});
    const auto graph = builder.build();
    const ScopeTree tree(graph);
    LayoutRequest request = opened_to(tree, 9);
    const auto baseline = drawn(tree, request);
    request.backward_column = false;
    const auto below = drawn(tree, request);
    QCOMPARE(baseline->items.size(), below->items.size());
    for (std::size_t i = 0; i < below->items.size(); ++i) QCOMPARE(baseline->items[i].y, below->items[i].y);
    // A graph with only gradients has no forward pass.
    samples::GraphBuilder single;
    single.op("ReluGrad", "Gradients/Default/relu-ReLU/Grad_ReLU/ReluGrad-op0", {single.parameter("inputs0")});
    const auto gradients = single.build();
    const ScopeTree only(gradients);
    QCOMPARE(Inspection(only, *drawn(only, opened_to(only, 9))).run(), QString());
  }

  void realGraphsAreSound_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"graph/lenet-frozen-1.10.pb", "graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb",
                             "graph/pynative-2.10.pb", "graph/lenet-1.5.ir"}) {
      QTest::newRow(file) << file;
    }
  }
  void realGraphsAreSound() {
    QFETCH(QString, file);
    const auto graph = samples::load(file.toStdString());
    QVERIFY(graph != nullptr);
    const ScopeTree tree(graph);
    for (std::uint32_t depth = 0; depth < 9; ++depth) {
      LayoutRequest request = opened_to(tree, depth);
      QCOMPARE(Inspection(tree, *drawn(tree, request)).run(), QString());
      request.folding = Folding{};
      QCOMPARE(Inspection(tree, *drawn(tree, request)).run(), QString());
    }
    std::mt19937 random(3);  // NOLINT(cert-msc51-cpp): the same cases each time
    for (int i = 0; i < 40; ++i) {
      LayoutRequest request;
      request.backward_column = true;
      for (const ScopeIndex s : tree.scopes().indices()) {
        if (random() % 3 != 0) request.open_scopes.insert(s);
      }
      const auto layout = drawn(tree, request);
      QCOMPARE(Inspection(tree, *layout).run(), QString());
      QVERIFY(layout->height < 60'000);  // contradicting rows do not stretch the drawing
    }
  }

  /// Backward passes of any order and shape are drawn without stretching.
  void strangeGradientsAreSound() {
    std::mt19937 random(5);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 30; ++round) {
      samples::GraphBuilder builder;
      std::vector<std::string> result{builder.parameter("inputs0")};
      for (int i = 0; i < 80; ++i) {
        const std::string layer = "Default/l" + std::to_string(random() % 12) + "-Cell";
        const bool gradient = i > 40;
        std::string name = gradient ? "Gradients/" : "";
        name += layer;
        name += gradient ? "/Grad_ReLU/ReluGrad-op" : "/ReLU-op";
        name += std::to_string(i);
        result.push_back(builder.op(gradient ? "ReluGrad" : "ReLU", name,
                                    {result[random() % result.size()], result[random() % result.size()]}));
      }
      const auto graph = builder.build();
      const ScopeTree tree(graph);
      for (std::uint32_t depth = 0; depth < 5; ++depth) {
        const auto layout = drawn(tree, opened_to(tree, depth));
        QCOMPARE(Inspection(tree, *layout).run(), QString());
        QVERIFY(layout->height < 60'000);
      }
    }
  }
};

SPORESCOPE_TEST(BackwardSideTest)

}  // namespace backward_placement_test

#include "backward_placement_test.moc"
