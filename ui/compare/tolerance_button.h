// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>
#include <array>
#include <set>

#include "core/compare/tolerances.h"

namespace sporescope::ui {

class NumberField;

/// Shows up to which error tensors agree, by their element types, and opens the fields in which that is changed. UI thread
/// only.
class ToleranceButton : public QPushButton {
  Q_OBJECT

 public:
  explicit ToleranceButton(QWidget* parent = nullptr);

  /// `present`: the types that occur; the button says what holds for them.
  void show(const Tolerances& tolerances, const std::set<Precision>& present);
  [[nodiscard]] NumberField* field(Precision precision) const;

 signals:
  void changed(const sporescope::Tolerances& tolerances);

 private:
  [[nodiscard]] QWidget* makeForm();
  void take(Precision precision);
  void reset();

  Tolerances tolerances_;
  std::array<NumberField*, kPrecisions.size()> fields_{};
};

}  // namespace sporescope::ui
