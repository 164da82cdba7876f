// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/recompute/altered_element.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/wait_for.h"
#include "ui/details/details_panel.h"
#include "ui/style/theme.h"
#include "ui/text/recompute_text.h"

namespace recomputed_node_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";

/// Returns a tensor of four elements, some of which are beyond the bound.
RecomputedTensor tensorWith(std::uint64_t beyond, std::uint32_t slot = 0) {
  RecomputedTensor tensor;
  tensor.shape = {4};
  tensor.elements = tensor.examined = 4;
  tensor.beyond = beyond;
  tensor.error = beyond > 0 ? 1 : 0;
  tensor.bound = 0.5;
  tensor.element = {0};
  tensor.map = ErrorMap(tensor.shape);
  tensor.key = {GraphIndex{}, NodeIndex{0}, Iteration{1}, IoDirection::output, slot};
  return tensor;
}

/// A visible panel with a selected node.
class Shown {
 public:
  Shown(const std::filesystem::path& path, const QString& node, std::int64_t iteration) {
    workspace.addSession(open_offline_session(path));
    panel.resize(372, 900);
    panel.show();
    if (!QTest::qWaitFor([this] { return !workspace.snapshot()->loading; }, kTimeout)) qFatal("not loaded");
    workspace.setIteration(Iteration{iteration});
    select(node);
  }
  void select(const QString& name) {
    const auto& nodes = workspace.sessionGraph()->graph->nodes();
    for (const NodeIndex node : nodes.indices()) {
      if (nodes[node].name() == name.toStdString()) return workspace.selectNode(workspace.graph(), node);
    }
    qFatal("no node %s", qPrintable(name));
  }
  [[nodiscard]] bool waitForAnswer() {
    return QTest::qWaitFor([this] { return panel.recomputed().result() != nullptr; }, kTimeout);
  }
  [[nodiscard]] const RecomputedNode& recomputed() const { return panel.recomputed(); }
  [[nodiscard]] CollapsibleSection* section() const {
    return qobject_cast<CollapsibleSection*>(panel.recomputed().parentWidget());
  }
  [[nodiscard]] bool shows(const QString& caption) const {
    const auto isThere = [&] {
      const auto labels = recomputed().findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [&](const QLabel* label) { return label->isVisible() && label->text().contains(caption); });
    };
    return QTest::qWaitFor(isThere, kTimeout);
  }
  [[nodiscard]] ErrorMapView* map() const { return recomputed().findChild<ErrorMapView*>(); }

  Workspace workspace;
  DetailsPanel panel{&workspace};
};

}  // namespace

class RecomputedNodeTest : public QObject {
  Q_OBJECT

 private slots:
  void nothing_is_computed_before_it_is_wanted() {
    Shown shown(kDumps / "lenet-2.0", "Conv2D-op80", 1);
    QVERIFY(shown.section()->isVisible() && shown.section()->folded());
    handleDueEvents();
    QVERIFY(!shown.recomputed().pending() && shown.recomputed().result() == nullptr);
    shown.panel.recompute();
    QVERIFY(!shown.section()->folded());
    QVERIFY(shown.waitForAnswer());
    QVERIFY2(shown.recomputed().text() == "Output 0 agrees within rounding", qPrintable(shown.recomputed().text()));
    QCOMPARE(shown.section()->remark(), QString("agrees"));
    // The result of MindSpore: [4, 8, 3, 3], as in the header of the file.
    QVERIFY(shown.shows("0 of 288 values"));
    QCOMPARE(shown.map()->partCount(), 24 * 3);
    // While the section is expanded, the next operator is recomputed, too. A parameter has no inputs.
    shown.select("ReLU-op81");
    QVERIFY(shown.waitForAnswer());
    QCOMPARE(shown.recomputed().result()->key.node, shown.workspace.node());
    shown.select("conv1.weight");
    QVERIFY(!shown.section()->isVisible());
    QVERIFY(shown.recomputed().result() == nullptr && !shown.recomputed().pending());
  }

