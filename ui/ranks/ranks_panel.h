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
#include "ui/ranks/replica_tools.h"
#include "ui/ranks/replica_view.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/workspace.h"

class QSplitter;

namespace sporescope::ui {

/// Which rank is not like the others, since when and in which tensor. It asks when it is first in sight. A rank or a row that
/// is chosen here is chosen everywhere. UI thread only.
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
  /// The first of them.
  void goToFinding();

 signals:
  void compareRequested(int a, int b);  ///< of the dump in front, rank b over rank a
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void makeActions();
  void connectParts();
  void follow();
  void followCause();
  void fit();
  void startIfNeeded();
  void start();
  void takeResult();
  void refresh();
  void refreshProgress();
  void refreshState();
  void refreshTable();
  void showRanks();
  void chooseRow(const QModelIndex& index);
  void chooseRankOf(int rank);
  void showPlace(std::size_t place);
  void go(bool forward);
  void point(int rank);
  void copy();
  [[nodiscard]] RankCheck* check() const { return workspace_->rankChecks()->current(); }
  [[nodiscard]] std::set<int> nanRanks() const;

  Workspace* workspace_;
  ReplicaModel* model_;
  ReplicaTools* tools_;
  RankLegend* legend_;
  RankStrip* strip_;
  ReplicaView* view_;
  PanelState* table_;
  FindingDetails* details_;
  QSplitter* splitter_;
  ElidedLabel* pointed_;
  PanelState* state_;
  std::optional<SessionReplicaFinding> shown_;  // in the details
  bool selecting_ = false;
  QMetaObject::Connection cause_;
};

}  // namespace sporescope::ui
