// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QWidget>
#include <filesystem>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/tensor/slice/non_finite_search.h"
#include "ui/tensor/tensor_body.h"
#include "ui/tensor/tensor_header.h"
#include "ui/tensor/tensor_loader.h"
#include "ui/tensor/tensor_plane.h"
#include "ui/tensor/tensor_tools.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Names the reference tensor and offers to clear it. Hidden while there is none. UI thread only.
class ReferenceChip : public QFrame {
  Q_OBJECT

 public:
  explicit ReferenceChip(Workspace* workspace, QWidget* parent = nullptr);
  /// Sets the tensor of the tab that contains the chip.
  void setTensor(const TensorKey& key);
  [[nodiscard]] QString text() const { return name_->text(); }

 private:
  void refresh();

  Workspace* workspace_;
  TensorKey key_;
  ElidedLabel* name_;
};

/// Tab of one tensor: its statistics, values as heat map and table, distribution, baseline and difference. The tab stays with
/// its tensor. It follows the iteration and run of the workspace while it is visible. UI thread only.
class TensorTab : public QWidget {
  Q_OBJECT

 public:
  TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent = nullptr);
  ~TensorTab() override;

  [[nodiscard]] const TensorKey& key() const { return key_; }
  /// "Log-op0 · output 0"; only the name for a parameter.
  [[nodiscard]] QString title() const;
  /// The title without the slot if it is output 0: "Log-op0".
  [[nodiscard]] QString shortTitle() const;
  /// Shows another tensor in this tab, when a preview is reused.
  void setKey(const TensorKey& key);
  [[nodiscard]] TensorView view() const { return view_; }
  /// Accessors for tests and the main window.
  [[nodiscard]] TensorPlane* plane() const { return plane_; }
  [[nodiscard]] const std::optional<TensorSummary>& summary() const { return loader_->summary(); }
  [[nodiscard]] PanelState* state() const { return state_; }
  /// Returns true if nothing is pending: statistics, map, distribution and history are final.
  [[nodiscard]] bool settled() const;
  [[nodiscard]] TablePane* table() const { return body_->table(); }
  [[nodiscard]] HeatMapView* map() const { return body_->map(); }
  [[nodiscard]] RangePanel* range() const { return body_->range(); }
  [[nodiscard]] HistoryPanel* history() const { return body_->history(); }
  [[nodiscard]] CausePathPanel* causePath() const { return body_->causePath(); }
  [[nodiscard]] TensorHitsPanel* hits() const { return body_->hits(); }
  [[nodiscard]] RecordedStatisticsPanel* recordedPanel() const { return body_->recordedPanel(); }

 public slots:
  void setView(sporescope::ui::TensorView view);
  /// Shows current, previous and difference side by side.
  void showSideBySide();
  void goToNonFinite(bool forward);
  void askForElement();   ///< Ctrl+G
  void useAsReference();  ///< Makes this tensor the reference for comparisons
  void saveAs();          ///< Asks for the file name
  void saveTo(const std::filesystem::path& path);

 signals:
  void titleChanged(const QString& title);
  void keyChanged();  ///< Emitted after titleChanged(), and when the iteration or run changes
  /// The user wants to add a note for this tensor.
  void noteRequested();
  /// The user has changed something in a preview, so the tab should be kept.
  void pinRequested();
  /// The graph should be shown with this node in the middle.
  void showInGraphRequested();
  /// Reports a result or an error for the status bar.
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;

 private:
  void makeActions();
  void connectParts();
  void connectLoader();
  void load();
  void showSummary();
  void showRecorded();
  /// Returns true if values are available; otherwise reports the reason.
  [[nodiscard]] bool hasValues();
  void showFirstNonFiniteOnce();
  void showTargetElement();
  void showRecomputed(const TensorKey& key, const ElementIndex& element);
  void leaveRecomputed();
  void chooseAppearance(const TensorSummary& summary);
  void showNotDumped();
  void showUnreadable(const Error& error);
  void followIteration();
  void followComparison(bool isOther);
  void followReference();
  void labelStatistics();
  void openFolder();

  Workspace* workspace_;
  TensorKey key_;
  TensorView view_ = TensorView::current;
  TensorPlane* plane_;
  TensorLoader* loader_;
  NonFiniteSearch* search_;
  TensorHeader* header_;
  TensorTools* tools_;
  ReferenceChip* chip_;
  TensorBody* body_;
  PanelState* state_ = nullptr;
  bool nonFiniteShown_ = false;                ///< For this tensor, in any iteration
  std::optional<ElementIndex> targetElement_;  ///< Element to show once the tensor is read
  LatestRequest saveRequest_;
};

}  // namespace sporescope::ui
