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

/// The tensors of an overview, as far as they were read, and what one statistic of them comes to, which is worked out on
/// another thread whenever more was read. UI thread only.
class OverviewData : public QObject {
  Q_OBJECT

 public:
  enum class State { empty, requested, reading, stopped, complete, failed };

  explicit OverviewData(QObject* parent = nullptr);
  ~OverviewData() override;

  /// Reads anew. What was there before stays until the first answer.
  void read(const std::shared_ptr<Session>& session, const OverviewChoice& choice);
  /// Where statistics are kept from one look at a dump to the next; empty, as it is at first: nowhere.
  void setCacheFolder(std::filesystem::path folder) { cacheFolder_ = std::move(folder); }
  void forget();
  void stop();
  void setStatistic(TrendStatistic statistic);
  void setJumpFactor(double factor);
  /// So that it is read first.
  void setVisibleRegion(const VisibleRegion::Part& part) { visibleRegion_->set(part); }

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// Null before the first answer.
  [[nodiscard]] const std::shared_ptr<const SessionOverview>& overview() const { return overview_; }
  [[nodiscard]] const OverviewMatrix& matrix() const { return matrix_; }
  /// Of the statistic; null before the first one.
  [[nodiscard]] const std::shared_ptr<const OverviewDigest>& digest() const { return digest_; }
  [[nodiscard]] const std::optional<VanishingGradients>& vanishing() const { return vanishing_; }
  [[nodiscard]] TrendStatistic statistic() const { return question_.statistic; }
  [[nodiscard]] double jumpFactor() const { return question_.jump_factor; }
  [[nodiscard]] std::uint64_t readCount() const { return read_; }
  [[nodiscard]] std::uint64_t tensorCount() const { return overview_ ? overview_->tensors : 0; }
  /// By how fast it went so far; nothing while that says little.
  [[nodiscard]] std::optional<double> secondsLeft() const;
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
  /// Everything that was read is in the digest.
  [[nodiscard]] bool settled() const;

 signals:
  void laidOut();  ///< other rows and columns
  void changed();  ///< more was read, or the state is another
  void digested();

 private:
  struct Digested {
    std::shared_ptr<const OverviewDigest> digest;
    std::optional<VanishingGradients> vanishing;
  };
  void takeLayout(std::shared_ptr<const SessionOverview> overview);
  void takeEntries(const std::vector<OverviewEntry>& entries);
  void takeEnd(Result<OverviewEnd> end);
  void computeDigest();
  /// What is being worked out of other rows and columns comes to nothing.
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
  DigestOptions question_;
  std::shared_ptr<const OverviewDigest> digest_;
  std::optional<VanishingGradients> vanishing_;
  std::uint64_t read_ = 0;
  std::vector<Problem> problems_;
  QElapsedTimer since_;
  BackgroundTask work_;
  std::stop_source stopWork_;
  bool changedMeanwhile_ = false;  ///< more came while a digest was worked out
};

}  // namespace sporescope::ui
