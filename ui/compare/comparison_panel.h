// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <filesystem>
#include <optional>
#include <vector>

#include "ui/compare/comparison_model.h"
#include "ui/compare/comparison_tools.h"
#include "ui/compare/comparison_view.h"
#include "ui/compare/matching_settings.h"
#include "ui/widgets/analysis_line.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/workspace.h"

class QLabel;
namespace sporescope::ui {

/// Panel that compares run B with run A, node by node in the execution order of B. Rows appear while the comparison is running.
/// The selected row and the node selected in the workspace follow each other. UI thread only.
class ComparisonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It is above the table unless the main window moves it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// Matches by the rules of a file, now and in later comparisons of the two dumps. Empty: only by names and structure.
  void matchByRules(const std::filesystem::path& file);
  /// Matches these pairs first, now and in later comparisons of the two dumps.
  void setManualPairs(const std::vector<ManualPair>& pairs);
  /// Number of divergences, for the tab's badge.
  [[nodiscard]] int findingCount() const;

 public slots:
  void goToNextDivergence();
  void goToPreviousDivergence();
  /// Selects the first divergence.
  void goToFinding();
  /// Asks for the node of the other run that matches the selected one.
  void matchChosen();
  /// Same for a node of run B.
  void matchNode(sporescope::GraphIndex graph, sporescope::NodeIndex node);

 signals:
  void findingCountChanged(int count);
  void compareRequested();  ///< The user wants to choose another comparison
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void makeActions();
  void onComparisonChanged();
  void loadSettings();
  void updateResult();
  void showResult();
  void refresh();
  void refreshState(Comparison* comparison);
  void refreshLine(Comparison* comparison);
  void goToDivergence(bool forward);
  void showRow(const QModelIndex& index);
  void selectInWorkspace(const QModelIndex& index);
  void selectFromWorkspace();
  [[nodiscard]] NodeIndex currentNode(const ComparedNode& node) const;
  void openCurrent(bool pin);
  void setReference();
  [[nodiscard]] std::optional<TensorKey> tensorOf(const ComparedNode& node) const;
  void copy(bool all);
  void chooseRules();
  void openMatching(const std::optional<NodeKey>& a, const std::optional<NodeKey>& b);
  void showMenu(const QPoint& position);

  Workspace* workspace_;
  Comparisons* comparisons_;
  ComparisonModel* model_;
  ComparisonTools* tools_;
  ComparisonView* view_;
  PanelState* state_;
  AnalysisLine* line_;
  ElidedLabel* counts_;
  QProgressBar* progress_;
  QPushButton* stop_;
  QPushButton* again_;
  std::optional<MatchingSettings> settings_;  // Of the current comparison; empty while its dumps are being opened
  bool selecting_ = false;
};

}  // namespace sporescope::ui
