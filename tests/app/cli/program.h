// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

/// Runs the real program and looks at what it prints.
namespace sporescope::test {

struct Outcome {
  int status = -1;
  QByteArray out;
  QByteArray err;

  [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
  [[nodiscard]] QList<QJsonObject> lines() const {
    QList<QJsonObject> objects;
    for (const QByteArray& line : out.split('\n')) {
      if (!line.isEmpty()) objects.append(QJsonDocument::fromJson(line).object());
    }
    return objects;
  }
};

inline Outcome run(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(QStringLiteral(SPORESCOPE_CLI), arguments);
  if (!process.waitForFinished(120000)) return {};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

inline QString dump(const QString& name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/") + name; }
inline QString sample() { return QStringLiteral(SPORESCOPE_SOURCE "/resources/sample"); }

/// What `tensors` and the like list.
inline QJsonArray tensors(const QStringList& arguments) { return run(arguments).json()["tensors"].toArray(); }
/// The operator of the sample whose output is infinite, and its file.
inline const QString kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";
inline QString log_file() {
  const auto found = tensors({"--json", "tensors", sample(), "--node", "Log-op0", "--iteration", "1", "--io", "output"});
  return found.size() == 1 ? sample() + "/" + found[0]["file"].toString() : QString();
}

inline QStringList npy_files(const QString& folder) {
  QStringList files;
  QDirIterator walk(folder, {"*.npy"}, QDir::Files, QDirIterator::Subdirectories);
  while (walk.hasNext()) files.append(QDir(folder).relativeFilePath(walk.next()));
  files.sort();
  return files;
}

/// Copies a dump to where a test may break it.
inline bool copy_folder(const QString& from, const QString& to) {
  QDirIterator walk(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
  while (walk.hasNext()) {
    const QString file = walk.next();
    const QString target = to + "/" + QDir(from).relativeFilePath(file);
    if (!QDir().mkpath(QFileInfo(target).path()) || !QFile::copy(file, target)) return false;
    QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner);
  }
  return true;
}

}  // namespace sporescope::test
