// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_tools.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include "ui/ranks/replica_text.h"
#include "ui/text/format.h"
#include "ui/widgets/analysis_line.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

ReplicaTools::ReplicaTools(QWidget* parent)
    : QWidget(parent),
      tensors_(new QComboBox),
      line_(new AnalysisLine({tr("Rank check progress"), tr("Stop checking and keep the results so far (Esc)"),
                              tr("Check again"), tr("Compare the ranks from the beginning")})) {
  tensors_->addItem(tr("Shared by replicas"));
  tensors_->addItem(tr("All tensors"));
  tensors_->setAccessibleName(tr("Tensors to check"));
  tensors_->setToolTip(
      tr("Parameters, moments, collective results and what is computed from them; or everything that was dumped"));
  auto* previous = iconButton(QStringLiteral("go-up"), tr("Previous difference (Shift+D)"));
  auto* next = iconButton(QStringLiteral("go-down"), tr("Next difference (D)"));
  auto* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy all rows in the table as tab-separated values"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 8, 2);
  row->setSpacing(8);
  row->addWidget(quietLabel(tr("Rows")));
  row->addWidget(tensors_);
  row->addWidget(line_, 1);
  for (QToolButton* button : {previous, next, copy}) row->addWidget(button);
  connect(tensors_, &QComboBox::activated, this, &ReplicaTools::questionChanged);
  connect(line_, &AnalysisLine::stopRequested, this, &ReplicaTools::stopRequested);
  connect(line_, &AnalysisLine::restartRequested, this, &ReplicaTools::restartRequested);
  connect(previous, &QToolButton::clicked, this, &ReplicaTools::previousRequested);
  connect(next, &QToolButton::clicked, this, &ReplicaTools::nextRequested);
  connect(copy, &QToolButton::clicked, this, &ReplicaTools::copyRequested);
}

ReplicaRequest ReplicaTools::question() const { return {tensors_->currentIndex() == 1}; }

void ReplicaTools::setQuestion(const ReplicaRequest& question) {
  const QSignalBlocker blocker(tensors_);
  tensors_->setCurrentIndex(question.all_tensors ? 1 : 0);
}

void ReplicaTools::show(const RankCheck* check) {
  setEnabled(check != nullptr);
  const bool running = check != nullptr && check->state() == RankCheck::State::running;
  const bool stopped = check != nullptr && check->state() == RankCheck::State::stopped;
  line_->setText(check == nullptr ? QStringList() : texts(*check));
  line_->showProgress(running, running ? check->progress().done : 0, running ? check->progress().all : 0);
  line_->setRestartOffered(stopped || (check != nullptr && !running && check->isOutdated()));
}

QStringList ReplicaTools::texts(const RankCheck& check) const {
  QStringList parts;
  const ReplicaProgress& progress = check.progress();
  switch (check.state()) {
    case RankCheck::State::running:
      return {hashingText(progress)};
    case RankCheck::State::stopped:
      parts += tr("Stopped after %1 of %2 files").arg(formatCount(progress.done), formatCount(progress.all));
      break;
    case RankCheck::State::done:
      parts += tr("Compared: %1 tensors shared by ranks").arg(formatCount(check.result()->tensors));
      break;
    default:
      return {};
  }
  if (check.isOutdated()) parts += tr("the dump has grown since");
  if (const QString gap = coverageGapText(*check.result()); !gap.isEmpty()) parts += gap;
  return parts;
}

}  // namespace sporescope::ui

#include "moc_replica_tools.cpp"
