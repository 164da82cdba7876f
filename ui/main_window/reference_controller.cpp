// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/reference_controller.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include "ui/main_window/commands.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

const char* const kReferenceFolder = "reference/folder";

}  // namespace

Referencing::Referencing(Workspace* workspace, TabArea* tabs, QWidget* window)
    : QObject(window), workspace_(workspace), tabs_(tabs), window_(window) {
  connect(workspace_->reference(), &Reference::changed, this, &Referencing::say);
  connect(workspace_->reference(), &Reference::refused, this, [this](const QString& reason) { emit said(reason, true); });
}

void Referencing::connectCommands(const Commands& commands) {
  connect(commands.setReference, &QAction::triggered, this, &Referencing::setChosen);
  connect(commands.referenceFile, &QAction::triggered, this, &Referencing::askForFile);
  connect(commands.clearReference, &QAction::triggered, workspace_->reference(), &Reference::clear);
}

// The tensor of the tab in front need not be the chosen one.
void Referencing::setChosen() {
  if (TensorTab* tab = tabs_->tensorTab(tabs_->currentIndex())) return tab->setAsReference();
  if (const auto chosen = workspace_->tensor()) workspace_->reference()->set(*chosen);
}

void Referencing::askForFile() {
  QSettings settings;
  const QString from = settings.value(QLatin1String(kReferenceFolder)).toString();
  const QString path =
      QFileDialog::getOpenFileName(window_, tr("Open the reference"), from, tr("Tensor files (*.npy *.pt *.pth *.bin)"));
  if (path.isEmpty()) return;
  settings.setValue(QLatin1String(kReferenceFolder), QFileInfo(path).path());
  workspace_->reference()->setFile(path.toStdString());
}

// It may be set where no tab shows it.
void Referencing::say() {
  const Reference& reference = *workspace_->reference();
  const QString problem = reference.problem();
  const QString sentence = !reference.isSet()   ? QString()
                           : !problem.isEmpty() ? problem
                                                : tr("Reference: %1").arg(reference.title());
  if (sentence == said_) return;
  said_ = sentence;
  if (!sentence.isEmpty()) emit said(sentence, !problem.isEmpty());
}

}  // namespace sporescope::ui

#include "moc_reference_controller.cpp"
