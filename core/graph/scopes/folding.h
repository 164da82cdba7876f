// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <span>

#include "core/graph/scopes/repetitions.h"

namespace sporescope {

/// Selects which repeated scopes are drawn as one box. Adjacent instances of a repetition fold if they are not unfolded and
/// there are at least two of them. The box draws one of them. A value type.
class Folding {
 public:
  /// Returns the instances that share one box with this one, in their order. Returns an empty span for a scope that is drawn on
  /// its own.
  [[nodiscard]] std::span<const ScopeIndex> fold_of(const Repetitions& repetitions, ScopeIndex scope) const;
  /// Returns the instance of a fold that is drawn: the picked one, or else the first.
  [[nodiscard]] ScopeIndex shown_instance(std::span<const ScopeIndex> fold) const;

  /// Draws this instance in its fold. Returns false if this changes nothing.
  bool pick(const Repetitions& repetitions, ScopeIndex instance);
  /// Draws the instance on its own, or folds it again.
  void set_unfolded(ScopeIndex instance, bool separate);
  /// Folds all instances and draws the first one of each fold.
  void reset();

  bool operator==(const Folding&) const = default;

 private:
  std::set<ScopeIndex> unfolded_;
  std::set<ScopeIndex> picked_;
};

}  // namespace sporescope
