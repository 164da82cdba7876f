// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>
#include <vector>

#include "core/compare/input_comparison.h"
#include "core/compare/aligned_execution.h"

namespace sporescope {

/// Where two runs may have parted, although what was given there cannot be compared: an operator of both, or operators of one
/// run alone.
struct Suspect {
  const OperatorRun* run = nullptr;  ///< the operator, or what reads the value of those that stand alone; never null
  AlonePair alone;
};

/// What stands behind the values of an operator that cannot be compared.
struct Suspicion {
  bool carries = false;  ///< something that is known to differ came into them
  std::optional<Suspect>
      first;  ///< else where the difference may have begun: what is another operator there before what is not
};

/// Follows values that cannot be compared back to what is known. One thread.
class SuspectSearch {
 public:
  SuspectSearch(const ValueFlow& a, const ValueFlow& b, const GraphPairs& graphs, const ComparedCourse& course,
                const TensorPairs& pairs, const ArrivedValues& arrived)
      : a_(a), b_(b), graphs_(graphs), course_(course), pairs_(pairs), arrived_(arrived) {}

  [[nodiscard]] Suspicion behind(const OperatorRun& run) &&;

 private:
  void look_behind(const OperatorRun& run, const ComparedInput& input);
  void look_at_maker(const OperatorRun& run, const ComparedInput& input);
  void look_at_region(const OperatorRun& run, const ComparedInput& input);
  [[nodiscard]] bool is_another(const Suspect& suspect) const;
  [[nodiscard]] std::optional<Suspect> first() const;
  [[nodiscard]] const Graph& graph(RunSide side, const OperatorRun& run) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  const GraphPairs& graphs_;
  const ComparedCourse& course_;
  const TensorPairs& pairs_;
  const ArrivedValues& arrived_;
  bool carries_ = false;
  std::vector<Suspect> suspects_;
  std::vector<const OperatorRun*> open_;
  std::set<const OperatorRun*> seen_;
};

}  // namespace sporescope
