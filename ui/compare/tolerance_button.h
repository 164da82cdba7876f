// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>
#include <array>
#include <set>

#include "core/compare/tolerances.h"

namespace sporescope::ui {

class NumberField;

/// Shows the tolerance up to which tensors agree, for each element type, and opens the form that changes it. UI thread only.
class ToleranceButton : public QPushButton {
  Q_OBJECT

 public:
  explicit ToleranceButton(QWidget* parent = nullptr);

  /// `present` are the precisions that occur; the button shows their tolerances.
  void show(const Tolerances& tolerances, const std::set<Precision>& present);
  [[nodiscard]] NumberField* field(Precision precision) const;

 signals:
  void changed(const sporescope::Tolerances& tolerances);

 private:
  [[nodiscard]] QWidget* makeForm();
  void applyField(Precision precision);
  void reset();

  Tolerances tolerances_;
  std::array<NumberField*, kPrecisions.size()> fields_{};
};

}  // namespace sporescope::ui
