// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QByteArrayList>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tests/program/test_class.h"

#ifdef SPORESCOPE_TEST_SCREENS
#include <QApplication>
using Application = QApplication;
#else
using Application = QCoreApplication;
#endif

namespace sporescope::tests {

namespace {

std::map<std::string, MakeTest>& testClasses() {
  static std::map<std::string, MakeTest> classes;
  return classes;
}

/// A share of a class: the functions and rows number `first`, `first + count`, ... of all.
struct Part {
  int first = 0;  ///< from 0
  int count = 1;
};

/// Of "2/4" the second of four; nothing where the text says something else.
std::optional<Part> parsePart(const QString& text) {
  static const QRegularExpression pattern(QStringLiteral("^([1-9][0-9]?)/([1-9][0-9]?)$"));
  const QRegularExpressionMatch match = pattern.match(text);
  const Part part{match.captured(1).toInt() - 1, match.captured(2).toInt()};
  if (!match.hasMatch() || part.first >= part.count) return std::nullopt;
  return part;
}

/// The functions of a class, a line for each row of data, as Qt Test lists them: "Class function row". Only a process of its
/// own can ask Qt Test for them before it runs some.
QByteArrayList functionsAndRows(const QString& program, const QString& name) {
  QProcess listing;
  listing.start(program, {name, QStringLiteral("-datatags")});
  if (!listing.waitForFinished(60'000) || listing.exitCode() != 0) return {};
  QByteArrayList found;
  for (const QByteArray& line : listing.readAllStandardOutput().split('\n')) {
    // The class is named with its namespace; the name of a row may have spaces.
    const QByteArrayList label = line.split(' ');
    if (label.size() < 2 || !label.front().endsWith(name.toLocal8Bit())) continue;
    found += label.size() == 2 ? label.at(1) : label.at(1) + ':' + label.mid(2).join(' ');
  }
  return found;
}

int listClasses() {
  std::fputs("Name a test class:\n", stderr);
  for (const auto& [name, make] : testClasses()) std::fprintf(stderr, "  %s\n", name.c_str());
  return 2;
}

}  // namespace

bool addTestClass(const char* name, MakeTest make) {
  if (!testClasses().emplace(name, std::move(make)).second) qFatal("There are two test classes %s in one program", name);
  return true;
}

static int runProgram(int argc, char** argv) {
  const auto result = argc > 1 ? testClasses().find(argv[1]) : testClasses().end();
  if (result == testClasses().end()) return listClasses();

  QStringList arguments{QString::fromLocal8Bit(argv[0])};
  for (int i = 2; i < argc; ++i) arguments += QString::fromLocal8Bit(argv[i]);
  if (arguments.size() == 3 && arguments.at(1) == QStringLiteral("--part")) {
    const std::optional<Part> part = parsePart(arguments.at(2));
    const QByteArrayList all = part ? functionsAndRows(arguments.front(), QString::fromLocal8Bit(argv[1])) : QByteArrayList();
    if (all.size() < (part ? part->count : 1)) {
      std::fprintf(stderr, "%s cannot be run in part %s\n", argv[1], argv[3]);
      return 2;
    }
    arguments.erase(arguments.begin() + 1, arguments.end());
    for (qsizetype i = part->first; i < all.size(); i += part->count) arguments += QString::fromLocal8Bit(all.at(i));
  }

  Application application(argc, argv);
  application.setAttribute(Qt::AA_Use96Dpi, true);
  const std::unique_ptr<QObject> test = result->second();
  return QTest::qExec(test.get(), arguments);
}

}  // namespace sporescope::tests

int main(int argc, char** argv) { return sporescope::tests::runProgram(argc, argv); }
