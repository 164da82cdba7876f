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

/// Options of a comparison of two dumps.
struct ComparisonRequest {
  Selection of_a, of_b;
  PairingOptions pairing;
  std::filesystem::path rules;  ///< file of MatchRules, read for each comparison; empty: the rules of `pairing`
  Tolerances tolerances;
};

/// Callbacks of a comparison. They are called on worker threads.
struct ComparisonCallbacks {
  std::function<void(std::size_t done, std::size_t total)> on_progress;  ///< compared pairs of tensors
  /// Receives growing partial results in the execution order of B.
  std::function<void(std::shared_ptr<const SessionComparison>)> on_partial_result;
  /// Errors: the errors of opening the dumps and of MatchRules::computed(); invalid_argument if no tensors can be paired;
  /// not_found for a training without data; unsupported for several ranks of one training together.
  ResultCallback<std::shared_ptr<const SessionComparison>> on_done;
};

/// Two compared sessions: A is the baseline, B the compared run. Both may be the same session. As a session it behaves like B,
/// with the counterpart in A as TensorAspect::previous after a comparison. Threading is the same as for Session. Release this
/// object before closing either session.
class ComparedSessions : public Session {
 public:
  [[nodiscard]] static std::shared_ptr<ComparedSessions> make(std::shared_ptr<Session> a, std::shared_ptr<Session> b);

  [[nodiscard]] virtual const std::shared_ptr<Session>& a() const = 0;
  [[nodiscard]] virtual const std::shared_ptr<Session>& b() const = 0;

  /// Starts a comparison and cancels the previous one. Waits for dumps that are still being opened.
  [[nodiscard]] virtual CancelHandle compare(ComparisonRequest request, ComparisonCallbacks callbacks) = 0;
  /// Repeats the last comparison with other tolerances. Reads only tensors that were not read yet or have been added to the
  /// dumps since.
  [[nodiscard]] virtual CancelHandle rejudge(const Tolerances& tolerances, ComparisonCallbacks callbacks) = 0;
  /// Repeats the last comparison with other manual pairs. Reads the same tensors as rejudge().
  [[nodiscard]] virtual CancelHandle rematch(std::vector<ManualPair> pairs, ComparisonCallbacks callbacks) = 0;
  /// Stops the running comparison. Its answer contains the results so far, marked as incomplete.
  virtual void stop() = 0;

 protected:
  using Session::Session;
};

}  // namespace sporescope
