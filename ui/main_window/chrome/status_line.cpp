// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/status_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "ui/main_window/jobs.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/text/connection_text.h"
#include "ui/text/format.h"
#include "ui/training/listen_controller.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kDelayMilliseconds = 150;
constexpr int kLineHeight = 24;

}  // namespace

StatusLine::StatusLine(Workspace* workspace, Jobs* jobs, const ListenController* listenController, QWidget* parent)
    : QStatusBar(parent),
      workspace_(workspace),
      jobs_(jobs),
      listenController_(listenController),
      jobLabel_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      amount_(new QLabel(this)),
      stop_(new QPushButton(icon(QStringLiteral("media-playback-stop")), tr("Stop"), this)),
      moreButton_(new QToolButton(this)),
      listeningButton_(new QToolButton(this)),
      summaryLabel_(new QLabel(this)) {
  setSizeGripEnabled(false);
  setContentsMargins(4, 1, 4, 0);
  setFixedHeight(std::max(kLineHeight, fontMetrics().height() + 8));
  const QFont small = textFont(TextSize::small);
  bar_->setFixedSize(180, 8);
  bar_->setTextVisible(false);
  stop_->setAutoDefault(false);
  stop_->setMaximumHeight(kLineHeight - 4);
  moreButton_->setAutoRaise(true);
  moreButton_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  amount_->setForegroundRole(QPalette::PlaceholderText);
  summaryLabel_->setForegroundRole(QPalette::PlaceholderText);
  summaryLabel_->setTextInteractionFlags(Qt::TextBrowserInteraction);
  summaryLabel_->setContentsMargins(0, 0, 4, 0);
  for (QWidget* widget : {static_cast<QWidget*>(jobLabel_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(amount_),
                          static_cast<QWidget*>(stop_), static_cast<QWidget*>(moreButton_)}) {
    widget->setFont(small);
    addWidget(widget);
  }
  listeningButton_->setAutoRaise(true);
  listeningButton_->setIcon(icon(QStringLiteral("network-connect")));
  listeningButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  listeningButton_->setMaximumHeight(kLineHeight - 2);
  for (QWidget* widget : {static_cast<QWidget*>(listeningButton_), static_cast<QWidget*>(summaryLabel_)}) {
    widget->setFont(small);
    addPermanentWidget(widget);
  }

  connect(summaryLabel_, &QLabel::linkActivated, this, &StatusLine::problemsRequested);
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (!jobs_->running().empty()) std::function<void()>(jobs_->running().front().stop)();
  });
  connect(moreButton_, &QToolButton::clicked, this, &StatusLine::offerJobs);
  connect(listeningButton_, &QToolButton::clicked, this, &StatusLine::listeningRequested);
  connect(listenController_, &ListenController::stateChanged, this, &StatusLine::showListening);
  delay_.setSingleShot(true);
  delay_.setInterval(kDelayMilliseconds);
  connect(&delay_, &QTimer::timeout, this, &StatusLine::showJob);
  connect(jobs_, &Jobs::changed, this, &StatusLine::jobsChanged);
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    if (jobs_->running().empty()) return showIdleState();  // the search does not cover tensors that were added later
    showSummary();
  });
  connect(workspace_, &Workspace::sessionsChanged, this, &StatusLine::showSummary);
  showIdleState();
  showListening();
}

void StatusLine::setListenPageVisible(bool visible) {
  listenPageIsVisible_ = visible;
  summaryLabel_->setVisible(!visible);  // the summary is that of the covered dump
  showListening();
}

void StatusLine::showListening() {
  const bool isOn = listenController_->state() == ListenController::State::on ||
                    listenController_->state() == ListenController::State::starting;
  listeningButton_->setVisible(isOn && !listenPageIsVisible_);
  const QString address = listenController_->addressText();
  const auto connection = listenController_->connection();
  const bool lost = connection && connection->kind == remote::SshState::Kind::lost;
  listeningButton_->setText(lost                              ? ConnectionText::lostText(*connection)
                            : listenController_->isLoopback() ? tr("Listening on %1").arg(address)
                                                              : tr("Listening on %1, open to the network").arg(address));
  listeningButton_->setToolTip(tr("Show what a training needs to connect (Ctrl+L)"));
}

QString StatusLine::leftText() const { return jobLabel_->text(); }

QString StatusLine::rightText() const { return summaryLabel_->text(); }

// An older message does not concern a new check and would cover its progress.
void StatusLine::followCheck() {
  const Findings* findings = workspace_->findings();
  const bool isChecking = findings != nullptr && findings->checkState() == Findings::CheckState::running;
  if (isChecking && !std::exchange(checking_, isChecking)) clearMessage();
  checking_ = isChecking;
}

void StatusLine::jobsChanged() {
  followCheck();
  if (jobs_->running().empty()) {
    delay_.stop();
    showIdleState();
  } else if (bar_->isVisibleTo(this)) {
    showJob();
  } else if (!delay_.isActive()) {
    delay_.start();
  }
}

