// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/layout.h"

/// Returns the first problem of a drawing, or an empty string if there is none.
class Inspection {
 public:
  Inspection(const sporescope::ScopeTree& tree, const sporescope::GraphLayout& layout, sporescope::LabelMetrics metrics = {})
      : tree_(tree), layout_(layout), metrics_(metrics) {}

  QString run();

 private:
  void fault(const QString& text) { fault_ = fault_.isEmpty() ? text : fault_; }

  void numbers();
  void nesting();
  /// Checks items and stubs of one expanded scope, sweeping from left to right.
  void siblings();
  /// Checks that every operator is drawn once: itself, in an aggregation, in a collapsed scope, or in a hidden instance of a
  /// repetition.
  void operators();
  void edges();
  /// Checks that edges go down. Inside the gradients' scope they may all go up.
  void check_ends(const sporescope::LayoutEdge& edge);
  [[nodiscard]] bool in_gradients(std::uint32_t item) const;
  /// Checks that no line crosses an unrelated item. Lines may cross the borders of expanded scopes.
  void lines_avoid_items();
  void labels();
  /// Checks that both ends of every cut edge have a stub, and that there are no other stubs.
  void stubs();

  const sporescope::ScopeTree& tree_;
  const sporescope::GraphLayout& layout_;
  sporescope::LabelMetrics metrics_;
  QString fault_;
};
