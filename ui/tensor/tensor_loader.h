// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/background_task.h"
#include "ui/concurrency/latest_request.h"
#include "ui/tensor/baseline.h"
#include "ui/tensor/slice/non_finite_slices.h"
#include "ui/tensor/table/value_ranking.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Reads the data of one tensor: its statistics and value ranking and, on demand, the statistics of its baseline and their
/// difference. The baseline is the previous iteration, the counterpart in run A, the recomputed value or the reference. This
/// class calls each of them the previous tensor. UI thread only.
class TensorLoader : public QObject {
  Q_OBJECT

 public:
  explicit TensorLoader(Workspace* workspace, QObject* parent = nullptr);

  /// Resets all results and cancels pending requests.
  void forget();
  /// Resets all results and requests the summary from the active session. Emits summaryReady() or failed().
  void read(const TensorKey& key);
  /// Sets the preferred baseline, which is used from the next read() on if it is available.
  void setBaseline(std::optional<BaselineKind> baseline) { preferredBaseline_ = baseline; }
  /// May be unavailable for the current tensor; empty: the first available one is used.
  [[nodiscard]] const std::optional<BaselineKind>& preferredBaseline() const { return preferredBaseline_; }
  /// Baselines available for the tensor that was read; never empty after that.
  [[nodiscard]] const std::vector<BaselineKind>& availableBaselines() const { return availableBaselines_; }
  [[nodiscard]] BaselineKind baseline() const { return baseline_; }
  /// Returns the reason why the reference cannot be compared with this tensor, or an empty text if it can.
  [[nodiscard]] QString referenceProblem() const;
  [[nodiscard]] QString referenceTitle() const;
  /// Reason why the selected baseline cannot be used after all; empty if there is no problem.
  [[nodiscard]] const QString& baselineProblem() const { return baselineProblem_; }
  /// Sets the tolerance of the difference and requests the difference again.
  void setCloseness(const Closeness& closeness);
  [[nodiscard]] const Closeness& closeness() const { return closeness_; }
  /// Returns true if the tensor has a counterpart of the same shape in run A, whether or not that is the baseline.
  [[nodiscard]] bool hasCounterpart() const { return hasCounterpart_; }
  /// The session that provides the tensor and its baseline; null before a tensor was read.
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  /// Labels of the tensor's iterations.
  [[nodiscard]] IterationLabels iterationLabels() const { return workspace_->iterationLabels(); }
  void stop() { summaryRequest_.cancel(); }
  [[nodiscard]] bool pending() const { return summaryRequest_.pending(); }
  /// Requests the summary and the difference of the previous tensor, unless they were requested before. Does nothing if there
  /// is no previous tensor.
  void readPrevious();

  [[nodiscard]] const TensorKey& key() const { return key_; }
  [[nodiscard]] const std::optional<TensorSummary>& summary() const { return summary_; }
  [[nodiscard]] const std::optional<TensorKey>& previousKey() const { return previousKey_; }
  /// Returns true if the values of the previous tensor were also dumped, so that both can be compared by value.
  [[nodiscard]] bool previousHasValues() const { return previousHasValues_; }
  [[nodiscard]] const std::optional<TensorSummary>& previousSummary() const { return previousSummary_; }
  [[nodiscard]] const std::optional<Difference>& difference() const { return difference_; }
  /// Returns true if the previous tensor is known to have another shape, so that there is no difference.
  [[nodiscard]] bool shapesDiffer() const;
  /// Checksum matches; only for a tensor with a recorded checksum.
  [[nodiscard]] const std::optional<Session::ChecksumMatches>& checksums() const { return checksums_; }

 signals:
  void summaryReady();
  void failed(const sporescope::Error& error);
  void previousReady();
  void differenceReady();
  void checksumsReady();
  /// The previous tensor or the difference could not be read. Not emitted for another shape: see shapesDiffer().
  void previousFailed(const QString& sentence);
  void orderReady(const sporescope::ui::ValueRanking& order);
  void slicesReady(const sporescope::ui::NonFiniteSlices& slices);  ///< For a tensor that holds NaN or Inf

 private:
  void setSummary(TensorSummary summary);
  void chooseBaseline();
  [[nodiscard]] std::optional<BaselineKind> fittingReference() const;
  [[nodiscard]] bool canRecompute() const;
  void requestPrevious();
  void requestDifference();
  void reportDifferenceProblem();
  void requestOrder();
  void requestChecksums();

  Workspace* workspace_;
  std::shared_ptr<Session> session_;
  std::optional<BaselineKind> preferredBaseline_;
  BaselineKind baseline_ = BaselineKind::previous;
  std::vector<BaselineKind> availableBaselines_;
  bool hasCounterpart_ = false;
  QString baselineProblem_;
  Closeness closeness_;
  TensorKey key_;
  std::optional<TensorSummary> summary_;
  std::optional<TensorKey> previousKey_;
  std::optional<TensorSummary> previousSummary_;
  bool previousHasValues_ = false;
  std::optional<Difference> difference_;
  QString differenceProblem_;  // Until the shape of the previous tensor is known
  std::optional<Session::ChecksumMatches> checksums_;
  LatestRequest summaryRequest_;
  LatestRequest previousRequest_;
  LatestRequest differenceRequest_;
  LatestRequest orderRequest_;
  LatestRequest checksumRequest_;
  BackgroundTask orderTask_;
};

}  // namespace sporescope::ui
