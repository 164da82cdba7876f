// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layout.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "drawing_inspection.h"
#include "samples.h"
#include "tests/program/test_class.h"

namespace layout_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

LayoutRequest opened_to(const ScopeTree& tree, std::uint32_t depth) {
  LayoutRequest request;
  for (const ScopeIndex s : tree.scopes().indices()) {
    if (tree.scopes()[s].depth <= depth) {
      request.open_scopes.insert(s);
    }
  }
  return request;
}

std::shared_ptr<const GraphLayout> drawn(const ScopeTree& tree, const LayoutRequest& request) {
  return lay_out(tree, request).value_or(nullptr);
}

void open_all_aggregations(const ScopeTree& tree, LayoutRequest& request) {
  const auto layout = drawn(tree, request);
  for (const LayoutItem& item : layout->items) {
    if (item.kind == LayoutKind::aggregation) {
      request.open_aggregations.insert(item.aggregation);
    }
  }
}

const LayoutItem* find_item(const GraphLayout& layout, const std::string& label) {
  const auto found =
      std::find_if(layout.items.begin(), layout.items.end(), [&](const LayoutItem& i) { return i.label == label; });
  return found == layout.items.end() ? nullptr : &*found;
}

const LayoutEdge* find_edge(const GraphLayout& layout, const std::string& from, const std::string& to) {
  const auto found = std::find_if(layout.edges.begin(), layout.edges.end(), [&](const LayoutEdge& edge) {
    return layout.items[edge.from].label == from && layout.items[edge.to].label == to;
  });
  return found == layout.edges.end() ? nullptr : &*found;
}

}  // namespace

class LayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void drawings_of_real_graphs_are_sound_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"golden/lenet.pb", "graph/log-of-zero-2.10.pb", "graph/vanishing-2.0.pb", "graph/pynative-2.10.pb",
                             "graph/lenet-frozen-1.10.pb", "dumps/lenet-1.5/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/lenet-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/gan-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/long-names-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/two-ranks-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/types-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_0.pb",
                             "dumps/loop-2.10/rank_0/graphs/ms_output_trace_code_graph_2.pb",
                             "dumps/edge-2.0/rank_0/graphs/ms_output_trace_code_graph_0.pb"}) {
      QTest::newRow(file) << file;
    }
  }
  void drawings_of_real_graphs_are_sound() {
    QFETCH(QString, file);
    const ScopeTree tree(samples::load(file.toStdString()));
    for (std::uint32_t depth = 0; depth <= 9; ++depth) {
      LayoutRequest request = opened_to(tree, depth);
      const auto layout = drawn(tree, request);
      QVERIFY(layout && !layout->items.empty());
      QCOMPARE(Inspection(tree, *layout).run(), QString());
      open_all_aggregations(tree, request);
      QCOMPARE(Inspection(tree, *drawn(tree, request)).run(), QString());
      request.with_parameters = false;
      QCOMPARE(Inspection(tree, *drawn(tree, request)).run(), QString());
    }
  }

  void drawings_of_any_open_scopes_are_sound() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same cases each time
    for (int round = 0; round < 60; ++round) {
      LayoutRequest request;
      for (const ScopeIndex s : tree.scopes().indices()) {
        if (random() % 3 != 0) {
          request.open_scopes.insert(s);
        }
      }
      if (round % 2 == 0) {
        open_all_aggregations(tree, request);
      }
      QCOMPARE(Inspection(tree, *drawn(tree, request)).run(), QString());
    }
  }

  void drawings_of_made_graphs_are_sound() {
    std::mt19937 random(7);  // NOLINT(cert-msc51-cpp)
    for (int round = 0; round < 12; ++round) {
      samples::GraphBuilder builder;
      std::vector<std::string> producers;
      for (int i = 0; i < 400; ++i) {
        std::string scope = "Default";
        for (unsigned depth = random() % 3; depth > 0; --depth) {
          scope += "/s" + std::to_string(random() % 4);
        }
        std::vector<std::string> inputs;
        for (unsigned k = random() % 4; k > 0 && !producers.empty(); --k) {
          inputs.push_back(producers[producers.size() - 1 - random() % std::min<std::size_t>(producers.size(), 30)]);
        }
        if (random() % 5 == 0) {
          inputs.push_back(builder.parameter(std::string("p").append(std::to_string(i))));
        }
        if (random() % 5 == 0) {
          inputs.push_back(builder.integer("cst" + std::to_string(i), i));
        }
        const std::string type = std::string("T").append(std::to_string(random() % 40));
        producers.push_back(builder.op(type, scope + "/" + type + "-op" + std::to_string(i), inputs));
      }
      const ScopeTree tree(builder.build());
      for (std::uint32_t depth = 0; depth <= 4; ++depth) {
        QCOMPARE(Inspection(tree, *drawn(tree, opened_to(tree, depth))).run(), QString());
      }
    }
  }

  void wide_layers_are_broken() {
    samples::GraphBuilder builder;
    const std::string source = builder.op("Source", "Default/Source-op0");
    for (int i = 0; i < 600; ++i) {
      const std::string kind = "Kind" + std::to_string(i);
      builder.op(kind, "Default/" + kind + "-op0", {source, builder.parameter("weight" + std::to_string(i))});
    }
    for (int i = 0; i < 600; ++i) {
      const std::string kind = "Alone" + std::to_string(i);
      builder.op(kind, "Default/" + kind + "-op0");
    }
    const ScopeTree tree(builder.build());
    const auto layout = drawn(tree, opened_to(tree, 1));
    QCOMPARE(Inspection(tree, *layout).run(), QString());
    QVERIFY2(layout->width < 3 * layout->height && layout->height < 3 * layout->width,
             qPrintable(QString("%1x%2").arg(layout->width).arg(layout->height)));
  }

  void a_chain_is_straight() {
    samples::GraphBuilder builder;
    std::string last = builder.op("A", "Default/A-op0");
    for (const char* type : {"B", "C", "D", "E", "F"}) {
      last = builder.op(type, std::string("Default/") + type + "-op0", {last});
    }
    const ScopeTree tree(builder.build());
    const auto layout = drawn(tree, opened_to(tree, 1));
    std::vector<const LayoutItem*> chain;
    for (const LayoutItem& item : layout->items) {
      if (item.kind == LayoutKind::op) {
        chain.push_back(&item);
      }
    }
    QCOMPARE(chain.size(), 6U);
    for (std::size_t i = 1; i < chain.size(); ++i) {
      QVERIFY(std::abs(chain[i]->x + chain[i]->width / 2 - chain[0]->x - chain[0]->width / 2) < 0.5);
      QCOMPARE(chain[i]->y - chain[i - 1]->y - chain[i - 1]->height, 52.0);  // with a label
    }
    QCOMPARE(chain[0]->height, 24.0);
    for (const LayoutEdge& edge : layout->edges) {
      QCOMPARE(edge.points.size(), 4U);
    }
  }

  void what_stands_where_in_a_real_graph() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    LayoutRequest request;
    for (const char* path : {"Default", "Default/network-WithLossCell", "Default/network-WithLossCell/_loss_fn-LogOfZero"}) {
      request.open_scopes.insert(tree.find(path));
    }
    const auto layout = drawn(tree, request);
    const LayoutItem* gradients = find_item(*layout, "Gradients / Default / network-WithLossCell");
    QVERIFY(gradients);
    QCOMPARE(gradients->kind, LayoutKind::scope_closed);
    QCOMPARE(gradients->scope, tree.find("Gradients/Default/network-WithLossCell"));
    QCOMPARE(gradients->height, 36.0);
    const LayoutItem* log = find_item(*layout, "Log-op0");
    QVERIFY(log);
    QCOMPARE(layout->items[static_cast<std::size_t>(log->parent)].label, std::string("_loss_fn-LogOfZero"));
    QCOMPARE(log->depth, 3U);
    QVERIFY(find_item(*layout, "cst4 = −1"));
    QVERIFY(find_item(*layout, "8 × Parameter"));

    const LayoutEdge* to_log = find_edge(*layout, "Softmax-op0", "Log-op0");
    QVERIFY(to_log && !to_log->cut);
    QCOMPARE(QString::fromStdString(to_log->label), "float32 [4, 10]");
    QCOMPARE(to_log->argument, -1);  // the only input
    const LayoutEdge* to_mul = find_edge(*layout, "Log-op0", "Mul-op0");
    QVERIFY(to_mul);
    QCOMPARE(to_mul->argument, 1);
    const LayoutEdge* weights = find_edge(*layout, "8 × Parameter", "_backbone-LeNet5");
    QVERIFY(weights);
    QCOMPARE(weights->tensors, 8U);
    QCOMPARE(QString::fromStdString(weights->label), "8 tensors");
    const LayoutEdge* back = find_edge(*layout, "Gradients / Default / network-WithLossCell", "optimizer-Momentum");
    QVERIFY(back && back->cut);
    QCOMPARE(back->tensors, 8U);
    const LayoutEdge* order = find_edge(*layout, "UpdateState-op0", "optimizer-Momentum");
    QVERIFY(order && order->control && order->label.empty());
  }

  /// The gradients repeat the names of the network's scopes.
  void pills_tell_apart_what_bears_the_same_name() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    LayoutRequest request;
    for (const char* path : {"Default", "Default/network-WithLossCell", "Default/network-WithLossCell/_loss_fn-LogOfZero"}) {
      request.open_scopes.insert(tree.find(path));
    }
    const auto layout = drawn(tree, request);
    std::map<std::string, std::vector<std::string>> pills;
    for (const LayoutStub& stub : layout->stubs) {
      pills[layout->items[stub.item].label].push_back(stub.label);
    }
    QCOMPARE(pills["OneHot-op0"], std::vector<std::string>{"Gradients › network-WithLossCell"});
    QCOMPARE(pills["UpdateState-op1"], (std::vector<std::string>{"_backbone-LeNet5", "optimizer-Momentum"}));
  }

  void aggregations_open_in_place() {
    const ScopeTree tree(samples::load("golden/lenet.pb"));
    LayoutRequest request = opened_to(tree, 2);
    const auto closed = drawn(tree, request);
    const LayoutItem* eight = find_item(*closed, "8 × ApplyMomentum");
    QVERIFY(eight);
    QCOMPARE(eight->members.size(), 8U);
    QVERIFY(eight->aggregation != 0);
    request.open_aggregations.insert(eight->aggregation);
    const auto opened = drawn(tree, request);
    QVERIFY(!find_item(*opened, "8 × ApplyMomentum"));
    const LayoutItem* one = find_item(*opened, "ApplyMomentum-op22");
    QVERIFY(one);
    QCOMPARE(one->aggregation, eight->aggregation);
  }

  void the_same_request_gives_the_same_drawing() {
    const ScopeTree tree(samples::load("graph/vanishing-2.0.pb"));
    const ScopeTree again(samples::load("graph/vanishing-2.0.pb"));
    const auto a = drawn(tree, opened_to(tree, 4));
    const auto b = drawn(again, opened_to(again, 4));
    QCOMPARE(a->items.size(), b->items.size());
    QCOMPARE(a->edges.size(), b->edges.size());
    for (std::size_t i = 0; i < a->items.size(); ++i) {
      QCOMPARE(a->items[i].x, b->items[i].x);
      QCOMPARE(a->items[i].y, b->items[i].y);
      QCOMPARE(a->items[i].label, b->items[i].label);
      QCOMPARE(a->items[i].aggregation, b->items[i].aggregation);
    }
  }

  void larger_letters_take_more_room() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    LayoutRequest request = opened_to(tree, 3);
    const auto small = drawn(tree, request);
    request.metrics = {14, 34};
    const auto large = drawn(tree, request);
    QVERIFY(large->width > small->width && large->height > small->height);
    QCOMPARE(Inspection(tree, *large, request.metrics).run(), QString());
    request.metrics = {std::nan(""), -3};  // invalid values are replaced by the defaults
    QCOMPARE(drawn(tree, request)->width, small->width);
  }

  void nothing_to_draw() {
    samples::GraphBuilder builder;
    builder.parameter("x");
    const ScopeTree tree(builder.build());
    const auto layout = drawn(tree, {});
    QVERIFY(layout && layout->items.empty() && layout->edges.empty());
  }

  /// Graphs whose drawing time would be quadratic in a careless implementation.
  void crowded_graphs_are_drawn_in_time() {
    samples::GraphBuilder fan;  // one operator with very many neighbors of each kind
    std::vector<std::string> inputs;
    for (int i = 0; i < 20000; ++i) {
      inputs.push_back(fan.integer("cst" + std::to_string(i), i));
    }
    const std::string hub = fan.op("Hub", "Default/Hub-op0", inputs);
    std::vector<std::string> users;
    for (int i = 0; i < 20000; ++i) {
      users.push_back(fan.op("User" + std::to_string(i), "Default/User" + std::to_string(i) + "-op0", {hub}));
    }
    fan.op("End", "Default/End-op0", users);
    const ScopeTree fan_tree(fan.build());
    const auto fan_drawing = drawn(fan_tree, opened_to(fan_tree, 1));
    QCOMPARE(fan_drawing->items.size(), 20004U);

    samples::GraphBuilder dense;  // all of one layer to all of the next
    std::vector<std::string> upper;
    for (int i = 0; i < 300; ++i) {
      upper.push_back(dense.op("Upper" + std::to_string(i), "Default/Upper-op" + std::to_string(i)));
    }
    for (int i = 0; i < 300; ++i) {
      dense.op("Lower" + std::to_string(i), "Default/Lower-op" + std::to_string(i), upper);
    }
    const ScopeTree dense_tree(dense.build());
    QCOMPARE(drawn(dense_tree, opened_to(dense_tree, 1))->edges.size(), 90000U);
  }

  // Blocks share operators that have the name of the first block, and are connected only through this block. They run one after
  // the other and are drawn in this order.
  void blocks_of_a_list_stand_below_each_other() {
    samples::GraphBuilder builder;
    std::string value = builder.op("Embedding", "Default/Embedding-op0");
    const std::string mask = builder.op("Cast", "Default/blocks-CellList/0-Block/Cast-op0");
    for (int i = 0; i < 12; ++i) {
      const std::string number = std::to_string(i);
      value = builder.op("MatMul", "Default/blocks-CellList/" + number + "-Block/MatMul-op" + number, {value, mask});
      value = builder.op("Add", "Default/blocks-CellList/0-Block/Add-op" + number, {value});
    }
    builder.op("Softmax", "Default/Softmax-op0", {value});
    const ScopeTree tree(builder.build());
    LayoutRequest request;
    request.open_scopes = {tree.find("Default"), tree.find("Default/blocks-CellList")};
    const auto layout = drawn(tree, request);
    double below = -1, middle = 0;
    for (int i = 0; i < 12; ++i) {
      const ScopeIndex scope = tree.find("Default/blocks-CellList/" + std::to_string(i) + "-Block");
      const auto item = std::find_if(layout->items.begin(), layout->items.end(), [&](const LayoutItem& one) {
        return one.kind == LayoutKind::scope_closed && one.scope == scope;
      });
      QVERIFY(item != layout->items.end());
      QVERIFY2(item->y > below, qPrintable(QString::number(i)));
      below = item->y;
      // Blocks close to the first one give way to its lines.
      if (i > 5) QVERIFY2(std::abs(item->x + item->width / 2 - middle) < 1, qPrintable(QString::number(i)));
      middle = item->x + item->width / 2;
    }
  }

  void drawings_with_repetitions_are_sound_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"lists", "resnet", "stages", "towers", "transformer"}) QTest::newRow(file) << file;
  }
  /// Drawings are sound for any set of expanded, picked and unfolded scopes. A repetition draws the picked instance.
  void drawings_with_repetitions_are_sound() {
    QFETCH(QString, file);
    const ScopeTree tree(samples::load("scopes/" + file.toStdString() + ".pb"));
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
      LayoutRequest request = opened_to(tree, random() % 9);
      request.folding.emplace();
      for (const auto& alike : tree.repetitions().all()) {
        for (const ScopeIndex instance : alike) {
          if (random() % 4 == 0) request.folding->set_unfolded(instance, true);
          if (random() % 4 == 0) request.folding->pick(tree.repetitions(), instance);
        }
      }
      const auto layout = drawn(tree, request);
      QVERIFY(layout != nullptr);
      QCOMPARE(Inspection(tree, *layout).run(), QString());
      for (const LayoutItem& item : layout->items) {
        if (item.kind == LayoutKind::repetition) QCOMPARE(item.drawn, request.folding->shown_instance(item.instances));
      }
    }
  }

  /// One box draws one of the layers. The preceding and following layers are above and below, and the rest are in the strip.
  void what_repeats_is_one_box() {
    const ScopeTree tree(samples::load("scopes/lists.pb"));
    const ScopeIndex list = tree.find("Default/network-WithLossCell/_backbone-Lists/layers-CellList");
    QVERIFY(list != kNoScope);
    LayoutRequest request;
    for (ScopeIndex s = list; s != kRootScope; s = tree.scopes()[s].parent) request.open_scopes.insert(s);
    request.folding.emplace();
    QVERIFY(!request.folding->pick(tree.repetitions(), tree.child_scopes(list)[0]));  // already drawn
    const ScopeIndex third = tree.find(std::string(tree.scopes()[list].path) + "/2-Plain");
    QVERIFY(request.folding->pick(tree.repetitions(), third));
    const auto layout = drawn(tree, request);
    const LayoutItem* repetition = find_item(*layout, "5 × Plain");
    QVERIFY(repetition != nullptr && repetition->kind == LayoutKind::repetition);
    QCOMPARE(repetition->drawn, third);
    const LayoutItem* before = find_item(*layout, "1-Plain");
    const LayoutItem* itself = find_item(*layout, "2-Plain");
    const LayoutItem* behind = find_item(*layout, "3-Plain");
    QVERIFY(before != nullptr && itself != nullptr && behind != nullptr);
    QCOMPARE(before->kind, LayoutKind::neighbor);
    QCOMPARE(itself->kind, LayoutKind::scope_closed);
    QVERIFY(before->y + before->height < itself->y && itself->y + itself->height < behind->y);
    for (const auto& [from, to] : {std::pair("1-Plain", "2-Plain"), std::pair("2-Plain", "3-Plain")}) {
      const LayoutEdge* edge = find_edge(*layout, from, to);
      QVERIFY(edge != nullptr && !edge->cut);
      QVERIFY(std::abs(edge->points.front().x - edge->points.back().x) < 1);  // a chain is straight
    }
    QVERIFY(find_item(*layout, "0-Plain") == nullptr && find_item(*layout, "4-Plain") == nullptr);

    for (const ScopeIndex instance : tree.child_scopes(list)) request.folding->set_unfolded(instance, true);
    const auto unfolded = drawn(tree, request);
    QVERIFY(find_item(*unfolded, "5 × Plain") == nullptr);
    for (const char* name : {"0-Plain", "1-Plain", "2-Plain", "3-Plain", "4-Plain"}) QVERIFY(find_item(*unfolded, name));
  }

  void deep_scopes() {
    samples::GraphBuilder builder;
    std::string path;
    for (int i = 0; i < 250; ++i) {
      path += std::string("s").append(std::to_string(i)).append("/");
      builder.op("A", path + "A-op" + std::to_string(i));
    }
    const ScopeTree tree(builder.build());
    QCOMPARE(Inspection(tree, *drawn(tree, opened_to(tree, 500))).run(), QString());
  }

  void stop_requested_returns_cancelled() {
    const ScopeTree tree(samples::load("graph/log-of-zero-2.10.pb"));
    std::stop_source source;
    source.request_stop();
    const auto layout = lay_out(tree, opened_to(tree, 9), source.get_token());
    QVERIFY(!layout);
    QCOMPARE(layout.error().code, ErrorCode::cancelled);
  }
};

SPORESCOPE_TEST(LayoutTest)

}  // namespace layout_test

#include "layout_test.moc"
