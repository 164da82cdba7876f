// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "core/session/session.h"
#include "ui/common/workspace.h"

namespace sporescope::ui {

/// The tree of the graph that is shown: scopes and operators in the order of the graph, then parameters and constants; with
/// search. Follows the selection of the workspace and sets it. UI thread only.
class NodeTreePanel : public QWidget {
  Q_OBJECT

 public:
  explicit NodeTreePanel(Workspace* workspace, QWidget* parent = nullptr);

 public slots:
  void focusSearch();  ///< Ctrl+F
  /// Shows what a filter finds, as if it had been typed.
  void search(const sporescope::NodeFilter& filter);

 signals:
  /// The graph is to come into sight with the selected node in the middle.
  void showInGraphRequested();
  /// A watchpoint on these nodes is wanted.
  void watchRequested(const sporescope::WatchNodes& nodes);
  /// The graph is to show what the selected node depends on (upstream), or what depends on it.
  void coneRequested(bool upstream);

 private:
  [[maybe_unused]] Workspace* workspace_;
};

}  // namespace sporescope::ui
