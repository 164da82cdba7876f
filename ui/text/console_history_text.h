// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <map>
#include <vector>

#include "core/session/live_control.h"

namespace sporescope::ui {

/// Lists the steps of a live training at which the user ran console code. Later steps may deviate from the script. UI
/// thread only.
class ConsoleHistoryText {
 public:
  ConsoleHistoryText() = default;
  /// Null for a dump, which has no console.
  explicit ConsoleHistoryText(const LiveControl* live);

  [[nodiscard]] bool at(std::int32_t step) const { return entries_.contains(step); }
  /// Returns "After this step, the console ran: rate = 0.1"; empty if no code ran at this step. Longer code is cut to its first
  /// line.
  [[nodiscard]] QString textAt(std::int32_t step) const;
  /// The steps in ascending order.
  [[nodiscard]] std::vector<double> steps() const;

 private:
  struct Entry {
    QStringList after, inside;  ///< First lines of the code that is still stored
  };
  std::map<std::int32_t, Entry> entries_;
};

}  // namespace sporescope::ui
