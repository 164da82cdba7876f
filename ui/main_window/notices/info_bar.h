// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolBar>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/main_window/notices/notice.h"

class QPushButton;
class QToolButton;

namespace sporescope::ui {

class NoticeLabel;
class Notices;

/// The bar above the panels that shows one notice; "2 more" lists the others. Ctrl+C and the context menu copy its
/// text. Hidden if there are none. UI thread only.
class InfoBar : public QWidget {
  Q_OBJECT

 public:
  explicit InfoBar(QWidget* parent = nullptr);

  /// Sets the notices and sorts them by severity. A notice that the user chose from the list stays in front while it
  /// exists.
  void setNotices(std::vector<Notice> notices);
  /// The shown notice; null if there is none.
  [[nodiscard]] const Notice* shown() const;
  [[nodiscard]] QString text() const;  ///< Title and texts of the notice, for screen readers
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  /// The bar has notices to show, or none any more.
  void visibilityRequested(bool visible);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void rebuildButtons(const Notice& notice);
  void showOtherNotices();

  std::vector<Notice> notices_;
  QString frontId_;
  QWidget* icon_;
  NoticeLabel* text_;
  QWidget* buttons_;
  std::vector<QPushButton*> shownButtons_;  // in `buttons_`, from left to right
  QToolButton* moreButton_;
  QToolButton* close_;
};

/// Tool bar that contains the info bar, so that it spans the whole width including the docks, and below it the bar about a
/// source file that could not be opened. Visible while there are notices; slides in. UI thread only.
class InfoRow : public QToolBar {
  Q_OBJECT

 public:
  /// Shows `notices` and follows their changes.
  InfoRow(Notices* notices, QWidget* parent);

 private:
  void setShown(InfoBar* bar, bool shown);

  InfoBar* bar_;
  InfoBar* sourceBar_;
};

}  // namespace sporescope::ui
