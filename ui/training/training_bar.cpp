// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/training_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/training/run_until_dialog.h"
#include "ui/training/training_state.h"
#include "ui/widgets/elided_label.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

using live::TrainingState;

namespace {

constexpr int kMaxSteps = 1'000'000;

// Qt's own dialog accepts only an existing folder, but a recording needs a new one.
class NewFolderDialog : public QFileDialog {
 public:
  NewFolderDialog(QWidget* parent, const QString& title) : QFileDialog(parent, title) {
    setFileMode(Directory);
    setOption(ShowDirsOnly);
  }

 protected:
  void accept() override {
    const QString folder = selectedFiles().value(0);
    if (folder.isEmpty() || QFileInfo::exists(folder)) return QFileDialog::accept();
    QDialog::accept();  // NOLINT(bugprone-parent-virtual-call): QFileDialog's refuses it
    emit fileSelected(folder);
  }
};

}  // namespace

TrainingBar::TrainingBar(Workspace* workspace, QWidget* parent) : QToolBar(tr("Training"), parent), workspace_(workspace) {
  setObjectName(QStringLiteral("training"));
  setMovable(false);
  makeActions();
  makeWidgets();
  connect(workspace_, &Workspace::sessionsChanged, this, &TrainingBar::follow);
  connect(workspace_, &Workspace::nodeChanged, this, &TrainingBar::refresh);
  follow();
}

void TrainingBar::makeActions() {
  const auto makeAction = [this](const char* iconName, const QString& text, const QKeySequence& key,
                                 const QString& explanation) {
    auto* action = new QAction(icon(QLatin1String(iconName)), text, this);
    action->setShortcut(key);
    action->setToolTip(key.isEmpty() ? explanation
                                     : QStringLiteral("%1 (%2)").arg(explanation, key.toString(QKeySequence::NativeText)));
    return action;
  };
  continue_ = makeAction("media-playback-start", tr("Continue"), Qt::Key_F5, tr("Continue until a hit or the end"));
  pause_ = makeAction("media-playback-pause", tr("Pause"), Qt::Key_F6,
                      tr("Pause at the end of this step, or of the next one if nothing is watched and this step was not kept"));
  step_ = makeAction("debug-step-over", tr("Step"), Qt::Key_F10, tr("Run one step"));
  runUntil_ = makeAction("debug-run-until", tr("Run until…"), Qt::CTRL | Qt::Key_F5,
                         tr("Run to a step, to a hit of one watchpoint, or past some hits"));
  nextNode_ = makeAction("go-next", tr("Next node"), Qt::Key_F11, tr("Run to the next node"));
  runToNode_ =
      makeAction("debug-run-cursor", tr("Run to this node"), Qt::CTRL | Qt::Key_F10, tr("Run to the node that is selected"));
  recheck_ = makeAction("view-refresh", tr("Check again"), Qt::SHIFT | Qt::Key_F10,
                        tr("Let the training check its current tensors again"));
  terminate_ = makeAction("media-playback-stop", tr("Terminate…"), Qt::SHIFT | Qt::Key_F5, tr("End the training"));
  record_ = makeAction("media-record", tr("Record"), {}, tr("Record what is captured, as a dump that can be opened later"));
  record_->setCheckable(true);
  connect(continue_, &QAction::triggered, this, [this] {
    if (auto* live = control()) {
      const std::int64_t stepsLeft = live->status().steps_left;
      live->run_steps(stepsLeft > 0 ? stepsLeft : -1);
    }
  });
  connect(pause_, &QAction::triggered, this, [this] {
    if (auto* live = control()) live->pause();
  });
  connect(step_, &QAction::triggered, this, [this] {
    if (auto* live = control()) live->run_steps(1);
  });
  connect(runUntil_, &QAction::triggered, this, &TrainingBar::openRunUntilDialog);
  connect(nextNode_, &QAction::triggered, this, [this] {
    LiveControl* live = control();
    if (live == nullptr) return;
    nodeBeforeStep_ = live->status().current_node;
    live->next_node();
  });
  connect(runToNode_, &QAction::triggered, this, [this] {
    if (auto* live = control()) live->run_to_node(workspace_->graph(), workspace_->node());
  });
  connect(recheck_, &QAction::triggered, this, [this] {
    if (auto* findings = workspace_->findings()) findings->check();
  });
  connect(terminate_, &QAction::triggered, this, &TrainingBar::confirmTerminate);
  connect(record_, &QAction::triggered, this, &TrainingBar::setRecording);
}

