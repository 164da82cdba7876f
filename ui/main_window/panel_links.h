// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::ui {

class DockedPanels;
class Notices;
class Pages;
class SourceEditor;

/// What the panels in the docks and those in the tabs ask of each other, and the notices of them. UI thread only.
void linkPanels(DockedPanels& panels, Pages& pages, SourceEditor& editor, Notices& notices);

}  // namespace sporescope::ui
