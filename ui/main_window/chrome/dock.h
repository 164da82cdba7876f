// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDockWidget>

class QVBoxLayout;

namespace sporescope::ui {

/// A dock with a flat title bar: its name and a close button. If it is tabbed with other docks, the tab is its title, and
/// its tools may be placed at the right of the tabs. UI thread only.
class Dock : public QDockWidget {
  Q_OBJECT

 public:
  /// `id` identifies the dock in saved layouts. `name` appears in the title and in the Window menu. `tools` (may be null)
  /// is a tool row that is shown above the content.
  Dock(const QString& id, const QString& name, QWidget* content, QWidget* tools, QWidget* parent = nullptr);

  [[nodiscard]] QString name() const { return name_; }
  /// Shows a count after the name in the tab; hidden if negative.
  void setCount(int count);
  /// Hides the title bar if `tabbed`, because the tab shows the title.
  void updateTitle(bool tabbed);
  [[nodiscard]] QWidget* tools() const { return tools_; }
  void restoreTools();  ///< Moves the tools back above the content

 private:
  QString name_;
  QWidget* tools_;
  QVBoxLayout* column_;
  QWidget* title_;
  QWidget* emptyTitle_;
};

}  // namespace sporescope::ui
