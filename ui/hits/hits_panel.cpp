// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_panel.h"

namespace sporescope::ui {

HitsPanel::HitsPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Hits"));
}

void HitsPanel::goToNextHit() {}

void HitsPanel::goToPreviousHit() {}

}  // namespace sporescope::ui
