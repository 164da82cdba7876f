// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/missing_graph.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class MissingGraph {
  Q_DECLARE_TR_FUNCTIONS(MissingGraph)
};

}  // namespace

void showMissingGraph(PanelState* state, const Workspace& workspace, std::function<void()> stop) {
  const SessionSnapshot& snapshot = *workspace.snapshot();
  const SessionGraph* graph = workspace.sessionGraph();
  if (!workspace.session()) {
    state->showMessage(MissingGraph::tr("No dump is open"));
  } else if (snapshot.error) {
    state->showError(MissingGraph::tr("This dump could not be opened"), translated(snapshot.error->message));
  } else if (snapshot.loading) {
    const std::uint32_t total = snapshot.progress.graphs;
    const QString sentence =
        total > 0
            ? MissingGraph::tr("Reading graph %1 of %2").arg(std::min(snapshot.progress.graphs_read + 1, total)).arg(total)
            : MissingGraph::tr("Reading the dump");
    state->showLoading(sentence, total > 0 ? static_cast<double>(snapshot.progress.graphs_read) / total : -1, std::move(stop));
  } else if (graph != nullptr) {
    QString sentence = MissingGraph::tr("No readable graph file for %1.").arg(toQString(graph->name));
    if (graph->is_from_file_names && !graph->graph->nodes().empty()) {
      sentence += u' ' + MissingGraph::tr("Its tensors are listed by file name in the node list.");
    }
    state->showMessage(MissingGraph::tr("No graph to show"), sentence);
  } else if (workspace.live() != nullptr) {
    state->showMessage(MissingGraph::tr("No graph to show"), MissingGraph::tr("The training has sent no graph."));
  } else {
    state->showMessage(MissingGraph::tr("No graph to show"), MissingGraph::tr("This dump contains tensors but no graph file."));
  }
}

}  // namespace sporescope::ui
