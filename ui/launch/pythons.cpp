// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/pythons.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace sporescope::ui {

namespace {

const QLatin1String kInterpreter("/bin/python");
constexpr qsizetype kMaxPythons = 40;

class PythonList {
 public:
  void add(const QString& python) {
    if (python.isEmpty() || all_.size() >= kMaxPythons || all_.contains(python)) return;
    const QFileInfo file(python);
    if (file.isFile() && file.isExecutable()) all_ += python;
  }
  void addEnvironment(const QString& folder) {
    if (!folder.isEmpty()) add(folder + kInterpreter);
  }
  // Adds the environments inside a folder.
  void addEnvironments(const QString& folder) {
    for (const QString& name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      addEnvironment(folder + u'/' + name);
    }
  }
  [[nodiscard]] const QStringList& all() const { return all_; }

 private:
  QStringList all_;
};

}  // namespace

QStringList pythonsFor(const QString& script) {
  PythonList pythons;
  if (!script.isEmpty()) {
    const QString scriptFolder = QFileInfo(script).absolutePath();
    for (const QString& folder : {scriptFolder, QFileInfo(scriptFolder).absolutePath()}) {
      for (const char* name : {"/.venv", "/venv", "/env"}) pythons.addEnvironment(folder + QLatin1String(name));
    }
  }
  for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) pythons.addEnvironment(qEnvironmentVariable(variable));
  for (const char* name : {"python3", "python"}) pythons.add(QStandardPaths::findExecutable(QLatin1String(name)));
  for (const char* conda : {"/miniconda3", "/anaconda3", "/miniforge3", "/mambaforge"}) {
    const QString folder = QDir::homePath() + QLatin1String(conda);
    pythons.addEnvironments(folder + QStringLiteral("/envs"));
    pythons.addEnvironment(folder);
  }
  pythons.addEnvironments(QDir::homePath() + QStringLiteral("/.virtualenvs"));
  return pythons.all();
}

}  // namespace sporescope::ui