void TrainingBar::makeWidgets() {
  for (QAction* action : {continue_, pause_, step_, runUntil_, nextNode_, terminate_}) addAction(action);
  addSeparator();
  auto* stepsWidget = new QWidget;
  auto* row = new QHBoxLayout(stepsWidget);
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(4);
  steps_ = new QSpinBox;
  steps_->setRange(1, kMaxSteps);
  steps_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  steps_->setAlignment(Qt::AlignRight);
  steps_->setFixedWidth(64);
  steps_->setAccessibleName(tr("Number of steps"));
  steps_->setToolTip(tr("How many steps to run"));
  row->addWidget(steps_);
  row->addWidget(new QLabel(tr("steps")));
  goButton_ = new QPushButton(tr("Go"));
  goButton_->setToolTip(tr("Run this many steps"));
  row->addWidget(goButton_);
  connect(goButton_, &QPushButton::clicked, this, &TrainingBar::runSteps);
  addWidget(stepsWidget);
  addSeparator();
  addAction(record_);
  addSeparator();
  auto* state = new QWidget;
  auto* stateRow = new QHBoxLayout(state);
  stateRow->setContentsMargins(8, 0, 8, 0);
  stateRow->setSpacing(6);
  stateIcon_ = new TrainingStateIcon;
  stateLabel_ = new QLabel;
  QFont bold = stateLabel_->font();
  bold.setWeight(QFont::DemiBold);
  stateLabel_->setFont(bold);
  detailLabel_ = new ElidedLabel;
  state->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  stateRow->addWidget(stateIcon_);
  stateRow->addWidget(stateLabel_);
  stateRow->addWidget(detailLabel_, 1);
  addWidget(state);
}

LiveControl* TrainingBar::control() const { return session_ ? session_->live() : nullptr; }

bool TrainingBar::live() const { return control() != nullptr; }

QString TrainingBar::stateText() const { return stateLabel_->text() + u' ' + detailLabel_->text(); }

void TrainingBar::follow() {
  subscription_.cancel();
  session_ = workspace_->session();
  nodeBeforeStep_.reset();
  if (auto* live = control()) {
    lastState_ = live->status().state;
    stoppedByNumber_ = live->status().stopped_by.has_value();
    subscription_ =
        live->on_status_changed([this] { QMetaObject::invokeMethod(this, &TrainingBar::refresh, Qt::QueuedConnection); });
  }
  refresh();
  emit liveChanged(live());
}

void TrainingBar::refresh() {
  LiveControl* live = control();
  setVisible(live != nullptr);
  const LiveStatus status = live != nullptr ? live->status() : LiveStatus{};
  const bool canRun = live != nullptr && is_waiting(status.state);
  const bool canStep = canRun && status.state != TrainingState::at_exception;  // it has no further step
  continue_->setEnabled(canRun);
  step_->setEnabled(canStep);
  runUntil_->setEnabled(canStep);
  steps_->setEnabled(canStep);
  goButton_->setEnabled(canStep);
  recheck_->setEnabled(canRun);
  nextNode_->setEnabled(canStep && status.node_level);
  runToNode_->setEnabled(canStep && status.node_level && workspace_->node() != kNoNode);
  pause_->setEnabled(status.is_running);
  terminate_->setEnabled(live != nullptr && !is_over(status.state));
  record_->setEnabled(live != nullptr);
  record_->setChecked(status.recording);
  if (live == nullptr) return;
  const QString tip = status.node_level ? tr("Run to the next node") : tr("This training can only stop at the end of a step");
  nextNode_->setToolTip(QStringLiteral("%1 (%2)").arg(tip, nextNode_->shortcut().toString(QKeySequence::NativeText)));
  const bool canResume = canRun && status.steps_left > 0;
  continue_->setToolTip(
      status.state == TrainingState::at_exception ? tr("Let the training end with its exception (F5)")
      : canResume ? tr("Continue: %n step(s) of the last run are left (F5)", nullptr, static_cast<int>(status.steps_left))
                  : tr("Continue until a hit or the end (F5)"));
  stateIcon_->show(status);
  stateLabel_->setText(trainingStateText(status));
  detailLabel_->setForegroundRole(QPalette::PlaceholderText);
  QString detail = trainingStateDetail(status);
  if (status.watchpoints_changed) detail += QStringLiteral(" · ") + tr("watchpoints are sent with the next step");
  const bool hasRunCode = std::binary_search(status.console_steps.begin(), status.console_steps.end(), status.step);
  if (hasRunCode) detail += QStringLiteral(" · ") + tr("code was run in the console");
  // An exception message may have several lines of any length; the bar shows it on one line.
  detailLabel_->setText(detail.simplified());
  const QString traceback = toQString(status.traceback).toHtmlEscaped();
  detailLabel_->setToolTip(traceback.isEmpty() ? QStringLiteral("<qt>%1</qt>").arg(detail.toHtmlEscaped())
                                               : QStringLiteral("<pre>%1</pre>").arg(traceback));
  if (status.state == TrainingState::hit && lastState_ != TrainingState::hit) {
    emit stoppedAtHit(tr("%1 stopped at a hit in step %2").arg(stoppedRankText(status)).arg(status.step));
  }
  if (status.state == TrainingState::at_exception && lastState_ != TrainingState::at_exception) {
    emit stoppedByException(tr("%1 stopped: %2").arg(stoppedRankText(status), toQString(status.failure)));
  }
  if (status.stopped_by && !stoppedByNumber_) {
    emit stoppedAtHit(
        tr("%1 stopped: %2 is %3 after step %4")
            .arg(stoppedRankText(status), toQString(status.stopped_by->name), formatNumber(status.stopped_by->value))
            .arg(status.step));
  }
  stoppedByNumber_ = status.stopped_by.has_value();
  lastState_ = status.state;
  if (nodeBeforeStep_ && canRun && !status.current_node.empty() && status.current_node != *nodeBeforeStep_) {
    nodeBeforeStep_.reset();
    emit reachedNode(toQString(status.current_node));
  }
}

