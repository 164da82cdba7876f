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

/// At which steps of a training a person ran code in it, and which: what follows is no longer what its script says. UI thread
/// only.
class ConsoleHistoryText {
 public:
  ConsoleHistoryText() = default;
  /// Null: a dump, in which nobody ran any.
  explicit ConsoleHistoryText(const LiveControl* live);

  [[nodiscard]] bool at(std::int32_t step) const { return ran_.contains(step); }
  /// "After it, the console ran: rate = 0.1"; empty where none ran. Of long code the first line.
  [[nodiscard]] QString textAt(std::int32_t step) const;
  /// Ascending.
  [[nodiscard]] std::vector<double> steps() const;

 private:
  struct Entry {
    QStringList after, inside;  ///< the code, as far as it is kept
  };
  std::map<std::int32_t, Entry> ran_;
};

}  // namespace sporescope::ui
