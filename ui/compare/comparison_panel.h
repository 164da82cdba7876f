// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "ui/compare/comparison_model.h"
#include "ui/compare/matching_settings.h"
#include "ui/compare/tolerance_button.h"
#include "ui/table/table_panel.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/workspace.h"

class QAction;
class QPushButton;

namespace sporescope::ui {

/// Panel that compares run B with run A, node by node in the execution order of B. Rows appear while the comparison is running.
/// The selected row and the node selected in the workspace follow each other. UI thread only.
class ComparisonPanel : public TablePanel {
  Q_OBJECT

 public:
  explicit ComparisonPanel(Workspace* workspace, QWidget* parent = nullptr);

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

 private:
  void addTools();
  [[nodiscard]] QPushButton* makeMatching();
  void onComparisonChanged();
  void loadSettings();
  void updateResult();
  void showResult();
  void refresh() override;
  void refreshState(Comparison* comparison);
  void refreshLine(Comparison* comparison);
  void chooseRow(std::size_t position) override;
  void openRow(std::size_t position, bool pin) override;
  bool stop() override;
  void selectFromWorkspace() override;
  [[nodiscard]] const ComparedNode* selectedNode() const;
  [[nodiscard]] NodeIndex currentNode(const ComparedNode& node) const;
  [[nodiscard]] std::optional<TensorKey> tensorOf(const ComparedNode& node) const;
  void chooseRules();
  void openMatching(const std::optional<NodeKey>& a, const std::optional<NodeKey>& b);
  void fillMenu(QMenu* menu, const ComparedNode& node);

  Workspace* workspace_;
  Comparisons* comparisons_;
  ComparisonModel* model_;
  ToleranceButton* tolerances_;
  QAction* noRules_ = nullptr;
  std::optional<MatchingSettings> settings_;  // Of the current comparison; empty while its dumps are being opened
};

}  // namespace sporescope::ui
