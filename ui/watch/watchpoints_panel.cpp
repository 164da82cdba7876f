// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoints_panel.h"

#include "ui/common/findings.h"

namespace sporescope::ui {

WatchpointsPanel::WatchpointsPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Watchpoints"));
}

void WatchpointsPanel::newWatchpoint(const std::vector<std::string>& /*nodes*/) {}

void WatchpointsPanel::addRecommended() {
  if (Findings* findings = workspace_->findings()) findings->addRecommended(false);
}

void WatchpointsPanel::importFile() {}

void WatchpointsPanel::exportFile() {}

}  // namespace sporescope::ui
