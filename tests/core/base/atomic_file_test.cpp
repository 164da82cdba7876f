// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <array>
#include <filesystem>

#include "tests/program/test_class.h"

namespace atomic_file_test {

using namespace sporescope;
namespace fs = std::filesystem;

class NewFileTest : public QObject {
  Q_OBJECT
 private slots:
  void init();
  void a_file_is_replaced_as_a_whole();
  void the_file_behind_a_link_is_replaced();
  void a_link_to_nothing_yet_makes_the_file();
  void a_pipe_stays_and_is_written_to();
  void a_device_stays_and_its_refusal_is_told();
  void a_folder_is_refused();
  void what_cannot_be_written_is_told_before();

 private:
  [[nodiscard]] fs::path place(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }
  [[nodiscard]] QStringList files() const {
    return QDir(folder_->path()).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot);
  }
  static QByteArray text_of(const fs::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

void NewFileTest::init() { folder_ = std::make_unique<QTemporaryDir>(); }

void NewFileTest::a_file_is_replaced_as_a_whole() {
  QVERIFY(write_file_atomically(place("a"), "a long old text").has_value());
  {
    AtomicFile file(place("a"));
    QVERIFY(file.opened() && file.append("new"));
    QCOMPARE(text_of(place("a")), QByteArray("a long old text"));
    QVERIFY(file.finish());
  }
  QCOMPARE(text_of(place("a")), QByteArray("new"));
  { const AtomicFile given_up(place("a")); }
  QCOMPARE(files(), QStringList("a"));
}

void NewFileTest::the_file_behind_a_link_is_replaced() {
  QVERIFY(fs::create_directory(place("there")));
  QVERIFY(write_file_atomically(place("there/file"), "old").has_value());
  fs::create_symlink("there/file", place("near"));
  fs::create_symlink(place("near"), place("far"));
  QVERIFY(write_file_atomically(place("far"), "new").has_value());
  QVERIFY(fs::is_symlink(place("far")) && fs::is_symlink(place("near")));
  QCOMPARE(text_of(place("there/file")), QByteArray("new"));
}

void NewFileTest::a_link_to_nothing_yet_makes_the_file() {
  fs::create_symlink("later", place("link"));
  QVERIFY(write_file_atomically(place("link"), "text").has_value());
  QVERIFY(fs::is_symlink(place("link")));
  QCOMPARE(text_of(place("later")), QByteArray("text"));
}

void NewFileTest::a_pipe_stays_and_is_written_to() {
  QCOMPARE(::mkfifo(place("pipe").c_str(), 0600), 0);
  const int reader = ::open(place("pipe").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  QVERIFY(reader >= 0);
  QVERIFY(check_writable(place("pipe")).has_value());
  QVERIFY(write_file_atomically(place("pipe"), "text").has_value());
  std::array<char, 16> got{};
  QCOMPARE(::read(reader, got.data(), got.size()), ssize_t{4});
  ::close(reader);
  QCOMPARE(QByteArray(got.data()), QByteArray("text"));
  QVERIFY(fs::is_fifo(place("pipe")));
  QCOMPARE(files(), QStringList("pipe"));
}

void NewFileTest::a_device_stays_and_its_refusal_is_told() {
  // A private device like /dev/full, which never has free space.
  if (::mknod(place("full").c_str(), S_IFCHR | 0600, makedev(1, 7)) != 0) QSKIP("this user cannot make devices");
  if (::access(place("full").c_str(), W_OK) != 0 || !AtomicFile(place("full")).opened()) QSKIP("no devices in this folder");
  const auto written = write_file_atomically(place("full"), "text");
  QVERIFY(!written.has_value());
  QVERIFY(written.error().str().find("No space left on device") != std::string::npos);
  QVERIFY(fs::is_character_file(place("full")));
  QCOMPARE(files(), QStringList("full"));
}

void NewFileTest::a_folder_is_refused() {
  QVERIFY(fs::create_directory(place("folder")));
  for (const auto& refused : {write_file_atomically(place("folder"), "text"), check_writable(place("folder"))}) {
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::invalid_argument);
    QVERIFY(refused.error().str().ends_with("is a folder; specify a file in it"));
  }
  QCOMPARE(files(), QStringList("folder"));
}

void NewFileTest::what_cannot_be_written_is_told_before() {
  QVERIFY(check_writable(place("new")).has_value());
  QVERIFY(!check_writable(place("no/such/folder")).has_value());
  QVERIFY(files().isEmpty());
}

SPORESCOPE_TEST(NewFileTest)

}  // namespace atomic_file_test

#include "atomic_file_test.moc"
