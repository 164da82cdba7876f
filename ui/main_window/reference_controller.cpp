// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/reference_controller.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

const char* const kReferenceFolder = "reference/folder";

}  // namespace

ReferenceController::ReferenceController(Workspace* workspace, TabArea* tabs, QWidget* window)
    : QObject(window), workspace_(workspace), tabs_(tabs), window_(window) {
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &ReferenceController::showMessage);
  connect(workspace_->reference(), &ReferenceTensorModel::rejected, this,
          [this](const QString& reason) { emit statusMessage(reason, true); });
}

void ReferenceController::connectCommands(const Commands& commands) {
  connect(commands.setReference, &QAction::triggered, this, &ReferenceController::setSelected);
  connect(commands.referenceFile, &QAction::triggered, this, &ReferenceController::askForFile);
  connect(commands.clearReference, &QAction::triggered, workspace_->reference(), &ReferenceTensorModel::clear);
}

// The tensor of the current tab may differ from the selected one.
void ReferenceController::setSelected() {
  if (TensorTab* tab = tabs_->tensorTab(tabs_->currentIndex())) return tab->useAsReference();
  if (const auto tensor = workspace_->tensor()) workspace_->reference()->set(*tensor);
}

void ReferenceController::askForFile() {
  QSettings settings;
  const QString startFolder = settings.value(QLatin1String(kReferenceFolder)).toString();
  const QString path =
      QFileDialog::getOpenFileName(window_, tr("Open the reference"), startFolder, tr("Tensor files (*.npy *.pt *.pth *.bin)"));
  if (path.isEmpty()) return;
  settings.setValue(QLatin1String(kReferenceFolder), QFileInfo(path).path());
  workspace_->reference()->setFile(path.toStdString());
}

// The reference may be set while no tab shows it.
void ReferenceController::showMessage() {
  const ReferenceTensorModel& reference = *workspace_->reference();
  const QString problem = reference.problem();
  const QString sentence = !reference.isSet()   ? QString()
                           : !problem.isEmpty() ? problem
                                                : tr("Reference: %1").arg(reference.title());
  if (sentence == message_) return;
  message_ = sentence;
  if (!sentence.isEmpty()) emit statusMessage(sentence, !problem.isEmpty());
}

}  // namespace sporescope::ui

#include "moc_reference_controller.cpp"
