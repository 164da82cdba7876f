// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <span>

#include "core/graph/scopes/repetitions.h"

namespace sporescope {

/// Which of the scopes that are built alike are drawn as one box: those of a repetition that follow each other and do not stand
/// apart, if they are two or more. One of them is drawn in the box. A value.
class Folding {
 public:
  /// The instances that are drawn as one box with this one, in their order; empty for a scope that is drawn on its own.
  [[nodiscard]] std::span<const ScopeIndex> fold_of(const Repetitions& repetitions, ScopeIndex scope) const;
  /// Which instance of a fold is drawn: the one that was picked, else the first.
  [[nodiscard]] ScopeIndex shown_instance(std::span<const ScopeIndex> fold) const;

  /// Draws this instance in its fold; false if that changes nothing.
  bool pick(const Repetitions& repetitions, ScopeIndex instance);
  /// The instance stands for itself from now on, or goes back to its likes.
  void set_unfolded(ScopeIndex instance, bool separate);
  /// No instance stands apart, and none is picked.
  void reset();

  bool operator==(const Folding&) const = default;

 private:
  std::set<ScopeIndex> unfolded_;
  std::set<ScopeIndex> picked_;
};

}  // namespace sporescope
