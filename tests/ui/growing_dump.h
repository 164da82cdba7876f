// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace sporescope::ui {

/// A dump into which a training still writes and whose graph nobody wrote: its nodes have other numbers when a further operator
/// comes. Gone with the object.
class GrowingDumpFolder {
 public:
  GrowingDumpFolder() {
    write(QStringLiteral("Add.Default_Add-op0"));
    write(QStringLiteral("Parameter.conv1.weight"));
  }

  [[nodiscard]] QString path() const { return folder_.path() + "/dump"; }
  void addOperator() const { write(QStringLiteral("Mul.Default_Mul-op1")); }

 private:
  void write(const QString& name) const {
    const QString place = path() + "/rank_0/Net/0/0";
    QDir().mkpath(place);
    QFile file(place + "/" + name + ".0.0.1.output.0.DefaultFormat.npy");
    QVERIFY(file.open(QFile::WriteOnly));
  }

  QTemporaryDir folder_;
};

}  // namespace sporescope::ui
