// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::ui {

class DockedPanels;
class Notices;
class Pages;
class SourceEditor;

/// Connects docked panels, tabs and notices with each other. UI thread only.
void linkPanels(DockedPanels& panels, Pages& pages, SourceEditor& editor, Notices& notices);

}  // namespace sporescope::ui
