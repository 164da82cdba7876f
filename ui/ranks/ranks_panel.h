// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <optional>
#include <set>

#include "ui/ranks/finding_details.h"
#include "ui/ranks/rank_legend.h"
#include "ui/ranks/rank_strip.h"
#include "ui/ranks/replica_model.h"
#include "ui/table/table_tools.h"
#include "ui/table/table_view.h"
#include "ui/widgets/analysis_line.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/workspace.h"

class QComboBox;
class QSplitter;

namespace sporescope::ui {

/// Panel that shows the odd rank, and since which iteration and in which tensor it differs. The check starts when the panel is
/// first visible. A rank or row that is selected here is selected in the workspace. UI thread only.
class RanksPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RanksPanel(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] RankStrip* strip() const { return strip_; }
  [[nodiscard]] ReplicaModel* model() const { return model_; }
  [[nodiscard]] QSize minimumSizeHint() const override;

 public slots:
  void goToNextFinding();
  void goToPreviousFinding();
  /// Selects the first finding.
  void goToFinding();

 signals:
  void compareRequested(int a, int b);  ///< Compare rank b with rank a, both of the active dump
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrangeTools();
  void arrange();
  void connectParts();
  void follow();
  void followCause();
  void updateLayout();
  void startIfNeeded();
  void start();
  void applyResult();
  void refresh();
  void refreshProgress();
  void setQuestion(const ReplicaRequest& question);
  void refreshLine();
  void refreshState();
  void refreshTable();
  void showRanks();
  void chooseRow(const QModelIndex& index);
  void chooseRankOf(int rank);
  void showFinding(std::size_t position);
  void step(bool forward);
  void describeRank(int rank);
  [[nodiscard]] RankCheck* check() const { return workspace_->rankChecks()->current(); }
  [[nodiscard]] std::set<int> nanRanks() const;
  [[nodiscard]] static QStringList lineTexts(const RankCheck& check);

  Workspace* workspace_;
  ReplicaModel* model_;
  RankLegend* legend_;
  RankStrip* strip_;
  TableView* view_;
  TableTools* tools_;
  QComboBox* tensors_;
  AnalysisLine* line_;
  PanelState* tableState_;
  FindingDetails* details_;
  QSplitter* splitter_;
  ElidedLabel* pointerLabel_;
  PanelState* state_;
  std::optional<ReplicaFinding> shownFinding_;  // In the details
  bool selecting_ = false;
  QMetaObject::Connection causeConnection_;
};

}  // namespace sporescope::ui
