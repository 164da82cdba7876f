// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/hit_marks.h"

#include <QSignalSpy>
#include <QTest>
#include <map>

#include "core/watch/condition.h"
#include "tests/program/test_class.h"
#include "tests/ui/hits/checked_sample.h"

namespace hit_marks_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::string kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";

/// Numbers of hits of a node, counted from the list of hits.
struct Counts {
  std::uint32_t inIteration = 0, inOthers = 0;
};

std::map<NodeIndex, Counts> countHits(const Workspace& workspace) {
  std::map<NodeIndex, Counts> counts;
  for (const Hit& hit : workspace.findings()->hits()) {
    if (hit.key.graph != workspace.graph() || !hit.judgement.is_hit()) continue;
    Counts& node = counts[hit.key.node];
    ++(hit.key.iteration == workspace.iteration() || !is_numbered(hit.key.iteration) ? node.inIteration : node.inOthers);
  }
  return counts;
}

}  // namespace

class HitMarksTest : public QObject {
  Q_OBJECT

 private slots:
  void hitsOfTheShownIterationMatterMost() {
    HitMark mark;
    QVERIFY(mark.empty() && !mark.isOnlyInOthers() && !mark.isOnlyStale());
    QCOMPARE(mark.sentence(), QString());
    QCOMPARE(mark.abbreviation(), QString());
    mark.hitsInOtherIterations = 3;
    QVERIFY(!mark.empty() && mark.isOnlyInOthers());
    QCOMPARE(mark.fill(), BadgeFill::hollow);
    QVERIFY(mark.sentence().contains(QLatin1Char('3')));
    mark.inIteration = 12;
    QVERIFY(!mark.isOnlyInOthers());
    QCOMPARE(mark.fill(), BadgeFill::solid);
    QVERIFY(mark.sentence().contains(QStringLiteral("12")) && !mark.sentence().contains(QLatin1Char('3')));
  }

  void aMarkIsStaleIfAllHitsThatItShowsAre() {
    HitMark mark;
    mark.inIteration = 2;
    mark.staleInIteration = 1;
    mark.hitsInOtherIterations = mark.staleHitsInOtherIterations = 5;
    QVERIFY(!mark.isOnlyStale());
    QCOMPARE(mark.fill(), BadgeFill::solid);
    mark.staleInIteration = 2;
    QVERIFY(mark.isOnlyStale());
    QCOMPARE(mark.fill(), BadgeFill::stale);
    mark.inIteration = mark.staleInIteration = 0;
    QCOMPARE(mark.fill(), BadgeFill::stale);
    mark.staleHitsInOtherIterations = 4;
    QCOMPARE(mark.fill(), BadgeFill::hollow);
  }

  void aBadgeAbbreviatesTheFirstCondition() {
    HitMark mark;
    mark.inIteration = 1;
    mark.conditions = {find_condition("tensor_overflow")};
    QCOMPARE(mark.abbreviation(), QStringLiteral("TO"));
    mark.conditions.push_back(find_condition("tensor_all_zero"));
    mark.conditions.push_back(find_condition("tensor_range"));
    QCOMPARE(mark.abbreviation(), QStringLiteral("TO +2"));
  }

  void marksCountTheHitsOfEachIteration() {
    CheckedSample sample({watchpoint("tensor_overflow")});
    QVERIFY(sample.ready && sample.check());
    HitMarks marks(&sample.workspace);
    QVERIFY(!sample.findings()->hits().empty());
    QSignalSpy changed(&marks, &HitMarks::changed);
    for (const Iteration iteration : sample.workspace.iterations()) {
      changed.clear();
      if (iteration != sample.workspace.iteration()) {
        sample.workspace.setIteration(iteration);
        QVERIFY(!changed.isEmpty());  // at once
      }
      auto expected = countHits(sample.workspace);
      Counts sum;
      for (const NodeIndex node : sample.workspace.sessionGraph()->graph->nodes().indices()) {
        const HitMark& mark = marks.ofNode(node);
        QCOMPARE(mark.inIteration, expected[node].inIteration);
        QCOMPARE(mark.hitsInOtherIterations, expected[node].inOthers);
        if (!mark.empty()) QCOMPARE(mark.abbreviation(), QStringLiteral("TO"));
        sum.inIteration += mark.inIteration;
        sum.inOthers += mark.hitsInOtherIterations;
      }
      const HitMark& all = marks.ofScope(kRootScope);
      QCOMPARE(all.inIteration, sum.inIteration);
      QCOMPARE(all.hitsInOtherIterations, sum.inOthers);
      QCOMPARE(all.abbreviation(), QString());
    }
    const NodeIndex log = sample.workspace.sessionGraph()->graph->find(kLog);
    QVERIFY(!marks.ofNode(log).empty());
    QCOMPARE(marks.ofNode(log).severity, find_condition("tensor_overflow")->severity());
  }

  void hitsOfADisabledWatchpointAreStale() {
    CheckedSample sample({watchpoint("tensor_overflow")});
    QVERIFY(sample.ready && sample.check());
    HitMarks marks(&sample.workspace);
    QVERIFY(!marks.ofScope(kRootScope).empty() && !marks.ofScope(kRootScope).isOnlyStale());
    const int id = sample.findings()->watchpoints().front().id;
    sample.findings()->setWatchpointEnabled(id, false);
    QVERIFY(waitFor([&] { return marks.ofScope(kRootScope).isOnlyStale(); }));
    sample.findings()->setWatchpointEnabled(id, true);
    QVERIFY(waitFor([&] { return !marks.ofScope(kRootScope).isOnlyStale(); }));
  }

  void theFirstCauseIsMarked() {
    CheckedSample sample({});
    QVERIFY(sample.ready);
    HitMarks marks(&sample.workspace);
    QCOMPARE(marks.causeNode(), kNoNode);
    sample.findings()->startCauseSearch();
    QVERIFY(waitFor([&] { return marks.causeNode() != kNoNode; }));
    QCOMPARE(marks.causeNode(), sample.workspace.sessionGraph()->graph->find(kLog));
  }

  void marksFollowTheCurrentSession() {
    CheckedSample sample({watchpoint("tensor_overflow")});
    QVERIFY(sample.ready && sample.check());
    HitMarks marks(&sample.workspace);
    QVERIFY(!marks.ofScope(kRootScope).empty());
    sample.workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    QVERIFY(marks.ofScope(kRootScope).empty());  // the other session was not checked
    sample.workspace.setCurrentSession(0);
    QVERIFY(!marks.ofScope(kRootScope).empty());
    sample.workspace.closeSession(1);
    sample.workspace.closeSession(0);
    QVERIFY(marks.ofScope(kRootScope).empty());
    QVERIFY(marks.ofNode(NodeIndex{}).empty());
    QCOMPARE(marks.causeNode(), kNoNode);
  }
};

SPORESCOPE_TEST(HitMarksTest)

}  // namespace hit_marks_test

#include "hit_marks_test.moc"