void StatusLine::showJob() {
  const auto& running = jobs_->running();
  if (running.empty()) return;
  const Job& job = running.front();
  jobLabel_->setText(job.what);
  bar_->setRange(0, job.share < 0 ? 0 : 1000);
  if (job.share >= 0) bar_->setValue(qRound(job.share * 1000));
  amount_->setText(Jobs::amountText(job));
  stop_->setToolTip(tr("Stop: %1").arg(job.what));
  bar_->show();
  amount_->show();
  stop_->setVisible(static_cast<bool>(job.stop));
  moreButton_->setVisible(running.size() > 1);
  moreButton_->setText(tr("%n more", nullptr, static_cast<int>(running.size()) - 1));
}

// Shows the result of a cause search without a cause while no job runs.
void StatusLine::showIdleState() {
  for (QWidget* widget : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(amount_), static_cast<QWidget*>(stop_),
                          static_cast<QWidget*>(moreButton_)}) {
    widget->hide();
  }
  const Findings* findings = workspace_->findings();
  const bool clean = findings != nullptr && findings->causeState() == Findings::CauseState::clean;
  jobLabel_->setText(clean ? cleanText(*findings) : tr("Ready"));
  showSummary();  // the finished check may have found unreadable files
}

QString StatusLine::cleanText(const Findings& findings) const {
  const CauseSearchProgress& progress = findings.causeProgress();
  const Coverage& coverage = progress.coverage;
  // Overflows reported by the device do not depend on the values, which may saturate or not have been dumped.
  if (const std::size_t overflows = workspace_->snapshot()->overflows.size(); overflows > 0) {
    return withSpacedCount(tr("The device reported %n overflows", nullptr, static_cast<int>(overflows)), overflows);
  }
  if (progress.tensors_total == 0) return tr("No tensors to check");
  if (coverage.unknown_folders > 0) {
    return withSpacedCount(
        tr("No verdict: %n folders could not be fully read", nullptr, static_cast<int>(coverage.unknown_folders)),
        coverage.unknown_folders);
  }
  if (!coverage.all_judged()) {
    return withSpacedCount(tr("No verdict: %n tensors could not be checked", nullptr, static_cast<int>(coverage.not_judged())),
                           coverage.not_judged());
  }
  if (progress.excluded > 0) {
    return withSpacedCount(tr("No cause: NaN or Inf in %n tensors is harmless", nullptr, static_cast<int>(progress.excluded)),
                           progress.excluded);
  }
  if (findings.isCauseOutdated()) {
    return withSpacedCount(tr("No NaN or Inf in %n tensors before the dump grew: search for the first cause again", nullptr,
                              static_cast<int>(progress.tensors_total)),
                           progress.tensors_total);
  }
  return withSpacedCount(tr("No NaN or Inf in %n tensors", nullptr, static_cast<int>(progress.tensors_total)),
                         progress.tensors_total);
}

void StatusLine::showSummary() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (workspace_->session() == nullptr || snapshot.error || snapshot.loading) {
    summaryLabel_->clear();
    return;
  }
  const bool live = workspace_->live() != nullptr;  // a training has no files
  const Findings* findings = workspace_->findings();
  const std::size_t checkProblemCount = findings != nullptr ? findings->checkProgress().problems.size() : 0;
  if (live && snapshot.problems.empty()) {
    summaryLabel_->clear();
    return;
  }
  QStringList parts;
  const int unmatched = static_cast<int>(snapshot.unmatched_files.size());
  if (!live) {
    if (snapshot.tensor_files > 0 || snapshot.tensors.statistics_only == 0) {
      parts += withSpacedCount(tr("%n tensor files", nullptr, static_cast<int>(snapshot.tensor_files)), snapshot.tensor_files);
    }
    if (snapshot.tensors.statistics_only > 0) {
      parts += withSpacedCount(tr("statistics of %n tensors", nullptr, static_cast<int>(snapshot.tensors.statistics_only)),
                               snapshot.tensors.statistics_only);
    }
    parts += unmatched == 0 ? tr("all matched")
                            : withSpacedCount(tr("%n without a node", nullptr, unmatched), snapshot.unmatched_files.size());
    parts += QString();
  }
  const int problems = static_cast<int>(snapshot.problems.size() + checkProblemCount);
  QString text = parts.join(QStringLiteral(" · ")).toHtmlEscaped();
  // Files that the cause search could not read, until a check reports each of them.
  const std::uint64_t unread = findings != nullptr && problems == 0 ? findings->causeProgress().coverage.not_read : 0;
  QStringList faults;
  if (unread > 0) {
    faults += withSpacedCount(tr("%n could not be read", nullptr, static_cast<int>(unread)), unread).toHtmlEscaped();
  }
  if (problems + unmatched > 0) {
    const QString label = problems == 0 ? tr("show them") : tr("%n problems", nullptr, problems);
    faults += QStringLiteral("<a href=\"problems\" style=\"text-decoration:none\">%1</a>").arg(label.toHtmlEscaped());
  }
  if (faults.isEmpty()) faults += tr("no problems").toHtmlEscaped();
  text += faults.join(QStringLiteral(" · "));
  summaryLabel_->setText(text);
}

void StatusLine::offerJobs() {
  QMenu menu(this);
  for (const Job& job : jobs_->running()) {
    QAction* action = menu.addAction(tr("Stop: %1").arg(job.what));
    connect(action, &QAction::triggered, this, [stop = job.stop] { stop(); });
  }
  menu.exec(moreButton_->mapToGlobal(QPoint(0, -menu.sizeHint().height())));
}

}  // namespace sporescope::ui

#include "moc_status_line.cpp"
