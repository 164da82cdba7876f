// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_tab.h"

namespace sporescope::ui {

TensorTab::TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent)
    : QWidget(parent), workspace_(workspace), key_(key) {
  setAccessibleName(tr("Tensor"));
}

QString TensorTab::title() const {
  const SessionGraph* graph = workspace_->sessionGraph(key_.graph);
  const bool parameter = graph != nullptr && graph->graph && key_.node < graph->graph->nodes().size() &&
                         graph->graph->nodes()[key_.node].kind == NodeKind::parameter;
  const QString name = workspace_->nodeName(key_);
  return parameter ? name : tr("%1 · %2").arg(name, Workspace::slotName(key_));
}

void TensorTab::setKey(const TensorKey& key) {
  if (key == key_) return;
  key_ = key;
  emit titleChanged(title());
}

void TensorTab::showSideBySide() {}

}  // namespace sporescope::ui
