// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/panel_links.h"

#include "ui/compare/comparison_panel.h"
#include "ui/details/details_panel.h"
#include "ui/graph/graph_panel.h"
#include "ui/hits/hits_panel.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/docked_panels.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/pages.h"
#include "ui/nodes/node_tree_panel.h"
#include "ui/stack/stack_panel.h"

namespace sporescope::ui {

void linkPanels(DockedPanels& panels, Pages& pages, SourceEditor& editor, Notices& notices) {
  const auto connect = [](auto* from, auto signal, auto* to, auto slot) { QObject::connect(from, signal, to, slot); };
  connect(pages.graph(), &GraphPanel::previousHitRequested, panels.hits(), &HitsPanel::goToPreviousHit);
  connect(pages.graph(), &GraphPanel::nextHitRequested, panels.hits(), &HitsPanel::goToNextHit);
  connect(panels.hits(), &HitsPanel::hitCountChanged, pages.graph(), &GraphPanel::setHitCount);
  pages.graph()->setHitCount(panels.hits()->hitCount());
  connect(pages.graph(), &GraphPanel::matchRequested, panels.comparison(), &ComparisonPanel::matchNode);
  connect(pages.graph(), &GraphPanel::watchRequested, &panels, &DockedPanels::watchNodes);
  connect(panels.nodes(), &NodeTreePanel::showInGraphRequested, &pages, &Pages::showInGraph);
  connect(panels.nodes(), &NodeTreePanel::showScopeRequested, &pages, &Pages::showScope);
  connect(panels.nodes(), &NodeTreePanel::coneRequested, &pages, &Pages::showCone);
  connect(panels.details(), &DetailsPanel::compareRequested, pages.tabs(), &TabArea::openTensorSideBySide);
  connect(panels.details(), &DetailsPanel::viewed, pages.tabs(), &TabArea::focusContent);
  connect(panels.details(), &DetailsPanel::showInGraphRequested, &pages, &Pages::showInGraph);
  connect(panels.details(), &DetailsPanel::openSourceRequested, &editor, &SourceEditor::open);
  connect(panels.stack(), &StackPanel::openSourceRequested, &editor, &SourceEditor::open);
  connect(panels.hits(), &HitsPanel::openSourceRequested, &editor, &SourceEditor::open);
  connect(&notices, &Notices::divergenceRequested, &panels, &DockedPanels::showDivergence);
  connect(&notices, &Notices::replicasRequested, &pages, &Pages::showReplicaFinding);
  connect(&notices, &Notices::recomputedRequested, &panels, &DockedPanels::showRecomputed);
  connect(&notices, &Notices::hitsRequested, &panels, &DockedPanels::showHits);
  connect(&notices, &Notices::sourceRequested, &editor, &SourceEditor::open);
}

}  // namespace sporescope::ui
