// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QComboBox;

namespace sporescope::ui {

/// Combo boxes with more choices than this become searchable.
inline constexpr int kMaxListed = 16;

/// Makes a combo box with many choices editable: the popup lists the choices that start with the text, and invalid text is
/// reset when the field loses the focus. Smaller boxes stay unchanged. Call this after the box is filled. UI thread only.
void makeSearchable(QComboBox* box);

}  // namespace sporescope::ui
