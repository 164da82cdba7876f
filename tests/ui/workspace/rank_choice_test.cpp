// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_choice.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/program/test_class.h"
#include "tests/ui/wait_for.h"
#include "ui/widgets/searchable_box.h"
#include "ui/workspace/workspace.h"

namespace rank_choice_test {

using namespace sporescope;
using namespace sporescope::ui;

/// The shown rank, and choosing one of many.
class RankChoiceTest : public QObject {
  Q_OBJECT

 private slots:
  void texts_name_ranks() {
    const std::vector<int> ranks{0, 1, 2, 5, 512};
    QCOMPARE(parseRanks(ranks, QStringLiteral("0-2, 512")), (std::vector<int>{0, 1, 2, 512}));
    QCOMPARE(parseRanks(ranks, QStringLiteral("5")), std::vector<int>{5});
    for (const char* none : {"", " ", "3", "x", "2-1", "-1", "last"}) QVERIFY(parseRanks(ranks, QLatin1String(none)).empty());
  }

  void another_rank_shows_the_same_tensor() {
    const test::LinkedRanks result(5);
    Workspace workspace;
    workspace.addSession(open_offline_session(result.root()));
    QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
    QCOMPARE(ranksOf(*workspace.snapshot()), (std::vector<int>{0, 1, 2, 3, 4}));
    const GraphIndex first = workspace.graph();
    const NodeIndex node = workspace.sessionGraph()->graph->find("fc1.weight");
    workspace.selectTensor({first, node, Iteration{1}, IoDirection::output, 0, 1});
    chooseRank(&workspace, 3);
    QCOMPARE(selectedRank(workspace).value_or(-1), 3);
    QCOMPARE(workspace.nodeName(*workspace.tensor()), QStringLiteral("fc1.weight"));
    QCOMPARE(workspace.iteration(), Iteration{1});
    chooseRank(&workspace, 99);  // there is no such rank
    QCOMPARE(selectedRank(workspace).value_or(-1), 3);
    stepRank(&workspace, 1);
    QCOMPARE(selectedRank(workspace).value_or(-1), 4);
    stepRank(&workspace, 1);  // stays at the end
    QCOMPARE(selectedRank(workspace).value_or(-1), 4);
    stepRank(&workspace, -1);
    QVERIFY(!tensorOnRank(*workspace.snapshot(), *workspace.tensor(), 99));
  }

  void nothing_is_chosen_where_nothing_is_open() {
    Workspace workspace;
    QVERIFY(!selectedRank(workspace));
    chooseRank(&workspace, 0);
    QVERIFY(workspace.graph() == kNoGraph);
  }

  void a_box_of_many_is_typed_into() {
    QComboBox few, many;
    for (int i = 0; i < kMaxListed; ++i) few.addItem(QString::number(i));
    for (int i = 0; i < 1024; ++i) many.addItem(QString::number(i));
    for (QComboBox* box : {&few, &many}) makeSearchable(box);
    QVERIFY(!few.isEditable() && many.isEditable());
    many.setEditText(QStringLiteral("411"));
    emit many.lineEdit()->editingFinished();
    QCOMPARE(many.currentIndex(), 411);
    many.setEditText(QStringLiteral("none"));
    emit many.lineEdit()->editingFinished();
    QCOMPARE(many.currentIndex(), 411);
    QCOMPARE(many.currentText(), QStringLiteral("411"));
  }
};

SPORESCOPE_TEST(RankChoiceTest)

}  // namespace rank_choice_test

#include "rank_choice_test.moc"
