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

/// What is read of one tensor: its statistics and the order of its values; the statistics of what stands beside it and the
/// difference, when somebody wants them. Beside it stands its value one iteration before or, where two runs are compared, its
/// counterpart in A, what the inputs of its operator give, or the reference that a person chose; all are called the previous
/// one here. UI thread only.
class TensorLoader : public QObject {
  Q_OBJECT

 public:
  explicit TensorLoader(Workspace* workspace, QObject* parent = nullptr);

  /// Forgets all and drops the questions on their way.
  void forget();
  /// Forgets all and asks the session in front. summaryReady() or failed() follows.
  void read(const TensorKey& key);
  /// What is to stand beside it, where that is offered; for what is read from now on.
  void setBaseline(std::optional<BaselineKind> baseline) { preferredBaseline_ = baseline; }
  /// It need not be offered; nothing: the first that is.
  [[nodiscard]] const std::optional<BaselineKind>& preferredBaseline() const { return preferredBaseline_; }
  /// What may stand beside the tensor that was read; never empty after that.
  [[nodiscard]] const std::vector<BaselineKind>& availableBaselines() const { return availableBaselines_; }
  [[nodiscard]] BaselineKind baseline() const { return baseline_; }
  /// Why the reference cannot be held against this tensor; empty: it can, or it is the tensor itself.
  [[nodiscard]] QString problemOfReference() const;
  [[nodiscard]] QString referenceTitle() const;
  /// Why what was chosen cannot stand beside it after all; empty where it can, or where there is none.
  [[nodiscard]] const QString& baselineProblem() const { return baselineProblem_; }
  /// By which elements of the difference count as close; asks for that anew.
  void setCloseness(const Closeness& closeness);
  [[nodiscard]] const Closeness& closeness() const { return closeness_; }
  /// The tensor that was read has a counterpart in A of the same shape, whether it stands beside it or not.
  [[nodiscard]] bool hasCounterpart() const { return hasCounterpart_; }
  /// Who knows it with what stands beside it; null before something was read.
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  [[nodiscard]] IterationLabels iterationLabels() const {
    return workspace_->iterationLabels();
  }  ///< what those of the tensor are called
  void stop() { summaryRequest_.cancel(); }
  [[nodiscard]] bool pending() const { return summaryRequest_.pending(); }
  /// Asks for the iteration before, once. Nothing if there is none.
  void readPrevious();

  [[nodiscard]] const TensorKey& key() const { return key_; }
  [[nodiscard]] const std::optional<TensorSummary>& summary() const { return summary_; }
  [[nodiscard]] const std::optional<TensorKey>& previousKey() const { return previousKey_; }
  /// The values of the one before were dumped, too: it can be shown beside this one.
  [[nodiscard]] bool previousHasValues() const { return previousHasValues_; }
  [[nodiscard]] const std::optional<TensorSummary>& previousSummary() const { return previousSummary_; }
  [[nodiscard]] const std::optional<Difference>& difference() const { return difference_; }
  /// Of a tensor that the training wrote a checksum of.
  [[nodiscard]] const std::optional<Session::ChecksumMatches>& checksums() const { return checksums_; }

 signals:
  void summaryReady();
  void failed(const sporescope::Error& error);
  void previousReady();
  void differenceReady();
  void checksumsReady();
  void previousFailed(const QString& sentence);  ///< or the difference
  void orderReady(const sporescope::ui::ValueRanking& order);
  void slicesReady(const sporescope::ui::NonFiniteSlices& slices);  ///< of a tensor that holds NaN or Inf

 private:
  void setSummary(TensorSummary summary);
  void chooseBaseline();
  [[nodiscard]] std::optional<BaselineKind> fittingReference() const;
  [[nodiscard]] bool canBeComputed() const;
  void requestPrevious();
  void requestDifference();
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
  std::optional<Session::ChecksumMatches> checksums_;
  LatestRequest summaryRequest_;
  LatestRequest previousRequest_;
  LatestRequest differenceRequest_;
  LatestRequest orderRequest_;
  LatestRequest checksumRequest_;
  BackgroundTask orderWork_;
};

}  // namespace sporescope::ui
