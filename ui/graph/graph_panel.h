// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "core/session/session.h"
#include "ui/common/workspace.h"

namespace sporescope::ui {

/// The drawing of the computational graph with the strip of rounds above it. Follows the selection of the workspace and sets
/// it. UI thread only.
class GraphPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GraphPanel(Workspace* workspace, QWidget* parent = nullptr);
  /// Tool buttons (fit, centre, zoom, previous and next hit). The frame may put them into the corner of its tabs; else they
  /// stand at the right of the strip.
  [[nodiscard]] QWidget* tools() const { return tools_; }

 public slots:
  void fit();           ///< Space
  void centreOnNode();  ///< F: the selected node, its scopes opened
  void zoomIn();
  void zoomOut();
  /// Shows what the selected node depends on (upstream), or what depends on it.
  void showCone(bool upstream);

 signals:
  void previousHitRequested();  ///< Shift+F8
  void nextHitRequested();      ///< F8
  /// A watchpoint on these nodes is wanted.
  void watchRequested(const sporescope::WatchNodes& nodes);

 private:
  [[maybe_unused]] Workspace* workspace_;
  QWidget* tools_ = nullptr;
};

}  // namespace sporescope::ui
