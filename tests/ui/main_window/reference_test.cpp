// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A reference tensor and comparisons with it. Numbers are from NumPy in float64.

#include "ui/workspace/reference.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>
#include <cmath>
#include <fstream>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/main_window/chrome/drop_overlay.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/tensor/closeness_button.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/widgets/number_field.h"

namespace reference_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const QString kRuns = QStringLiteral(SPORESCOPE_TEST_DATA "/compare/");

TensorKey keyOf(OpenWindow& open, const char* name) {
  const auto& graph = open.workspace().snapshot()->graphs[GraphIndex{0}].graph;
  for (const NodeIndex node : graph->nodes().indices()) {
    if (graph->nodes()[node].full_name.ends_with(name)) return {GraphIndex{0}, node, Iteration{0}};
  }
  return {};
}

TensorTab* show(OpenWindow& open, const char* name) {
  open.workspace().openTensor(keyOf(open, name), false);
  return open.window().tabs()->tensorTab(open.window().tabs()->currentIndex());
}

QComboBox* choiceOf(TensorTab* tab) {
  for (QComboBox* box : tab->findChildren<QComboBox*>()) {
    if (box->accessibleName() == QStringLiteral("What it is compared with")) return box;
  }
  return nullptr;
}

QAbstractButton* named(QWidget* in, const QString& label) {
  for (QAbstractButton* button : in->findChildren<QAbstractButton*>()) {
    if (button->text() == label) return button;
  }
  return nullptr;
}

void choose(QComboBox* box, const QString& label) {
  box->setCurrentIndex(box->findText(label));
  emit box->activated(box->currentIndex());
}

const std::optional<Difference>& differenceOf(TensorTab* tab) { return tab->findChild<TensorLoader*>()->difference(); }

std::string floats(const std::string& shape, std::size_t count) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize(117, ' ');
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + '\n' + std::string(4 * count, '\0');
}

}  // namespace

class ReferencingTest : public QObject {
  Q_OBJECT

  static void opened(OpenWindow& open, const char* run) { open.window().open(kRuns + run); }

