// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QJsonArray>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>

#include "formula_session.h"
#include "opened_dump.h"
#include "tests/program/test_class.h"
#include "ui/tensor/table/table_pane.h"
#include "ui/tensor/table/tensor_table.h"

namespace tensor_table_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Tester = QAbstractItemModelTester;

/// Plane, blocks and model of one tensor.
struct Shown {
  explicit Shown(TensorAspect aspect = TensorAspect::current) : blocks(&plane, aspect), model(&plane, &blocks) {}

  bool show(OpenedDump* dump, const TensorKey& key) {
    std::optional<TensorSummary> summary;
    LatestRequest request;
    request.start<TensorSummary>(
        &plane,
        [&](ResultCallback<TensorSummary> answer) { return dump->workspace.session()->summary(key, std::move(answer)); },
        [&](Result<TensorSummary> answer) {
          if (answer) summary = *answer;
        });
    if (!waitFor([&] { return summary.has_value(); })) return false;
    plane.setTensor(dump->workspace.session(), *summary);
    return true;
  }
  /// Returns the text of a cell once it is read, with an ASCII minus.
  QString text(int row, int column) {
    const QModelIndex index = model.index(row, column);
    if (!waitFor([&] { return index.data().isValid() || blocks.error(); })) return {};
    return index.data().toString().replace(QChar(0x2212), '-');
  }

  TensorPlane plane;
  ValueBlocks blocks;
  TensorTableModel model;
};

void compareTable(Shown* shown, const QJsonArray& rows) {
  QCOMPARE(shown->model.rowCount(), static_cast<int>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) {
    const QJsonArray cells = rows[row].toArray();
    QCOMPARE(shown->model.columnCount(), static_cast<int>(cells.size()));
    for (int column = 0; column < cells.size(); ++column) QCOMPARE(shown->text(row, column), cells[column].toString());
  }
}

}  // namespace

class TensorTableTest : public QObject {
  Q_OBJECT

 private slots:
  void equalsNumPy();
  void equalsNumPyForEveryType_data();
  void equalsNumPyForEveryType();
  void slicesEightDimensions();
  void showsScalars();
  void comparesIterations();
  void turnsPagesOfHugeTensors();
  void keepsTheElementVisible();
  void readsWhatIsLookedAt();
  void copiesTheSelectionExactly();
  void saysWhyItCannotRead();
  void formatsNumbers();
};

void TensorTableTest::equalsNumPy() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  QVERIFY(dump.opened);
  Shown shown;
  const Tester tester(&shown.model, Tester::FailureReportingMode::QtTest);
  QVERIFY(shown.show(&dump, dump.key("fc2.weight", 0)));
  compareTable(&shown, goldens()["fc2.weight"].toObject()["table"].toArray());
  QCOMPARE(shown.model.index(0, 4).data(TensorTableModel::kMeaningRole).toInt(), static_cast<int>(TextRole::neg_inf));
  QCOMPARE(shown.model.index(1, 0).data(TensorTableModel::kMeaningRole).toInt(), static_cast<int>(TextRole::nan));
  QCOMPARE(shown.model.index(0, 0).data(TensorTableModel::kMeaningRole).toInt(), static_cast<int>(TextRole::plain));
}

void TensorTableTest::equalsNumPyForEveryType_data() {
  QTest::addColumn<QString>("file");
  const std::pair<const char*, int> types[] = {{"float16", 0}, {"int8", 2},   {"int16", 4},    {"int32", 6},
                                               {"int64", 8},   {"uint8", 10}, {"uint16", 12},  {"uint32", 14},
                                               {"uint64", 16}, {"bool", 18},  {"bfloat16", 20}};
  for (const auto& [name, number] : types) QTest::newRow(name) << QStringLiteral("/Cast.Default_Cast-op%1.").arg(number);
}

void TensorTableTest::equalsNumPyForEveryType() {
  QFETCH(QString, file);
  OpenedDump dump(testPath("dumps/types-2.10"));
  QVERIFY(dump.opened);
  Shown shown;
  QVERIFY(shown.show(&dump, dump.keyOfFile(file.toStdString(), 0)));
  compareTable(&shown, goldens()["types"].toObject()[QTest::currentDataTag()].toArray());
}

