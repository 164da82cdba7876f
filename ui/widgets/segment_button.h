// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolButton>

namespace sporescope::ui {

/// One of several adjacent buttons that form an exclusive choice.
class SegmentButton : public QToolButton {
  Q_OBJECT

 public:
  enum class Place : std::uint8_t { first, middle, last };

  SegmentButton(const QString& text, Place place, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Place place_;
};

}  // namespace sporescope::ui
