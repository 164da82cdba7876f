// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/compare/open_runs.h"
#include "ui/details/details_panel.h"
#include "ui/text/format.h"

namespace counterpart_test {

using namespace sporescope;
using namespace sporescope::ui;

/// Tests the comparison of a tensor with its counterpart. Numbers were computed with NumPy.
class CounterpartTest : public QObject {
  Q_OBJECT

  static bool shows(const QWidget& widget, const QString& caption) {
    const auto labels = widget.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == caption; });
  }

 private slots:
  void tableShowsBothRuns() {
    OpenRuns runs("base", "attribute");
    DetailsPanel panel(&runs.workspace);
    panel.resize(400, 1200);
    panel.show();
    const auto* table = panel.findChild<CounterpartTable*>();
    QTRY_VERIFY_WITH_TIMEOUT(!runs.workspace.snapshot()->loading, kTimeout);
    const Graph& graph = *runs.workspace.sessionGraph()->graph;
    const auto select = [&](const std::string& ending) {
      for (const NodeIndex node : graph.nodes().indices()) {
        if (graph.nodes()[node].full_name.ends_with(ending)) runs.workspace.selectNode(runs.workspace.graph(), node);
      }
    };
    select("/MaxPool-op0");
    QVERIFY(!table->isVisible());  // There is no comparison yet
    QVERIFY(runs.compare());
    runs.workspace.setIteration(Iteration{0});
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible(), kTimeout);
    QVERIFY(shows(*table, QStringLiteral("Compare with MaxPool-op0 in A")));
    QVERIFY(shows(*table, QStringLiteral("Diverges here: relative error 47.56%, largest |Δ| 2.494 at [1, 0, 0, 1]")));
    QTRY_COMPARE_WITH_TIMEOUT(table->row(QStringLiteral("L2 norm")), QStringList({"L2 norm", "9.792", "11.77"}), kTimeout);
    QCOMPARE(table->row(QStringLiteral("Max")), QStringList({"Max", "3.573", "3.573"}));
    QCOMPARE(table->row(QStringLiteral("NaN, Inf")), QStringList({"NaN, Inf", "none", "none"}));
    // It is above the statistics of B, and both can be compared although there is no previous iteration.
    const auto* statistics = panel.findChild<StatisticsGrid*>();
    const auto topOf = [&](const QWidget* part) { return part->mapTo(&panel, QPoint()).y(); };
    QTRY_VERIFY_WITH_TIMEOUT(statistics->isVisible() && topOf(table) < topOf(statistics), kTimeout);
    const auto buttons = panel.findChildren<QPushButton*>();
    const auto compare = std::find_if(buttons.begin(), buttons.end(),
                                      [](const QPushButton* button) { return button->text() == QStringLiteral("Compare"); });
    QVERIFY(compare != buttons.end() && (*compare)->isEnabled());
    QCOMPARE((*compare)->toolTip(), QStringLiteral("Compare with its counterpart in A"));
    // Everything is visible at the minimum width of the dock.
    panel.resize(180, 1200);
    const auto* area = panel.findChild<QScrollArea*>();
    QTRY_COMPARE_WITH_TIMEOUT(area->widget()->width(), area->viewport()->width(), kTimeout);
    panel.resize(400, 1200);
    select("conv-Conv2d/Conv2D-op0");
    QTRY_VERIFY_WITH_TIMEOUT(shows(*table, QStringLiteral("Agrees: relative error 0, largest |Δ| 0")), kTimeout);
    runs.workspace.comparisons()->end();
    QTRY_VERIFY_WITH_TIMEOUT(!table->isVisible(), kTimeout);
    QVERIFY(!(*compare)->isEnabled());
  }

  // The notice of the divergence states the error before the update; the tensor of the parameter holds the value after it.
  void parameterDiffersBeforeAndAfterItsUpdate() {
    OpenRuns runs("base", "weight");
    DetailsPanel panel(&runs.workspace);
    panel.resize(400, 1200);
    panel.show();
    const auto* table = panel.findChild<CounterpartTable*>();
    QVERIFY(runs.compare());
    const Divergence& first = runs.comparison()->result()->findings.at(0);
    QCOMPARE(translated(first.why),
             QStringLiteral("it differs by 9.471% before any dumped operator changes it; after the update "
                            "it differs by 10.5%"));
    QVERIFY(first.key_b);
    runs.workspace.setIteration(first.iteration);
    runs.workspace.selectNode(first.key_b->graph, first.key_b->node);
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(shows(*table, QStringLiteral("Diverges here: relative error 10.5% after the update, 9.471% before "
                                                          "it, largest |Δ| 0.25 at [1, 2]")),
                             kTimeout);
  }
};

SPORESCOPE_TEST(CounterpartTest)

}  // namespace counterpart_test

#include "counterpart_test.moc"