void TensorTableTest::slicesEightDimensions() {
  OpenedDump dump(testPath("dumps/types-2.10"));
  Shown shown;
  const Tester tester(&shown.model, Tester::FailureReportingMode::QtTest);
  QVERIFY(shown.show(&dump, dump.keyOfFile("/Add.Default_Add-op0.", 0)));
  QCOMPARE(shown.plane.slice().dimensions(), std::size_t{8});
  const QJsonObject golden = goldens()["eight"].toObject();
  SliceChoice slice = shown.plane.slice();
  slice.setRole(6, SliceChoice::Role::rows);  // Of a single element, so it is not shown at first
  shown.plane.setSlice(slice);
  compareTable(&shown, golden["default"].toArray());
  slice.setRole(0, SliceChoice::Role::rows);
  slice.setIndex(2, 1);
  slice.setIndex(4, 1);
  shown.plane.setSlice(slice);
  compareTable(&shown, golden["rows 0, columns 7"].toArray());
  slice.transpose();
  shown.plane.setSlice(slice);
  compareTable(&shown, golden["transposed"].toArray());
  slice.transpose();
  slice.setIndex(2, 0);
  slice.setIndex(4, 0);
  QVERIFY(slice.setText(7, "::-2").has_value());
  shown.plane.setSlice(slice);
  compareTable(&shown, golden["every second, backwards"].toArray());
  QCOMPARE(shown.model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toInt(), 2);
  QCOMPARE(shown.model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toInt(), 0);
}

void TensorTableTest::showsScalars() {
  OpenedDump dump(testPath("dumps/types-2.10"));
  Shown shown;
  QVERIFY(shown.show(&dump, dump.keyOfFile("/ReduceSum.Default_ReduceSum-op0.", 0)));
  compareTable(&shown, goldens()["scalar"].toArray());
}

void TensorTableTest::comparesIterations() {
  OpenedDump dump(sample());
  QVERIFY(dump.opened);
  const QJsonObject golden = goldens()["softmax"].toObject();
  const TensorKey key = dump.key("/Softmax-op0", 1);
  const std::pair<TensorAspect, const char*> aspects[] = {
      {TensorAspect::current, "current"}, {TensorAspect::previous, "previous"}, {TensorAspect::difference, "difference"}};
  for (const auto& [aspect, name] : aspects) {
    Shown shown(aspect);
    QVERIFY(shown.show(&dump, key));
    const QJsonArray rows = golden[QLatin1String(name)].toArray();
    for (int row = 0; row < rows.size(); ++row) {
      for (int column = 0; column < rows[row].toArray().size(); ++column) {
        const double expected = rows[row].toArray()[column].toString().toDouble();
        QVERIFY(waitFor([&] { return static_cast<bool>(shown.blocks.at(row, column)); }));
        const double got = shown.blocks.at(row, column).number();
        QVERIFY2(std::abs(got - expected) <= 0.00005001, name);
      }
    }
  }
}

