// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "core/session/session.h"
#include "ui/common/workspace.h"

namespace sporescope::ui {

/// The source lines that made the nodes, the user's own first, with the nodes of each. UI thread only.
class StackPanel : public QWidget {
  Q_OBJECT

 public:
  explicit StackPanel(Workspace* workspace, QWidget* parent = nullptr);

 signals:
  /// All nodes of a line are wanted: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The file is to be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);

 private:
  [[maybe_unused]] Workspace* workspace_;
};

}  // namespace sporescope::ui
