// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <memory>

#include "ui/dump_settings/node_rows.h"
#include "ui/dump_settings/settings_draft.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace sporescope::ui {

class MarkedLine;
class NodeCheckModel;
class SegmentButton;

/// The second column: all nodes, nodes selected in the graph of the active session, or nodes that match a rule. Also shows
/// which analyses the dump will support. UI thread only; the graph is read on a worker thread.
class NodesColumn : public QWidget {
  Q_OBJECT

 public:
  explicit NodesColumn(SettingsDraft* draft, QWidget* parent = nullptr);

  [[nodiscard]] NodeCheckModel* model() const { return model_; }

 private:
  enum PickMode { kAll, kChosen, kByRule, kModeCount };
  void makeChosen(QStackedWidget* stack);
  void makeByRule(QStackedWidget* stack);
  void makeAnalyses(QVBoxLayout* column);
  void show();
  void showSize();
  void showAnalyses();
  void readGraphs();
  void setPickMode(PickMode mode);
  void addCategory(int index);
  void filterTree(const QString& text);
  void applyChosen();
  void applyRule();
  void setKernels(NodeMode nodes, std::vector<std::string> kernels);

  SettingsDraft* draft_;
  NodeCheckModel* model_;
  QSortFilterProxyModel* filterProxy_;  // Rows that pass the filter
  PickMode pickMode_ = kAll;
  SegmentButton* modeButtons_[kModeCount] = {};
  QStackedWidget* stack_;
  QTreeView* tree_ = nullptr;
  QComboBox* addCategory_ = nullptr;
  QComboBox* category_ = nullptr;
  QLineEdit* regex_ = nullptr;
  MarkedLine* ruleProblem_ = nullptr;
  QLabel* unknownLabel_;
  QLabel* countLabel_;
  MarkedLine* analysisLines_[4] = {};
  DumpSettings sizedFor_;
  DumpTarget sizedTarget_;
  BackgroundTask readTask_;
  BackgroundTask matchTask_;
};

}  // namespace sporescope::ui
