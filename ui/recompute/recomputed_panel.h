// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/recompute/recomputed_model.h"
#include "ui/table/table_panel.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel with all recomputed operators, updated during the recomputation. The selected row and the tensor selected in the
/// workspace follow each other. UI thread only.
class RecomputedPanel : public TablePanel {
  Q_OBJECT

 public:
  explicit RecomputedPanel(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] RecomputedModel* model() const { return model_; }
  [[nodiscard]] QString lineText() const { return line()->text(); }  ///< Text above the table
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

 private:
  void reload();
  void append();
  void applySnapshot();
  void refresh() override;
  void refreshLine(const Recomputation& recomputation);
  void refreshState(const Recomputation* recomputation);
  void showNothing(const Recomputation& recomputation);
  void chooseRow(std::size_t position) override;
  void openRow(std::size_t position, bool pin) override;
  bool stop() override;
  void selectFromWorkspace() override;

  Workspace* workspace_;
  Recomputations* recomputations_;
  RecomputedModel* model_;
};

}  // namespace sporescope::ui
