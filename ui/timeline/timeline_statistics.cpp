// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_statistics.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxConcurrentRequests = 2;
constexpr int kReadPauseMilliseconds = 100;
// Known summaries are taken immediately, but only as many as fit into one frame.
constexpr int kMaxAtOnce = 500;

std::optional<double> larger(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b ? std::max(a, b) : (a ? a : b);
}

}  // namespace

std::optional<double> ExecutionStatistics::value(Measure measure) const {
  switch (measure) {
    case Measure::nan_share:
      return nanShare;
    case Measure::largest:
      return largest;
    case Measure::mean:
      return mean;
    case Measure::hits:
    case Measure::error:
    case Measure::excess:
      break;
  }
  return std::nullopt;
}

void ExecutionStatistics::add(const TensorSummary& summary) {
  worst = std::max(worst, severity_of(summary));
  nanShare = larger(nanShare, measured(summary, Measure::nan_share));
  largest = larger(largest, measured(summary, Measure::largest));
  mean = larger(mean, measured(summary, Measure::mean));
}

TimelineStatistics::TimelineStatistics(QObject* parent) : QObject(parent) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kReadPauseMilliseconds);
  nextTimer_.setSingleShot(true);
  nextTimer_.setInterval(0);
  connect(&updateTimer_, &QTimer::timeout, this, &TimelineStatistics::changed);
  connect(&nextTimer_, &QTimer::timeout, this, &TimelineStatistics::requestNext);
  for (std::size_t i = 0; i < kMaxConcurrentRequests; ++i) outputRequests_.push_back(std::make_unique<OutputRequest>());
}

void TimelineStatistics::setStep(const std::shared_ptr<Session>& session, std::shared_ptr<const ExecutedStep> step) {
  stop();
  const auto previous = std::exchange(step_, std::move(step));
  const bool isSameStep = session == session_.lock() && previous && step_ && previous->iteration() == step_->iteration();
  session_ = session;
  std::vector<ExecutionStatistics> previousStatistics = std::exchange(statistics_, {});
  const std::size_t outputs = step_ ? step_->outputs().size() : 0;
  requested_.assign(outputs, 0);
  statistics_.resize(step_ ? step_->executions().size() : 0);
  cursor_ = requestedCount_ = readCount_ = 0;
  for (std::size_t i = 0; i < statistics_.size(); ++i) {
    const ExecutedOperator& execution = step_->executions()[i];
    statistics_[i].remaining = execution.output_count;
    const auto previousIndex = isSameStep ? previous->find(execution.graph, execution.node, execution.run) : std::nullopt;
    if (!previousIndex || previousStatistics[*previousIndex].remaining > 0 || previousStatistics[*previousIndex].failed) {
      continue;
    }
    if (previous->executions()[*previousIndex].output_count != execution.output_count) continue;
    statistics_[i] = previousStatistics[*previousIndex];
    std::fill_n(requested_.begin() + execution.first_output, execution.output_count, std::uint8_t{1});
    requestedCount_ += execution.output_count;
    readCount_ += execution.output_count;
  }
  if (reading_) nextTimer_.start();
  if (isReading()) {
    updateTimer_.start();  // Together with the first values
  } else {
    emit changed();
  }
}

void TimelineStatistics::setMeasure(Measure measure) {
  if (measure == measure_) return;
  measure_ = measure;
  if (measure_ == Measure::mean) forgetWithoutMean();
  if (reading_) nextTimer_.start();
  emit changed();
}

// Quick summaries do not contain the mean, so full ones are requested again.
void TimelineStatistics::forgetWithoutMean() {
  stop();
  for (std::size_t i = 0; i < statistics_.size(); ++i) {
    const ExecutedOperator& execution = step_->executions()[i];
    ExecutionStatistics& entry = statistics_[i];
    if (entry.remaining > 0 || entry.failed || entry.mean || execution.output_count == 0) continue;
    entry = {};
    entry.remaining = execution.output_count;
    std::fill_n(requested_.begin() + execution.first_output, execution.output_count, std::uint8_t{0});
    requestedCount_ -= execution.output_count;
    readCount_ -= execution.output_count;
  }
}

void TimelineStatistics::setReading(bool reading) {
  if (reading == reading_) return;
  reading_ = reading;
  if (reading_) {
    nextTimer_.start();
  } else {
    stop();
  }
  emit changed();
}

void TimelineStatistics::stop() {
  nextTimer_.stop();
  for (const auto& outputRequest : outputRequests_) {
    outputRequest->request.cancel();
    if (!outputRequest->output) continue;
    requested_[*outputRequest->output] = 0;
    --requestedCount_;
    outputRequest->output.reset();
  }
}

void TimelineStatistics::prioritize(std::size_t execution) {
  if (step_ && execution < step_->executions().size()) cursor_ = step_->executions()[execution].first_output;
}

std::optional<std::size_t> TimelineStatistics::nextOutput() {
  if (requestedCount_ == requested_.size()) return std::nullopt;
  if (cursor_ >= requested_.size()) cursor_ = 0;
  while (requested_[cursor_] != 0) cursor_ = cursor_ + 1 == requested_.size() ? 0 : cursor_ + 1;
  requested_[cursor_] = 1;
  ++requestedCount_;
  return cursor_;
}

void TimelineStatistics::requestNext() {
  const auto session = session_.lock();
  if (!reading_ || measure_ == Measure::hits || !session) return;
  int takenCount = 0;
  for (const auto& outputRequest : outputRequests_) {
    while (!outputRequest->output) {
      if (takenCount++ == kMaxAtOnce) return nextTimer_.start();
      const auto output = nextOutput();
      if (!output) return;
      const TensorKey key = step_->outputs()[*output];
      if (auto known = session->cached_summary(key)) {
        addSummary(*output, std::move(*known));
        continue;
      }
      outputRequest->output = output;
      outputRequest->request.start<TensorSummary>(
          this,
          [&](ResultCallback<TensorSummary> onResult) {
            // All measures except the mean are available from quick summaries, without reading values.
            return measure_ == Measure::mean ? session->summary(key, std::move(onResult), Priority::job)
                                             : session->quick_summary(key, std::move(onResult), Priority::job);
          },
          [this, finished = outputRequest.get()](const Result<TensorSummary>& summary) {
            const std::size_t finishedOutput = *std::exchange(finished->output, std::nullopt);
            addSummary(finishedOutput, summary);
            requestNext();
          });
    }
  }
}

std::size_t TimelineStatistics::executionOf(std::size_t output) const {
  // Executions without outputs have the same first output as the next execution. The last one that begins there owns the
  // output.
  const auto executions = step_->executions();
  const auto after = std::upper_bound(
      executions.begin(), executions.end(), output,
      [](std::size_t position, const ExecutedOperator& execution) { return position < execution.first_output; });
  auto found = after;
  do {
    --found;
  } while (found->output_count == 0);
  return static_cast<std::size_t>(found - executions.begin());
}

void TimelineStatistics::addSummary(std::size_t output, const Result<TensorSummary>& summary) {
  ExecutionStatistics& entry = statistics_[executionOf(output)];
  --entry.remaining;
  ++readCount_;
  if (summary) {
    entry.add(*summary);
  } else {
    entry.failed = true;
  }
  if (!updateTimer_.isActive()) updateTimer_.start();
}

}  // namespace sporescope::ui

#include "moc_timeline_statistics.cpp"
