// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/timeline/timeline_band.h"
#include "ui/timeline/timeline_findings.h"
#include "ui/timeline/timeline_statistics.h"
#include "ui/timeline/timeline_text.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The timeline below the graph. It has one column for every execution of an operator in the current step, for all graphs and
/// runs of the rank; the height of a column shows the size of its values. Follows the selection of the workspace and sets it.
/// Reads statistics while it is visible. A live training has to send its values, so its statistics are only read once the user
/// has chosen a measure. UI thread only.
class TimelinePanel : public QWidget {
  Q_OBJECT

 public:
  explicit TimelinePanel(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] TimelineBand* band() const { return band_; }
  [[nodiscard]] Measure measure() const { return statistics_.measure(); }
  /// Range of the values in this step only.
  [[nodiscard]] MeasureRange ownRange() const;
  /// Sets the range of the graph. If the graph shows the same measure, both use one scale.
  void setSharedRange(Measure measure, const MeasureRange& range);
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, height()}; }

 signals:
  void scaleChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// Identifies the step that was requested.
  struct StepRequest {
    std::shared_ptr<const SessionSnapshot> snapshot;  ///< Each session has its own
    int rank = 0;
    Iteration iteration{};
    bool operator==(const StepRequest&) const = default;
  };
  void build();
  void connectBand();
  void fillMeasures();
  void follow();
  void scheduleUpdate();
  void requestStep(const StepRequest& request);
  void forget(const QString& sentence);
  void applyStep(Result<std::shared_ptr<const ExecutedStep>> step);
  [[nodiscard]] bool isUnread() const;  ///< A folder of the iteration could not be listed
  void showStep(std::shared_ptr<const ExecutedStep> step, const QString& sentence);
  void followSelection();
  void chooseMeasure();
  void applyMeasure();
  void rebuild();
  void writeTitle();
  void choose(std::size_t execution);
  void open(std::size_t execution);
  void applyFonts();

  Workspace* workspace_;
  TimelineStatistics statistics_;
  TimelineFindings findings_;
  TimelineText text_;
  QLabel* title_;
  QComboBox* measures_;
  TimelineBand* band_;
  std::optional<Measure> chosenMeasure_;  ///< Chosen by the user; otherwise the default depends on the session
  std::optional<StepRequest> requested_;
  std::shared_ptr<const ExecutedStep> step_;
  bool waitingForFirst_ = false;  ///< Nothing of the step was read yet
  Measure sharedMeasure_ = Measure::hits;
  MeasureRange sharedRange_;
  LatestRequest request_;
  QTimer updateTimer_;  ///< Combines the many small changes of the snapshot while a dump is opened or grows, or a training runs
  QTimer delayTimer_;   ///< Delays the message that waits for data, which may arrive immediately
};

}  // namespace sporescope::ui
