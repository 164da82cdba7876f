// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::desktop {

/// Gives the environment variables back that packaging/window_launcher.cpp hid from this process (LD_PRELOAD and the like), so
/// that programs started from now on inherit them as the user set them. To be called once, after QApplication has loaded its
/// plugins and before Sporescope starts threads; does nothing in an installed program.
void restore_environment();

}  // namespace sporescope::desktop
