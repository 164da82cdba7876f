// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/private_temp_folder.h"

#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "tests/program/test_class.h"

namespace private_temp_folder_test {

using sporescope::PrivateTempFolder;
namespace fs = std::filesystem;

class OwnFolderTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { qputenv("XDG_RUNTIME_DIR", runtime_.path().toUtf8()); }

  void no_other_user_may_enter_it() {
    const auto folder = PrivateTempFolder::make();
    QVERIFY(folder.has_value());
    struct stat found {};
    QCOMPARE(::stat(folder->path().c_str(), &found), 0);
    QCOMPARE(found.st_mode & 07777U, 0700U);
    QCOMPARE(fs::path(folder->path()).parent_path(), fs::path(runtime_.path().toStdString()));
  }

  void it_goes_with_what_is_in_it() {
    std::string path;
    {
      auto result = PrivateTempFolder::make();
      QVERIFY(result.has_value());
      path = result->path();
      const PrivateTempFolder moved = std::move(*result);
      QVERIFY(fs::create_directory(path + "/inside"));
      QCOMPARE(moved.path(), path);
      QVERIFY(fs::exists(path));
    }
    QVERIFY(!fs::exists(path));
  }

  void where_none_can_be_made_it_says_why() {
    const auto folder = PrivateTempFolder::make_in({"/proc", "/proc/self"});  // Folders in which nothing can be created
    QVERIFY(!folder);
    QVERIFY2(folder.error().str().starts_with("Cannot create a folder for the socket in /proc, /proc/self: "),
             folder.error().str().c_str());
    QVERIFY(folder.error().str().find("Success") == std::string::npos);
    QVERIFY(folder.error().str().find("XDG_RUNTIME_DIR") != std::string::npos);
  }

  void a_runtime_folder_of_no_use_is_passed_over_data() {
    QTest::addColumn<QString>("runtime");
    QTest::newRow("nobody makes one in it") << "/proc";
    QTest::newRow("gone") << "/run/user/0/none/there";
    QTest::newRow("a file") << "/etc/passwd";
    QTest::newRow("relative") << "tmp";
    QTest::newRow("empty") << "";
    const QString deep = runtime_.filePath(QStringLiteral("a-folder-for-the-job-of-a-user-in-a-queue/") + QString(60, 'x'));
    QTest::newRow("too long for a socket") << deep;
    QTest::newRow("a colon, at which ssh parts the ends of a forwarding") << runtime_.filePath(QStringLiteral("job:12"));
    QTest::newRow("a percent sign, which ssh and gRPC replace") << runtime_.filePath(QStringLiteral("50%h"));
    QTest::newRow("a blank") << runtime_.filePath(QStringLiteral("run time"));
  }

  void a_runtime_folder_of_no_use_is_passed_over() {
    QFETCH(QString, runtime);
    if (runtime.startsWith(runtime_.path())) QVERIFY(fs::create_directories(runtime.toStdString()));
    qputenv("XDG_RUNTIME_DIR", runtime.toUtf8());
    const auto folder = PrivateTempFolder::make();
    QVERIFY2(folder.has_value(), folder ? "" : folder.error().str().c_str());
    QCOMPARE(fs::path(folder->path()).parent_path(), fs::path("/tmp"));
    QVERIFY(fs::is_empty(folder->path()));
  }

 private:
  QTemporaryDir runtime_;
};

SPORESCOPE_TEST(OwnFolderTest)

}  // namespace private_temp_folder_test

#include "private_temp_folder_test.moc"
