// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>
#include <QObject>
#include <QPointer>
#include <vector>

#include "ui/workspace/findings.h"
#include "ui/workspace/workspace.h"

class QActionGroup;

namespace sporescope::ui {

/// Menu of the cause path: from the first cause to its symptom, and on into a weight and back in the next iteration. Also
/// steps along it. A step selects its tensor in all views. UI thread only.
class CausePathMenu : public QObject {
  Q_OBJECT

 public:
  explicit CausePathMenu(Workspace* workspace, QWidget* window);

  [[nodiscard]] QMenu* menu() const { return menu_; }
  [[nodiscard]] int stepCount() const { return static_cast<int>(steps_.size()); }
  /// Index of the selected step; -1 if the selected tensor is on no step.
  [[nodiscard]] int currentStep() const;

 public slots:
  /// Selects the first step, which is the cause.
  void showCause();
  /// Selects the step after the selected one, or after the last shown one if another tensor is selected.
  void goToNext();
  void goToPrevious();

 signals:
  /// The menu was rebuilt.
  void changed();
  /// A step was selected through this menu.
  void stepShown();

 private:
  void follow();
  void rebuild();
  void addStep(const TensorKey& key, const QString& label);
  void goTo(int step);
  void markCurrent();

  Workspace* workspace_;
  QMenu* menu_;
  QActionGroup* group_;
  QPointer<Findings> findings_;
  std::vector<TensorKey> steps_;
  int lastStep_ = -1;
};

}  // namespace sporescope::ui
