// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/reference_chip.h"

#include <QHBoxLayout>

#include "ui/widgets/icon_button.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

constexpr int kMaxWidth = 280;

}  // namespace

ReferenceChip::ReferenceChip(Workspace* workspace, QWidget* parent)
    : QFrame(parent), workspace_(workspace), name_(new ElidedLabel) {
  setFrameShape(QFrame::StyledPanel);
  setMaximumWidth(kMaxWidth);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 0, 0, 0);
  row->setSpacing(2);
  row->addWidget(name_, 1);
  QToolButton* clear = iconButton(QStringLiteral("window-close"), tr("Clear the reference (Ctrl+Alt+Shift+F)"));
  connect(clear, &QToolButton::clicked, this, [this] { workspace_->reference()->clear(); });
  row->addWidget(clear);
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &ReferenceChip::refresh);
  refresh();
}

void ReferenceChip::setTensor(const TensorKey& key) {
  key_ = key;
  refresh();
}

void ReferenceChip::refresh() {
  const ReferenceTensorModel& reference = *workspace_->reference();
  setVisible(reference.isSet());
  if (!reference.isSet()) return;
  name_->setText(reference.is(key_) ? tr("This is the reference") : tr("Reference: %1").arg(reference.title()));
  const QString problem = reference.problem();
  setToolTip(problem.isEmpty() ? reference.location() : reference.location() + u'\n' + problem);
  setAccessibleName(name_->text());
}

}  // namespace sporescope::ui

#include "moc_reference_chip.cpp"
