// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/per_session.h"

#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"

namespace per_session_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDump = SPORESCOPE_TEST_DATA "/dumps/loop-2.10";

/// An object of a session that is counted while it exists.
class Counted {
 public:
  explicit Counted(const std::shared_ptr<Session>& session) : session_(session) { ++count; }
  ~Counted() { --count; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  [[nodiscard]] bool isOf(const std::shared_ptr<Session>& session) const { return session_.lock() == session; }

  static inline int count = 0;

 private:
  std::weak_ptr<Session> session_;
};

}  // namespace

class PerSessionTest : public QObject {
  Q_OBJECT

 private slots:
  void withoutASessionThereIsNoObject() {
    const Workspace workspace;
    PerSession<Counted> objects(&workspace);
    QVERIFY(objects.current() == nullptr);
    QVERIFY(objects.follow() == nullptr);
    QCOMPARE(Counted::count, 0);
  }

  void anObjectIsCreatedWhenItsSessionFirstBecomesCurrent() {
    Workspace workspace;
    PerSession<Counted> objects(&workspace);
    workspace.addSession(open_offline_session(kDump));
    QVERIFY(objects.current() == nullptr);  // not before follow()
    Counted* first = objects.follow();
    QVERIFY(first != nullptr && first->isOf(workspace.session()));
    QCOMPARE(objects.current(), first);
    QVERIFY(objects.follow() == nullptr);  // it exists already
    workspace.addSessionInBackground(open_offline_session(kDump));
    QVERIFY(objects.follow() == nullptr);
    QCOMPARE(Counted::count, 1);
    workspace.setCurrentSession(1);
    Counted* second = objects.follow();
    QVERIFY(second != nullptr && second != first && second->isOf(workspace.session()));
    QCOMPARE(objects.current(), second);
    workspace.setCurrentSession(0);
    QVERIFY(objects.follow() == nullptr);
    QCOMPARE(objects.current(), first);
    QCOMPARE(Counted::count, 2);
  }

  void anObjectIsReleasedWhenItsSessionIsClosed() {
    Workspace workspace;
    PerSession<Counted> objects(&workspace);
    for (int i = 0; i < 2; ++i) {
      workspace.addSession(open_offline_session(kDump));
      QVERIFY(objects.follow() != nullptr);
    }
    Counted* second = objects.current();
    workspace.closeSession(0);
    QVERIFY(objects.follow() == nullptr);
    QCOMPARE(Counted::count, 1);
    QCOMPARE(objects.current(), second);
    workspace.closeSession(0);
    QVERIFY(objects.follow() == nullptr);
    QCOMPARE(Counted::count, 0);
    QVERIFY(objects.current() == nullptr);
  }

  /// A new session may have the address of a closed one.
  void aSessionNeverGetsTheObjectOfAClosedOne() {
    Workspace workspace;
    PerSession<Counted> objects(&workspace);
    for (int i = 0; i < 20; ++i) {
      workspace.addSession(open_offline_session(kDump));
      objects.follow();
      QVERIFY(objects.current() != nullptr && objects.current()->isOf(workspace.session()));
      workspace.closeSession(0);
      objects.follow();
    }
    QCOMPARE(Counted::count, 0);
  }
};

SPORESCOPE_TEST(PerSessionTest)

}  // namespace per_session_test

#include "per_session_test.moc"
