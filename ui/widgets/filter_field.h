// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>

namespace sporescope::ui {

/// The field beside a table whose text says which rows are shown: as wide as a name, with a funnel and a button that empties
/// it. `name` stands in it while it is empty and is told to screen readers. UI thread only.
[[nodiscard]] QLineEdit* filterField(const QString& name, const QString& toolTip);

}  // namespace sporescope::ui
