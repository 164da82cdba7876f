// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/overview/digest.h"
#include "core/overview/vanishing.h"
#include "core/session/overview_job.h"
#include "core/session/session.h"
#include "ui/concurrency/background_task.h"
#include "ui/concurrency/ui_callbacks.h"

namespace sporescope::ui {

/// The tensors of an overview, as far as they were read, and the digest of one statistic. The digest is recomputed on a worker
/// thread whenever more tensors were read. UI thread only.
class OverviewData : public QObject {
  Q_OBJECT

 public:
  enum class State { empty, requested, reading, stopped, complete, failed };

  explicit OverviewData(QObject* parent = nullptr);
  ~OverviewData() override;

  /// Starts reading. The previous results stay until the first answer.
  void read(const std::shared_ptr<Session>& session, const OverviewChoice& choice);
  /// Sets the folder that caches statistics between runs of the application. If it is empty, as by default, nothing is cached.
  void setCacheFolder(std::filesystem::path folder) { cacheFolder_ = std::move(folder); }
  void forget();
  void stop();
  void setStatistic(TrendStatistic statistic);
  void setJumpFactor(double factor);
  /// The visible region is read first.
  void setVisibleRegion(const VisibleRegion::Part& part) { visibleRegion_->set(part); }

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// Null before the first answer.
  [[nodiscard]] const std::shared_ptr<const SessionOverview>& overview() const { return overview_; }
  [[nodiscard]] const OverviewMatrix& matrix() const { return matrix_; }
  /// Digest of the statistic; null before the first one.
  [[nodiscard]] const std::shared_ptr<const OverviewDigest>& digest() const { return digest_; }
  [[nodiscard]] const std::optional<VanishingGradients>& vanishing() const { return vanishing_; }
  [[nodiscard]] TrendStatistic statistic() const { return options_.statistic; }
  [[nodiscard]] double jumpFactor() const { return options_.jump_factor; }
  [[nodiscard]] std::uint64_t readCount() const { return readCount_; }
  [[nodiscard]] std::uint64_t tensorCount() const { return overview_ ? overview_->tensors : 0; }
  /// Estimates the remaining time from the speed so far; empty while an estimate would be too inaccurate.
  [[nodiscard]] std::optional<double> secondsLeft() const;
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
  /// Returns true if the digest covers everything that was read.
  [[nodiscard]] bool settled() const;

 signals:
  void laidOut();  ///< Rows and columns have changed
  void changed();  ///< More was read, or the state has changed
  void digested();

 private:
  struct DigestResult {
    std::shared_ptr<const OverviewDigest> digest;
    std::optional<VanishingGradients> vanishing;
  };
  void applyLayout(std::shared_ptr<const SessionOverview> overview);
  void addEntries(const std::vector<OverviewEntry>& entries);
  void finish(Result<OverviewEnd> end);
  void computeDigest();
  /// Discards a digest that is being computed for outdated rows and columns.
  void cancelDigest();
  void scheduleDigest();

  std::shared_ptr<VisibleRegion> visibleRegion_;
  std::filesystem::path cacheFolder_;
  UiCallbacks callbacks_;
  CancelHandle request_;
  State state_ = State::empty;
  std::optional<Error> error_;
  std::shared_ptr<const SessionOverview> overview_;
  OverviewMatrix matrix_;
  DigestOptions options_;
  std::shared_ptr<const OverviewDigest> digest_;
  std::optional<VanishingGradients> vanishing_;
  std::uint64_t readCount_ = 0;
  std::vector<Problem> problems_;
  QElapsedTimer readTimer_;
  BackgroundTask digestTask_;
  std::stop_source stopSource_;
  bool changedMeanwhile_ = false;  ///< More was read while a digest was being computed
};

}  // namespace sporescope::ui
