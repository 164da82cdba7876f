// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <QList>

#include "ui/concurrency/background_task.h"
#include "ui/launch/launch_settings.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace sporescope::ui {

/// Asks which script to start and how. Initially filled with the last launch; selecting a script restores the settings of
/// its last launch. UI thread only.
class LaunchDialog : public QDialog {
  Q_OBJECT

 public:
  explicit LaunchDialog(QWidget* parent = nullptr);

  [[nodiscard]] LaunchSettings settings() const;
  void setSettings(const LaunchSettings& settings);
  /// Shows an error and stays open if the script does not exist.
  void accept() override;

 private:
  void makeFields();
  void makeRows();
  [[nodiscard]] QWidget* makeFieldWithButton(QWidget* field, const QString& tip, void (LaunchDialog::*choose)());
  void chooseScript();
  void choosePython();
  void chooseFolder();
  void findPythons();
  void refresh();

  QList<LaunchSettings> history_;
  QComboBox* script_;
  QComboBox* python_;
  QLineEdit* arguments_;
  QLineEdit* folder_;
  QPlainTextEdit* environment_;
  QCheckBox* attach_;
  QLabel* problem_;
  QPushButton* launch_ = nullptr;
  BackgroundTask pythonSearch_;
  BackgroundTask scriptCheck_;
  QString missingScript_;  ///< A script that did not exist when it was to be launched
};

}  // namespace sporescope::ui