void TrainingBar::runSteps() {
  if (auto* live = control()) live->run_steps(steps_->value());
}

void TrainingBar::openRunUntilDialog() {
  LiveControl* live = control();
  if (live == nullptr) return;
  auto* dialog = new RunUntilDialog(workspace_, *live, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const std::weak_ptr<Session> session = session_;
  connect(dialog, &QDialog::accepted, this, [dialog, session] {
    if (const auto training = session.lock()) training->live()->run(dialog->goal());
  });
  dialog->open();
}

void TrainingBar::confirmTerminate() {
  LiveControl* live = control();
  if (live == nullptr) return;
  auto* confirmation =
      new QMessageBox(QMessageBox::NoIcon, tr("Terminate the training"),
                      live->status().is_running ? tr("End the training after the current step?")
                                                : tr("End the training after step %1?").arg(live->status().step),
                      QMessageBox::Cancel, this);
  confirmation->setInformativeText(
      tr("The training process is asked to stop and ends by itself. What was captured here stays."));
  confirmation->addButton(tr("Terminate"), QMessageBox::AcceptRole);
  confirmation->setAttribute(Qt::WA_DeleteOnClose);
  const std::weak_ptr<Session> session = session_;
  connect(confirmation, &QMessageBox::buttonClicked, this, [confirmation, session](QAbstractButton* button) {
    const auto training = session.lock();
    if (training && confirmation->buttonRole(button) == QMessageBox::AcceptRole) training->live()->terminate();
  });
  confirmation->open();
}

void TrainingBar::setRecording(bool enabled) {
  LiveControl* live = control();
  if (live == nullptr) return;
  if (!enabled) {
    live->stop_recording();
    return;
  }
  record_->setChecked(false);  // until the folder has been chosen
  auto* dialog = new NewFolderDialog(this, tr("Record to a new folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setLabelText(QFileDialog::Accept, tr("Record"));
  const std::weak_ptr<Session> session = session_;
  connect(dialog, &QFileDialog::fileSelected, this, [this, session](const QString& folder) {
    const auto training = session.lock();
    if (training && !folder.isEmpty()) recordTo(folder, *training->live());
  });
  dialog->open();
}

void TrainingBar::recordTo(const QString& folder, LiveControl& live) {
  const auto path = std::filesystem::path(folder.toStdString());
  recordRequest_.start<std::filesystem::path>(
      this, [&](ResultCallback<std::filesystem::path> onResult) { return live.record_to(path, std::move(onResult)); },
      [this](Result<std::filesystem::path> result) {
        if (result) return refresh();
        QMessageBox* box = new QMessageBox(QMessageBox::NoIcon, tr("Cannot record"), translated(result.error().message),
                                           QMessageBox::Close, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
      });
}

}  // namespace sporescope::ui

#include "moc_training_bar.cpp"
