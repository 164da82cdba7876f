// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace sporescope::ui {

class Appearance;
class Languages;
class ListenController;

/// Settings for theme, language, animations, the source editor and the memory of live tensors. Changes apply immediately.
/// UI thread only.
class SettingsDialog : public QDialog {
  Q_OBJECT

 public:
  SettingsDialog(Appearance* appearance, Languages* languages, ListenController* listenController, QWidget* parent = nullptr);

 private:
  [[nodiscard]] QWidget* makeTheme();
  [[nodiscard]] QWidget* makeLanguage();
  [[nodiscard]] QWidget* makeMotion();
  [[nodiscard]] QWidget* makeEditor();
  [[nodiscard]] QWidget* makeCache();

  Appearance* appearance_;
  Languages* languages_;
  ListenController* listenController_;
};

}  // namespace sporescope::ui
