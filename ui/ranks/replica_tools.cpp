// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_tools.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include "ui/ranks/replica_words.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"
#include "ui/words/format.h"

namespace sporescope::ui {

ReplicaTools::ReplicaTools(QWidget* parent)
    : QWidget(parent),
      tensors_(new QComboBox),
      words_(new ElidedLabel),
      progress_(new QProgressBar),
      stop_(new QPushButton(tr("Stop"))),
      again_(new QPushButton(tr("Look again"))) {
  tensors_->addItem(tr("What replicas share"));
  tensors_->addItem(tr("All tensors"));
  tensors_->setAccessibleName(tr("Tensors that are looked at"));
  tensors_->setToolTip(tr("Parameters, moments, results of communications and what follows from them; or all that was dumped"));
  words_->setForegroundRole(QPalette::PlaceholderText);
  words_->setTextFormat(Qt::PlainText);
  progress_->setTextVisible(false);
  progress_->setFixedWidth(120);
  progress_->setAccessibleName(tr("Progress through the ranks"));
  stop_->setToolTip(tr("Stop looking and keep what was found (Esc)"));
  again_->setToolTip(tr("Hold the ranks against each other from the beginning"));
  for (QPushButton* button : {stop_, again_}) button->setAutoDefault(false);
  auto* previous = iconButton(QStringLiteral("go-up"), tr("Previous that differs (Shift+D)"));
  auto* next = iconButton(QStringLiteral("go-down"), tr("Next that differs (D)"));
  auto* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy all rows in the table as tab-separated values"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 8, 2);
  row->setSpacing(8);
  row->addWidget(quietLabel(tr("Rows")));
  row->addWidget(tensors_);
  row->addWidget(words_, 1);
  row->addWidget(progress_);
  row->addWidget(stop_);
  row->addWidget(again_);
  for (QToolButton* button : {previous, next, copy}) row->addWidget(button);
  connect(tensors_, &QComboBox::activated, this, &ReplicaTools::questionChanged);
  connect(stop_, &QPushButton::clicked, this, &ReplicaTools::stopWanted);
  connect(again_, &QPushButton::clicked, this, &ReplicaTools::againWanted);
  connect(previous, &QToolButton::clicked, this, &ReplicaTools::previousWanted);
  connect(next, &QToolButton::clicked, this, &ReplicaTools::nextWanted);
  connect(copy, &QToolButton::clicked, this, &ReplicaTools::copyWanted);
}

ReplicaQuestion ReplicaTools::question() const { return {tensors_->currentIndex() == 1}; }

void ReplicaTools::setQuestion(const ReplicaQuestion& question) {
  const QSignalBlocker quiet(tensors_);
  tensors_->setCurrentIndex(question.all_tensors ? 1 : 0);
}

void ReplicaTools::show(const RankCheck* check) {
  setEnabled(check != nullptr);
  const bool running = check != nullptr && check->state() == RankCheck::State::running;
  const bool stopped = check != nullptr && check->state() == RankCheck::State::stopped;
  words_->setText(check == nullptr ? QString() : words(*check));
  words_->setToolTip(words_->text());
  progress_->setVisible(running);
  stop_->setVisible(running);
  again_->setVisible(stopped || (check != nullptr && !running && check->isOutdated()));
  if (!running) return;
  constexpr int kSteps = 1000;
  const ReplicaProgress& progress = check->progress();
  const double share = progress.all == 0 ? 0 : static_cast<double>(progress.done) / static_cast<double>(progress.all);
  progress_->setRange(0, progress.all == 0 ? 0 : kSteps);
  progress_->setValue(static_cast<int>(share * kSteps));
}

QString ReplicaTools::words(const RankCheck& check) const {
  QStringList parts;
  const ReplicaProgress& progress = check.progress();
  switch (check.state()) {
    case RankCheck::State::running:
      return hashingWords(progress);
    case RankCheck::State::stopped:
      parts += tr("Stopped after %1 of %2 files").arg(formatCount(progress.done), formatCount(progress.all));
      break;
    case RankCheck::State::done:
      parts += tr("Compared: %1 tensors that ranks share").arg(formatCount(check.result()->tensors));
      break;
    default:
      return {};
  }
  if (check.isOutdated()) parts += tr("the dump has grown since");
  if (const QString gap = replicaGap(*check.result()); !gap.isEmpty()) parts += gap;
  return parts.join(QStringLiteral(" · "));
}

}  // namespace sporescope::ui
