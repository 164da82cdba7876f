// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/main_window/notices/notice.h"

class QHBoxLayout;
class QToolButton;

namespace sporescope::ui {

class NoticeLabel;

/// The line above the panels: shows one notice at a time, the others wait behind "2 more". Hidden when there is none. UI thread
/// only.
class InfoBar : public QWidget {
  Q_OBJECT

 public:
  explicit InfoBar(QWidget* parent = nullptr);

  /// Gravest first. The notice that the user chose from "2 more" stays in front as long as it is there.
  void setNotices(std::vector<Notice> notices);
  /// The one in sight; null if there is none.
  [[nodiscard]] const Notice* shown() const;
  [[nodiscard]] QString text() const;  ///< title and words of it, as a screen reader says them
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void visibilityRequested(bool visible);
  /// The button or link that had the keyboard is gone with its notice: it belongs to the middle of the window.
  void keyboardReleased();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void rebuildButtons(const Notice& notice);
  void offerOthers();

  std::vector<Notice> notices_;
  QString chosen_;
  QWidget* sign_;
  NoticeLabel* text_;
  QWidget* buttons_;
  QToolButton* others_;
  QToolButton* close_;
};

}  // namespace sporescope::ui
