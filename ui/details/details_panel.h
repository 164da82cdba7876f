// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>
#include <memory>

#include "core/session/session.h"
#include "ui/common/background.h"
#include "ui/common/composition_bar.h"
#include "ui/common/elided_label.h"
#include "ui/common/panel_request.h"
#include "ui/common/panel_state.h"
#include "ui/common/workspace.h"
#include "ui/details/fold_section.h"
#include "ui/details/slot_table_model.h"
#include "ui/details/slot_table_view.h"
#include "ui/details/source_stack_view.h"
#include "ui/details/statistics_grid.h"

namespace sporescope::ui {

/// What is known of the selected node: its tensors with their statistics, its attributes, its source stack. UI thread only.
class DetailsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DetailsPanel(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const PanelState& state() const { return *state_; }
  [[nodiscard]] SlotTableModel* slotTable() { return &slots_; }

 signals:
  /// The tensor is to be shown beside its previous iteration.
  void compareRequested(const sporescope::TensorKey& key);
  /// The file is to be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);
  /// All nodes of a line are wanted: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The graph is to come into sight with the selected node in the middle.
  void showInGraphRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeHeader();
  [[nodiscard]] QWidget* makeTensors();
  [[nodiscard]] QWidget* makeChosenSlot();
  void connectAll();
  void showNode();
  void showTensors();
  void writeHeader(const Graph& graph, NodeIndex node);
  void askCounterparts(NodeIndex node);
  void writeCounterparts(const Graph& graph, NodeIndex node, const std::vector<NodeIndex>& others);
  void placeKind();
  void writeAttributes(const Graph& graph, NodeIndex node);
  void showChosenSlot();
  void writeChosenSlot(int row);
  void applyColors();
  void saveTensor();
  void showSlotMenu(int row, const QPoint& globalPosition);
  [[nodiscard]] int chosenRow() const;

  Workspace* workspace_;
  SlotTableModel slots_;
  PanelState* state_ = nullptr;
  QGridLayout* title_ = nullptr;
  QLabel* name_ = nullptr;
  QString nodeName_;
  ElidedLabel* kind_ = nullptr;
  QLineEdit* fullName_ = nullptr;
  QLabel* counterparts_ = nullptr;
  FoldSection* tensorSection_ = nullptr;
  SlotTableView* table_ = nullptr;
  QLabel* noTensors_ = nullptr;
  QWidget* chosen_ = nullptr;
  QLabel* chosenName_ = nullptr;
  ElidedLabel* chosenRemark_ = nullptr;
  QPushButton* view_ = nullptr;
  QPushButton* compare_ = nullptr;
  QToolButton* save_ = nullptr;
  CompositionBar* composition_ = nullptr;
  StatisticsGrid* statistics_ = nullptr;
  FoldSection* attributeSection_ = nullptr;
  QWidget* attributes_ = nullptr;
  FoldSection* sourceSection_ = nullptr;
  SourceStackView* source_ = nullptr;
  QToolButton* findLine_ = nullptr;
  QToolButton* openLine_ = nullptr;
  std::shared_ptr<const Graph> graph_;  ///< of the node that is shown
  Background counterpartSearch_;
  PanelRequest saveRequest_;
};

}  // namespace sporescope::ui
