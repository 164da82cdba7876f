// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolBar>

namespace sporescope::ui {

class InfoBar;
class Notices;

/// Tool bar that contains the info bar, so that it spans the whole width including the docks. Visible while there are
/// notices; slides in. UI thread only.
class InfoRow : public QToolBar {
  Q_OBJECT

 public:
  /// Shows `notices` and follows their changes.
  InfoRow(Notices* notices, QWidget* parent);
  [[nodiscard]] InfoBar* bar() const { return bar_; }

 private:
  void setShown(bool shown);

  InfoBar* bar_;
};

}  // namespace sporescope::ui
