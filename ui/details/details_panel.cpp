// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/details_panel.h"

namespace sporescope::ui {

DetailsPanel::DetailsPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Details"));
}

}  // namespace sporescope::ui
