// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/growing/folder_watch.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace sporescope;
using Clock = FolderWatch::Clock;
using Woken = FolderWatch::Woken;

/// File systems keep times of change some milliseconds apart, or seconds: what came just after a folder was read may leave it
/// the stamp that it had.
class FolderWatchTest : public QObject {
  Q_OBJECT
 private slots:
  void a_folder_that_was_changed_just_now_is_read_again_once() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    FolderWatch watch;
    watch.set_folders({{path, Stamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == Woken::changed);
    watch.set_folders({{path, Stamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == Woken::late);
  }

  void a_folder_that_is_as_it_was_long_ago_is_not() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) - std::chrono::minutes(1));
    FolderWatch watch;
    watch.set_folders({{path, Stamp::of(path)}});
    QVERIFY(watch.wait({}, Clock::now()) == Woken::late);
  }
};

QTEST_APPLESS_MAIN(FolderWatchTest)
#include "folder_watch_test.moc"
