// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace sporescope::ui {

/// The wheel over the boxes of `page` (choices, numbers) scrolls the page and changes nothing, unless somebody has gone into
/// the box: whoever scrolls past a box does not mean it. For boxes that are there already. UI thread only.
void leaveWheelToPage(QWidget* page);

}  // namespace sporescope::ui
