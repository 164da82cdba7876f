// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <memory>

#include "core/session/executed_step.h"
#include "ui/text/measure.h"
#include "ui/timeline/timeline_findings.h"
#include "ui/timeline/timeline_statistics.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Texts for the executions of a step. UI thread only.
class TimelineText {
  Q_DECLARE_TR_FUNCTIONS(TimelineText)

 public:
  TimelineText(const Workspace* workspace, const TimelineStatistics* statistics, const TimelineFindings* findings);

  void setStep(std::shared_ptr<const ExecutedStep> step) { step_ = std::move(step); }
  void setMeasure(Measure measure) { measure_ = measure; }

  [[nodiscard]] QString name(std::size_t execution) const;  ///< "Log-op0"
  /// "Operator 12 of 45 · iteration 1 · kernel_graph0 · run 2 of 3".
  [[nodiscard]] QString location(std::size_t execution) const;
  /// "Largest |x|: 8.959", "33 NaN, 3 −Inf", "Not dumped".
  [[nodiscard]] QString value(std::size_t execution) const;
  /// Full name, location, value and hits, one line each.
  [[nodiscard]] QStringList toolTip(std::size_t execution) const;

 private:
  [[nodiscard]] QString nonFinite(std::size_t execution, ValueSeverity worst) const;

  const Workspace* workspace_;
  const TimelineStatistics* statistics_;
  const TimelineFindings* findings_;
  std::shared_ptr<const ExecutedStep> step_;
  Measure measure_ = Measure::hits;
};

}  // namespace sporescope::ui
