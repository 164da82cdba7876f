// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace sporescope::ui {

/// Places widgets from left to right on as many lines as they need, vertically centered in their line. The last widget is
/// right-aligned in its line.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent = nullptr) : QLayout(parent) {}

  void addItem(QLayoutItem* item) override;
  void insertWidget(int index, QWidget* widget);
  [[nodiscard]] int count() const override { return static_cast<int>(items_.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSize() const override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  void setGeometry(const QRect& rect) override;

 private:
  int place(const QRect& rect, bool apply) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace sporescope::ui
