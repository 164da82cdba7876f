// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

#include "tests/patience.h"

namespace sporescope::ui {

/// Runs the event loop until the condition holds; so long that no busy machine makes a test fail.
template <class Condition>
[[nodiscard]] bool waitFor(Condition condition) {
  return QTest::qWaitFor(condition, kPatience);
}

}  // namespace sporescope::ui
