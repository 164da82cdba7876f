// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/analysis_line.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

AnalysisLine::AnalysisLine(const Text& texts, QWidget* parent)
    : QWidget(parent),
      text_(new ElidedLabel),
      progress_(new QProgressBar),
      stop_(new QPushButton(tr("Stop"))),
      restart_(new QPushButton(texts.restart)) {
  text_->setForegroundRole(QPalette::PlaceholderText);
  text_->setTextFormat(Qt::PlainText);
  progress_->setTextVisible(false);
  progress_->setFixedWidth(120);
  progress_->setAccessibleName(texts.progress);
  stop_->setToolTip(texts.stopTip);
  restart_->setToolTip(texts.restartTip);
  for (QPushButton* button : {stop_, restart_}) button->setAutoDefault(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(text_, 1);
  row->addWidget(progress_);
  row->addWidget(stop_);
  row->addWidget(restart_);
  connect(stop_, &QPushButton::clicked, this, &AnalysisLine::stopRequested);
  connect(restart_, &QPushButton::clicked, this, &AnalysisLine::restartRequested);
}

void AnalysisLine::setText(const QStringList& parts) {
  text_->setText(parts.join(QStringLiteral(" · ")));
  text_->setToolTip(parts.join(u'\n'));
}

QString AnalysisLine::text() const { return text_->text(); }

void AnalysisLine::showProgress(bool running, std::uint64_t done, std::uint64_t total) {
  progress_->setVisible(running);
  stop_->setVisible(running);
  constexpr int kSteps = 1000;
  progress_->setRange(0, total == 0 ? 0 : kSteps);
  if (total > 0) progress_->setValue(static_cast<int>(kSteps * static_cast<double>(done) / static_cast<double>(total)));
}

void AnalysisLine::setRestartOffered(bool offered) { restart_->setVisible(offered); }

}  // namespace sporescope::ui

#include "moc_analysis_line.cpp"
