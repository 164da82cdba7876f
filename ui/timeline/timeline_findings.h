// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <QTimer>
#include <cstddef>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/session/executed_step.h"
#include "core/session/summary_severity.h"
#include "ui/text/cause_symptom.h"
#include "ui/timeline/timeline_columns.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Summary of the hits of one execution.
struct TimelineHits {
  TimelineTick tick = TimelineTick::none;
  ValueSeverity worst = ValueSeverity::unknown;  ///< Of the outputs with hits
  std::vector<const Condition*> conditions;      ///< Without duplicates

  /// "Hits: Tensor overflow, Tensor too large".
  [[nodiscard]] QString sentence() const;
};

/// The hits and the first cause of the active session that belong to one step. Updated when hits arrive, at most ten times a
/// second. UI thread only.
class TimelineFindings : public QObject {
  Q_OBJECT

 public:
  explicit TimelineFindings(Workspace* workspace, QObject* parent = nullptr);

  void setStep(std::shared_ptr<const ExecutedStep> step);
  /// Keyed by execution; executions without hits are missing.
  [[nodiscard]] const std::unordered_map<std::size_t, TimelineHits>& hits() const { return hits_; }
  /// Execution of the first cause.
  [[nodiscard]] std::optional<std::size_t> cause() const { return cause_; }
  [[nodiscard]] CauseSymptom symptom() const { return symptom_; }

 signals:
  void changed();

 private:
  void follow();
  void scheduleSort();
  void sort();
  [[nodiscard]] std::optional<std::size_t> executionOf(const TensorKey& key) const;

  Workspace* workspace_;
  std::shared_ptr<const ExecutedStep> step_;
  std::vector<QMetaObject::Connection> connections_;
  QTimer updateTimer_;
  std::unordered_map<std::size_t, TimelineHits> hits_;
  std::optional<std::size_t> cause_;
  CauseSymptom symptom_ = CauseSymptom::nan;
};

}  // namespace sporescope::ui
