// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace sporescope::ui {

class Commands;

/// Lists all shortcuts, collected from the actions of the program, and those of the panels. UI thread only.
class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(const Commands& commands, QWidget* parent = nullptr);
};

}  // namespace sporescope::ui
