// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests how nodes are named for watchpoints, for later snapshots, and for the files next to the settings.

#include "ui/workspace/watched_nodes.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <regex>

#include "core/graph/node_list.h"
#include "tests/program/test_class.h"
#include "ui/workspace/remap_node.h"
#include "ui/workspace/state_file.h"

namespace watched_nodes_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

NamedNode op(const std::string& scope, const std::string& name, const std::string& type = "Add") {
  NamedNode node;
  node.name = name;
  node.type = type;
  node.scope = scope;
  return node;
}

NamedNode parameter(const std::string& name) {
  NamedNode node;
  node.kind = NodeKind::parameter;
  node.name = name;
  node.type = "Parameter";
  return node;
}

/// Returns the operators that a selection matches.
std::vector<std::string> selected(const ScopeTree& scopes, const WatchNodes& nodes) {
  std::vector<std::string> names;
  for (const NodeIndex node : scopes.graph()->operators()) {
    const std::string name(scopes.graph()->nodes()[node].full_name);
    const bool isNamed = std::find(nodes.names.begin(), nodes.names.end(), name) != nodes.names.end();
    const bool isMatched = !nodes.regex.empty() && std::regex_search(name, std::regex(nodes.regex));
    if (isNamed || isMatched) names.push_back(name);
  }
  return names;
}

/// A session with one graph.
SessionSnapshot snapshotOf(std::shared_ptr<const Graph> graph) {
  SessionSnapshot snapshot;
  SessionGraph sessionGraph;
  sessionGraph.graph = std::move(graph);
  snapshot.graphs.add(std::move(sessionGraph));
  return snapshot;
}

constexpr GraphIndex kGraph{};

}  // namespace

class WatchedNodesTest : public QObject {
  Q_OBJECT

  QTemporaryDir settings_;

 private slots:
  void escapedTextMatchesItselfOnly() {
    const std::string special = "a.b^c$d|e(f)g[h]i{j}k*l+m?n\\o";
    QVERIFY(std::regex_match(special, std::regex(regexEscaped(special))));
    QCOMPARE(regexEscaped("Default/net-LeNet5_1"), std::string("Default/net-LeNet5_1"));
    for (const char character : std::string(".^$|()[]{}*+?\\")) {
      const std::regex pattern(regexEscaped(std::string(1, character)));
      QVERIFY(std::regex_match(std::string(1, character), pattern));
      QVERIFY(!std::regex_match("x", pattern) && !std::regex_match("", pattern));
    }
  }

  /// The dot of a scope must not match any character.
  void aScopeSelectsTheOperatorsBelowIt() {
    const ScopeTree scopes(make_node_list_graph(
        "graph",
        {op("Default/net/conv.1", "Default/net/conv.1/Conv2D-op0"), op("Default/net/conv.1", "Default/net/conv.1/ReLU-op1"),
         op("Default/net/conv_1", "Default/net/conv_1/Conv2D-op2"), op("Default/net2", "Default/net2/Add-op3")}));
    const ScopeIndex conv = scopes.find("Default/net/conv.1");
    QVERIFY(conv != kNoScope);
    const WatchNodes nodes = watchScope(scopes, conv);
    QVERIFY(nodes.names.empty() && !nodes.regex.empty());
    QCOMPARE(selected(scopes, nodes),
             (std::vector<std::string>{"Default/net/conv.1/Conv2D-op0", "Default/net/conv.1/ReLU-op1"}));
    QVERIFY(check_watch_nodes(nodes));
    const ScopeIndex net = scopes.find("Default/net");
    QVERIFY(net != kNoScope);
    QCOMPARE(selected(scopes, watchScope(scopes, net)).size(), std::size_t{3});  // not net2
  }

  void theWholeGraphNeedsNoSelection() {
    const ScopeTree scopes(make_node_list_graph("graph", {op("Default", "Default/Add-op0"), parameter("fc.weight")}));
    QVERIFY(watchScope(scopes, kRootScope).empty());
  }

  /// The names of calls in msprobe's dumps do not tell in which module they ran.
  void operatorsThatAreNotNamedByTheirScopeAreListed() {
    const ScopeTree scopes(make_node_list_graph(
        "graph", {op("net/fc", "Torch.add.0"), op("net/fc", "net/fc/Linear-op0"), op("net/out", "Torch.add.1")}));
    const ScopeIndex fc = scopes.find("net/fc");
    QVERIFY(fc != kNoScope);
    const WatchNodes nodes = watchScope(scopes, fc);
    QVERIFY(nodes.regex.empty());
    QCOMPARE(nodes.names, (std::vector<std::string>{"Torch.add.0", "net/fc/Linear-op0"}));
  }

