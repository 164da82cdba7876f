// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>

#include "ui/tensor/table/value_blocks.h"
#include "ui/tensor/tensor_loader.h"
#include "ui/tensor/tensor_plane.h"
#include "ui/tensor/tensor_tools.h"
#include "ui/widgets/fact_line.h"

namespace sporescope::ui {

/// The line below the maps: the element under the pointer with its value, and the difference of the tensor from its baseline.
/// UI thread only.
class PointerLine : public FactLine {
  Q_OBJECT

 public:
  /// `blocks` are those of the selected aspect, the previous iteration and the difference.
  PointerLine(TensorPlane* plane, const TensorLoader* loader, const std::array<ValueBlocks*, 3>& blocks,
              QWidget* parent = nullptr);
  void setView(TensorView view);
  /// Shows a note while other values temporarily replace the current ones; empty to remove it.
  void setFlicker(const QString& text);
  void refresh();

 private:
  [[nodiscard]] std::vector<Fact> elementParts() const;
  void addValue(std::vector<Fact>* parts, const QString& name, ValueBlocks* blocks, const Cell& cell) const;
  [[nodiscard]] std::vector<Fact> differenceParts() const;

  TensorPlane* plane_;
  const TensorLoader* loader_;
  std::array<ValueBlocks*, 3> blocks_;
  TensorView view_ = TensorView::current;
  QString flicker_;
};

}  // namespace sporescope::ui
