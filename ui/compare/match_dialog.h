// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <optional>
#include <vector>

#include "ui/compare/match_side.h"
#include "ui/workspace/comparisons.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace sporescope::ui {

/// Dialog to match nodes of A and B by hand. The user selects a node on each side, reads the evidence, and adds or removes the
/// pair. The dialog stays open and follows the comparison, which restarts with each pair. UI thread only.
class MatchDialog : public QDialog {
  Q_OBJECT

 public:
  /// Opens the dialog for the current comparison. `a` and `b` are the initial selection and determine the graphs.
  MatchDialog(Comparisons* comparisons, const std::optional<NodeKey>& a, const std::optional<NodeKey>& b,
              QWidget* parent = nullptr);

 signals:
  /// The list replaces all manual pairs of the current comparison.
  void pairsRequested(const std::vector<sporescope::ManualPair>& pairs);

 private:
  void build();
  [[nodiscard]] QWidget* makeEvidence();
  [[nodiscard]] QWidget* makeButtons();
  void applyResult();
  void selectInitial();
  void pick(MatchSide* side, MatchSide* otherSide);
  void refresh();
  void showEvidence();
  void showNotes();
  void match();
  void removePair();
  [[nodiscard]] const MatchedGraphs* graphsOf(const SessionComparison& result) const;
  [[nodiscard]] const std::vector<ManualPair>& pairs() const;
  [[nodiscard]] std::optional<ManualPair> chosenPair() const;
  [[nodiscard]] bool isManual() const;
  [[nodiscard]] QString rejectionReason() const;

  Comparisons* comparisons_;
  std::optional<NodeKey> initialA_, initialB_;
  MatchedGraphs graphs_;  // Empty if no graph file describes the nodes, or if nothing has been compared yet
  QLabel* counts_;
  QLabel* rejectedLabel_;
  QCheckBox* showAll_;
  MatchSide* a_;
  MatchSide* b_;
  QLabel* heading_;
  QGridLayout* evidence_;
  std::vector<QWidget*> shownEvidence_;
  QPushButton* matchButton_;
  QPushButton* removeButton_;
  QPushButton* forgetButton_;
};

}  // namespace sporescope::ui
