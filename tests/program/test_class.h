// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The test program of a folder holds the test classes of all its sources. Each class is run in a process of its own:
//   core_cause_tests RulesTest [FUNCTION[:ROW]...] [Qt Test's options]
//   core_cause_tests RulesTest --part 2/4     every fourth function or row, beginning with the second
// Without a class the program lists those it has.
//
// Several sources are compiled at once, so each keeps its names in a namespace that is called after its file. In a namespace
// moc counts the braces of raw strings: one with an odd number of quotes or an open brace has to be an ordinary string.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

namespace sporescope::tests {

/// Makes an object of a test class. Called once, after the application object was created.
using MakeTest = std::function<std::unique_ptr<QObject>()>;

/// Adds a class to the program's list. Called before main(), by SPORESCOPE_TEST alone. Returns true.
bool addTestClass(const char* name, MakeTest make);

}  // namespace sporescope::tests

/// Stands at the end of a test's source, inside its namespace, in the place of QTEST_MAIN. CMake reads this line, too: it
/// makes an entry of ctest for each class.
#define SPORESCOPE_TEST(Class) \
  const bool isListed##Class = \
      sporescope::tests::addTestClass(#Class, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
