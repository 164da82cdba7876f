// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/console_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/training/console_input.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/panel_state.h"

namespace sporescope::ui {

namespace {

using State = ConsoleEntry::State;

constexpr std::chrono::milliseconds kRefreshInterval{100};
constexpr int kMaxShown = 20'000;  // characters of the output that are shown; the rest is cut

QString truncatedOutput(const std::string& output) {
  const QString text = toQString(output);
  return text.size() <= kMaxShown ? text : text.left(kMaxShown) + QStringLiteral("\n…");
}

// Formats code with the prompts of Python's own console.
QString addPrompts(const std::string& code) {
  QStringList lines = toQString(code).split(u'\n');
  for (qsizetype i = 0; i < lines.size(); ++i) lines[i].prepend(i == 0 ? QLatin1String(">>> ") : QLatin1String("... "));
  return lines.join(u'\n');
}

bool hasSameHeading(const ConsoleEntry& a, const ConsoleEntry& b) {
  return a.step == b.step && a.node == b.node && a.rank == b.rank;
}

QString headingOf(const ConsoleEntry& entry) {
  const QString location = entry.node.empty()
                               ? ConsolePanel::tr("After step %1").arg(entry.step)
                               : ConsolePanel::tr("After step %1, at %2").arg(entry.step).arg(toQString(entry.node));
  return entry.rank ? ConsolePanel::tr("%1, rank %2").arg(location).arg(*entry.rank) : location;
}

}  // namespace

ConsolePanel::ConsolePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      live_(new CurrentTraining(workspace, kRefreshInterval, this)),
      view_(new LogView(tr("Code run in the training"))),
      input_(new ConsoleInput),
      stateLabel_(new QLabel),
      run_(new QPushButton(tr("Run"))),
      interrupt_(new QPushButton(tr("Interrupt"))) {
  makeWidgets();
  runningTimer_.setInterval(1000);
  connect(&runningTimer_, &QTimer::timeout, this, &ConsolePanel::refresh);
  connect(live_, &CurrentTraining::switched, this, &ConsolePanel::clear);
  connect(live_, &CurrentTraining::changed, this, &ConsolePanel::refresh);
  connect(interrupt_, &QPushButton::clicked, this, &ConsolePanel::interruptRequested);
  connect(view_, &LogView::sourceActivated, this, &ConsolePanel::openSourceRequested);
  connect(run_, &QPushButton::clicked, input_, &ConsoleInput::run);
  connect(input_, &ConsoleInput::entered, this, [this](const QString& code) {
    if (LiveControl* live = live_->control()) live->run_code(code.toStdString());
  });
  refresh();
}

void ConsolePanel::makeWidgets() {
  stateLabel_->setForegroundRole(QPalette::PlaceholderText);
  stateLabel_->setFont(textFont(TextSize::small));
  run_->setToolTip(tr("Run it in the training (Enter)"));
  interrupt_->setToolTip(
      tr("Abort the running code by sending Ctrl+C to the training process. In graph mode, MindSpore exits if it is "
         "computing a graph."));
  interrupt_->hide();
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 4);
  column->setSpacing(4);
  column->addWidget(view_, 1);
  column->addWidget(stateLabel_);
  stateLabel_->setContentsMargins(8, 0, 8, 0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(8);
  row->addWidget(input_, 1);
  row->addWidget(interrupt_, 0, Qt::AlignTop);
  row->addWidget(run_, 0, Qt::AlignTop);
  column->addLayout(row);
  state_ = new PanelState(content);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(state_);
}

void ConsolePanel::focusPrompt() {
  refresh();
  if (input_->isEnabled()) return input_->setFocus(Qt::OtherFocusReason);
  focusWhenPaused_ = true;
  view_->setFocus(Qt::OtherFocusReason);
}

// While the training runs, the view has the keyboard focus, so that further typing does not reach the rest of the window.
void ConsolePanel::enableInput(bool paused) {
  if (!paused && input_->hasFocus()) {
    focusWhenPaused_ = true;
    view_->setFocus(Qt::OtherFocusReason);
  }
  input_->setEnabled(paused);
  if (!paused || !std::exchange(focusWhenPaused_, false)) return;
  if (view_->hasFocus() && !view_->textCursor().hasSelection()) input_->setFocus(Qt::OtherFocusReason);
}

void ConsolePanel::setInterruptible(qint64 pid) {
  interruptiblePid_ = pid;
  refresh();
}

QString ConsolePanel::text() const { return view_->toPlainText(); }

QString ConsolePanel::stateText() const { return state_->showsContent() ? stateLabel_->text() : state_->sentence(); }

void ConsolePanel::clear() {
  finished_.clear();
  finishedEnd_ = 0;
  view_->clear();
}

void ConsolePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ConsolePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  finished_.clear();  // they were written in the colors of the old theme
  finishedEnd_ = 0;
  refresh();
}

