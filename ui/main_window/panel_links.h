// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::ui {

class DockedPanels;
class Pages;
class SourceEditor;

/// What the panels in the docks and those in the tabs ask of each other. UI thread only.
void linkPanels(DockedPanels& panels, Pages& pages, SourceEditor& editor);

}  // namespace sporescope::ui
