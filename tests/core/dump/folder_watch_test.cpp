// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/folder_watch.h"

#include <QTemporaryDir>
#include <QtTest>

#include "tests/program/test_class.h"

namespace folder_watch_test {

using namespace sporescope;
using Clock = FolderWatch::Clock;
using WakeReason = FolderWatch::WakeReason;

/// Modification times have a resolution of milliseconds or seconds. A change just after a folder was read may leave its stamp
/// unchanged.
class FolderWatchTest : public QObject {
  Q_OBJECT
 private slots:
  void a_folder_that_was_changed_just_now_is_read_again_once() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    FolderWatch watch;
    watch.set_folders({{path, FileStamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::changed);
    watch.set_folders({{path, FileStamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::timed_out);
  }

  /// The file system gives the inode of the removed folder to the next one. The watch is removed with the first folder.
  void a_folder_that_was_made_anew_is_watched() {
    const QTemporaryDir above;
    const std::filesystem::path path = above.filePath("rank_0").toStdString();
    const auto make = [&] {
      std::filesystem::create_directory(path);
      std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1));
      return FileStamp::of(path);
    };
    FolderWatch watch;
    const FileStamp first = make();
    watch.set_folders({{path, first}});
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::timed_out);
    std::filesystem::remove(path);
    FileStamp second = make();
    second.inode = first.inode;
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::changed);
    watch.set_folders({{path, second}});
    while (watch.wait({}, Clock::now()) == WakeReason::changed) watch.set_folders({{path, second}});
    std::filesystem::create_directory(path / "graphs");
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::changed);
  }

  void links_to_one_folder_are_watched_while_one_is_left() {
    const QTemporaryDir above;
    const std::filesystem::path path = above.filePath("rank_0").toStdString(), link = above.filePath("rank_1").toStdString();
    std::filesystem::create_directory(path);
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(1));
    std::filesystem::create_directory_symlink(path, link);
    FolderWatch watch;
    watch.set_folders({{path, FileStamp::of(path)}, {link, FileStamp::of(link)}});
    watch.set_folders({{path, FileStamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::timed_out);
    std::filesystem::create_directory(path / "graphs");
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::changed);
  }

  void a_folder_that_is_as_it_was_long_ago_is_not() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) - std::chrono::minutes(1));
    FolderWatch watch;
    watch.set_folders({{path, FileStamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == WakeReason::timed_out);
  }
};

SPORESCOPE_TEST(FolderWatchTest)

}  // namespace folder_watch_test

#include "folder_watch_test.moc"
