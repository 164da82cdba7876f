// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/ui/table/named_numbers.h"
#include "tests/ui/wait_for.h"
#include "ui/table/table_tools.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/row_delegate.h"

namespace table_view_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// A visible table of three rows with its tools.
struct ShownTable {
  ShownTable() {
    model.setRows({{QStringLiteral("a|b"), 1}, {QStringLiteral("=c"), -2}, {QStringLiteral("d"), -3}});
    view.resize(600, 200);
    view.show();
  }
  [[nodiscard]] QAction* action(const QString& text) const {
    const auto actions = view.actions();
    const auto found = std::find_if(actions.begin(), actions.end(), [&](QAction* one) { return one->text() == text; });
    return found == actions.end() ? nullptr : *found;
  }
  [[nodiscard]] QString copied(const QString& text) const {
    action(text)->trigger();
    return QApplication::clipboard()->text();
  }

  NamedNumbers model;
  TableView view{&model, QStringLiteral("Numbers")};
  TableTools tools{&view,
                   {.filter = QStringLiteral("Filter"),
                    .filterTip = {},
                    .previous = QStringLiteral("Previous"),
                    .next = QStringLiteral("Next"),
                    .choices = QStringLiteral("Rows")}};
};

}  // namespace

class TableViewTest : public QObject {
  Q_OBJECT

 private slots:
  void rowsAreCopiedAsText() {
    ShownTable shown;
    QCOMPARE(shown.copied(QStringLiteral("Copy table as text")),
             QStringLiteral("Order\tName\tNumber\n1\ta|b\t1\n2\t=c\t-2\n3\td\t-3\n"));
    shown.view.showRow(shown.model.indexOf(2));
    QCOMPARE(shown.copied(QStringLiteral("Copy rows")), QStringLiteral("Order\tName\tNumber\n3\td\t-3\n"));
    shown.view.clearSelection();
    QCOMPARE(shown.copied(QStringLiteral("Copy rows")).count(u'\n'), 4);  // All, if none is selected
  }

  void rowsAreCopiedAsMarkdown() {
    ShownTable shown;
    QCOMPARE(shown.copied(QStringLiteral("Copy table as Markdown")),
             QStringLiteral("| Order | Name | Number |\n| ---: | --- | ---: |\n| 1 | a\\|b | 1 |\n| 2 | =c | -2 |\n"
                            "| 3 | d | -3 |\n"));
  }

  void rowsAreCopiedAsCsvThatASpreadsheetDoesNotRun() {
    ShownTable shown;
    QCOMPARE(shown.copied(QStringLiteral("Copy table as CSV")),
             QStringLiteral("Order,Name,Number\r\n1,a|b,1\r\n2,'=c,-2\r\n3,d,-3\r\n"));
  }

