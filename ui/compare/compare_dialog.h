// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ui/workspace/comparison.h"
#include "ui/workspace/workspace.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sporescope::ui {

/// The user's choice of what the active session is compared with.
struct ComparisonChoice {
  bool folder = false;         ///< Compare with another folder, which the user chooses next
  std::shared_ptr<Session> a;  ///< The active session itself when two of its own parts are compared
  ComparedParts parts;
};

/// Asks what the active session, which is run B, is compared with: another open dump or training, a folder, or two of its own
/// iterations or ranks. A training is compared at its current step. UI thread only.
class CompareDialog : public QDialog {
  Q_OBJECT

 public:
  explicit CompareDialog(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] ComparisonChoice choice() const;

 private:
  enum Choice : std::uint8_t { kOpenDump, kFolder, kIterations, kRanks };
  /// Two combo boxes of numbers, for A and B.
  struct Pair {
    QComboBox* a;
    QComboBox* b;
  };

  [[nodiscard]] QComboBox* makeDumps();
  [[nodiscard]] Pair makePair(const std::vector<std::int64_t>& numbers, const QString& nameOfA, const QString& nameOfB);
  void addChoice(QVBoxLayout* column, Choice choice, const QString& text, QWidget* field, bool enabled);
  void refresh();
  void applyIterations(const Pair& pair, const Session& a, ComparedParts* parts) const;
  /// Fills the iterations or steps of A and B if one of them is a training; hides them otherwise. If the other one is a dump,
  /// the iteration that corresponds to the last step is preselected.
  void fillIterations();
  [[nodiscard]] std::shared_ptr<Session> selectedOther() const;

  Workspace* workspace_;
  QButtonGroup* choices_;
  std::vector<std::shared_ptr<Session>> others_;
  QComboBox* dumps_;
  QWidget* iterationRow_ = nullptr;
  Pair iterationBoxes_;  // Visible only if one of the two is a training
  std::pair<QLabel*, QLabel*> iterationLabels_;
  Pair iterations_, ranks_;
  QLabel* problem_;
  QPushButton* compare_ = nullptr;
};

}  // namespace sporescope::ui