void ConsolePanel::refresh() {
  if (!isVisible()) return;
  const LiveControl* live = live_->control();
  if (live == nullptr) {
    runningTimer_.stop();
    return state_->showMessage(tr("No training is selected"));
  }
  const LiveStatus status = live->status();
  const std::vector<ConsoleEntry> entries = live->console();
  if (!status.console && entries.empty()) {
    runningTimer_.stop();
    return state_->showMessage(tr("This training does not allow a console"),
                               tr("A console can do anything the training can, so the script must allow it with "
                                  "LiveDebugger(…, allow_console=True). From other computers it also needs a token."));
  }
  refreshState(status, entries);
  showEntries(entries);
  state_->showContent();
}

void ConsolePanel::refreshState(const LiveStatus& status, const std::vector<ConsoleEntry>& entries) {
  const auto waiting =
      std::find_if(entries.begin(), entries.end(), [](const auto& entry) { return entry.state == State::waiting; });
  const bool paused = status.console && is_waiting(status.state) && !status.is_running;
  enableInput(paused);
  run_->setEnabled(paused);
  const bool hasWaiting = waiting != entries.end();
  if (hasWaiting != runningTimer_.isActive()) hasWaiting ? runningTimer_.start() : runningTimer_.stop();
  const bool canInterrupt = hasWaiting && paused && interruptiblePid_ != 0 && interruptiblePid_ == status.process.pid;
  interrupt_->setVisible(canInterrupt);
  run_->setVisible(!canInterrupt);
  QString label;
  if (is_over(status.state)) {
    label = tr("The training has ended.");
  } else if (hasWaiting && !paused) {
    label = tr("Will run when the training is next paused.");
  } else if (hasWaiting) {
    const auto elapsed = std::chrono::steady_clock::now() - waiting->entered_at;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
    label = tr("Running for %1.").arg(formatDuration(static_cast<double>(seconds)));
    if (!canInterrupt) label += u' ' + tr("Ctrl+C in the terminal of the training interrupts it.");
  } else if (!paused) {
    label = tr("The training is running: pause it to run code.");
  } else {
    label = tr("Paused after step %1. Changes made by the code affect the rest of the training.").arg(status.step);
  }
  stateLabel_->setText(label);
}

void ConsolePanel::showEntries(const std::vector<ConsoleEntry>& entries) {
  const auto keyOf = [](const ConsoleEntry& entry) { return std::pair(entry.id, entry.rank); };
  // Older entries may have been evicted, and ranks may have been added: then everything is written again.
  const bool isPrefix = finished_.size() <= entries.size() &&
                        std::equal(finished_.begin(), finished_.end(), entries.begin(),
                                   [&](const auto& key, const ConsoleEntry& entry) { return key == keyOf(entry); });
  if (!isPrefix) finished_.clear();
  if (finished_.empty()) finishedEnd_ = 0;
  QTextCursor end(view_->document());
  end.beginEditBlock();
  end.setPosition(finishedEnd_);
  end.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
  end.removeSelectedText();
  bool allFinished = true;
  for (std::size_t i = finished_.size(); i < entries.size(); ++i) {
    write(end, entries[i], i > 0 ? &entries[i - 1] : nullptr);
    allFinished = allFinished && entries[i].state != State::waiting;
    if (!allFinished) continue;
    finished_.push_back(keyOf(entries[i]));
    finishedEnd_ = end.position();
  }
  end.endEditBlock();
}

void ConsolePanel::write(QTextCursor& end, const ConsoleEntry& entry, const ConsoleEntry* previous) const {
  const Theme& theme = themeOf(palette());
  const auto insertLine = [&end](const QString& text, const QColor& color) {
    QTextCharFormat format;
    format.setForeground(color);
    end.insertText(text + u'\n', format);
  };
  if (previous == nullptr || !hasSameHeading(*previous, entry)) insertLine(headingOf(entry), theme.text2);
  insertLine(addPrompts(entry.code), theme.accent);
  if (entry.state == State::lost) insertLine(tr("not run, or its result was lost: the training has disconnected"), theme.error);
  const QString output = truncatedOutput(entry.output);
  if (!output.isEmpty()) insertLine(output, entry.state == State::failed ? theme.error.color() : theme.text.color());
}

}  // namespace sporescope::ui

#include "moc_console_panel.cpp"
