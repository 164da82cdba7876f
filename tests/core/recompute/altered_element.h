// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <filesystem>

namespace sporescope::test {

/// A copy of a dump in which the output of one operator is wrong: the last float32 of one file is changed. The copy is deleted
/// with this object.
class AlteredElement {
 public:
  /// Changes the only file in `folder` of the dump that matches the pattern.
  AlteredElement(const std::filesystem::path& dump, const QString& folder, const QString& pattern, float by) {
    const QString from = QString::fromStdString(dump.string());
    QDirIterator walk(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
      const QString file = walk.next();
      const QString target = folder_.filePath(QDir(from).relativeFilePath(file));
      if (!QDir().mkpath(QFileInfo(target).path()) || !QFile::copy(file, target)) return;
      QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner);
    }
    done_ = move_last(folder_.filePath(folder), pattern, by);
  }
  [[nodiscard]] bool done() const { return done_; }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path().toStdString(); }

 private:
  [[nodiscard]] static bool move_last(const QString& folder, const QString& pattern, float by) {
    const QStringList files = QDir(folder).entryList({pattern}, QDir::Files);
    if (files.size() != 1) return false;
    QFile file(folder + '/' + files[0]);
    float value = 0;
    constexpr qint64 kSize = sizeof(value);
    if (!file.open(QFile::ReadWrite) || !file.seek(file.size() - kSize)) return false;
    if (file.read(reinterpret_cast<char*>(&value), kSize) != kSize) return false;  // NOLINT(*-reinterpret-cast)
    value += by;
    const auto* bytes = reinterpret_cast<const char*>(&value);  // NOLINT(*-reinterpret-cast)
    return file.seek(file.size() - kSize) && file.write(bytes, kSize) == kSize;
  }

  QTemporaryDir folder_;
  bool done_ = false;
};

}  // namespace sporescope::test
