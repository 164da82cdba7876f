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

/// Run B laid over run A, node by node, as B was executed; it grows while they are compared. A row selects its node in the
/// workspace, and follows the workspace. UI thread only.
class ComparisonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonPanel(Workspace* workspace, QWidget* parent = nullptr);

  /// The row of tools. It stands above the table unless a frame takes it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }
  /// By the rules of a file, also the next time; empty: by names and structure alone.
  void matchByRules(const std::filesystem::path& file);
  /// By these pairs before all else, also the next time.
  void setManualPairs(const std::vector<ManualPair>& pairs);
  /// How many places at which the runs part, for the tab's badge.
  [[nodiscard]] int findingCount() const;

 public slots:
  void goToNextDivergence();
  void goToPreviousDivergence();
  /// Where the runs part.
  void goToFinding();
  /// Asks which node of the other run the chosen one is.
  void matchChosen();
  /// The same of a node of B.
  void matchNode(sporescope::GraphIndex graph, sporescope::NodeIndex node);

 signals:
  void findingCountChanged(int count);
  void compareRequested();  ///< the user asks for the dialog that says with what
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
  void go(bool forward);
  void showRow(const QModelIndex& index);
  void selectInWorkspace(const QModelIndex& index);
  void selectFromWorkspace();
  [[nodiscard]] NodeIndex currentNode(const ComparedNode& node) const;
  void openCurrent(bool pin);
  void setReference();
  [[nodiscard]] std::optional<TensorKey> tensorOf(const ComparedNode& node) const;
  void copy(bool all);
  void chooseRules();
  void openMatching(const std::optional<SessionNode>& a, const std::optional<SessionNode>& b);
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
  std::optional<MatchingSettings> settings_;  // of the comparison in front; nothing while its dumps are being opened
  bool selecting_ = false;
};

}  // namespace sporescope::ui
