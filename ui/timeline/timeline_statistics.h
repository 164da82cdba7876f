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

/// What is known of the outputs of one execution; of several outputs the worst, and the largest numbers.
struct ExecutionStatistics {
  ValueSeverity worst = ValueSeverity::unknown;
  std::uint32_t remaining = 0;  ///< outputs that were not read yet
  bool failed = false;          ///< an output could not be read
  std::optional<double> nanShare, largest, mean;

  [[nodiscard]] std::optional<double> value(Measure measure) const;
  void add(const TensorSummary& summary);
};

/// Reads the statistics of the outputs of a step, a few at a time and behind what panels ask, what is in sight first. UI thread
/// only.
class TimelineStatistics : public QObject {
  Q_OBJECT

 public:
  explicit TimelineStatistics(QObject* parent = nullptr);

  /// Forgets the step before, but for what a dump that has grown still holds. Tells of the change together with the first
  /// values, if there are any to read.
  void setStep(const std::shared_ptr<Session>& session, std::shared_ptr<const ExecutedStep> step);
  void setMeasure(Measure measure);
  /// Goes on reading, or rests: what is not in sight is not worth its reading.
  void setReading(bool reading);
  /// Reads on from this execution.
  void prioritize(std::size_t execution);

  [[nodiscard]] Measure measure() const { return measure_; }
  /// By execution.
  [[nodiscard]] const std::vector<ExecutionStatistics>& statistics() const { return statistics_; }
  [[nodiscard]] std::size_t outputCount() const { return requested_.size(); }
  [[nodiscard]] std::size_t readCount() const { return read_; }  ///< of the outputs, failed ones too
  [[nodiscard]] bool isReading() const { return reading_ && measure_ != Measure::hits && read_ < requested_.size(); }

 signals:
  void changed();  ///< at most ten times a second

 private:
  void requestNext();
  [[nodiscard]] std::optional<std::size_t> nextOutput();
  [[nodiscard]] std::size_t executionOf(std::size_t output) const;
  void take(std::size_t output, const Result<TensorSummary>& summary);
  void stop();
  void forgetWithoutMean();

  std::weak_ptr<Session> session_;  ///< not held: it must not end on this thread, where that could take long
  std::shared_ptr<const ExecutedStep> step_;
  Measure measure_ = Measure::hits;
  bool reading_ = false;
  std::vector<ExecutionStatistics> statistics_;
  std::vector<std::uint8_t> requested_;  ///< by output
  std::size_t cursor_ = 0;               ///< an output
  std::size_t requestedCount_ = 0;
  std::size_t read_ = 0;
  struct Question {
    LatestRequest request;
    std::optional<std::size_t> output;
  };
  std::vector<std::unique_ptr<Question>> questions_;
  QTimer updateTimer_;  ///< tells of what came
  QTimer next_;         ///< asks on after a turn of the event loop
};

}  // namespace sporescope::ui
