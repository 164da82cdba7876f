// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPushButton>

#include "core/tensor/closeness.h"

namespace sporescope::ui {

class NumberField;

/// Button that shows the tolerance, such as "1e-8 + 1e-5·|x|", up to which elements are close to their baseline. It opens the
/// form that changes the tolerance. UI thread only.
class ClosenessButton : public QPushButton {
  Q_OBJECT

 public:
  explicit ClosenessButton(QWidget* parent = nullptr);

  [[nodiscard]] const Closeness& closeness() const { return closeness_; }

 signals:
  void changed(const sporescope::Closeness& closeness);

 private:
  [[nodiscard]] QWidget* makeForm();
  void applyForm();
  void setCloseness(const Closeness& closeness);

  Closeness closeness_;
  NumberField* absolute_ = nullptr;
  NumberField* relative_ = nullptr;
};

/// Formats a tolerance as "1e-8 + 1e-5·|x|".
[[nodiscard]] QString closenessText(const Closeness& closeness);

}  // namespace sporescope::ui
