// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_data.h"

#include <utility>

namespace sporescope::ui {

namespace {

constexpr double kEstimateDelayMilliseconds = 500;

}  // namespace

OverviewData::OverviewData(QObject* parent) : QObject(parent), visibleRegion_(std::make_shared<VisibleRegion>()) {}

OverviewData::~OverviewData() { stopWork_.request_stop(); }

void OverviewData::read(const std::shared_ptr<Session>& session, const OverviewChoice& choice) {
  request_.cancel();
  error_.reset();
  state_ = State::requested;
  const UiCallback deliver = callbacks_.connect_to(this);
  OverviewCallbacks callbacks;
  callbacks.on_layout = [this, deliver](std::shared_ptr<const SessionOverview> overview) {
    deliver([this, overview = std::move(overview)] { takeLayout(overview); });
  };
  callbacks.on_entries = [this, deliver](std::vector<OverviewEntry> entries) {
    deliver([this, entries = std::move(entries)] { takeEntries(entries); });
  };
  callbacks.on_done = [this, deliver](Result<OverviewEnd> end) {
    deliver([this, stored = std::make_shared<Result<OverviewEnd>>(std::move(end))] { takeEnd(std::move(*stored)); });
  };
  request_ = session->overview({choice, visibleRegion_, cacheFolder_}, std::move(callbacks));
  emit changed();
}

void OverviewData::forget() {
  callbacks_.disconnect();
  request_.cancel();
  cancelDigest();
  state_ = State::empty;
  error_.reset();
  overview_.reset();
  question_.residues.reset();
  digest_.reset();
  vanishing_.reset();
  matrix_ = OverviewMatrix();
  read_ = 0;
  problems_.clear();
  emit laidOut();
}

void OverviewData::stop() {
  if (state_ != State::requested && state_ != State::reading) return;
  callbacks_.disconnect();
  request_.cancel();
  state_ = State::stopped;
  emit changed();
}

void OverviewData::setStatistic(TrendStatistic statistic) {
  if (statistic == question_.statistic) return;
  question_.statistic = statistic;
  computeDigest();
}

void OverviewData::setJumpFactor(double factor) {
  if (factor == question_.jump_factor) return;
  question_.jump_factor = factor;
  computeDigest();
}

std::optional<double> OverviewData::secondsLeft() const {
  if (state_ != State::reading || read_ == 0) return std::nullopt;
  const auto passed = static_cast<double>(since_.elapsed());
  if (passed < kEstimateDelayMilliseconds) return std::nullopt;
  return passed / 1000 * static_cast<double>(tensorCount() - read_) / static_cast<double>(read_);
}

bool OverviewData::settled() const {
  const bool reading = state_ == State::requested || state_ == State::reading;
  return !reading && !work_.running() && !changedMeanwhile_;
}

void OverviewData::cancelDigest() {
  work_.cancel();
  stopWork_.request_stop();
  changedMeanwhile_ = false;
}

void OverviewData::takeLayout(std::shared_ptr<const SessionOverview> overview) {
  cancelDigest();
  overview_ = std::move(overview);
  matrix_ = overview_->initial_matrix;
  question_.unfilled = overview_->unfilled;
  question_.residues = overview_->residues;
  read_ = 0;
  digest_.reset();
  vanishing_.reset();
  problems_.clear();
  state_ = State::reading;
  since_.start();
  emit laidOut();
}

void OverviewData::takeEntries(const std::vector<OverviewEntry>& entries) {
  for (const OverviewEntry& entry : entries) {
    matrix_.put(entry);
    read_ += entry.again ? 0 : 1;
  }
  scheduleDigest();
  emit changed();
}

void OverviewData::takeEnd(Result<OverviewEnd> end) {
  if (end) {
    state_ = end->complete ? State::complete : State::stopped;
    problems_ = std::move(end->problems);
  } else {
    state_ = State::failed;
    error_ = end.error();
  }
  if (!work_.running()) emit digested();  // The digest covers everything that was read
  emit changed();
}

// Only one digest is computed at a time. While tensors are read, the result may be slightly outdated.
void OverviewData::scheduleDigest() {
  if (work_.running()) {
    changedMeanwhile_ = true;
  } else {
    computeDigest();
  }
}

void OverviewData::computeDigest() {
  if (!overview_) return;
  stopWork_.request_stop();
  stopWork_ = {};
  changedMeanwhile_ = false;
  work_.run<Digested>(
      this,
      [matrix = matrix_, overview = overview_, question = question_, stop = stopWork_.get_token()] {
        Digested result;
        result.digest = std::make_shared<const OverviewDigest>(digest_overview(matrix, overview->layout, question, stop));
        result.vanishing = find_vanishing(overview->depth, matrix);
        return result;
      },
      [this](Digested result) {
        digest_ = std::move(result.digest);
        vanishing_ = std::move(result.vanishing);
        if (changedMeanwhile_) computeDigest();
        emit digested();
      });
}

}  // namespace sporescope::ui

#include "moc_overview_data.cpp"