 private slots:
  void anotherNodeIsHeldAgainstIt() {
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    TensorTab* tab = show(open, "relu-ReLU/ReLU-op1");
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && tab->summary(), kTimeout);
    QVERIFY(!open.window().commands().clearReference->isEnabled());
    open.window().commands().setReference->trigger();
    auto* chip = tab->findChild<ReferenceChip*>();
    QVERIFY(chip->isVisible());
    QCOMPARE(chip->text(), QStringLiteral("This is the reference"));
    tab = show(open, "fc1-Dense/BiasAdd-op0");
    QTRY_VERIFY_WITH_TIMEOUT(choiceOf(tab)->currentText() == QStringLiteral("reference"), kTimeout);
    QCOMPARE(chip->text(), QStringLiteral("Reference: ReLU-op1 · output 0 · iteration 0"));
    QVERIFY(chip->toolTip().contains(QStringLiteral("relu-ReLU/ReLU-op1")) && chip->toolTip().contains(kRuns));
    named(tab, QStringLiteral("Side by side"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(differenceOf(tab).has_value(), kTimeout);
    QCOMPARE(differenceOf(tab)->max_abs, 5.7861008644104);
    const auto line = [&] { return tab->findChild<PointerLine*>()->text(); };
    QTRY_VERIFY2_WITH_TIMEOUT(line().contains(QStringLiteral("max |Δ| 5.786 at [0, 1]")), qPrintable(line()), kTimeout);
    QVERIFY2(line().contains(QStringLiteral("beyond ±1e-8 + 1e-5·|x| 100% (10)")), qPrintable(line()));
    // Another tolerance: 4 of the 10 are within half of the reference.
    auto* tolerance = tab->findChild<ClosenessButton*>();
    QVERIFY(tolerance->isVisible());
    for (NumberField* field : tolerance->findChildren<NumberField*>()) {
      field->setText(field->accessibleName().contains(QStringLiteral("fraction")) ? QStringLiteral("0.5")
                                                                                  : QStringLiteral("0"));
    }
    emit tolerance->findChildren<NumberField*>().front()->editingFinished();
    QTRY_VERIFY2_WITH_TIMEOUT(line().contains(QStringLiteral("beyond ±0.5·|x| 60% (6)")), qPrintable(line()), kTimeout);
    // The reference is cleared.
    open.window().commands().clearReference->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(tab->summary() && named(tab, QStringLiteral("Previous")) != nullptr, kTimeout);
    QVERIFY(!chip->isVisible());
  }

  void itStaysWhenAnotherDumpIsInFront() {
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    open.workspace().selectTensor(keyOf(open, "pool-MaxPool2d/MaxPool-op0"));
    open.window().commands().setReference->trigger();
    opened(open, "attribute");
    WAIT_FOR_CAUSE(open);
    TensorTab* tab = show(open, "pool-MaxPool2d/MaxPool-op0");
    QTRY_VERIFY_WITH_TIMEOUT(choiceOf(tab)->currentText() == QStringLiteral("reference"), kTimeout);
    tab->setView(TensorView::difference);
    QTRY_VERIFY_WITH_TIMEOUT(differenceOf(tab).has_value(), kTimeout);
    QVERIFY(std::abs(differenceOf(tab)->relative_l2 - 0.4756438775615135) < 1e-12);
    QCOMPARE(differenceOf(tab)->close, std::uint64_t{19});
    // The same tensor of the other dump is not the reference, which is cleared with its dump.
    open.workspace().closeSession(0);
    QVERIFY(!open.workspace().reference()->isSet());
    QTRY_VERIFY_WITH_TIMEOUT(tab->summary() && choiceOf(tab)->findText(QStringLiteral("reference")) < 0, kTimeout);
  }

  void aFileOfAnotherShapeIsOfferedFlat() {
    const QString file = folder_.filePath(QStringLiteral("flat.npy"));
    std::ofstream(file.toStdString(), std::ios::binary) << floats("(10,)", 10);
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    TensorTab* tab = show(open, "fc1-Dense/BiasAdd-op0");
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && tab->summary(), kTimeout);
    open.workspace().reference()->setFile(file.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(choiceOf(tab)->findText(QStringLiteral("reference, flat")) >= 0, kTimeout);
    QCOMPARE(choiceOf(tab)->currentText(), QStringLiteral("previous iteration"));
    choose(choiceOf(tab), QStringLiteral("reference, flat"));
    QTRY_VERIFY_WITH_TIMEOUT(tab->summary() && named(tab, QStringLiteral("Reference")) != nullptr, kTimeout);
    tab->setView(TensorView::side_by_side);
    QTRY_VERIFY_WITH_TIMEOUT(differenceOf(tab).has_value(), kTimeout);
    // The difference from zeros is the largest value itself: abs(np.load(BiasAdd)).max()
    QCOMPARE(differenceOf(tab)->max_abs, std::max(*tab->summary()->statistics.max, -*tab->summary()->statistics.min));
    const auto line = [&] { return tab->findChild<PointerLine*>()->text(); };
    QTRY_VERIFY2_WITH_TIMEOUT(line().contains(QStringLiteral("compared as flat arrays: [2, 5] and [10]")), qPrintable(line()),
                              kTimeout);
  }

  void whatCannotBeHeldAgainstItSaysWhy_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("label");
    QTest::newRow("another number of elements")
        << QByteArray::fromStdString(floats("(7,)", 7))
        << QStringLiteral("The reference is [7] and this tensor [2, 5]: they have different numbers of elements");
    QTest::newRow("cut off") << QByteArray::fromStdString(floats("(10,)", 3)) << QStringLiteral("a.npy");
    QTest::newRow("no array") << QByteArray("hello") << QStringLiteral("a.npy");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("a.npy");
  }
  void whatCannotBeHeldAgainstItSaysWhy() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, label);
    const QString file = folder_.filePath(QStringLiteral("a.npy"));
    std::ofstream(file.toStdString(), std::ios::binary) << bytes.toStdString();
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    TensorTab* tab = show(open, "fc1-Dense/BiasAdd-op0");
    open.workspace().reference()->setFile(file.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(tab->summary() && choiceOf(tab)->findText(QStringLiteral("reference")) >= 0, kTimeout);
    choose(choiceOf(tab), QStringLiteral("reference"));
    QTRY_VERIFY_WITH_TIMEOUT(tab->summary() && named(tab, QStringLiteral("Reference")) != nullptr, kTimeout);
    const auto* difference = named(tab, QStringLiteral("Difference"));
    QVERIFY(!difference->isEnabled());
    QVERIFY2(difference->toolTip().contains(label), qPrintable(difference->toolTip()));
  }

  void aFileThatCannotBeReadTakesNoReferenceAway() {
    const QString good = folder_.filePath(QStringLiteral("good.npy"));
    const QString bad = folder_.filePath(QStringLiteral("bad.npy"));
    std::ofstream(good.toStdString(), std::ios::binary) << floats("(2, 5)", 10);
    std::ofstream(bad.toStdString(), std::ios::binary) << floats("(10,)", 3);
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    ReferenceTensorModel& reference = *open.workspace().reference();
    reference.setFile(good.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(reference.summary(), kTimeout);
    QSignalSpy rejected(&reference, &ReferenceTensorModel::rejected);
    reference.setFile(bad.toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(rejected.size(), 1, kTimeout);
    QVERIFY(rejected[0][0].toString().contains(QStringLiteral("bad.npy")));
    QCOMPARE(reference.title(), QStringLiteral("good.npy"));
    QTRY_VERIFY_WITH_TIMEOUT(reference.summary() && reference.problem().isEmpty(), kTimeout);
    // The first iteration has no other baseline, so the problem of the reference is the reason.
    std::ofstream(good.toStdString(), std::ios::binary) << floats("(7,)", 7);
    reference.setFile(good.toStdString());
    TensorTab* tab = show(open, "fc1-Dense/BiasAdd-op0");
    const auto reason = [&] {
      const auto* difference = named(tab, QStringLiteral("Difference"));
      return difference != nullptr ? difference->toolTip() : QString();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(reason().contains(QStringLiteral("they have different numbers of elements")),
                              qPrintable(reason()), kTimeout);
  }

  void aFileIsDroppedOnATensor() {
    const QString file = folder_.filePath(QString(200, u'n') + QStringLiteral(".npy"));
    std::ofstream(file.toStdString(), std::ios::binary) << floats("(2, 5)", 10);
    OpenWindow open;
    opened(open, "base");
    WAIT_FOR_CAUSE(open);
    TensorTab* tab = show(open, "fc1-Dense/BiasAdd-op0");
    QTRY_VERIFY_WITH_TIMEOUT(tab->settled() && tab->summary(), kTimeout);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    const QPoint inside = tab->mapTo(&open.window(), tab->rect().center());
    QDragEnterEvent enter(inside, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&open.window(), &enter);
    auto* overlay = open.window().findChild<DropOverlay*>();
    QVERIFY(overlay->sentence().startsWith(QStringLiteral("Drop to compare tensors with nnn")));
    // In other places it is opened.
    QDragMoveEvent move(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&open.window(), &move);
    QVERIFY(overlay->sentence().startsWith(QStringLiteral("Drop to open nnn")));
    QDropEvent drop(QPointF(inside), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&open.window(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(choiceOf(tab)->currentText() == QStringLiteral("reference"), kTimeout);
    QVERIFY(tab->findChild<ReferenceChip*>()->width() <= 280);
  }

 private:
  QTemporaryDir folder_;
};

SPORESCOPE_TEST(ReferencingTest)

}  // namespace reference_test

#include "reference_test.moc"
