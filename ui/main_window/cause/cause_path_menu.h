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

/// The way of the first cause to where a person notices it, and on into a weight and back in the next iteration: lists the
/// steps in a menu and walks them. Selecting a step selects its tensor everywhere. UI thread only.
class CausePathMenu : public QObject {
  Q_OBJECT

 public:
  explicit CausePathMenu(Workspace* workspace, QWidget* window);

  [[nodiscard]] QMenu* menu() const { return menu_; }
  [[nodiscard]] int stepCount() const { return static_cast<int>(steps_.size()); }
  /// The step that is selected now, -1 if another tensor is.
  [[nodiscard]] int currentStep() const;

 public slots:
  void showCause();
  void goToNext();
  void goToPrevious();

 signals:
  void changed();
  void stepShown();

 private:
  void follow();
  void rebuild();
  void addStep(const TensorKey& key, const QString& text);
  void goTo(int step);
  void markCurrent();

  Workspace* workspace_;
  QMenu* menu_;
  QActionGroup* group_;
  QPointer<Findings> followed_;
  std::vector<TensorKey> steps_;
  int last_ = -1;
};

}  // namespace sporescope::ui
