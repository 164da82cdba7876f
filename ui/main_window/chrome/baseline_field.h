// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/workspace/workspace.h"

class QAction;

namespace sporescope::ui {

class ChoiceBox;

/// Shows run A of the current comparison, to the left of the dump box, which shows B. The user can choose another run A and
/// swap both. UI thread only.
class BaselineField : public QWidget {
  Q_OBJECT

 public:
  BaselineField(Workspace* workspace, QAction* swap, QWidget* parent = nullptr);

  /// True if the current session is compared, so that the field must be visible.
  [[nodiscard]] bool isNeeded() const;
  /// Sets the preferred width of the box.
  void setPreferredWidth(int width);

 signals:
  /// isNeeded() has changed.
  void neededChanged();

 private:
  void refresh();

  Workspace* workspace_;
  ChoiceBox* dumps_;
};

}  // namespace sporescope::ui
