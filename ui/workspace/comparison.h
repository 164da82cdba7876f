// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/session/comparison/compared_sessions.h"
#include "ui/workspace/running_analysis.h"

namespace sporescope::ui {

/// The parts of two dumps that are compared, and their labels on screen.
struct ComparedParts {
  ComparisonRequest question;
  QString ofA, ofB;  ///< For example "iteration 3"; empty for the whole dump
};

/// Returns a comparison of rank `a` of the first dump with rank `b` of the second one, which may be the same dump.
[[nodiscard]] ComparedParts comparedPartsOfRanks(int a, int b);

/// Comparison of run B with run A. Starts when it is constructed; its result grows until it is complete. UI thread only.
class Comparison : public RunningAnalysis {
  Q_OBJECT

 public:
  Comparison(std::shared_ptr<Session> a, std::shared_ptr<Session> b, ComparedParts parts, QObject* parent = nullptr);
  ~Comparison() override;

  /// The result so far; never null.
  [[nodiscard]] const std::shared_ptr<const SessionComparison>& result() const { return result_; }
  [[nodiscard]] std::size_t done() const { return done_; }    ///< Number of compared tensor pairs
  [[nodiscard]] std::size_t total() const { return total_; }  ///< 0 while the dumps are being opened
  [[nodiscard]] const ComparedParts& parts() const { return parts_; }
  /// Both sessions. As a session, it is B with the tensors of A as baseline.
  [[nodiscard]] const std::shared_ptr<ComparedSessions>& sessions() const { return sessions_; }

  /// True if the tensor of B has a counterpart of the same shape, so that their values can be shown next to each other.
  [[nodiscard]] bool hasBaseline(const TensorKey& key) const;

  /// True if tensors were added to one of the dumps after the comparison started.
  [[nodiscard]] bool isOutdated() const { return hasNewTensors(*sessions_->a()) || hasNewTensors(*sessions_->b()); }

  /// Restarts the comparison, including tensors that were added to the dumps in the meantime.
  void start();
  /// Applies other tolerances to the values that were read, without reading them again.
  void setTolerances(const Tolerances& tolerances);
  /// Restarts the comparison with the matching rules of `file`, or without rules if `file` is empty.
  void setRules(const std::filesystem::path& file);
  /// Replaces the manual pairs and matches the nodes again, reusing the values that were read.
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
