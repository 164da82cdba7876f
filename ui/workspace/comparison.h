// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/session/comparison/compared_sessions.h"
#include "ui/workspace/running_analysis.h"

namespace sporescope::ui {

/// What of two dumps is laid beside each other, and what the screens call it.
struct ComparedParts {
  ComparisonRequest question;
  QString ofA, ofB;  ///< "iteration 3"; empty: all of it
};

/// Rank b of a dump beside rank a of the same or another one.
[[nodiscard]] ComparedParts twoRanks(int a, int b);

/// What is known of run B laid over run A: it is compared from the beginning, and grows until it is complete. UI thread only.
class Comparison : public RunningAnalysis {
  Q_OBJECT

 public:
  Comparison(std::shared_ptr<Session> a, std::shared_ptr<Session> b, ComparedParts parts, QObject* parent = nullptr);
  ~Comparison() override;

  /// So far; never null.
  [[nodiscard]] const std::shared_ptr<const SessionComparison>& result() const { return result_; }
  [[nodiscard]] std::size_t done() const { return done_; }    ///< pairs of tensors
  [[nodiscard]] std::size_t total() const { return total_; }  ///< 0: the dumps are still being opened
  [[nodiscard]] const ComparedParts& parts() const { return parts_; }
  /// Both sessions; as a session it is B with the tensors of A beside its own.
  [[nodiscard]] const std::shared_ptr<ComparedSessions>& sessions() const { return sessions_; }

  /// True if the tensor of B has a counterpart of the same shape, so that their values can stand beside each other.
  [[nodiscard]] bool hasBaseline(const TensorKey& key) const;

  /// True if something came into one of the dumps since it began.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*sessions_->a()) || hasNewTensors(*sessions_->b()); }

  /// Compares anew: what came into the dumps meanwhile counts, too.
  void start();
  /// Judges by other tolerances what was read.
  void setTolerances(const Tolerances& tolerances);
  /// Compares anew by the rules of a file; empty: without.
  void setRules(const std::filesystem::path& file);
  /// Lays what was read beside each other anew, by pairs of nodes that a person made.
  void setPairs(std::vector<ManualPair> pairs);

 signals:
  void resultChanged();

 private:
  [[nodiscard]] ComparisonCallbacks restart();
  void requestStop() override { sessions_->stop(); }

  std::shared_ptr<ComparedSessions> sessions_;
  ComparedParts parts_;
  std::shared_ptr<const SessionComparison> result_;
  std::size_t done_ = 0, total_ = 0;
};

}  // namespace sporescope::ui
