// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the parts that tables share: choosing a row, copying rows, and the base class of flat tables.

#include "ui/widgets/flat_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTest>

#include "tests/program/test_class.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/rows_as_text.h"

namespace flat_table_test {

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

class Table : public FlatTable {
 public:
  explicit Table(QAbstractItemModel* model) : FlatTable(model, new QStyledItemDelegate, QStringLiteral("Numbers"), nullptr) {}
  [[nodiscard]] int fitted() const { return fitted_; }

 private:
  void fitColumns() override { ++fitted_; }
  int fitted_ = 0;
};

}  // namespace

class FlatTableTest : public QObject {
  Q_OBJECT

 private slots:
  void oneRowIsSelected() {
    Numbers model;
    Table table(&model);
    QCOMPARE(table.accessibleName(), QStringLiteral("Numbers"));
    table.selectionModel()->setCurrentIndex(model.index(1, 0), QItemSelectionModel::ClearAndSelect);
    table.setCurrentIndex(model.index(2, 1));
    QCOMPARE(table.selectionModel()->selectedRows().size(), 1);
    QCOMPARE(table.selectionModel()->selectedRows().front().row(), 2);
    QVERIFY(!table.rootIsDecorated());
  }

  /// The table deletes the delegate that it was given.
  void theDelegateBelongsToTheTable() {
    Numbers model;
    const Table table(&model);
    QCOMPARE(table.itemDelegate()->parent(), &table);
  }

  void columnsAreFittedWheneverTheWidthChanges() {
    Numbers model;
    QWidget host;
    Table table(&model);
    table.setParent(&host);
    table.resize(300, 200);
    host.resize(600, 400);
    host.show();
    table.show();
    const int before = table.fitted();
    QVERIFY(before > 0);
    table.resize(400, 200);
    QVERIFY(table.fitted() > before);
  }

  void aRowIsChosenByTheMouseAndTheKeyboard() {
    Numbers model;
    Table table(&model);
    table.resize(300, 200);
    table.show();
    std::vector<int> chosen;
    onRowChosen(&table, this, [&](const QModelIndex& index) { chosen.push_back(index.row()); });
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(model.index(2, 0)).center());
    QVERIFY(!chosen.empty());
    QCOMPARE(chosen.back(), 2);
    chosen.clear();
    QTest::keyClick(&table, Qt::Key_Up);
    QVERIFY(!chosen.empty());
    QCOMPARE(chosen.back(), 1);
    chosen.clear();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(model.index(1, 0)).center());
    QVERIFY(chosen.empty());  // it is chosen already
  }

  /// A view makes its first row current when it gets the keyboard focus. A click on that row chooses it.
  void aRowThatOnlyBecomesCurrentIsNotChosen() {
    Numbers model;
    Table table(&model);
    table.resize(300, 200);
    table.show();
    std::vector<int> chosen;
    onRowChosen(&table, this, [&](const QModelIndex& index) { chosen.push_back(index.row()); });
    table.selectionModel()->setCurrentIndex(model.index(0, 0), QItemSelectionModel::NoUpdate);
    QVERIFY(chosen.empty());
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(model.index(0, 0)).center());
    QCOMPARE(chosen, std::vector<int>{0});
  }

  /// Pasted numbers must be numbers for a program: with an ASCII minus sign.
  void rowsAreCopiedForPrograms() {
    const Numbers model;
    QCOMPARE(rowsAsText(model, 1, 2), QStringLiteral("Name\tMinimum\nop1\t-1.5e-7\nop2\t-2.5e-7\n"));
    QCOMPARE(rowsAsText(model, -5, 0), QStringLiteral("Name\tMinimum\nop0\t-0.5e-7\n"));
    QCOMPARE(rowsAsText(model, 3, 99), QStringLiteral("Name\tMinimum\nop3\t-3.5e-7\n"));
    QCOMPARE(rowsAsText(model, 3, 2), QStringLiteral("Name\tMinimum\n"));
  }

  void chosenColumnsAreCopiedInTheirOrder() {
    const Numbers model;
    QCOMPARE(rowsAsText(model, {model.index(3, 1), model.index(0, 0)}, {1, 0}),
             QStringLiteral("Minimum\tName\n-3.5e-7\top3\n-0.5e-7\top0\n"));
    QCOMPARE(rowsAsText(model, QModelIndexList(), std::vector<int>{0}), QStringLiteral("Name\n"));
  }

  /// Qt copies the current cell, whatever is selected.
  void copiesTheSelectedRows() {
    Numbers model;
    model.setHorizontalHeaderItem(1, new QStandardItem);  // a drawing has no title and no text
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
    copy->trigger();  // copies nothing
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Name\nop0\nop2\n"));
  }
};

SPORESCOPE_TEST(FlatTableTest)

}  // namespace flat_table_test

#include "flat_table_test.moc"