  void a_moved_element_is_shown_and_leads_to_the_tensor() {
    const test::AlteredElement moved(kDumps / "lenet-2.0", "rank_0/LeNet5/0/1", "MatMulBiasAddReluFusion.*op84.*output.0.*",
                                     0.5F);
    QVERIFY(moved.done());
    Shown shown(moved.path(), "MatMulBiasAddReluFusion-op84", 1);
    shown.panel.recompute();
    QVERIFY(shown.waitForAnswer());
    QVERIFY(shown.shows("Output 0 does not match its recomputation"));
    QVERIFY(shown.shows("Off by 0.5 at [3, 15]"));
    QVERIFY(shown.shows("1 of 64 values"));
    QCOMPARE(shown.section()->remark(), QString("differs"));
    ErrorMapView* map = shown.map();
    QCOMPARE(map->partCount(), 4 * 16);
    QCOMPARE(map->currentPart(), 63);
    QVERIFY2(map->part(63).name == "[3, 15]: off by 0.5", qPrintable(map->part(63).name));
    QCOMPARE(map->part(0).name, QString("[0, 0]: within the bound"));
    QCOMPARE(map->partAt(map->part(63).box.center()), 63);
    QSignalSpy opened(&shown.workspace, &Workspace::tensorOpened);
    QSignalSpy at(&shown.workspace, &Workspace::recomputedOpened);
    QTest::mouseClick(map, Qt::LeftButton, {}, map->part(63).box.center());
    QCOMPARE(opened.count(), 1);
    QCOMPARE(at.count(), 1);
    QCOMPARE(at[0][0].value<TensorKey>(), shown.recomputed().result()->tensors[0].key);
    QCOMPARE(at[0][1].value<ElementIndex>(), (ElementIndex{3, 15}));
    // Arrow keys move between cells.
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Left);
    QTest::keyClick(map, Qt::Key_Up);
    QCOMPARE(map->currentPart(), 46);
    QTest::keyClick(map, Qt::Key_Return);
    QCOMPARE(at[1][1].value<ElementIndex>(), (ElementIndex{2, 14}));
  }

  void what_cannot_be_computed_is_no_fault() {
    Shown shown(kDumps / "types-2.10", "Cast-op39", 1);
    shown.panel.recompute();
    QVERIFY(shown.waitForAnswer());
    QVERIFY(shown.shows("Cannot be recomputed"));
    QVERIFY2(shown.shows("Input 0 is too large, complex, or holds integers beyond 2^53"),
             qPrintable(shown.recomputed().text()));
    QCOMPARE(shown.section()->remark(), QString("unknown"));
    QVERIFY(shown.map() == nullptr);
    const Theme& theme = lightTheme();
    for (const QLabel* label : shown.recomputed().findChildren<QLabel*>()) {
      QVERIFY(label->palette().color(QPalette::WindowText) != theme.error.color());
    }
    // An iteration without files.
    shown.workspace.setIteration(Iteration{55});
    QVERIFY(QTest::qWaitFor([&] { return shown.shows("It was not dumped in iteration 55"); }, kTimeout));
  }

  void it_can_be_stopped_and_begun_again() {
    Shown shown(kDumps / "lenet-2.0", "Conv2D-op80", 1);
    shown.panel.recompute();
    auto* node = shown.panel.findChild<RecomputedNode*>();
    node->stop();
    QVERIFY(!node->pending() && shown.shows("Stopped"));
    emit shown.workspace.snapshotChanged();
    QVERIFY(!node->pending() && shown.shows("Stopped"));
    QPushButton* again = nullptr;
    for (QPushButton* button : node->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text() == "Recompute") again = button;
    }
    QVERIFY(again != nullptr);
    again->click();
    QVERIFY(shown.waitForAnswer());
    QCOMPARE(shown.section()->remark(), QString("agrees"));
    // The previous result does not answer a request that was stopped.
    node->restart();
    node->stop();
    QVERIFY(node->result() == nullptr && shown.section()->remark().isEmpty());
    emit shown.workspace.snapshotChanged();
    QVERIFY(!node->pending() && shown.shows("Stopped"));
  }

  void of_many_outputs_those_that_differ_come_first() {
    RecomputedOperator one;
    one.verdict = RecomputeVerdict::checked;
    for (std::uint32_t slot = 0; slot < 20; ++slot) {
      one.tensors.push_back(tensorWith(slot == 18 ? 1 : 0, slot));
    }
    RecomputedNode node;
    node.setResult(one);
    QStringList lines = node.text().split('\n');
    QCOMPARE(lines.size(), 17);
    QCOMPARE(lines[0], QString("Output 18 does not match its recomputation"));
    QCOMPARE(lines[1], QString("Output 0 agrees within rounding"));
    QCOMPARE(lines[16], QString("4 more outputs not shown, all within the bound"));
    for (RecomputedTensor& tensor : one.tensors) tensor = tensorWith(1, tensor.key.slot);
    node.setResult(one);
    QCOMPARE(node.text().split('\n').last(), QString("4 more outputs not shown, 4 of them differ"));
    one.tensors.resize(16);
    node.setResult(one);
    QCOMPARE(node.text().split('\n').size(), 16);
  }

  void an_output_that_could_not_be_read_is_told_beside_the_others() {
    for (const RecomputeVerdict verdict : {RecomputeVerdict::not_read, RecomputeVerdict::unsupported}) {
      RecomputedOperator one;
      one.verdict = verdict;
      one.why = Text("The file is cut off");
      one.tensors.push_back(tensorWith(1));
      RecomputedNode node;
      QSignalSpy remark(&node, &RecomputedNode::remarkChanged);
      node.setResult(one);
      QCOMPARE(node.text(), QString("Not all of its outputs could be compared\n"
                                    "The file is cut off\n"
                                    "Output 0 does not match its recomputation"));
      QCOMPARE(remark.last()[0].toString(), QString("differs"));
      one.tensors[0] = tensorWith(0);
      node.setResult(one);
      QVERIFY(remark.last()[0].toString().startsWith(verdict == RecomputeVerdict::not_read ? "not read" : "unknown"));
    }
  }

  void numbers_that_differ_little_are_told_apart() {
    QCOMPARE(distinctNumbers(1, 2), std::pair(QString("1"), QString("2")));
    const auto [one, other] = distinctNumbers(0.12345678, 0.12345687);
    QVERIFY(one != other && one.startsWith("0.12345") && other.startsWith("0.12345"));
    QCOMPARE(distinctNumbers(0.25, 0.25), std::pair(QString("0.25"), QString("0.25")));
    const double next = std::nextafter(1e30, 2e30);
    QVERIFY(distinctNumbers(1e30, next).first != distinctNumbers(1e30, next).second);
  }

  void a_map_of_anything_fits() {
    ErrorMapView map;
    map.resize(80, 200);
    map.show();
    RecomputedTensor tensor;
    for (const Shape& shape : {Shape{}, Shape{1}, Shape{100000}, Shape{7, 3, 1000}, Shape{0}, Shape{3, 0}}) {
      tensor.shape = shape;
      tensor.map = ErrorMap(shape);
      tensor.elements = tensor.examined = element_count(shape).value();
      tensor.beyond = 0;
      map.setTensor(tensor);
      map.grab();
      if (tensor.elements == 0) continue;
      // All elements are beyond all bounds and infinite.
      for (std::uint64_t i = 0; i < tensor.elements; ++i) tensor.map.put(i, HUGE_VAL);
      tensor.beyond = tensor.elements;
      map.setTensor(tensor);
      map.grab();
      QVERIFY(map.partCount() <= static_cast<int>(ErrorMap::kMax * ErrorMap::kMax));
      QVERIFY(map.part(0).name.endsWith("not finite"));
    }
  }
};

SPORESCOPE_TEST(RecomputedNodeTest)

}  // namespace recomputed_node_test

#include "recomputed_node_test.moc"
