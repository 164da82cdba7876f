// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <optional>

#include "core/session/session.h"
#include "ui/common/workspace.h"
#include "ui/tensor/fact_line.h"

namespace sporescope::ui {

/// The 1, 50 and 99 % percentiles of the finite values.
using Percentiles = std::array<double, 3>;

/// The two lines above a tensor: what it is, and what its statistics say. UI thread only.
class TensorHeader : public QWidget {
  Q_OBJECT

 public:
  explicit TensorHeader(Workspace* workspace, QWidget* parent = nullptr);

  /// What is known without reading; `title` is the tab's.
  void showInfo(const TensorInfo& info, const QString& title);
  void showCard(const TensorCard& card);
  void showPercentiles(const std::optional<Percentiles>& percentiles);
  /// Index of the smallest and the largest finite value, once they are found.
  void showExtremes(const std::optional<std::vector<std::int64_t>>& least,
                    const std::optional<std::vector<std::int64_t>>& most);

  [[nodiscard]] FactLine* identity() const { return identity_; }
  [[nodiscard]] FactLine* statistics() const { return facts_; }

 signals:
  void showInGraphWanted();
  void copyWanted();
  void saveWanted();
  void folderWanted();
  void elementWanted(const std::vector<std::int64_t>& element);
  /// Go to the next NaN or Inf.
  void nonFiniteWanted();

 private:
  void showIdentity();
  void showFacts();
  void follow(const QString& link);

  Workspace* workspace_;
  FactLine* identity_;
  FactLine* facts_;
  TensorInfo info_;
  QString title_;
  std::optional<TensorCard> card_;
  std::optional<Percentiles> percentiles_;
  std::optional<std::vector<std::int64_t>> least_;
  std::optional<std::vector<std::int64_t>> most_;
};

}  // namespace sporescope::ui
