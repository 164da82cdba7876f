// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_tree_panel.h"

namespace sporescope::ui {

NodeTreePanel::NodeTreePanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Nodes"));
}

void NodeTreePanel::focusSearch() { setFocus(); }

void NodeTreePanel::search(const NodeFilter& filter) { static_cast<void>(filter); }

}  // namespace sporescope::ui
