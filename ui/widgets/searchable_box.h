// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QComboBox;

namespace sporescope::ui {

/// From this many choices on, a box is a field in which one types.
inline constexpr int kMaxListed = 16;

/// Lets a box of many choices be typed into: the list shows what begins so; what is none of them goes when the keyboard does.
/// A box of few stays as it is. To be called when it is filled. UI thread only.
void makeSearchable(QComboBox* box);

}  // namespace sporescope::ui
