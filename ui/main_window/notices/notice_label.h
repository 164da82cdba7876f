// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/main_window/notices/notice.h"

namespace sporescope::ui {

/// Title and words of a notice on one line. When there is no room the last word is elided, then goes, then the one before it;
/// in small windows (below 1400 px) code goes before all others.
class NoticeLabel : public QWidget {
  Q_OBJECT

 public:
  explicit NoticeLabel(QWidget* parent = nullptr);

  void setNotice(const Notice& notice);
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  std::vector<QWidget*> text_;  // [0] is the title
};

}  // namespace sporescope::ui
