// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/baseline_field.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

#include "ui/compare/comparison_text.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/widgets/run_badge.h"
#include "ui/workspace/comparisons.h"

namespace sporescope::ui {

namespace {

constexpr int kBaselineWidth = 150;

}  // namespace

BaselineField::BaselineField(Workspace* workspace, QAction* swap, QWidget* parent)
    : QWidget(parent), workspace_(workspace), dumps_(new ChoiceBox(tr("Run A"), kBaselineWidth, this)) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* button = new QToolButton(this);
  button->setText(QStringLiteral("⇄"));
  button->setToolTip(swap->toolTip());
  button->setAccessibleName(swap->toolTip());
  connect(button, &QToolButton::clicked, swap, &QAction::trigger);
  button->setAutoRaise(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(new RunBadge(u'A', this));
  row->addWidget(dumps_);
  row->addWidget(button);
  row->addWidget(new RunBadge(u'B', this));
  connect(dumps_, &ChoiceBox::chosen, this,
          [this](int position) { workspace_->comparisons()->compare(workspace_->sessionAt(position), workspace_->session()); });
  connect(workspace_->comparisons(), &Comparisons::changed, this, [this] {
    refresh();
    emit neededChanged();
  });
  connect(workspace_, &Workspace::sessionsChanged, this, &BaselineField::refresh);
  connect(workspace_->comparisons(), &Comparisons::stateChanged, this, &BaselineField::refresh);
  refresh();
}

bool BaselineField::isNeeded() const { return workspace_->comparisons()->current() != nullptr; }

void BaselineField::setPreferredWidth(int width) { dumps_->setPreferredWidth(width); }

void BaselineField::refresh() {
  const Comparison* comparison = workspace_->comparisons()->current();
  if (comparison == nullptr) return;
  QStringList titles;
  QStringList paths;
  int current = -1;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    if (session == comparison->sessions()->a()) {
      current = i;
      titles += runName(*comparison, true);
    } else {
      titles += sessionTitle(*session->snapshot());
    }
    paths += QString::fromStdString(session->snapshot()->path.string());
  }
  dumps_->setChoices(titles, current, paths);
}

}  // namespace sporescope::ui

#include "moc_baseline_field.cpp"
