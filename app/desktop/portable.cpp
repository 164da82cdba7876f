// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/portable.h"

#include <cstdlib>
#include <string>

namespace sporescope::desktop {

void restore_environment() {
  for (const std::string name : {"LD_PRELOAD", "LD_AUDIT", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"}) {
    const std::string hidden = "SPORESCOPE_HOST_" + name;
    if (const char* value = std::getenv(hidden.c_str())) {
      ::setenv(name.c_str(), value, 1);
      ::unsetenv(hidden.c_str());
    }
  }
}

}  // namespace sporescope::desktop
