// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/stack/stack_panel.h"

namespace sporescope::ui {

StackPanel::StackPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Stack list"));
}

}  // namespace sporescope::ui
