// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/workspace/workspace.h"

class QAction;

namespace sporescope::ui {

class ChoiceBox;

/// Run A of the comparison in front, left of the box of the dumps, which is B then: another one can be chosen, and the two be
/// swapped. UI thread only.
class BaselineField : public QWidget {
  Q_OBJECT

 public:
  BaselineField(Workspace* workspace, QAction* swap, QWidget* parent = nullptr);

  /// Something is compared: it is to be seen.
  [[nodiscard]] bool isNeeded() const;
  /// The width that the box would like.
  void setPreferredWidth(int width);

 signals:
  void neededChanged();

 private:
  void refresh();

  Workspace* workspace_;
  ChoiceBox* dumps_;
};

}  // namespace sporescope::ui
