// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/result/own_folder.h"

#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "tests/program/test_class.h"

namespace own_folder_test {

using sporescope::OwnFolder;
namespace fs = std::filesystem;

class OwnFolderTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { qputenv("XDG_RUNTIME_DIR", runtime_.path().toUtf8()); }

  void no_other_user_may_enter_it() {
    const auto folder = OwnFolder::make();
    QVERIFY(folder.has_value());
    struct stat found {};
    QCOMPARE(::stat(folder->path().c_str(), &found), 0);
    QCOMPARE(found.st_mode & 07777U, 0700U);
    QCOMPARE(fs::path(folder->path()).parent_path(), fs::path(runtime_.path().toStdString()));
  }

  void it_goes_with_what_is_in_it() {
    std::string path;
    {
      auto made = OwnFolder::make();
      QVERIFY(made.has_value());
      path = made->path();
      const OwnFolder moved = std::move(*made);
      QVERIFY(fs::create_directory(path + "/inside"));
      QCOMPARE(moved.path(), path);
      QVERIFY(fs::exists(path));
    }
    QVERIFY(!fs::exists(path));
  }

  void where_none_can_be_made_it_says_why() {
    qputenv("XDG_RUNTIME_DIR", "/proc");  // a folder, in which nobody makes one
    const auto folder = OwnFolder::make();
    QVERIFY(!folder);
    QVERIFY2(folder.error().str().starts_with("A folder for the socket cannot be made: "), folder.error().str().c_str());
    QVERIFY(folder.error().str().find("Success") == std::string::npos);
  }

 private:
  QTemporaryDir runtime_;
};

SPORESCOPE_TEST(OwnFolderTest)

}  // namespace own_folder_test

#include "own_folder_test.moc"
