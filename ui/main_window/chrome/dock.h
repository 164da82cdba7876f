// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDockWidget>

class QVBoxLayout;

namespace sporescope::ui {

/// A dock with a flat title: its name, and a button that closes it. While it is one of several tabs the tab is its title, and
/// its tools may stand at the right of the tabs. UI thread only.
class Dock : public QDockWidget {
  Q_OBJECT

 public:
  /// `id` names it in saved layouts; `name` is what the title and the Window menu say; `tools` (may be null) is a row of tools
  /// that stands above the content.
  Dock(const QString& id, const QString& name, QWidget* content, QWidget* tools, QWidget* parent = nullptr);

  [[nodiscard]] QString name() const { return name_; }
  /// A number behind the name in the tab; < 0: none.
  void setCount(int count);
  /// Shows the title or leaves it to the tab.
  void updateTitle(bool tabbed);
  [[nodiscard]] QWidget* tools() const { return tools_; }
  void restoreTools();  ///< above the content

 private:
  QString name_;
  QWidget* tools_;
  QVBoxLayout* column_;
  QWidget* title_;
  QWidget* emptyTitle_;
};

}  // namespace sporescope::ui
