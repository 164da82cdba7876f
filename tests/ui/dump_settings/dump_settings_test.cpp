// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>
#include <QWheelEvent>
#include <functional>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/dump_settings/dump_settings_page.h"
#include "ui/dump_settings/file_column.h"
#include "ui/dump_settings/node_check_model.h"
#include "ui/dump_settings/nodes_column.h"
#include "ui/dump_settings/parts.h"
#include "ui/dump_settings/settings_draft.h"
#include "ui/widgets/segment_button.h"

namespace dump_settings_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDump = SPORESCOPE_TEST_DATA "/dumps/gain-outputs-2.10";

QJsonObject common(const DumpSettingsPage& page) {
  return QJsonDocument::fromJson(page.draft()->json().toUtf8())[QStringLiteral("common_dump_settings")].toObject();
}

/// A page in sight, with a dump or without.
struct Shown {
  explicit Shown(bool withDump) : page(&workspace) {
    if (withDump) workspace.addSession(open_offline_session(kDump));
    page.resize(1600, 1000);
    page.show();
  }
  void wait() {
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading && page.draft()->size().has_value(), kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(page.nodes()->model()->rowCount() > 0, kTimeout);
  }
  template <class Button>
  Button* button(const QString& text) {
    for (auto* button : page.findChildren<Button*>()) {
      if (button->text() == text) return button;
    }
    return nullptr;
  }
  Workspace workspace;
  DumpSettingsPage page;
};

}  // namespace

class DumpSettingsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutADumpNothingIsPickedByHand() {
    Shown shown(false);
    QVERIFY(!shown.button<SegmentButton>(QStringLiteral("Chosen"))->isEnabled());
    QVERIFY(shown.button<SegmentButton>(QStringLiteral("By rule"))->isEnabled());
    QVERIFY(!shown.page.draft()->size());
    QCOMPARE(common(shown.page)[QStringLiteral("dump_mode")].toInt(), 0);
  }

  void whatTheDeviceRefusesCannotBeChosen() {
    Shown shown(false);
    auto* statistics = shown.button<QRadioButton>(QStringLiteral("Statistics"));
    QVERIFY(!statistics->isEnabled());
    QCOMPARE(statistics->accessibleDescription(), QStringLiteral("2.10.0 on CPU rejects statistics; choose tensors"));
    QTest::mouseClick(shown.button<SegmentButton>(QStringLiteral("GPU")), Qt::LeftButton);
    QVERIFY(statistics->isEnabled());
    QVERIFY(statistics->accessibleDescription().isEmpty());
    QTest::mouseClick(statistics, Qt::LeftButton, {}, QPoint(8, statistics->height() / 2));
    QCOMPARE(common(shown.page)[QStringLiteral("saved_data")].toString(), QStringLiteral("statistic"));
  }

  /// Whoever scrolls past a box does not mean it.
  void theWheelOverABoxScrollsThePage() {
    Shown shown(false);
    shown.page.resize(900, 300);
    auto* area = shown.page.findChild<QScrollArea*>();
    QTRY_VERIFY_WITH_TIMEOUT(area->verticalScrollBar()->isVisible(), kTimeout);
    const auto turn = [](QWidget* box) {
      const QPointF at = box->rect().center();
      QWheelEvent wheel(at, box->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
      QSpontaneKeyEvent::setSpontaneous(&wheel);  // another one does not go on to parents
      qApp->notify(box, &wheel);
    };
    const auto boxes = shown.page.findChildren<QComboBox*>();
    QVERIFY(boxes.size() > 2);
    for (QComboBox* box : boxes) {
      const int before = box->currentIndex();
      area->verticalScrollBar()->setValue(0);
      turn(box);
      QCOMPARE(box->currentIndex(), before);
      QVERIFY(!box->hasFocus());
      QVERIFY(!box->isVisible() || area->verticalScrollBar()->value() > 0);
    }
  }

  void theDumpThatIsOpenTellsReleaseAndSize() {
    Shown shown(true);
    shown.wait();
    QCOMPARE(QString::fromStdString(shown.page.draft()->target().text().str()), QStringLiteral("2.10.0 on CPU"));
    QCOMPARE(shown.page.draft()->size()->all.bytes, std::uint64_t{8404});  // what MindSpore wrote
  }

  void boxesHaveThreeStates() {
    Shown shown(true);
    shown.wait();
    NodeCheckModel& model = *shown.page.nodes()->model();
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTest::mouseClick(shown.button<SegmentButton>(QStringLiteral("Chosen")), Qt::LeftButton);
    const QModelIndex top = model.index(0, 0);
    QVERIFY(model.rowCount(top) > 0);
    QModelIndex leaf = top;
    while (model.rowCount(leaf) > 0) leaf = model.index(0, 0, leaf);
    QVERIFY(model.setData(leaf, Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.data(leaf, Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Checked);
    QCOMPARE(model.data(top, Qt::CheckStateRole).value<Qt::CheckState>(), Qt::PartiallyChecked);
    QCOMPARE(common(shown.page)[QStringLiteral("kernels")].toArray().size(), 1);
    QVERIFY(model.setData(top, Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.data(top, Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Checked);
    QCOMPARE(common(shown.page)[QStringLiteral("kernels")].toArray().size(), qsizetype(model.chosen().size()));
    QVERIFY(model.setData(top, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(model.data(leaf, Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Unchecked);
    QVERIFY(model.chosen().empty());
  }

  void aFilterLeavesTheNodesThatMatch() {
    Shown shown(true);
    shown.wait();
    QTest::mouseClick(shown.button<SegmentButton>(QStringLiteral("Chosen")), Qt::LeftButton);
    NodeCheckModel& model = *shown.page.nodes()->model();
    const std::vector<std::string> chosenBefore{std::string(model.rows()->rows.back().fullName)};
    model.setChosen(chosenBefore);
    auto* tree = shown.page.findChild<QTreeView*>();
    const auto leaves = [&] {
      QStringList names;
      const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& at) {
        const int rows = tree->model()->rowCount(at);
        if (rows == 0 && at.isValid()) names += at.data(Qt::ToolTipRole).toString();
        for (int row = 0; row < rows; ++row) walk(tree->model()->index(row, 0, at));
      };
      walk({});
      return names;
    };
    const QStringList all = leaves();
    const QStringList requested = all.filter(QStringLiteral("matmul"), Qt::CaseInsensitive);
    QVERIFY(!requested.empty() && requested.size() < all.size());
    QLineEdit* filter = nullptr;
    for (auto* field : shown.page.findChildren<QLineEdit*>()) {
      if (field->placeholderText() == QStringLiteral("Part of a name")) filter = field;
    }
    QVERIFY(filter != nullptr);
    filter->setText(QStringLiteral("matmul"));
    QCOMPARE(leaves(), requested);
    // A tick on what holds them is one on them alone, and what is out of sight stays chosen.
    for (int row = 0; row < tree->model()->rowCount(); ++row) {
      QVERIFY(tree->model()->setData(tree->model()->index(row, 0), Qt::Checked, Qt::CheckStateRole));
    }
    QStringList expected = requested + QStringList(QString::fromStdString(chosenBefore.front()));
    expected.removeDuplicates();
    expected.sort();
    QStringList chosen;
    for (const std::string& name : model.chosen()) chosen += QString::fromStdString(name);
    chosen.sort();
    QCOMPARE(chosen, expected);
    filter->clear();
    QCOMPARE(leaves(), all);
  }

  void allRowsTakeWhatTheEstimateSays() {
    Shown shown(true);
    shown.wait();
    const auto& rows = shown.page.nodes()->model()->rows()->rows;
    QCOMPARE(rows[0].bytes, shown.page.draft()->size()->all.bytes);
    QCOMPARE(rows[0].end, std::uint32_t(rows.size()));
  }

  void aPastedFileIsReadBack() {
    Shown shown(false);
    JsonView& view = *shown.page.file()->view();
    QSignalSpy statusMessage(&shown.page, &DumpSettingsPage::statusMessage);
    QApplication::clipboard()->setText(QStringLiteral(
        R"({"common_dump_settings": {"op_debug_mode": 0, "dump_mode": 0, "path": "/data/other", "net_name": "N", "iteration": "3-4",
            "input_output": 0, "kernels": [], "support_device": [0], "colour": 1}, "e2e_dump_settings": {"enable": true}})"));
    QTest::keySequence(&view, QKeySequence::Paste);
    QCOMPARE(common(shown.page)[QStringLiteral("path")].toString(), QStringLiteral("/data/other"));
    QCOMPARE(common(shown.page)[QStringLiteral("iteration")].toString(), QStringLiteral("3-4"));
    bool named = false;
    for (const auto* line : shown.page.findChildren<MarkedLine*>()) {
      named |= line->sentence().startsWith(QStringLiteral("colour:"));
    }
    QVERIFY(named);
    QApplication::clipboard()->setText(QStringLiteral("no json"));
    QTest::keySequence(&view, QKeySequence::Paste);
    QCOMPARE(statusMessage.size(), 1);
    QCOMPARE(common(shown.page)[QStringLiteral("path")].toString(), QStringLiteral("/data/other"));
  }

  void theLineThatChangedStandsOut() {
    Shown shown(false);
    DumpSettings settings = shown.page.draft()->settings();
    settings.iterations = "0-4";
    shown.page.draft()->setSettings(settings);
    const auto marks = shown.page.file()->view()->extraSelections();
    QCOMPARE(marks.size(), 1);
    QVERIFY(marks[0].cursor.block().text().contains(QStringLiteral("\"iteration\"")));
  }

  void aNarrowWindowPutsTheFileBelow() {
    Shown shown(false);
    QVERIFY(!shown.page.stacked());
    shown.page.resize(1100, 900);
    QCoreApplication::processEvents();
    QVERIFY(shown.page.stacked());
  }
};

SPORESCOPE_TEST(DumpSettingsPageTest)

}  // namespace dump_settings_test

#include "dump_settings_test.moc"
