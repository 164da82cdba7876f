// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QModelIndexList>
#include <QString>
#include <vector>

class QAbstractItemModel;

namespace sporescope::ui {

/// These rows of a table below the titles of these columns as tab-separated values, with signs as programs read them.
[[nodiscard]] QString rowsAsText(const QAbstractItemModel& model, const QModelIndexList& rows, const std::vector<int>& columns);
/// With all its columns from `first` to `last`; fewer rows than that: those that there are.
[[nodiscard]] QString rowsAsText(const QAbstractItemModel& model, int first, int last);

}  // namespace sporescope::ui
