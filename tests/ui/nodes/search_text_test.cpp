// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/search_text.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace search_text_test {

using namespace sporescope;
using namespace sporescope::ui;

class SearchTextTest : public QObject {
  Q_OBJECT

 private slots:
  void searchTextBecomesConditions_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("stack");
    QTest::addColumn<int>("category");  // -1: none
    QTest::newRow("name") << "conv1"
                          << "conv1"
                          << ""
                          << "" << -1;
    QTest::newRow("spaces around") << "  conv1 "
                                   << "conv1"
                                   << ""
                                   << "" << -1;
    QTest::newRow("type") << "type:MatMul"
                          << ""
                          << "MatMul"
                          << "" << -1;
    QTest::newRow("type and name") << "fc1 type:MatMul"
                                   << "fc1"
                                   << "MatMul"
                                   << "" << -1;
    QTest::newRow("line") << "line:networks.py:60"
                          << ""
                          << ""
                          << "networks.py:60" << -1;
    QTest::newRow("a python file is a line") << "networks.py:60"
                                             << ""
                                             << ""
                                             << "networks.py:60" << -1;
    QTest::newRow("line in quotes") << "line:\"self.log(x) \" Log"
                                    << "Log"
                                    << ""
                                    << "self.log(x) " << -1;
    QTest::newRow("category") << "category:gradient"
                              << ""
                              << ""
                              << "" << static_cast<int>(Category::gradient);
    QTest::newRow("unknown category is dropped") << "category:colour"
                                                 << ""
                                                 << ""
                                                 << "" << -1;
    QTest::newRow("empty") << ""
                           << ""
                           << ""
                           << "" << -1;
    QTest::newRow("key without a value") << "type:"
                                         << ""
                                         << ""
                                         << "" << -1;
    QTest::newRow("quotes in a name stay") << "a\"b"
                                           << "a\"b"
                                           << ""
                                           << "" << -1;
  }

  void searchTextBecomesConditions() {
    QFETCH(QString, typed);
    const NodeFilter filter = parseSearch(typed, true, false);
    QTEST(QString::fromStdString(filter.text), "text");
    QTEST(QString::fromStdString(filter.type), "type");
    QTEST(QString::fromStdString(filter.stack), "stack");
    QTEST(filter.category ? static_cast<int>(*filter.category) : -1, "category");
    QVERIFY(filter.regex);
    QVERIFY(!filter.ignore_case);
  }

  void aFilterIsReadBack() {
    NodeFilter filter;
    filter.text = "Log";
    filter.type = "ReLU";
    filter.stack = "x = self.log(x)";
    filter.category = Category::activation;
    const NodeFilter again = parseSearch(searchText(filter), false, true);
    QCOMPARE(again.text, filter.text);
    QCOMPARE(again.type, filter.type);
    QCOMPARE(again.stack, filter.stack);
    QVERIFY(again.category == filter.category);
  }
};

SPORESCOPE_TEST(SearchTextTest)

}  // namespace search_text_test

#include "search_text_test.moc"
