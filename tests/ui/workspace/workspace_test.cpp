// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/workspace.h"

#include <QSignalSpy>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/growing_dump.h"
#include "ui/workspace/findings.h"

namespace workspace_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";

void openAndWait(Workspace& workspace, const char* name) {
  workspace.addSession(open_offline_session(kDumps / name));
  QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
  QVERIFY(!workspace.snapshot()->error);
}

}  // namespace

class WorkspaceTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsOpenAtFirst() {
    Workspace workspace;
    QCOMPARE(workspace.currentSession(), -1);
    QVERIFY(workspace.snapshot() != nullptr);
    QVERIFY(workspace.findings() == nullptr);
    QVERIFY(!workspace.canGoBack());
    workspace.goBack();
    workspace.closeSession(0);
  }

  void theLargestGraphComesFirst() {
    Workspace workspace;
    openAndWait(workspace, "lenet-2.0");
    QVERIFY(workspace.sessionGraph() != nullptr);
    for (const SessionGraph& graph : workspace.snapshot()->graphs) {
      if (graph.graph) QVERIFY(workspace.sessionGraph()->graph->operator_count() >= graph.graph->operator_count());
    }
  }

  void placesCanBeGoneBackTo() {
    Workspace workspace;
    openAndWait(workspace, "lenet-2.0");
    workspace.selectNode(workspace.graph(), NodeIndex{1});
    workspace.selectNode(workspace.graph(), NodeIndex{2});
    workspace.setIteration(workspace.iterations().back());
    workspace.goBack();
    QCOMPARE(workspace.node(), NodeIndex{2});
    workspace.goBack();
    QCOMPARE(workspace.node(), NodeIndex{1});
    workspace.goForward();
    QCOMPARE(workspace.node(), NodeIndex{2});
  }

  /// A scope takes the place of a node. It stays when the iteration changes, and can be gone back to.
  void aScopeIsSelectedInPlaceOfANode() {
    Workspace workspace;
    openAndWait(workspace, "lenet-2.0");
    QSignalSpy changed(&workspace, &Workspace::nodeChanged);
    workspace.selectNode(workspace.graph(), NodeIndex{1});
    workspace.selectScope(ScopeIndex{2});
    QCOMPARE(changed.count(), 2);
    QCOMPARE(workspace.node(), kNoNode);
    QCOMPARE(workspace.scope(), ScopeIndex{2});
    QVERIFY(!workspace.tensor());
    workspace.setIteration(workspace.iterations().back());
    QCOMPARE(workspace.scope(), ScopeIndex{2});
    workspace.selectNode(workspace.graph(), NodeIndex{2});
    QCOMPARE(workspace.scope(), kNoScope);
    workspace.goBack();
    QCOMPARE(workspace.scope(), ScopeIndex{2});
    QCOMPARE(workspace.node(), kNoNode);
    workspace.selectNode(workspace.graph(), kNoNode);
    QCOMPARE(workspace.scope(), kNoScope);
  }

  /// In a growing dump without a graph file, the first operator gets another index when further ones are found.
  void aNodeIsFoundAgainByItsName() {
    const GrowingDumpFolder dump;
    Workspace workspace;
    workspace.addSession(open_offline_session(dump.path().toStdString()));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    const auto graph = workspace.sessionGraph()->graph;
    const NodeIndex weight = graph->find("conv1.weight");
    workspace.selectNode(workspace.graph(), weight);
    const auto key = workspace.tensor();
    QVERIFY(key.has_value());
    dump.addOperator();
    QTRY_VERIFY_WITH_TIMEOUT(workspace.sessionGraph()->graph != graph, kTimeout);
    QCOMPARE(workspace.nodeFullName(*workspace.tensor()), QStringLiteral("conv1.weight"));
    QVERIFY2(workspace.tensor()->node != key->node, "the test shows nothing: the number is the same");
    QCOMPARE(workspace.node(), workspace.tensor()->node);
  }

  void eachSessionKeepsItsSelection() {
    Workspace workspace;
    openAndWait(workspace, "lenet-2.0");
    const auto last = workspace.iterations().back();
    workspace.selectNode(workspace.graph(), NodeIndex{3});
    workspace.setIteration(last);
    openAndWait(workspace, "half-precision-2.10");
    QCOMPARE(workspace.node(), kNoNode);
    QVERIFY(!workspace.canGoBack());
    workspace.setCurrentSession(0);
    QCOMPARE(workspace.node(), NodeIndex{3});
    QCOMPARE(workspace.iteration(), last);
    QVERIFY(workspace.canGoBack());
  }

  void aSessionBehindLeavesTheSelectionAlone() {
    Workspace workspace;
    openAndWait(workspace, "lenet-2.0");
    workspace.selectNode(workspace.graph(), NodeIndex{3});
    QSignalSpy changed(&workspace, &Workspace::sessionsChanged);
    workspace.addSessionInBackground(open_offline_session(kDumps / "half-precision-2.10"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(workspace.sessionCount(), 2);
    QCOMPARE(workspace.currentSession(), 0);
    QCOMPARE(workspace.node(), NodeIndex{3});
  }

  void closingAnotherSessionLeavesTheSelectionAlone() {
    Workspace workspace;
    openAndWait(workspace, "half-precision-2.10");
    openAndWait(workspace, "lenet-2.0");
    workspace.selectNode(workspace.graph(), NodeIndex{3});
    workspace.closeSession(0);
    QCOMPARE(workspace.sessionCount(), 1);
    QCOMPARE(workspace.currentSession(), 0);
    QCOMPARE(workspace.node(), NodeIndex{3});
    workspace.closeSession(0);
    QCOMPARE(workspace.currentSession(), -1);
    QCOMPARE(workspace.node(), kNoNode);
    QVERIFY(workspace.snapshot()->graphs.empty());
  }

  void aSessionMayBeClosedWhileItIsRead() {
    Workspace workspace;
    for (int i = 0; i < 5; ++i) {
      workspace.addSession(open_offline_session(kDumps / "loop-2.10"));
      workspace.closeSession(0);
    }
    QCOMPARE(workspace.sessionCount(), 0);
  }

  void theTensorOfAFileIsFound() {
    Workspace workspace;
    openAndWait(workspace, "half-precision-2.10");
    const auto& graph = *workspace.sessionGraph();
    std::optional<TensorInfo> requested;
    for (const NodeIndex node : graph.graph->nodes().indices()) {
      if (requested) break;
      for (const TensorInfo& info : workspace.session()->tensors_of(workspace.graph(), node, graph.iterations.front())) {
        if (info.readable) requested = info;
      }
    }
    QVERIFY(requested);
    LatestRequest request;
    std::optional<TensorKey> found;
    bool answered = false;
    const auto ask = [&](const std::filesystem::path& file) {
      answered = false;
      request.start<std::optional<TensorKey>>(
          &workspace,
          [&](ResultCallback<std::optional<TensorKey>> answer) {
            return workspace.session()->tensor_of_file(file, std::move(answer));
          },
          [&](Result<std::optional<TensorKey>> result) {
            answered = true;
            QVERIFY(result);
            found = *result;
          });
    };
    ask(workspace.snapshot()->path / requested->file);
    QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeout);
    QCOMPARE(found, std::optional(requested->key));
    ask("/nowhere/nothing.npy");
    QTRY_VERIFY_WITH_TIMEOUT(answered, kTimeout);
    QVERIFY(!found);
  }
};

SPORESCOPE_TEST(WorkspaceTest)

}  // namespace workspace_test

#include "workspace_test.moc"