  void rowsAreExportedInTheFormatOfTheName_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("format");
    QTest::newRow("CSV") << "rows.csv" << static_cast<int>(TableFormat::csv);
    QTest::newRow("Markdown") << "rows.MD" << static_cast<int>(TableFormat::markdown);
    QTest::newRow("text") << "rows.txt" << static_cast<int>(TableFormat::text);
    QTest::newRow("no suffix") << "rows" << static_cast<int>(TableFormat::csv);
  }
  void rowsAreExportedInTheFormatOfTheName() {
    QFETCH(QString, name);
    QFETCH(int, format);
    const QTemporaryDir folder;
    ShownTable shown;
    QSignalSpy messages(&shown.view, &TableView::statusMessage);
    shown.view.rowActions()->exportTo(folder.filePath(name));
    QVERIFY(waitFor([&] { return messages.count() == 1; }));
    QVERIFY2(!messages[0][1].toBool(), qPrintable(messages[0][0].toString()));
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), shown.view.rowActions()->rowsAs(static_cast<TableFormat>(format), true));
    shown.view.rowActions()->exportTo(folder.filePath(QStringLiteral("no folder/rows.csv")));
    QVERIFY(waitFor([&] { return messages.count() == 2; }));
    QVERIFY(messages[1][1].toBool());
  }

  /// The width of a text is rounded, so that a column of this width may be a fraction of a pixel too narrow.
  void theWidestTextIsNotElided() {
    NamedNumbers model;
    TableView view(&model, QStringLiteral("Numbers"));
    const int number = 2;
    const QString& widest = model.columns()[number].widest;
    for (int size = 9; size < 30; ++size) {
      QFont font = view.font();
      font.setPixelSize(size);
      view.setFont(font);
      const int room = view.columnWidth(number) - 2 * RowDelegate::kPadding;
      QCOMPARE(QFontMetrics(font).elidedText(widest, Qt::ElideMiddle, room), widest);
    }
  }

  void keysOpenAndStep() {
    ShownTable shown;
    QSignalSpy opened(&shown.view, &TableView::opened);
    QSignalSpy stepped(&shown.view, &TableView::stepRequested);
    QVERIFY(shown.view.goToNext({}, true));
    QCOMPARE(shown.view.currentIndex().row(), 1);
    QTest::keyClick(&shown.view, Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QVERIFY(!opened[0][1].toBool());
    QTest::keyClick(&shown.view, Qt::Key_N);
    QTest::keyClick(&shown.view, Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(stepped.count(), 2);
    QVERIFY(stepped[0][0].toBool() && !stepped[1][0].toBool());
    QVERIFY(!shown.view.goToNext(shown.model.indexOf(2), true));
  }

  void aRowIsChosenByTheMouseAndTheKeyboard() {
    ShownTable shown;
    std::vector<int> chosen;
    onRowChosen(&shown.view, this, [&](const QModelIndex& index) { chosen.push_back(index.row()); });
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.view.visualRect(shown.model.index(2, 1)).center());
    QVERIFY(!chosen.empty());
    QCOMPARE(chosen.back(), 2);
    QTest::keyClick(&shown.view, Qt::Key_Up);
    QCOMPARE(chosen.back(), 1);
    chosen.clear();
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.view.visualRect(shown.model.index(1, 2)).center());
    QVERIFY(chosen.empty());  // It is chosen already
  }

  /// A view makes its first row current when it gets the keyboard focus. A click on that row chooses it.
  void aRowThatOnlyBecomesCurrentIsNotChosen() {
    ShownTable shown;
    std::vector<int> chosen;
    onRowChosen(&shown.view, this, [&](const QModelIndex& index) { chosen.push_back(index.row()); });
    shown.view.selectionModel()->setCurrentIndex(shown.model.index(0, 1), QItemSelectionModel::NoUpdate);
    QVERIFY(chosen.empty());
    QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, shown.view.visualRect(shown.model.index(0, 1)).center());
    QCOMPARE(chosen, std::vector<int>{0});
  }

  void theMenuOfTheKeyboardOffersEverythingAndFiltersByTheCell() {
    ShownTable shown;
    shown.view.showRow(shown.model.indexOf(1));
    QSignalSpy filtered(&shown.tools, &TableTools::filterChanged);
    QStringList texts;
    QTimer::singleShot(0, &shown.view, [&texts] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      for (const QAction* action : menu->actions()) {
        if (!action->isSeparator()) texts += action->text();
      }
      menu->setActiveAction(menu->actions().back());
      QTest::keyClick(menu, Qt::Key_Return);
    });
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
    QCoreApplication::sendEvent(&shown.view, &event);
    QCOMPARE(texts, QStringList({"Copy rows", "Copy table as text", "Copy table as Markdown", "Copy table as CSV",
                                 "Export table…", "Filter by this cell"}));
    QVERIFY(waitFor([&] { return filtered.count() == 1; }));
    QCOMPARE(shown.model.names(), QStringLiteral("=c"));
  }

  void aClickOnATitleSortsAndAThirdOneRestoresTheOrder() {
    ShownTable shown;
    const QHeaderView* header = shown.view.header();
    const QPoint title(header->sectionViewportPosition(2) + 5, header->height() / 2);
    QString orders;
    for (int click = 0; click < 3; ++click) {
      QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
      orders += shown.model.names() + u' ';
    }
    QCOMPARE(orders, QStringLiteral("d=ca|b a|b=cd a|b=cd "));
    QCOMPARE(header->sortIndicatorSection(), -1);
  }

  void toolsFilterAndGiveTheFocusToTheRows() {
    ShownTable shown;
    auto* choices = shown.tools.findChild<QComboBox*>();
    QCOMPARE(choices->accessibleName(), QStringLiteral("Rows"));
    choices->setCurrentIndex(1);
    emit choices->activated(1);
    QCOMPARE(shown.model.names(), QStringLiteral("=cd"));
    auto* field = shown.tools.findChild<QLineEdit*>();
    field->setText(QStringLiteral("d"));
    QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(shown.model.names(), QStringLiteral("d"));
    shown.tools.clearFilter();
    QCOMPARE(shown.model.names(), QStringLiteral("a|b=cd"));
    for (const QToolButton* button : shown.tools.findChildren<QToolButton*>()) {
      if (button->parent() == &shown.tools) QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
    }
  }

  void aNarrowTableHidesTheLeastImportantColumnFirst() {
    ShownTable shown;
    QVERIFY(!shown.view.isColumnHidden(0) && !shown.view.isColumnHidden(2));
    shown.view.header()->resizeSection(0, 200);
    shown.view.resize(260, 200);
    QVERIFY(shown.view.isColumnHidden(0) && !shown.view.isColumnHidden(1) && !shown.view.isColumnHidden(2));
    shown.view.resize(600, 200);
    QCOMPARE(shown.view.columnWidth(0), 200);  // As the user left it
    shown.view.setColumnEnabled(0, false);
    QVERIFY(shown.view.isColumnHidden(0));
    QCOMPARE(shown.view.columnWidth(1) + shown.view.columnWidth(2), shown.view.viewport()->width());
  }
};

SPORESCOPE_TEST(TableViewTest)

}  // namespace table_view_test

#include "table_view_test.moc"
