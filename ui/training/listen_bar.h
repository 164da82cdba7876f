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

/// The bar above the page that listens: where and for how long, or why not, and what can be done about it. UI thread only.
class ListenBar : public QWidget {
  Q_OBJECT

 public:
  explicit ListenBar(ListenController* listening, QWidget* parent = nullptr);

  /// What the button at the left leads back to: the title of a dump or a training, or empty for the start page.
  void setBackTarget(const QString& title);
  void refresh();

 signals:
  void backRequested();

 private:
  /// What can be done about where it cannot listen.
  struct Remedy {
    QString text, toolTip;
    std::function<void()> take;
  };
  [[nodiscard]] std::optional<Remedy> offer() const;
  [[nodiscard]] QString stateText() const;
  [[nodiscard]] QString waitingText() const;

  ListenController* listening_;
  QPushButton* back_ = nullptr;
  QLabel* state_ = nullptr;
  QPushButton* other_ = nullptr;
  QPushButton* stop_ = nullptr;
};

}  // namespace sporescope::ui
