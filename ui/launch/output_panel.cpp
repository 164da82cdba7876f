// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/output_panel.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/launch/launched_script.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/panel_state.h"

namespace sporescope::ui {

namespace {

constexpr int kUpdateInterval = 150;                 // milliseconds
constexpr int kMaxShown = OutputLog::kMaxLines + 1;  // plus the incomplete line

}  // namespace

OutputPanel::OutputPanel(LaunchedScript* script, QAction* stop, QAction* restart, QWidget* parent)
    : QWidget(parent),
      script_(script),
      view_(new LogView(tr("Output of the script"))),
      state_(new PanelState(view_)),
      tools_(new QWidget) {
  makeTools(stop, restart);
  view_->setMaximumBlockCount(kMaxShown);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);  // until a dock takes the widget
  column->addWidget(state_);
  updateTimer_.setInterval(kUpdateInterval);
  connect(&updateTimer_, &QTimer::timeout, this, [this] {
    if (!isVisible()) return;
    refreshState();
    refreshText();
  });
  connect(view_, &LogView::sourceActivated, this, [this](SourceLine line) {
    line.file = QDir(script_->line().folder).absoluteFilePath(toQString(line.file)).toStdString();
    emit openSourceRequested(line);
  });
  connect(script_, &LaunchedScript::changed, this, &OutputPanel::refreshState);
  connect(script_, &LaunchedScript::changed, this, &OutputPanel::refreshText);
  refreshState();
  refreshText();
}

void OutputPanel::makeTools(QAction* stop, QAction* restart) {
  stateLabel_ = new QLabel;
  stateLabel_->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(stateLabel_);
  row->addWidget(iconButton(stop));
  row->addWidget(iconButton(restart));
  auto* clearButton = iconButton(QStringLiteral("edit-delete"), tr("Clear the output"));
  connect(clearButton, &QToolButton::clicked, this, [this] {
    script_->clearOutput();
    refreshText();
  });
  row->addWidget(clearButton);
}

QString OutputPanel::text() const { return view_->toPlainText(); }

QString OutputPanel::stateText() const { return stateLabel_->text(); }

void OutputPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refreshState();
  refreshText();
}

void OutputPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshState();
}

void OutputPanel::refreshState() {
  const bool isRunning = script_->running();
  if (isRunning != updateTimer_.isActive()) isRunning ? updateTimer_.start() : updateTimer_.stop();
  // Shown in whole seconds, although it is updated several times a second.
  const qint64 seconds = script_->milliseconds() / 1000;
  const QString duration = formatDuration(static_cast<double>(seconds));
  QString label;
  switch (script_->state()) {
    case LaunchedScript::State::none:
      break;
    case LaunchedScript::State::starting:
      label = tr("starting");
      break;
    case LaunchedScript::State::running:
      label = tr("running for %1, process %2").arg(duration).arg(script_->pid());
      break;
    case LaunchedScript::State::stopping:
      label = tr("stopping: Ctrl+C was sent; it will be killed if that does not help");
      break;
    case LaunchedScript::State::over:
      label = endText(*script_->end());
      if (script_->end()->kind != ScriptEnd::Kind::not_started) label = tr("%1 after %2").arg(label, duration);
      if (script_->hasChildrenLeft()) label = tr("%1; processes it started are still running").arg(label);
      break;
  }
  if (script_->output().hasDiscarded()) {
    label += QStringLiteral(" · ") + tr("last lines kept: %1").arg(formatCount(OutputLog::kMaxLines));
  }
  if (!label.isEmpty()) label = script_->name() + QStringLiteral(" · ") + label;
  stateLabel_->setText(label);
  QPalette colors = palette();
  const bool hasFailed = script_->end() && !script_->end()->isSuccess() && !script_->wasStopped();
  colors.setColor(QPalette::WindowText, hasFailed ? themeOf(palette()).error.color() : themeOf(palette()).text2.color());
  stateLabel_->setPalette(colors);
}

void OutputPanel::refreshText() {
  const std::uint64_t revision = script_->output().revision();
  const bool isEmpty = script_->state() == LaunchedScript::State::none;
  if (isEmpty) {
    return state_->showMessage(tr("Nothing launched yet"), tr("Training > Launch training… starts a script from here."));
  }
  state_->showContent();
  if (revision == revision_ || !isVisible()) return;
  revision_ = revision;
  const OutputLog::Part part = script_->output().since(next_);
  const bool hasGap = part.first > next_;
  next_ = part.first + static_cast<std::uint64_t>(part.lines.size());
  if (std::exchange(begin_, part.begin) != part.begin || hasGap) {
    view_->clear();
    isLastLineIncomplete_ = false;
  }
  append(part.lines, part.open);
}

void OutputPanel::append(const QStringList& lines, const QString& open) {
  QTextCursor end(view_->document());
  end.movePosition(QTextCursor::End);
  end.beginEditBlock();
  if (std::exchange(isLastLineIncomplete_, !open.isEmpty())) {  // it may have been overwritten
    end.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
    end.removeSelectedText();
  }
  QString text = lines.join(u'\n');
  if (!lines.isEmpty()) text += u'\n';
  text += open;
  end.insertText(text);
  end.endEditBlock();
}

}  // namespace sporescope::ui

#include "moc_output_panel.cpp"
