// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/remote_dialog.h"

#include <QDir>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QThreadPool>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "core/base/parse.h"
#include "core/remote/open_remote.h"
#include "ui/remote/release_async.h"
#include "ui/remote/remote_dumps.h"
#include "ui/remote/remote_steps.h"
#include "ui/style/icons.h"
#include "ui/table/table_tools.h"
#include "ui/table/table_view.h"
#include "ui/text/format.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/host_field.h"
#include "ui/widgets/panel_state.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr QSize kSize(1148, 640);
constexpr QSize kFrame(16, 48);               // of the window frame
constexpr int kMinWidthForAllColumns = 1100;  // dialog width at which all columns fit
constexpr int kLeft = 348;

QToolButton* makeToolButton(const QString& text, const char* iconName, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  if (iconName != nullptr) button->setIcon(icon(QLatin1String(iconName)));
  button->setToolTip(tip);
  button->setAccessibleName(text);
  return button;
}

}  // namespace

RemoteDialog::RemoteDialog(RemoteHosts* hosts, QWidget* parent)
    : QDialog(parent), hosts_(hosts), dumps_(new RemoteDumps(this)) {
  setWindowTitle(tr("Open on a server"));
  resize(kSize.boundedTo(screen()->availableSize() - kFrame));
  auto* columns = new QHBoxLayout;
  columns->setSpacing(16);
  columns->addWidget(makeHost());
  columns->addWidget(makeBrowser(), 1);
  auto* rows = new QVBoxLayout(this);
  rows->addLayout(columns, 1);
  rows->addWidget(makeFooter());
  showState();
}

RemoteDialog::~RemoteDialog() { disconnectHost(); }

void RemoteDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  for (const auto column : {RemoteDumps::kIterations, RemoteDumps::kSize}) {
    view_->setColumnEnabled(column, width() >= kMinWidthForAllColumns);
  }
}

QWidget* RemoteDialog::makeHost() {
  auto* left = new QWidget;
  left->setFixedWidth(kLeft);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(heading(tr("Host")));
  host_ = new HostField;
  connect_ = new QPushButton(tr("Connect"));
  connect_->setToolTip(tr("Log in over ssh"));
  auto* row = new QHBoxLayout;
  row->addWidget(host_, 1);
  row->addWidget(connect_);
  column->addLayout(row);
  auto* hint = quietLabel(tr("A name from ~/.ssh/config, or user@host:port. ssh provides keys, jump hosts and agents."));
  hint->setWordWrap(true);
  column->addWidget(hint);
  column->addSpacing(16);
  steps_ = new RemoteSteps;
  column->addWidget(steps_);
  column->addStretch(1);
  auto* transferHint = quietLabel(
      tr("Only names, statistics and images of slices are transferred; dumps stay where they are and are never written to."));
  transferHint->setWordWrap(true);
  column->addWidget(transferHint);
  connect(connect_, &QPushButton::clicked, this, [this] { connectTo(host_->host()); });
  connect(host_, &HostField::entered, this, [this] { connectTo(host_->host()); });
  connect(host_, &QComboBox::editTextChanged, this, &RemoteDialog::updateButtons);
  connect(steps_, &RemoteSteps::tryAgainRequested, this, [this] {
    if (connection_) connection_->reconnect();
  });
  return left;
}

QWidget* RemoteDialog::makeBrowser() {
  auto* right = new QWidget;
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(heading(tr("Dumps")));
  path_ = new QLineEdit;
  path_->setAccessibleName(tr("Folder"));
  path_->setToolTip(tr("Folder on the other computer to search for dumps"));
  up_ = makeToolButton(tr("Up"), "go-up", tr("Parent folder (Backspace)"));
  home_ = makeToolButton(tr("Home"), nullptr, tr("Your home folder there"));
  refresh_ = makeToolButton(tr("Refresh"), "view-refresh", tr("Refresh (F5)"));
  auto* row = new QHBoxLayout;
  row->addWidget(up_);
  row->addWidget(path_, 1);
  row->addWidget(home_);
  row->addWidget(refresh_);
  column->addLayout(row);
  view_ = new TableView(dumps_, tr("Dumps"));
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setAlternatingRowColors(true);
  auto* tools = new TableTools(view_, {tr("Filter dumps"), tr("Part of a name, folder or verdict")});
  tools->row()->setContentsMargins(0, 0, 0, 0);
  column->addWidget(tools);
  addFilterKey(this, [tools] { tools->focusFilter(); });
  state_ = new PanelState(view_);
  column->addWidget(state_, 1);
  count_ = quietLabel({});
  stopSummariesButton_ = new QPushButton(tr("Stop"));
  stopSummariesButton_->setToolTip(tr("Stop examining dumps; they can still be opened"));
  stopSummariesButton_->setAutoDefault(false);
  stopSummariesButton_->hide();
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(count_, 1);
  bottom->addWidget(stopSummariesButton_);
  column->addLayout(bottom);
  connect(stopSummariesButton_, &QPushButton::clicked, this, &RemoteDialog::stopSummaries);
  connect(path_, &QLineEdit::returnPressed, this, &RemoteDialog::findDumps);
  connect(refresh_, &QToolButton::clicked, this, &RemoteDialog::findDumps);
  connect(up_, &QToolButton::clicked, this, &RemoteDialog::showParent);
  connect(home_, &QToolButton::clicked, this, [this] {
    path_->setText(QStringLiteral("~"));
    findDumps();
  });
  connect(view_, &TableView::opened, this, &RemoteDialog::openChosen);
  connect(view_, &TableView::statusMessage, count_, &QLabel::setText);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RemoteDialog::updateButtons);
  return right;
}

