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

/// Ranks that held the same and do no more.
struct ReplicaSplit {
  Iteration last_equal{};                        ///< the one up to which all of them had been seen, and were equal
  std::vector<std::vector<std::size_t>> groups;  ///< places in the sights of now, the largest part first, then by rank
};

/// Places in the sights by what they hold, the most places first, then by rank.
[[nodiscard]] std::vector<std::vector<std::size_t>> by_content(const std::vector<RankFingerprint>& fingerprints);
/// True if all were seen by the same means, so that what is different in them is different on the ranks.
[[nodiscard]] bool can_be_compared(const std::vector<RankFingerprint>& fingerprints);

/// Follows one tensor over the iterations and says when replicas part. Not every rank has to be seen in every iteration.
///
/// That ranks hold the same does not prove that they are meant to: shards of a bias are zeros on all ranks until the first
/// update, a flag is false everywhere until it is true on one rank. So what was equal counts if it could hardly be so by
/// chance: if not all its elements are the same, or if it had changed and was equal again. Else it counts for a parameter
/// alone, and only if more than half of the ranks still agree: shards part all at once.
class ReplicaGroups {
 public:
  explicit ReplicaGroups(bool is_parameter) : is_parameter_(is_parameter) {}

  /// The sights of the next iteration, by rank.
  [[nodiscard]] std::vector<ReplicaSplit> next(Iteration iteration, const std::vector<RankFingerprint>& fingerprints);
  /// True once the ranks have been seen in an iteration.
  [[nodiscard]] bool has_started() const { return !seen_.empty(); }
  /// True if ranks that had been equal were seen together again.
  [[nodiscard]] bool has_compared() const { return has_compared_; }

 private:
  /// Ranks that were equal whenever they were seen together.
  struct Group {
    Fingerprint fingerprint;   // when two of them were last seen together
    bool significant = false;  // they are hardly equal by chance
  };
  struct Seen {
    std::size_t group = 0;
    Iteration iteration{};
  };
  using Places = std::vector<std::size_t>;  // in the sights

  [[nodiscard]] std::map<std::size_t, Places> by_group(const std::vector<RankFingerprint>& fingerprints) const;
  [[nodiscard]] Iteration last_common(const std::vector<RankFingerprint>& fingerprints, const Places& places) const;
  void regroup(Iteration iteration, const std::vector<RankFingerprint>& fingerprints, const Places& places);

  bool is_parameter_;
  bool has_compared_ = false;
  std::vector<Group> groups_;
  std::map<int, Seen> seen_;
};

}  // namespace sporescope
