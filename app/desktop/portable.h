// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::desktop {

/// Restores the environment variables that packaging/window_launcher.cpp hid from this process (LD_PRELOAD and the like), so
/// that child processes inherit them as the user set them. Call it once, after QApplication has loaded its plugins and before
/// Sporescope starts threads. Does nothing in an installed program.
void restore_environment();

}  // namespace sporescope::desktop
