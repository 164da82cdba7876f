// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class Notices;

/// Tells of a training that has come behind the one that is shown, until it is shown or gone. UI thread only.
void tellOfTrainingBehind(Notices& notices, Workspace* workspace, const std::shared_ptr<Session>& training);

}  // namespace sporescope::ui
