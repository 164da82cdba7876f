// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/comparison/session_comparison.h"
#include "core/session/session.h"

namespace sporescope {

/// What of the two dumps stands beside each other.
struct ComparisonRequest {
  Selection of_a, of_b;
  PairingOptions pairing;
  std::filesystem::path rules;  ///< a file of MatchRules, read with each comparison; empty: those of `pairing`
  Tolerances tolerances;
};

struct ComparisonCallbacks {
  std::function<void(std::size_t done, std::size_t total)> on_progress;  ///< pairs of tensors
  /// What is known before the end, in the order of B, each time more.
  std::function<void(std::shared_ptr<const SessionComparison>)> on_part;
  /// Errors: those of opening the dumps and of MatchRules::computed(); invalid_argument where nothing can stand beside each
  /// other; not_found of a training of which nothing is here; unsupported of several of its ranks together.
  ResultCallback<std::shared_ptr<const SessionComparison>> on_done;
};

/// Two sessions beside each other, A the measure and B what is looked at; both may be the same one. As a session it is B, in
/// which TensorAspect::previous is the counterpart in A once they are compared. What may be called from which thread: see
/// Session. Closing either session needs this one to go first.
class ComparedSessions : public Session {
 public:
  [[nodiscard]] static std::shared_ptr<ComparedSessions> make(std::shared_ptr<Session> a, std::shared_ptr<Session> b);

  [[nodiscard]] virtual const std::shared_ptr<Session>& a() const = 0;
  [[nodiscard]] virtual const std::shared_ptr<Session>& b() const = 0;

  /// One comparison at a time: another one ends that before. Waits for dumps that are still being opened.
  [[nodiscard]] virtual CancelHandle compare(ComparisonRequest question, ComparisonCallbacks callbacks) = 0;
  /// The last comparison by other tolerances: reads what is not read yet, or has come into the dumps since.
  [[nodiscard]] virtual CancelHandle rejudge(const Tolerances& tolerances, ComparisonCallbacks callbacks) = 0;
  /// The last comparison by other pairs by hand: the same.
  [[nodiscard]] virtual CancelHandle rematch(std::vector<ManualPair> pairs, ComparisonCallbacks callbacks) = 0;
  /// Ends the comparison that runs; its answer comes with what was found, not complete.
  virtual void stop() = 0;

 protected:
  using Session::Session;
};

}  // namespace sporescope
