// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cause/cause_search_progress.h"
#include "core/cause/finding.h"
#include "core/concurrency/cancel_handle.h"
#include "core/session/tensor_summary.h"
#include "core/watch/check.h"
#include "core/watch/watchpoint.h"

namespace sporescope {

struct SavedResults;

/// A tensor without a verdict, and the reason.
struct SessionUnjudgedTensor {
  TensorInfo tensor;
  Text why;
};

/// Callbacks of a check. They are called on worker threads.
struct CheckCallbacks {
  std::function<void(std::vector<Hit>)> on_hits;  ///< called with batches, in execution order
  std::function<void(const CheckProgress&)> on_progress;
  ResultCallback<CheckProgress> on_done;  ///< ErrorCode::cancelled if the check was stopped
};

/// Callbacks of a search for the first cause. They are called on worker threads.
struct CauseCallbacks {
  /// Maximum number of tensors passed to on_not_judged. CauseSearchProgress::coverage counts all of them.
  static constexpr std::size_t kMaxNotJudged = 10'000;

  std::function<void(const CauseSearchProgress&)> on_progress;
  std::function<void(const Finding&)>
      on_first_finding;  ///< see CauseSearchOptions::on_first_finding; called while the search continues
  std::function<void(std::vector<SessionUnjudgedTensor>)> on_not_judged;  ///< called before on_done, if there are any
  ResultCallback<std::vector<Finding>> on_done;
};

/// Results that commands saved for the same dump, resolved to tensors of this session.
struct SessionResults {
  struct Check {
    std::vector<Hit> hits;  ///< in the order of the file
    CheckProgress end;
    bool complete = true;  ///< false if the check was stopped
  };
  struct Search {
    std::vector<Finding> causes;
    CauseSearchProgress end;
    bool complete = true;
  };
  std::optional<Check> check;
  std::optional<Search> search;
  std::uint64_t unmatched = 0;  ///< number of hits and causes whose tensors this dump does not contain
};

/// Analyses that examine all tensors of a session. All methods may be called from the UI thread; results arrive on worker
/// threads.
class Analysis {
 public:
  Analysis() = default;
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;
  virtual ~Analysis() = default;

  /// Checks the selected tensors against the watchpoints.
  [[nodiscard]] virtual CancelHandle check(std::vector<Watchpoint> watchpoints, Selection selection,
                                           CheckCallbacks callbacks) = 0;
  /// Searches for the first cause.
  [[nodiscard]] virtual CancelHandle first_cause(CauseCallbacks callbacks) = 0;
  /// Returns the recommended watchpoints for this session.
  [[nodiscard]] virtual CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) = 0;
  /// Counts the nodes and tensors that a watchpoint covers: (nodes, tensors).
  [[nodiscard]] virtual CancelHandle count_watched(const Watchpoint& watchpoint,
                                                   ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) = 0;
  /// Maps saved results to the tensors of this dump without reading any of them. Errors: not_found if the results name tensors
  /// and the dump contains none of them; the errors of opening the dump. The answer is never called for sessions without a
  /// dump.
  // NOLINTBEGIN(performance-unnecessary-value-param): overrides store the callback
  [[nodiscard]] virtual CancelHandle resolve(std::shared_ptr<const SavedResults> /*results*/,
                                             ResultCallback<SessionResults> /*answer*/) {
    return {};
  }
  // NOLINTEND(performance-unnecessary-value-param)
};

}  // namespace sporescope
