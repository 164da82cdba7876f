// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/rows_as_text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

#include "tests/program/test_class.h"

namespace rows_as_text_test {

using namespace sporescope::ui;

namespace {

/// A model of four rows and two columns with numbers as people read them.
class Numbers : public QStandardItemModel {
 public:
  Numbers() : QStandardItemModel(4, 2) {
    setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Minimum")});
    for (int row = 0; row < 4; ++row) {
      setItem(row, 0, new QStandardItem(QStringLiteral("op%1").arg(row)));
      setItem(row, 1, new QStandardItem(QStringLiteral("−%1.5e−7").arg(row)));
    }
  }
};

}  // namespace

class RowsAsTextTest : public QObject {
  Q_OBJECT

 private slots:
  /// Pasted numbers must be numbers for a program: with an ASCII minus sign.
  void rowsAreCopiedForPrograms() {
    const Numbers model;
    QCOMPARE(rowsAsText(model, {model.index(1, 0), model.index(2, 0)}, {0, 1}),
             QStringLiteral("Name\tMinimum\nop1\t-1.5e-7\nop2\t-2.5e-7\n"));
  }

  void chosenColumnsAreCopiedInTheirOrder() {
    const Numbers model;
    QCOMPARE(rowsAsText(model, {model.index(3, 1), model.index(0, 0)}, {1, 0}),
             QStringLiteral("Minimum\tName\n-3.5e-7\top3\n-0.5e-7\top0\n"));
    QCOMPARE(rowsAsText(model, {}, {0}), QStringLiteral("Name\n"));
  }

  void cellsOfMarkdownStayInTheirRow() {
    QStandardItemModel model(1, 1);
    model.setHorizontalHeaderLabels({QStringLiteral("Why")});
    model.setItem(0, 0, new QStandardItem(QStringLiteral("a | b\nc")));
    QCOMPARE(rowsAsText(model, {model.index(0, 0)}, {0}, TableFormat::markdown),
             QStringLiteral("| Why |\n| --- |\n| a \\| b c |\n"));
  }

  void csvIsQuotedWhereItMustBe() {
    QStandardItemModel model(1, 2);
    model.setHorizontalHeaderLabels({QStringLiteral("A, B"), QStringLiteral("C")});
    model.setItem(0, 0, new QStandardItem(QStringLiteral("say \"x\"")));
    model.setItem(0, 1, new QStandardItem(QStringLiteral("−1.5")));
    QCOMPARE(rowsAsText(model, {model.index(0, 0)}, {0, 1}, TableFormat::csv),
             QStringLiteral("\"A, B\",C\r\n\"say \"\"x\"\"\",-1.5\r\n"));
  }

  /// Qt copies the current cell, whatever is selected.
  void copiesTheSelectedRows() {
    QStandardItemModel model(3, 2);
    model.setHorizontalHeaderLabels({QStringLiteral("Name"), QString()});  // A drawing has no title and no text
    for (int row = 0; row < 3; ++row) model.setItem(row, 0, new QStandardItem(QStringLiteral("op%1").arg(row)));
    QTreeView view;
    view.setModel(&model);
    view.setSelectionMode(QAbstractItemView::ExtendedSelection);
    addCopyRows(&view);
    QCOMPARE(view.contextMenuPolicy(), Qt::ActionsContextMenu);
    QAction* copy = view.actions().front();
    QCOMPARE(copy->shortcut(), QKeySequence(QKeySequence::Copy));
    for (const int row : {2, 0}) {
      view.selectionModel()->select(model.index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    copy->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Name\nop0\nop2\n"));
    view.clearSelection();
    copy->trigger();  // Copies nothing
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Name\nop0\nop2\n"));
  }
};

SPORESCOPE_TEST(RowsAsTextTest)

}  // namespace rows_as_text_test

#include "rows_as_text_test.moc"
