// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "core/replicas/fingerprint.h"

namespace sporescope {

/// A tensor of one rank in one iteration.
struct RankFingerprint {
  int rank = 0;
  RecordIndex record{};
  Fingerprint fingerprint;
};

/// Ranks whose tensors were equal and no longer are.
struct ReplicaSplit {
  Iteration last_equal{};                        ///< last iteration up to which all of them were seen and equal
  std::vector<std::vector<std::size_t>> groups;  ///< indices into the current fingerprints, the largest group first, then by
                                                 ///< rank
};

/// Groups the indices of equal fingerprints, the largest group first, then by rank.
[[nodiscard]] std::vector<std::vector<std::size_t>> by_content(const std::vector<RankFingerprint>& fingerprints);
/// Returns true if all fingerprints have the same source, so that a difference means that the ranks differ.
[[nodiscard]] bool can_be_compared(const std::vector<RankFingerprint>& fingerprints);

/// Tracks one tensor over the iterations and reports when replicas diverge. Not every rank must be present in every iteration.
///
/// Equal content does not prove that ranks are replicas: shards of a bias are zeros on all ranks until the first update, and a
/// flag is false everywhere until one rank sets it. So equality is significant only if it is unlikely to be a coincidence: the
/// elements are not all the same, or they changed and were equal again. Otherwise it counts only for a parameter, and only if
/// more than half of the ranks still agree: shards diverge all at once.
class ReplicaGroups {
 public:
  explicit ReplicaGroups(bool is_parameter) : is_parameter_(is_parameter) {}

  /// Adds the fingerprints of the next iteration, sorted by rank, and returns the groups that split.
  [[nodiscard]] std::vector<ReplicaSplit> next(Iteration iteration, const std::vector<RankFingerprint>& fingerprints);
  /// Returns true once the ranks have been seen in an iteration.
  [[nodiscard]] bool has_started() const { return !seen_.empty(); }
  /// Returns true if ranks that had been equal were seen together again.
  [[nodiscard]] bool has_compared() const { return has_compared_; }

 private:
  /// Ranks that were equal whenever they were seen together.
  struct Group {
    Fingerprint fingerprint;   // at the last time two of them were seen together
    bool significant = false;  // their equality is unlikely to be a coincidence
  };
  struct Seen {
    std::size_t group = 0;
    Iteration iteration{};
  };
  using Indices = std::vector<std::size_t>;  // indices into the fingerprints

  [[nodiscard]] std::map<std::size_t, Indices> indices_by_group(const std::vector<RankFingerprint>& fingerprints) const;
  [[nodiscard]] Iteration last_common(const std::vector<RankFingerprint>& fingerprints, const Indices& indices) const;
  void regroup(Iteration iteration, const std::vector<RankFingerprint>& fingerprints, const Indices& indices);

  bool is_parameter_;
  bool has_compared_ = false;
  std::vector<Group> groups_;
  std::map<int, Seen> seen_;
};

}  // namespace sporescope