QWidget* RemoteDialog::makeFooter() {
  auto* footer = new QWidget;
  auto* row = new QHBoxLayout(footer);
  row->setContentsMargins(0, 0, 0, 0);
  disconnect_ = new QPushButton(tr("Disconnect"));
  disconnect_->setToolTip(tr("Stop connecting, or disconnect; open dumps keep their connection"));
  auto* cancel = new QPushButton(tr("Cancel"));
  open_ = new QPushButton(tr("Open"));
  open_->setToolTip(tr("Open the selected dump (Enter)"));
  for (QPushButton* button : {connect_, disconnect_, cancel, open_}) button->setAutoDefault(false);
  row->addWidget(disconnect_);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(open_);
  connect(disconnect_, &QPushButton::clicked, this, [this] {
    disconnectHost();
    showState();
  });
  connect(cancel, &QPushButton::clicked, this, &QDialog::close);
  connect(open_, &QPushButton::clicked, this, &RemoteDialog::openChosen);
  return footer;
}

void RemoteDialog::connectTo(const QString& host) {
  disconnectHost();
  if (!remote::SshUrl::is_host(host.toStdString())) {
    showState();
    if (host.isEmpty()) return;
    return state_->showMessage(tr("Not connected"),
                               tr("“%1” is not a host name: it must not contain spaces or begin with a hyphen.")
                                   .arg(toQString(shortened(host.toStdString()))));
  }
  host_->setEditText(host);
  connection_ = hosts_->connect(host.toStdString());
  stateObserver_ =
      connection_->on_changed([this] { QMetaObject::invokeMethod(this, &RemoteDialog::showState, Qt::QueuedConnection); });
  showState();
}

void RemoteDialog::disconnectHost() {
  stopSearch();
  stateObserver_.cancel();
  hasSearched_ = false;
  releaseAsync(std::exchange(connection_, nullptr));
}

void RemoteDialog::showState() {
  const remote::SshState state = connection_ ? connection_->state() : remote::SshState();
  steps_->show(state);
  const bool connected = state.kind == remote::SshState::Kind::connected && connection_;
  if (!connected && !hasSearched_) state_->showMessage(tr("Not connected"), tr("The host’s dumps appear here."));
  if (connected && !hasSearched_) {
    hasSearched_ = true;
    if (path_->text().isEmpty()) path_->setText(toQString(state.home));
    findDumps();
  }
  updateButtons();
}

void RemoteDialog::findDumps() {
  const auto link = connection_ ? connection_->link() : nullptr;
  if (!link) return;
  stopSearch();
  const std::filesystem::path path = path_->text().trimmed().toStdString();
  state_->showLoading(tr("Looking for dumps…"), -1, [this] {
    stopSearch();
    state_->showMessage(tr("Stopped"), {}, {{tr("Refresh"), [this] { findDumps(); }, true}});
  });
  stop_ = std::stop_source();
  search_.run<SearchResult>(
      this,
      [link, path, stop = stop_.get_token()]() -> SearchResult {
        std::vector<remote::FoundRemoteDump> dumps;
        const auto result =
            remote::find_remote_dumps(*link, path, stop, [&](const remote::FoundRemoteDump& dump) { dumps.push_back(dump); });
        return result ? SearchResult(std::move(dumps)) : tl::unexpected(result.error());
      },
      [this](SearchResult result) { showDumps(std::move(result)); });
}

