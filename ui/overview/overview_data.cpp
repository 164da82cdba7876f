// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_data.h"

#include <utility>

namespace sporescope::ui {

namespace {

constexpr double kEstimateDelayMilliseconds = 500;

}  // namespace

OverviewData::OverviewData(QObject* parent) : QObject(parent), visibleRegion_(std::make_shared<VisibleRegion>()) {}

OverviewData::~OverviewData() { stopSource_.request_stop(); }

void OverviewData::read(const std::shared_ptr<Session>& session, const OverviewChoice& choice) {
  request_.cancel();
  error_.reset();
  state_ = State::requested;
  const UiCallback uiCallback = callbacks_.connectTo(this);
  OverviewCallbacks callbacks;
  callbacks.on_layout = [this, uiCallback](std::shared_ptr<const SessionOverview> overview) {
    uiCallback([this, overview = std::move(overview)] { applyLayout(overview); });
  };
  callbacks.on_entries = [this, uiCallback](std::vector<OverviewEntry> entries) {
    uiCallback([this, entries = std::move(entries)] { addEntries(entries); });
  };
  callbacks.on_done = [this, uiCallback](Result<OverviewEnd> end) {
    uiCallback([this, result = std::make_shared<Result<OverviewEnd>>(std::move(end))] { finish(std::move(*result)); });
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
  options_.residues.reset();
  digest_.reset();
  vanishing_.reset();
  matrix_ = OverviewMatrix();
  readCount_ = 0;
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
  if (statistic == options_.statistic) return;
  options_.statistic = statistic;
  computeDigest();
}

void OverviewData::setJumpFactor(double factor) {
  if (factor == options_.jump_factor) return;
  options_.jump_factor = factor;
  computeDigest();
}

std::optional<double> OverviewData::secondsLeft() const {
  if (state_ != State::reading || readCount_ == 0) return std::nullopt;
  const auto elapsed = static_cast<double>(readTimer_.elapsed());
  if (elapsed < kEstimateDelayMilliseconds) return std::nullopt;
  return elapsed / 1000 * static_cast<double>(tensorCount() - readCount_) / static_cast<double>(readCount_);
}

bool OverviewData::settled() const {
  const bool reading = state_ == State::requested || state_ == State::reading;
  return !reading && !digestTask_.running() && !changedMeanwhile_;
}

void OverviewData::cancelDigest() {
  digestTask_.cancel();
  stopSource_.request_stop();
  changedMeanwhile_ = false;
}

void OverviewData::applyLayout(std::shared_ptr<const SessionOverview> overview) {
  cancelDigest();
  overview_ = std::move(overview);
  matrix_ = overview_->initial_matrix;
  options_.unfilled = overview_->unfilled;
  options_.residues = overview_->residues;
  readCount_ = 0;
  digest_.reset();
  vanishing_.reset();
  problems_.clear();
  state_ = State::reading;
  readTimer_.start();
  emit laidOut();
}

void OverviewData::addEntries(const std::vector<OverviewEntry>& entries) {
  for (const OverviewEntry& entry : entries) {
    matrix_.put(entry);
    readCount_ += entry.again ? 0 : 1;
  }
  scheduleDigest();
  emit changed();
}

void OverviewData::finish(Result<OverviewEnd> end) {
  if (end) {
    state_ = end->complete ? State::complete : State::stopped;
    problems_ = std::move(end->problems);
  } else {
    state_ = State::failed;
    error_ = end.error();
  }
  if (!digestTask_.running()) emit digested();  // The digest covers everything that was read
  emit changed();
}

// Only one digest is computed at a time. While tensors are read, the result may be slightly outdated.
void OverviewData::scheduleDigest() {
  if (digestTask_.running()) {
    changedMeanwhile_ = true;
  } else {
    computeDigest();
  }
}

void OverviewData::computeDigest() {
  if (!overview_) return;
  stopSource_.request_stop();
  stopSource_ = {};
  changedMeanwhile_ = false;
  digestTask_.run<DigestResult>(
      this,
      [matrix = matrix_, overview = overview_, options = options_, stop = stopSource_.get_token()] {
        DigestResult result;
        result.digest = std::make_shared<const OverviewDigest>(digest_overview(matrix, overview->layout, options, stop));
        result.vanishing = find_vanishing(overview->depth, matrix);
        return result;
      },
      [this](DigestResult result) {
        digest_ = std::move(result.digest);
        vanishing_ = std::move(result.vanishing);
        if (changedMeanwhile_) computeDigest();
        emit digested();
      });
}

}  // namespace sporescope::ui

#include "moc_overview_data.cpp"
