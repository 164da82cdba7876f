// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "core/session/session.h"
#include "ui/tensor/table/value_ranking.h"
#include "ui/widgets/fact_line.h"
#include "ui/workspace/workspace.h"

class QHBoxLayout;

namespace sporescope::ui {

/// The two lines above a tensor: its identity and its statistics. UI thread only.
class TensorHeader : public QWidget {
  Q_OBJECT

 public:
  explicit TensorHeader(Workspace* workspace, QWidget* parent = nullptr);

  /// Shows the facts that are known without reading. `title` is the title of the tab.
  void showInfo(const TensorInfo& info, const QString& title);
  void showSummary(const TensorSummary& summary);
  /// Labels the statistics ("current") while other values are shown below. Pass an empty text to remove the label.
  void setStatisticsOf(const QString& text);
  /// Adds the percentiles and the positions of the extremes.
  void showOrder(const ValueRanking& order);

  [[nodiscard]] FactLine* identity() const { return identity_; }
  [[nodiscard]] FactLine* statistics() const { return statisticsLine_; }

 signals:
  void showInGraphRequested();
  void referenceRequested();  ///< Use this tensor as the reference
  void copyRequested();
  void saveRequested();
  void folderRequested();
  void noteRequested();  ///< Add a note for this tensor
  void elementRequested(const std::vector<std::int64_t>& element);
  /// Go to the next NaN or Inf.
  void nonFiniteRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addNoteButtons(QHBoxLayout* row);
  void showNote();
  void paintNote();
  void showIdentity();
  void showDetails();
  void showScalar();
  void showBooleans();
  void showRecorded();
  void follow(const QString& link);

  Workspace* workspace_;
  FactLine* identity_;
  FactLine* statisticsLine_;
  QToolButton* bookmark_ = nullptr;
  QToolButton* note_ = nullptr;
  QToolButton* reference_ = nullptr;
  QToolButton* copy_ = nullptr;
  QToolButton* save_ = nullptr;
  TensorInfo info_;
  QString title_;
  QString statisticsOf_;
  std::optional<TensorSummary> summary_;
  std::optional<ValueRanking> order_;
};

}  // namespace sporescope::ui
