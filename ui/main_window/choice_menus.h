// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMenu;

namespace sporescope::ui {

class Appearance;
class Languages;

/// Fill a menu with the available choices, the current one checked. UI thread only.
void fillThemeMenu(QMenu* menu, Appearance* appearance);
void fillLanguageMenu(QMenu* menu, Languages* languages);

}  // namespace sporescope::ui