  void aNodeIsWatchedByItsFullName() {
    const ScopeTree scopes(make_node_list_graph("graph", {op("Default", "Default/Add-op0"), parameter("fc.weight")}));
    const WatchNodes nodes = watchNode(scopes, scopes.graph()->find("fc.weight"));
    QCOMPARE(nodes.names, std::vector<std::string>{"fc.weight"});
    QVERIFY(nodes.regex.empty() && nodes.category.empty() && nodes.types.empty());
  }

  /// A graph without a graph file gets further operators as its dump grows.
  void nodesAreFoundAgainByName() {
    const auto small = make_node_list_graph("graph", {op("", "Add-op0"), op("", "Mul-op1"), parameter("fc.weight")});
    const auto large =
        make_node_list_graph("graph", {op("", "Neg-op2"), op("", "Abs-op3"), op("", "Mul-op1"), parameter("fc.weight")});
    const SessionSnapshot before = snapshotOf(small);
    const SessionSnapshot now = snapshotOf(large);
    QCOMPARE(remapNode(before, now, kGraph, small->find("Mul-op1")), large->find("Mul-op1"));
    QCOMPARE(remapNode(before, now, kGraph, small->find("fc.weight")), large->find("fc.weight"));
    QCOMPARE(remapNode(before, now, kGraph, small->find("Add-op0")), kNoNode);
    QCOMPARE(remapNode(before, now, kGraph, kNoNode), kNoNode);
    QCOMPARE(remapNode(before, before, kGraph, NodeIndex{1}), NodeIndex{1});
  }

  /// While a graph is being read it has no nodes to compare. Its numbers stay as they are.
  void withoutBothGraphsTheNumberRemains() {
    const auto graph = make_node_list_graph("graph", {op("", "Add-op0"), op("", "Mul-op1")});
    QCOMPARE(remapNode(snapshotOf(graph), snapshotOf(nullptr), kGraph, NodeIndex{1}), NodeIndex{1});
    QCOMPARE(remapNode(snapshotOf(nullptr), snapshotOf(graph), kGraph, NodeIndex{1}), NodeIndex{1});
    QCOMPARE(remapNode(snapshotOf(graph), SessionSnapshot(), kGraph, NodeIndex{1}), NodeIndex{1});
    QCOMPARE(remapNode(snapshotOf(graph), snapshotOf(graph), kNoGraph, NodeIndex{1}), NodeIndex{1});
  }

  void tensorsFollowTheirNode() {
    const auto small = make_node_list_graph("graph", {op("", "Mul-op1")});
    const auto large = make_node_list_graph("graph", {op("", "Add-op0"), op("", "Mul-op1")});
    const TensorKey key{kGraph, NodeIndex{0}, Iteration{7}, IoDirection::input, 2, 3};
    const auto found = remapTensor(snapshotOf(small), snapshotOf(large), key);
    QCOMPARE(found, std::optional(TensorKey{kGraph, NodeIndex{1}, Iteration{7}, IoDirection::input, 2, 3}));
    QVERIFY(!remapTensor(snapshotOf(small), snapshotOf(make_node_list_graph("graph", {op("", "Add-op0")})), key));
  }

  /// Two dumps may have one name.
  void stateFilesAreNextToTheSettings() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    const auto file = stateFile(QStringLiteral("notes"), "lenet", "first");
    QVERIFY(QString::fromStdString(file.string()).startsWith(settings_.path()));
    QCOMPARE(file.parent_path().filename().string(), std::string("notes"));
    QVERIFY(file.filename().string().starts_with("lenet-"));
    QCOMPARE(file.extension().string(), std::string(".json"));
    QVERIFY(file == stateFile(QStringLiteral("notes"), "lenet", "first"));
    QVERIFY(file != stateFile(QStringLiteral("notes"), "lenet", "second"));
    QVERIFY(file != stateFile(QStringLiteral("console"), "lenet", "first"));
    // An identity may hold a zero byte and a path.
    QVERIFY(stateFile(QStringLiteral("notes"), "a", std::string("x\0y", 3)) !=
            stateFile(QStringLiteral("notes"), "a", std::string("x\0z", 3)));
    QCOMPARE(stateFile(QStringLiteral("notes"), "a", "/x/y").parent_path(), file.parent_path());
  }
};

SPORESCOPE_TEST(WatchedNodesTest)

}  // namespace watched_nodes_test

#include "watched_nodes_test.moc"
