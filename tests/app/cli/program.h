// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <unistd.h>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

/// Runs the real program and captures its output.
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

inline Outcome outcome_of(QProcess& process, const QStringList& arguments) {
  process.start(QStringLiteral(SPORESCOPE_CLI), arguments);
  if (!process.waitForFinished(120000)) return {};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

inline Outcome run(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  return outcome_of(process, arguments);
}

inline constexpr int kCannotChangeUser = 126;
/// Runs the program as a user to whom file permissions apply; if the test runs as root, as another user. The status is
/// kCannotChangeUser if that is not possible.
inline Outcome run_without_privileges(const QStringList& arguments) {
  QProcess process;
  process.setChildProcessModifier([] {
    constexpr unsigned kUnprivilegedUid = 65534;
    if (geteuid() == 0 && (setresgid(kUnprivilegedUid, kUnprivilegedUid, kUnprivilegedUid) != 0 ||
                           setresuid(kUnprivilegedUid, kUnprivilegedUid, kUnprivilegedUid) != 0)) {
      _exit(kCannotChangeUser);
    }
  });
  return outcome_of(process, arguments);
}

inline QString dump(const QString& name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/") + name; }
inline QString sample() { return QStringLiteral(SPORESCOPE_SOURCE "/resources/sample"); }

/// Returns the tensors that a command lists.
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

/// Copies a dump to a folder that the test may modify.
inline bool copy_folder(const QString& from, const QString& to) {
  QDirIterator walk(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
  while (walk.hasNext()) {
    const QString file = walk.next();
    const QString target = to + "/" + QDir(from).relativeFilePath(file);
    if (!QDir().mkpath(QFileInfo(target).path()) || !QFile::copy(file, target)) return false;
    QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
  }
  return true;
}

/// A copy of a dump that the test may modify and that all users can read.
class Copy {
 public:
  explicit Copy(const QString& from) : whole_(copy_folder(from, path())) {
    QFile::setPermissions(folder_.path(), QFile::permissions(folder_.path()) | QFile::ReadOther | QFile::ExeOther);
  }
  [[nodiscard]] bool whole() const { return whole_; }
  [[nodiscard]] QString path() const { return folder_.path() + "/dump"; }

 private:
  QTemporaryDir folder_;
  bool whole_;
};

/// The sample, whose iteration 1 has only a statistic.csv with one row, for the output of Log-op0.
class CopyWithStatistics : public Copy {
 public:
  /// `columns` and `values` are appended to the columns that identify the tensor: "Max Value,Min Value" and "0,-inf".
  CopyWithStatistics(const QByteArray& columns, const QByteArray& values) : Copy(sample()) {
    const QString folder = path() + "/rank_0/LeNet5/0/1";
    QFile csv(folder + "/statistic.csv");
    written_ = whole() && QDir(folder).removeRecursively() && QDir().mkpath(folder) && csv.open(QFile::WriteOnly) &&
               csv.write("Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape," + columns +
                         "\nLog,Default_network-WithLossCell__loss_fn-LogOfZero_Log-op0,0,0,1795235511520174,output,0,160,"
                         "float32,\"(4,10)\"," +
                         values + "\n") > 0;
  }
  [[nodiscard]] bool written() const { return written_; }

 private:
  bool written_;
};

}  // namespace sporescope::test
