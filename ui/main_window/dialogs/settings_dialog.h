// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace sporescope::ui {

class Appearance;
class Languages;
class ListenController;

/// Theme, language, motion, the editor for source lines and the memory for live tensors. What is changed is in force at once.
/// UI thread only.
class SettingsDialog : public QDialog {
  Q_OBJECT

 public:
  SettingsDialog(Appearance* appearance, Languages* languages, ListenController* listening, QWidget* parent = nullptr);

 private:
  [[nodiscard]] QWidget* makeTheme();
  [[nodiscard]] QWidget* makeLanguage();
  [[nodiscard]] QWidget* makeMotion();
  [[nodiscard]] QWidget* makeEditor();
  [[nodiscard]] QWidget* makeCache();

  Appearance* appearance_;
  Languages* languages_;
  ListenController* listening_;
};

}  // namespace sporescope::ui
