// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/problem_text.h"

#include <QtTest>

#include "tests/program/test_class.h"

namespace problem_text_test {

using namespace sporescope;
using sporescope::cli::problem_text;

/// Tests that a problem contains its file once, with a useful path.
class ProblemTextTest : public QObject {
  Q_OBJECT
 private slots:
  void a_file_is_named_from_the_dump_on_data() {
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("root");
    QTest::addColumn<QString>("recorded");
    const auto row = [](const char* name, const char* message, const char* root, const char* recorded) {
      QTest::newRow(name) << message << root << recorded;
    };
    row("its name", "“dump.json” is cut", "/data/run", "“step0/rank0/dump.json” is cut");
    row("its name, of several dumps", "“dump.json” is cut", "", "“/data/run/step0/rank0/dump.json” is cut");
    row("its place", "“step0/rank0/dump.json” is cut", "/data/run", "“step0/rank0/dump.json” is cut");
    row("its place, of several dumps", "“step0/rank0/dump.json” is cut", "", "“/data/run/step0/rank0/dump.json” is cut");
    row("a part of its place", "“rank0/dump.json” is cut", "/data/run", "“step0/rank0/dump.json” is cut");
    row("all of it", "“/data/run/step0/rank0/dump.json” is cut", "/data/run", "“/data/run/step0/rank0/dump.json” is cut");
    row("elsewhere", "“dump.json” is cut", "/other", "“/data/run/step0/rank0/dump.json” is cut");
    row("not named", "It is cut", "/data/run", "step0/rank0/dump.json: It is cut");
  }
  void a_file_is_named_from_the_dump_on() {
    QFETCH(QString, message);
    QFETCH(QString, root);
    QFETCH(QString, recorded);
    const Problem problem{"/data/run/step0/rank0/dump.json", {"%1", {message.toStdString()}}};
    QCOMPARE(QString::fromStdString(problem_text(problem, root.toStdString())), recorded);
  }
};

SPORESCOPE_TEST(ProblemTextTest)

}  // namespace problem_text_test

#include "problem_text_test.moc"