void RemoteDialog::stopSearch() {
  stop_.request_stop();
  search_.cancel();
  stopSummaries();
}

void RemoteDialog::loadSummaries() {
  const auto link = connection_ ? connection_->link() : nullptr;
  if (!link || dumps_->size() == 0) return;
  stop_ = std::stop_source();
  stopSummariesButton_->show();
  const UiCallback deliver = summaryCallbacks_.connectTo(this);
  QThreadPool::globalInstance()->start([this, link, roots = dumps_->roots(), stop = stop_.get_token(), deliver] {
    const auto onSummary = [this, deliver](const remote::DumpSummary& summary) {
      deliver([this, summary] {
        dumps_->add(summary);
        showCount();
      });
    };
    // Errors are ignored: dumps without a summary can still be opened and then report the reason.
    static_cast<void>(remote::summarize_remote_dumps(*link, roots, stop, onSummary));
    deliver([this] { stopSummaries(); });
  });
}

void RemoteDialog::stopSummaries() {
  stop_.request_stop();
  summaryCallbacks_.disconnect();
  stopSummariesButton_->hide();
  showCount();
}

void RemoteDialog::showCount() {
  if (dumps_->size() == 0) return count_->clear();
  const auto count = static_cast<int>(dumps_->size());
  QString label = skippedCount_ == 0 ? tr("%n dump(s)", nullptr, count)
                                     : tr("%n dump(s); unreadable folders: %1", nullptr, count).arg(skippedCount_);
  if (!stopSummariesButton_->isHidden()) label += u' ' + tr("%1 of them examined.").arg(dumps_->summarizedCount());
  count_->setText(label);
}

void RemoteDialog::showDumps(SearchResult result) {
  if (!result) {
    dumps_->setDumps({});
    showCount();
    const QString reason = translated(result.error().message);
    const std::vector<PanelState::Action> actions{{tr("Refresh"), [this] { findDumps(); }, true}};
    if (result.error().code == ErrorCode::not_found) {
      state_->showMessage(tr("No dump in %1").arg(path_->text()), reason, actions);
    } else {
      state_->showError(tr("Cannot open %1").arg(path_->text()), reason, actions);
    }
    updateButtons();
    return;
  }
  std::vector<remote::FoundRemoteDump> dumps;
  skippedCount_ = 0;
  for (remote::FoundRemoteDump& dump : *result) {
    dump.skip_reason ? static_cast<void>(++skippedCount_) : dumps.push_back(std::move(dump));
  }
  dumps_->setDumps(std::move(dumps));
  state_->showContent();
  if (dumps_->rowCount() > 0) view_->setCurrentIndex(dumps_->index(0, 0));
  view_->setFocus();
  showCount();
  loadSummaries();
  updateButtons();
}

void RemoteDialog::showParent() {
  const QString path = QDir::cleanPath(path_->text());
  if (path.isEmpty() || path == QStringLiteral("/") || path == QStringLiteral("~")) return;
  path_->setText(path.contains(u'/') ? path.left(std::max<qsizetype>(path.lastIndexOf(u'/'), 1)) : QStringLiteral("~"));
  findDumps();
}

void RemoteDialog::openChosen() {
  const auto position = dumps_->positionAt(view_->currentIndex());
  const QString path = position ? dumps_->path(*position) : QString();
  if (path.isEmpty() || !connection_) return;
  emit openRequested(QString::fromStdString(remote::display_path(connection_->state().host, path.toStdString()).string()));
  close();
}

void RemoteDialog::updateButtons() {
  const auto kind = connection_ ? connection_->state().kind : remote::SshState::Kind::failed;
  const bool connected = connection_ && kind == remote::SshState::Kind::connected;
  connect_->setEnabled(!host_->host().isEmpty() && !connected && kind != remote::SshState::Kind::connecting);
  for (QWidget* widget : {static_cast<QWidget*>(path_), static_cast<QWidget*>(up_), static_cast<QWidget*>(home_),
                          static_cast<QWidget*>(refresh_)}) {
    widget->setEnabled(connected);
  }
  disconnect_->setEnabled(connection_ && kind != remote::SshState::Kind::failed);
  open_->setEnabled(connected && state_->showsContent() && view_->currentIndex().isValid());
  open_->setDefault(open_->isEnabled());
}

void RemoteDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F5) return findDumps();
  if (event->key() == Qt::Key_Backspace && view_->hasFocus()) return showParent();
  // Enter in the host field connects and does nothing else.
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isEnter && !open_->hasFocus() && !view_->hasFocus()) return;
  QDialog::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_remote_dialog.cpp"
