// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "ui/concurrency/latest_request.h"
#include "ui/tensor/history/history_chart.h"
#include "ui/widgets/section_title.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Shows how the statistics of a tensor change over the dumped iterations and their runs. Statistics are read one after the
/// other while the panel is visible. Of more than 400 points, an even selection is read. UI thread only.
class HistoryPanel : public QWidget {
  Q_OBJECT

 public:
  enum class Subject : std::uint8_t { non_finite, extremes, deviation, norm, zeros, none };

  explicit HistoryPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// `nonFinite`: it holds NaN or Inf, and their numbers are known. `scalar`: it has a single value, whose history is one line.
  void setTensor(const TensorKey& key, const QString& title, bool nonFinite, bool scalar);
  [[nodiscard]] bool settled() const { return !request_.pending(); }
  [[nodiscard]] HistoryChart* chart() const { return chart_; }
  /// Summaries read so far, in the order of points(). If values were not dumped, they contain only recorded statistics.
  [[nodiscard]] const std::vector<std::optional<TensorSummary>>& summaries() const { return summaries_; }
  [[nodiscard]] const std::vector<HistoryPoint>& points() const { return points_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] std::vector<HistoryPoint> pointsOf(const TensorKey& key) const;
  void setPoints(std::vector<HistoryPoint> points);
  void goTo(const HistoryPoint& point);
  void requestNext();
  void refreshLines();
  void refreshNote();
  [[nodiscard]] HistoryLine line(const QString& name, const QColor& color, const QColor& nameColor,
                                 const std::function<std::optional<double>(const TensorSummary&)>& value) const;

  Workspace* workspace_;
  SectionTitle* title_;
  QComboBox* subject_;
  QLabel* note_;
  HistoryChart* chart_;
  std::optional<TensorKey> key_;
  std::vector<Iteration> iterations_;  // Iterations of the graph
  std::vector<HistoryPoint> points_;
  std::vector<std::optional<TensorSummary>> summaries_;
  std::size_t next_ = 0;
  bool subjectChosen_ = false;
  bool scalar_ = false;
  LatestRequest request_;
};

}  // namespace sporescope::ui
