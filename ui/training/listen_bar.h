// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "ui/training/listen_controller.h"

class QLabel;
class QPushButton;

namespace sporescope::ui {

/// The bar above the listen page: the address and the time since listening started, or the error and a button that offers a
/// remedy. UI thread only.
class ListenBar : public QWidget {
  Q_OBJECT

 public:
  explicit ListenBar(ListenController* controller, QWidget* parent = nullptr);

  /// Title of the dump or training to which the back button returns; empty for the start page.
  void setBackTarget(const QString& title);
  void refresh();

 signals:
  void backRequested();

 private:
  /// A way to resolve the current error.
  struct Remedy {
    QString text, toolTip;
    std::function<void()> apply;
  };
  [[nodiscard]] std::optional<Remedy> findRemedy() const;
  [[nodiscard]] QString stateText() const;
  [[nodiscard]] QString waitingText() const;

  ListenController* controller_;
  QPushButton* back_ = nullptr;
  QLabel* state_ = nullptr;
  QPushButton* remedyButton_ = nullptr;
  QPushButton* stop_ = nullptr;
};

}  // namespace sporescope::ui
