// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// What became of a script that was started, or was to be.
struct ScriptEnd {
  enum class How { exited, killed, not_started };
  How how = How::exited;
  int number = 0;  ///< its exit status, or the signal that killed it
  QString reason;  ///< why it was not started, a sentence

  [[nodiscard]] bool isSuccess() const { return how == How::exited && number == 0; }
};

/// "ended", "ended with status 1", "killed by SIGSEGV", "not started".
[[nodiscard]] QString endText(const ScriptEnd& end);

}  // namespace sporescope::ui
