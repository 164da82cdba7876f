// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolBar>

namespace sporescope::ui {

class InfoBar;
class Notices;

/// The line above the panels with the info bar: a tool bar, so that it goes over the whole width, the docks too. It is there
/// while there are notices, and glides in. UI thread only.
class InfoRow : public QToolBar {
  Q_OBJECT

 public:
  /// Shows `notices`, and follows them.
  InfoRow(Notices* notices, QWidget* parent);
  [[nodiscard]] InfoBar* bar() const { return bar_; }

 private:
  void setShown(bool shown);

  InfoBar* bar_;
};

}  // namespace sporescope::ui
