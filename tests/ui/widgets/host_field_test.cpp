// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/host_field.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/program/test_class.h"

namespace host_field_test {

using namespace sporescope::ui;

class HostFieldTest : public QObject {
  Q_OBJECT

 private slots:
  void hostsAreToldFromOptions_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("name") << "gpu1" << true;
    QTest::newRow("user and port") << "user@gpu1.example:2222" << true;
    QTest::newRow("spaces around") << "  gpu1 " << true;
    QTest::newRow("empty") << "" << false;
    QTest::newRow("spaces") << "  " << false;
    QTest::newRow("option") << "-oProxyCommand=sh" << false;
    QTest::newRow("option after spaces") << " -v" << false;
  }
  void hostsAreToldFromOptions() {
    QFETCH(QString, text);
    HostField field;
    field.setEditText(text);
    QCOMPARE(field.host(), text.trimmed());
    QTEST(field.isValid(), "valid");
  }

  void enterReportsTheHostAndAddsNoItem() {
    HostField field;
    QVERIFY(!field.accessibleName().isEmpty());
    QSignalSpy entered(&field, &HostField::entered);
    field.setEditText(QStringLiteral("gpu1"));
    QTest::keyClick(&field, Qt::Key_Return);  // Who has the focus; the line edit is its proxy
    QCOMPARE(entered.size(), 1);
    QCOMPARE(field.count(), 0);
    QCOMPARE(field.host(), QStringLiteral("gpu1"));
  }
};

SPORESCOPE_TEST(HostFieldTest)

}  // namespace host_field_test

#include "host_field_test.moc"
