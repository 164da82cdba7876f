// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>

#include "app/cli/output/table_files.h"
#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace workbook_test {

using sporescope::cli::Json;

/// Tests values that exceed the limits of Excel.
class WorkbookTest : public QObject {
  Q_OBJECT
 private slots:
  /// A cell has at most 32,767 UTF-16 code units.
  void a_long_cell_ends_with_a_mark() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("book.xlsx").toStdString();
    const QList<QString> cells{QString(32'767, u'a'), QString(32'768, u'a'), QString(32'767, u'图'), QString(40'000, u'图'),
                               QStringLiteral("a") + QStringLiteral("😀").repeated(20'000)};
    auto book = sporescope::cli::make_workbook(path);
    QVERIFY(book.has_value());
    QVERIFY((*book)->begin("nodes", {"a", "b", "c", "d", "e"}).has_value());
    std::vector<Json> row;
    for (const QString& cell : cells) row.emplace_back(cell.toStdString());
    (*book)->row(row);
    QVERIFY((*book)->end().has_value());
    QVERIFY((*book)->finish().has_value());
    QProcess python;
    python.start("/usr/bin/python3",
                 {QStringLiteral(SPORESCOPE_SOURCE "/tests/app/cli/read_workbook.py"), folder.filePath("book.xlsx")});
    QVERIFY(python.waitForFinished(60'000));
    const auto sheet = QJsonDocument::fromJson(python.readAllStandardOutput()).object()["nodes"].toArray();
    const QStringList recorded = sheet.at(1).toVariant().toStringList();
    QCOMPARE(recorded.size(), 5);
    QCOMPARE(recorded[0], cells[0]);
    QCOMPARE(recorded[1], QString(32'764, u'a') + "...");
    QCOMPARE(recorded[2], cells[2]);
    QCOMPARE(recorded[3], QString(32'764, u'图') + "...");
    QCOMPARE(recorded[4], cells[4].left(32'763) + "...");  // the next character would be cut in two
  }
};

SPORESCOPE_TEST(WorkbookTest)

}  // namespace workbook_test

#include "workbook_test.moc"
