// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/layout.h"

/// The first thing that is wrong with a drawing; empty if it is sound.
class Inspection {
 public:
  Inspection(const sporescope::ScopeTree& tree, const sporescope::GraphLayout& layout, sporescope::LabelMetrics metrics = {})
      : tree_(tree), layout_(layout), metrics_(metrics) {}

  QString run();

 private:
  void fault(const QString& text) { fault_ = fault_.isEmpty() ? text : fault_; }

  void numbers();
  void nesting();
  /// Items and pills of one open scope, swept from left to right.
  void siblings();
  /// Every operator is drawn once: itself, in an aggregation, in a closed scope, or in an instance that a repetition hides.
  void operators();
  void edges();
  /// Edges go down; within the gradients' scope they may all go up.
  void check_ends(const sporescope::LayoutEdge& edge);
  [[nodiscard]] bool in_gradients(std::uint32_t item) const;
  /// No line runs through something that it does not belong to; borders of open scopes are crossed.
  void lines_avoid_items();
  void labels();
  /// Both ends of every cut edge wear a pill, and nothing else does.
  void stubs();

  const sporescope::ScopeTree& tree_;
  const sporescope::GraphLayout& layout_;
  sporescope::LabelMetrics metrics_;
  QString fault_;
};
