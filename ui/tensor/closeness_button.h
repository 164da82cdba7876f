// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>

#include "core/tensor/closeness.h"

namespace sporescope::ui {

class NumberField;

/// "1e-8 + 1e-5·|x|": the distance up to which elements are close to what stands beside them; opens the form in which it is
/// changed. UI thread only.
class ClosenessButton : public QPushButton {
  Q_OBJECT

 public:
  explicit ClosenessButton(QWidget* parent = nullptr);

  [[nodiscard]] const Closeness& closeness() const { return closeness_; }

 signals:
  void changed(const sporescope::Closeness& closeness);

 private:
  [[nodiscard]] QWidget* makeForm();
  void take();
  void put(const Closeness& closeness);

  Closeness closeness_;
  NumberField* absolute_ = nullptr;
  NumberField* relative_ = nullptr;
};

/// "1e-8 + 1e-5·|x|".
[[nodiscard]] QString closenessText(const Closeness& closeness);

}  // namespace sporescope::ui
