// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session.h"
#include "core/session/summary_severity.h"
#include "ui/concurrency/latest_request.h"
#include "ui/text/measure.h"

namespace sporescope::ui {

/// Statistics of the outputs of one execution. For several outputs, they are the most severe class and the largest numbers.
struct ExecutionStatistics {
  ValueSeverity worst = ValueSeverity::unknown;
  std::uint32_t remaining = 0;  ///< Outputs that were not read yet
  bool failed = false;          ///< An output could not be read
  std::optional<double> nanShare, largest, mean;

  [[nodiscard]] std::optional<double> value(Measure measure) const;
  void add(const TensorSummary& summary);
};

/// Reads the statistics of a step's outputs, a few at a time, with a lower priority than the requests of panels. Visible
/// executions are read first. UI thread only.
class TimelineStatistics : public QObject {
  Q_OBJECT

 public:
  explicit TimelineStatistics(QObject* parent = nullptr);

  /// Sets the step. Statistics that a grown dump still contains are kept, all others are discarded. If there is something to
  /// read, changed() is emitted together with the first values.
  void setStep(const std::shared_ptr<Session>& session, std::shared_ptr<const ExecutedStep> step);
  void setMeasure(Measure measure);
  /// Starts or pauses reading. Pause it while the timeline is hidden.
  void setReading(bool reading);
  /// Continues reading at this execution.
  void prioritize(std::size_t execution);

  [[nodiscard]] Measure measure() const { return measure_; }
  /// Indexed by execution.
  [[nodiscard]] const std::vector<ExecutionStatistics>& statistics() const { return statistics_; }
  [[nodiscard]] std::size_t outputCount() const { return requested_.size(); }
  [[nodiscard]] std::size_t readCount() const { return readCount_; }  ///< Number of outputs read, including failed ones
  [[nodiscard]] bool isReading() const { return reading_ && measure_ != Measure::hits && readCount_ < requested_.size(); }

 signals:
  void changed();  ///< At most ten times a second

 private:
  void requestNext();
  [[nodiscard]] std::optional<std::size_t> nextOutput();
  [[nodiscard]] std::size_t executionOf(std::size_t output) const;
  void addSummary(std::size_t output, const Result<TensorSummary>& summary);
  void stop();
  void forgetWithoutMean();

  std::weak_ptr<Session> session_;  ///< Weak, because destroying the session on this thread could take long
  std::shared_ptr<const ExecutedStep> step_;
  Measure measure_ = Measure::hits;
  bool reading_ = false;
  std::vector<ExecutionStatistics> statistics_;
  std::vector<std::uint8_t> requested_;  ///< Indexed by output
  std::size_t cursor_ = 0;               ///< An output
  std::size_t requestedCount_ = 0;
  std::size_t readCount_ = 0;
  struct OutputRequest {
    LatestRequest request;
    std::optional<std::size_t> output;
  };
  std::vector<std::unique_ptr<OutputRequest>> outputRequests_;
  QTimer updateTimer_;  ///< Delays changed()
  QTimer nextTimer_;    ///< Continues requesting in the next turn of the event loop
};

}  // namespace sporescope::ui
