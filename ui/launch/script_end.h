// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// End of a launched script, or the reason why it did not start.
struct ScriptEnd {
  enum class Kind { exited, killed, not_started };
  Kind kind = Kind::exited;
  int number = 0;  ///< Exit status, or the signal that killed it
  QString reason;  ///< Message why it was not started

  [[nodiscard]] bool isSuccess() const { return kind == Kind::exited && number == 0; }
};

/// Returns "ended", "ended with status 1", "killed by SIGSEGV" or "not started".
[[nodiscard]] QString endText(const ScriptEnd& end);

}  // namespace sporescope::ui
