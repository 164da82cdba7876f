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
  next_.setSingleShot(true);
  next_.setInterval(0);
  connect(&updateTimer_, &QTimer::timeout, this, &TimelineStatistics::changed);
  connect(&next_, &QTimer::timeout, this, &TimelineStatistics::requestNext);
  for (std::size_t i = 0; i < kMaxConcurrentRequests; ++i) questions_.push_back(std::make_unique<Question>());
}

void TimelineStatistics::setStep(const std::shared_ptr<Session>& session, std::shared_ptr<const ExecutedStep> step) {
  stop();
  const auto before = std::exchange(step_, std::move(step));
  const bool same = session == session_.lock() && before && step_ && before->iteration() == step_->iteration();
  session_ = session;
  std::vector<ExecutionStatistics> known = std::exchange(statistics_, {});
  const std::size_t outputs = step_ ? step_->outputs().size() : 0;
  requested_.assign(outputs, 0);
  statistics_.resize(step_ ? step_->executions().size() : 0);
  cursor_ = requestedCount_ = read_ = 0;
  for (std::size_t i = 0; i < statistics_.size(); ++i) {
    const Execution& now = step_->executions()[i];
    statistics_[i].remaining = now.output_count;
    const auto there = same ? before->find(now.graph, now.node, now.run) : std::nullopt;
    if (!there || known[*there].remaining > 0 || known[*there].failed) continue;
    if (before->executions()[*there].output_count != now.output_count) continue;
    statistics_[i] = known[*there];
    std::fill_n(requested_.begin() + now.first_output, now.output_count, std::uint8_t{1});
    requestedCount_ += now.output_count;
    read_ += now.output_count;
  }
  if (reading_) next_.start();
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
  if (reading_) next_.start();
  emit changed();
}

// Quick summaries do not contain the mean, so full ones are requested again.
void TimelineStatistics::forgetWithoutMean() {
  stop();
  for (std::size_t i = 0; i < statistics_.size(); ++i) {
    const Execution& one = step_->executions()[i];
    ExecutionStatistics& reading = statistics_[i];
    if (reading.remaining > 0 || reading.failed || reading.mean || one.output_count == 0) continue;
    reading = {};
    reading.remaining = one.output_count;
    std::fill_n(requested_.begin() + one.first_output, one.output_count, std::uint8_t{0});
    requestedCount_ -= one.output_count;
    read_ -= one.output_count;
  }
}

void TimelineStatistics::setReading(bool reading) {
  if (reading == reading_) return;
  reading_ = reading;
  if (reading_) {
    next_.start();
  } else {
    stop();
  }
  emit changed();
}

void TimelineStatistics::stop() {
  next_.stop();
  for (const auto& question : questions_) {
    question->request.cancel();
    if (!question->output) continue;
    requested_[*question->output] = 0;
    --requestedCount_;
    question->output.reset();
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
  int taken = 0;
  for (const auto& question : questions_) {
    while (!question->output) {
      if (taken++ == kMaxAtOnce) return next_.start();
      const auto output = nextOutput();
      if (!output) return;
      const TensorKey key = step_->outputs()[*output];
      if (auto known = session->cached_summary(key)) {
        take(*output, std::move(*known));
        continue;
      }
      question->output = output;
      question->request.start<TensorSummary>(
          this,
          [&](ResultCallback<TensorSummary> answer) {
            // All measures except the mean are available from quick summaries, without reading values.
            return measure_ == Measure::mean ? session->summary(key, std::move(answer), Priority::job)
                                             : session->quick_summary(key, std::move(answer), Priority::job);
          },
          [this, requested = question.get()](const Result<TensorSummary>& summary) {
            const std::size_t answered = *std::exchange(requested->output, std::nullopt);
            take(answered, summary);
            requestNext();
          });
    }
  }
}

std::size_t TimelineStatistics::executionOf(std::size_t output) const {
  // Executions without outputs have the same first output as the next execution. The last one that begins there owns the
  // output.
  const auto executions = step_->executions();
  const auto after = std::upper_bound(executions.begin(), executions.end(), output,
                                      [](std::size_t desired, const Execution& one) { return desired < one.first_output; });
  auto found = after;
  do {
    --found;
  } while (found->output_count == 0);
  return static_cast<std::size_t>(found - executions.begin());
}

void TimelineStatistics::take(std::size_t output, const Result<TensorSummary>& summary) {
  ExecutionStatistics& reading = statistics_[executionOf(output)];
  --reading.remaining;
  ++read_;
  if (summary) {
    reading.add(*summary);
  } else {
    reading.failed = true;
  }
  if (!updateTimer_.isActive()) updateTimer_.start();
}

}  // namespace sporescope::ui

#include "moc_timeline_statistics.cpp"