void TensorTableTest::turnsPagesOfHugeTensors() {
  const auto session = std::make_shared<FormulaSession>(Shape{2'000'000, 50'000});
  Shown shown;
  TablePane pane(&shown.plane, &shown.blocks);
  shown.plane.setTensor(session, session->known());
  QVERIFY(shown.model.isPaged());
  QCOMPARE(shown.model.rowCount(), static_cast<int>(TensorTableModel::kPageRows));
  QCOMPARE(shown.model.columnCount(), static_cast<int>(TensorTableModel::kPageColumns));
  QVERIFY(!pane.pageText().isEmpty());
  shown.plane.setFormat(ValueFormat::exact);
  QCOMPARE(shown.text(3, 5), QStringLiteral("150005"));
  // The last element is on another page.
  shown.plane.setCurrent({1'999'999, 49'999});
  const QModelIndex last = shown.model.indexOf(shown.plane.current());
  QVERIFY(last.isValid());
  QVERIFY(shown.model.cellAt(last) == (Cell{1'999'999, 49'999}));
  QCOMPARE(shown.text(last.row(), last.column()), QStringLiteral("99999999999"));
  QCOMPARE(shown.model.headerData(last.row(), Qt::Vertical, Qt::DisplayRole).toLongLong(), 1'999'999);
  QCOMPARE(shown.model.headerData(last.column(), Qt::Horizontal, Qt::DisplayRole).toLongLong(), 49'999);
}

/// The path from the cause appears below after the table has scrolled to the first NaN.
void TensorTableTest::keepsTheElementVisible() {
  const auto session = std::make_shared<FormulaSession>(Shape{1000, 10});
  Shown shown;
  TensorTable table(&shown.plane, &shown.blocks);
  table.resize(600, 800);
  table.show();
  shown.plane.setTensor(session, session->known());
  shown.plane.setCurrent({500, 3});
  const auto isElementVisible = [&] { return table.viewport()->rect().contains(table.visualRect(table.currentIndex())); };
  QTRY_VERIFY_WITH_TIMEOUT(isElementVisible(), kTimeout);
  QCOMPARE(table.currentIndex().row(), 500);
  for (const int height : {200, 40, 300}) table.resize(600, height);
  QTRY_COMPARE_WITH_TIMEOUT(table.height(), 300, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(isElementVisible(), kTimeout);
  // The table does not scroll back to an element from which the user has scrolled away.
  table.scrollToTop();
  table.resize(600, 250);
  QTRY_COMPARE_WITH_TIMEOUT(table.height(), 250, kTimeout);
  handleDueEvents();
  QCOMPARE(table.verticalScrollBar()->value(), 0);
}

void TensorTableTest::readsWhatIsLookedAt() {
  const auto session = std::make_shared<FormulaSession>(Shape{1'000'000, 100});
  Shown shown;
  shown.plane.setTensor(session, session->known());
  QCOMPARE(session->requestCount(), 0);
  QCOMPARE(shown.text(0, 0), QStringLiteral("0.0000"));
  QCOMPARE(session->requestCount(), 1);
  QVERIFY(!shown.text(63, 63).isEmpty());  // The same block
  QCOMPARE(session->requestCount(), 1);
  QVERIFY(!shown.text(64, 63).isEmpty());
  QCOMPARE(session->requestCount(), 2);
  // Reading the whole tensor does not keep all of it in memory.
  for (int row = 0; row < 64 * 700; row += 64) QVERIFY(!shown.text(row, 0).isEmpty());
  QVERIFY(!shown.blocks.known(0, 0));
  QVERIFY(shown.blocks.known(64 * 699, 0));
}

void TensorTableTest::copiesTheSelectionExactly() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  Shown shown;
  TensorTable table(&shown.plane, &shown.blocks);
  QVERIFY(shown.show(&dump, dump.key("fc2.weight", 0)));
  table.selectionModel()->select(QItemSelection(table.model()->index(0, 3), table.model()->index(1, 4)),
                                 QItemSelectionModel::ClearAndSelect);
  QSignalSpy copied(&table, &TensorTable::copied);
  table.copySelection();
  QVERIFY(waitFor([&] { return !copied.isEmpty(); }));
  QCOMPARE(copied.front().front().toULongLong(), 4ULL);
  const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 2);
  QCOMPARE(lines[0].section('\t', 1), QStringLiteral("-inf"));
  QVERIFY(std::abs(lines[0].section('\t', 0, 0).toDouble() - -360.6215) < 0.0001);
  QCOMPARE(lines[1], QStringLiteral("nan\tnan"));
}

void TensorTableTest::saysWhyItCannotRead() {
  OpenedDump dump(testPath("dumps/half-precision-2.10"));
  Shown shown(TensorAspect::previous);
  QSignalSpy failed(&shown.blocks, &ValueBlocks::failed);
  QVERIFY(shown.show(&dump, dump.key("fc2.weight", 0)));
  QVERIFY(!shown.blocks.at(0, 0));
  QVERIFY(waitFor([&] { return !failed.isEmpty(); }));
  QVERIFY(shown.blocks.error().has_value());
  QVERIFY(!shown.blocks.at(0, 0));  // The block is not requested repeatedly
  QCOMPARE(failed.size(), 1);
}

void TensorTableTest::formatsNumbers() {
  const QChar minus(0x2212);
  QCOMPARE(formatValue(-28.454712, ValueFormat::four_decimals), minus + QStringLiteral("28.4547"));
  QCOMPARE(formatValue(1e-9, ValueFormat::four_decimals), QStringLiteral("1.0e") + minus + QStringLiteral("09"));
  QCOMPARE(formatValue(0.0, ValueFormat::two_decimals), QStringLiteral("0.00"));
  QCOMPARE(formatValue(0.1, ValueFormat::exact), QStringLiteral("0.1"));
  QCOMPARE(formatValue(123456.789, ValueFormat::scientific), QStringLiteral("1.2346e+05"));
  const double infinity = std::numeric_limits<double>::infinity();
  QCOMPARE(formatValue(-infinity, ValueFormat::four_decimals), minus + QStringLiteral("Inf"));
  QCOMPARE(formatValue(infinity, ValueFormat::exact), QStringLiteral("+Inf"));
  const float parts[] = {1.5F, -2.0F};
  std::vector<std::byte> bytes(sizeof(parts));
  std::memcpy(bytes.data(), parts, sizeof(parts));
  const Values values(DType::complex64, {1}, bytes);
  QCOMPARE(formatValue(values, 0, ValueFormat::two_decimals), QStringLiteral("1.50") + minus + QStringLiteral("2.00j"));
}

SPORESCOPE_TEST(TensorTableTest)

}  // namespace tensor_table_test

#include "tensor_table_test.moc"
