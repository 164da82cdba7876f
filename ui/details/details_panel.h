// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "core/session/session.h"
#include "ui/common/workspace.h"

namespace sporescope::ui {

/// What is known of the selected node: its tensors with their statistics, its attributes, its source stack. UI thread only.
class DetailsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DetailsPanel(Workspace* workspace, QWidget* parent = nullptr);

 signals:
  /// The tensor is to be shown beside its previous iteration.
  void compareRequested(const sporescope::TensorKey& key);
  /// The file is to be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);
  /// All nodes of a line are wanted: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The graph is to come into sight with the selected node in the middle.
  void showInGraphRequested();

 private:
  [[maybe_unused]] Workspace* workspace_;
};

}  // namespace sporescope::ui
