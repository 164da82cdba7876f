// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"

namespace sporescope::ui {

GraphPanel::GraphPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), tools_(new QWidget(this)) {
  setAccessibleName(tr("Graph"));
}

void GraphPanel::fit() { update(); }
void GraphPanel::centreOnNode() { update(); }
void GraphPanel::zoomIn() { update(); }
void GraphPanel::zoomOut() { update(); }
void GraphPanel::showCone(bool /*upstream*/) { update(); }

}  // namespace sporescope::ui
