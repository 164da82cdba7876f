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

/// What the person wants the session in front to be laid over.
struct ComparisonChoice {
  bool folder = false;         ///< another folder, which is still to be chosen
  std::shared_ptr<Session> a;  ///< the session in front itself for two of its own parts
  ComparedParts parts;
};

/// Asks with what the session in front, which is B, is compared: another open dump or training, a folder, or two iterations or
/// ranks of its own. A training is compared as of the step at which it stands. UI thread only.
class CompareDialog : public QDialog {
  Q_OBJECT

 public:
  explicit CompareDialog(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] ComparisonChoice choice() const;

 private:
  enum Choice : std::uint8_t { kOpenDump, kFolder, kIterations, kRanks };
  /// Two fields of numbers, A and B.
  struct Pair {
    QComboBox* a;
    QComboBox* b;
  };

  [[nodiscard]] QComboBox* makeDumps();
  [[nodiscard]] Pair makePair(const std::vector<std::int64_t>& numbers, const QString& nameOfA, const QString& nameOfB);
  void addChoice(QVBoxLayout* column, Choice choice, const QString& text, QWidget* field, bool enabled);
  void refresh();
  void applyIterations(const Pair& pair, const Session& a, ComparedParts* parts) const;
  /// The iterations of the dump that a training is held against, or of the training that a dump is: which one, of A or of B.
  void fillIterations();
  [[nodiscard]] std::shared_ptr<Session> chosenOther() const;

  Workspace* workspace_;
  QButtonGroup* choices_;
  std::vector<std::shared_ptr<Session>> others_;
  QComboBox* dumps_;
  QWidget* iterationRow_ = nullptr;
  Pair iterationBoxes_;  // where a training is one of the two; else not shown
  std::pair<QLabel*, QLabel*> iterationLabels_;
  Pair iterations_, ranks_;
  QLabel* problem_;
  QPushButton* compare_ = nullptr;
};

}  // namespace sporescope::ui
