// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/portable.h"

#include <QTest>

#include "tests/program/test_class.h"

namespace portable_test {

using sporescope::desktop::restore_environment;

class PortableTest : public QObject {
  Q_OBJECT

 private slots:
  void hidden_variables_are_given_back();
  void other_variables_stay();
};

void PortableTest::hidden_variables_are_given_back() {
  qunsetenv("LD_PRELOAD");
  qputenv("SPORESCOPE_HOST_LD_PRELOAD", "/usr/lib64/libgomp.so.1");
  qputenv("SPORESCOPE_HOST_QT_PLUGIN_PATH", "");
  restore_environment();
  QCOMPARE(qgetenv("LD_PRELOAD"), QByteArray("/usr/lib64/libgomp.so.1"));
  QVERIFY(qEnvironmentVariableIsSet("QT_PLUGIN_PATH"));
  QVERIFY(!qEnvironmentVariableIsSet("SPORESCOPE_HOST_LD_PRELOAD"));
  QVERIFY(!qEnvironmentVariableIsSet("SPORESCOPE_HOST_QT_PLUGIN_PATH"));
  qunsetenv("QT_PLUGIN_PATH");
  qunsetenv("LD_PRELOAD");
}

void PortableTest::other_variables_stay() {
  qputenv("LD_LIBRARY_PATH", "/usr/local/cann/lib64");
  restore_environment();
  QCOMPARE(qgetenv("LD_LIBRARY_PATH"), QByteArray("/usr/local/cann/lib64"));
  QVERIFY(!qEnvironmentVariableIsSet("LD_PRELOAD"));
  QVERIFY(!qEnvironmentVariableIsSet("QT_PLUGIN_PATH"));
}

SPORESCOPE_TEST(PortableTest)

}  // namespace portable_test

#include "portable_test.moc"
