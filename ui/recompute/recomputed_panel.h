// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/recompute/recomputed_model.h"
#include "ui/recompute/recomputed_tools.h"
#include "ui/recompute/recomputed_view.h"
#include "ui/widgets/analysis_line.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel with all recomputed operators, updated during the recomputation. The selected row and the tensor selected in the
/// workspace follow each other. UI thread only.
class RecomputedPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RecomputedPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It is above the table unless the main window moves it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  [[nodiscard]] RecomputedModel* model() const { return model_; }
  [[nodiscard]] QString line() const;  ///< Text above the table
  /// Number of operators that differ, for the tab's badge.
  [[nodiscard]] int differingCount() const;

 public slots:
  /// Starts the recomputation unless it is running.
  void start();
  void goToNextDiffering();
  void goToPreviousDiffering();
  /// Selects the first operator that differs.
  void goToFinding();

 signals:
  void differingCountChanged(int count);
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void makeActions();
  void reload();
  void append();
  void applySnapshot();
  void refresh();
  void refreshLine(const Recomputation& recomputation);
  void refreshState(const Recomputation* recomputation);
  void showNothing(const Recomputation& recomputation);
  void goToDifference(bool forward);
  void selectInWorkspace(const QModelIndex& index);
  void selectFromWorkspace();
  void openCurrent(bool pin);
  void copy(bool all);
  void stop();

  Workspace* workspace_;
  Recomputations* recomputations_;
  RecomputedModel* model_;
  RecomputedTools* tools_;
  RecomputedView* view_;
  PanelState* state_;
  AnalysisLine* line_;
  bool selecting_ = false;
};

}  // namespace sporescope::ui
