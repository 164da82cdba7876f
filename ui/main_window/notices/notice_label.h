// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/main_window/notices/notice.h"

namespace sporescope::ui {

/// Title and texts of a notice on one line. If space is short, the last text is elided, then hidden, then the one before
/// it. In small windows (below 1400 px) code is hidden before all others.
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

  std::vector<QWidget*> parts_;  // [0] is the title
};

}  // namespace sporescope::ui
