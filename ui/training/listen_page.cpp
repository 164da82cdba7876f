// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_page.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/remote/ssh/ssh_url.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/training/code_line.h"
#include "ui/training/listen_bar.h"
#include "ui/training/listen_fields.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/wheel_forwarding.h"
#include "ui/workspace/installed_folders.h"

namespace sporescope::ui {

namespace {

constexpr int kHintAfter = 30'000;  // milliseconds
constexpr int kWidth = 880;

QLabel* quiet(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

// Quotes a path for a shell.
QString quoted(const QString& path) { return path.contains(u' ') ? u'\'' + path + u'\'' : path; }

QFrame* separator() {
  auto* line = new QFrame;
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  line->setBackgroundRole(QPalette::Mid);
  return line;
}

}  // namespace

ListenPage::ListenPage(ListenController* listening, QWidget* parent) : QWidget(parent), listening_(listening) {
  build();
  clock_.setInterval(1000);
  connect(&clock_, &QTimer::timeout, this, &ListenPage::refresh);
  connect(listening_, &ListenController::stateChanged, this, &ListenPage::refresh);
  refresh();
}

void ListenPage::build() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  scroll_ = new QScrollArea;
  scroll_->setAccessibleName(tr("Start the training in another terminal"));
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  auto* page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto* outer = new QHBoxLayout(page);
  outer->addStretch();
  outer->addWidget(makeBlock(), 4);
  outer->addStretch();
  scroll_->setWidget(page);
  forwardWheelToPage(page);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->setSpacing(0);
  whole->addWidget(makeBar());
  whole->addWidget(scroll_, 1);
}

QWidget* ListenPage::makeBar() {
  bar_ = new ListenBar(listening_);
  connect(bar_, &ListenBar::backRequested, this, &ListenPage::backRequested);
  // Works wherever the keyboard focus is, as long as the page is visible.
  auto* escape = new QAction(this);
  escape->setShortcut(Qt::Key_Escape);
  connect(escape, &QAction::triggered, this, &ListenPage::backRequested);
  addAction(escape);
  setBackTarget({});
  return bar_;
}

QWidget* ListenPage::makeBlock() {
  auto* block = new QWidget;
  block->setMaximumWidth(kWidth);
  block->setMinimumWidth(qMin(kWidth, 520));
  auto* column = new QVBoxLayout(block);
  column->setContentsMargins(24, 48, 24, 24);
  column->setSpacing(8);
  title_ = new ElidedLabel;
  QFont large = textFont(TextSize::normal, QFont::DemiBold);
  large.setPointSizeF(large.pointSizeF() * 18 / 13);
  title_->setFont(large);
  column->addWidget(title_);
  column->addWidget(quiet(tr("The network stops before its first step and waits here for your watchpoints.")));
  column->addSpacing(8);
  auto* ways = new QTabWidget;
  ways->setDocumentMode(true);
  ways->addTab(makeClient(), tr("MindSpore 2.4 and later"));
  ways->addTab(makeVariables(), tr("MindSpore 1.0 to 2.3"));
  column->addWidget(ways);
  hints_ = makeHints();
  column->addWidget(hints_);
  column->addWidget(separator());
  column->addWidget(fields_ = new ListenFields(listening_));
  column->addStretch();
  return block;
}

QWidget* ListenPage::makeVariables() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 12, 0, 8);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->addWidget(heading(tr("1  Set these variables where the training runs")), 1);
  auto* all = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy all"));
  all->setToolTip(tr("Copy all lines"));
  connect(all, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(exportLines()); });
  row->addWidget(all);
  column->addLayout(row);
  variables_ = new QVBoxLayout;
  variables_->setSpacing(0);
  column->addLayout(variables_);
  auto* memory = new QHBoxLayout;
  lessMemory_ = new QCheckBox(tr("Use less memory"));
  connect(lessMemory_, &QCheckBox::toggled, this, &ListenPage::fillLines);
  memory->addWidget(lessMemory_);
  memory->addWidget(quiet(tr("sets MS_DEBUGGER_PARTIAL_MEM=1: only watched tensors keep their memory")), 1);
  column->addLayout(memory);
  column->addSpacing(8);
  column->addWidget(heading(tr("2  Turn data sink mode off and start the training")));
  auto* code = new QVBoxLayout;
  code->setSpacing(0);
  setCodeLines(code, {QStringLiteral("model.train(epochs, dataset, dataset_sink_mode=False)")});
  column->addLayout(code);
  column->addStretch();
  return page;
}

QWidget* ListenPage::makeClient() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 12, 0, 8);
  column->setSpacing(8);
  column->addWidget(installTitle_ = heading({}));
  install_ = new QVBoxLayout;
  install_->setSpacing(0);
  column->addLayout(install_);
  column->addWidget(heading(tr("2  Add these lines to the training script")));
  const auto addSnippet = [&](const QString& title, auto lines) {
    auto* row = new QHBoxLayout;
    row->addWidget(quiet(title), 1);
    auto* all = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy all"));
    all->setToolTip(tr("Copy all lines"));
    all->setAccessibleName(tr("Copy all lines: %1").arg(title));
    connect(all, &QPushButton::clicked, this, [lines] { QApplication::clipboard()->setText(lines()); });
    row->addWidget(all);
    column->addLayout(row);
    auto* code = new QVBoxLayout;
    code->setSpacing(0);
    column->addLayout(code);
    return code;
  };
  client_ = addSnippet(tr("With Model.train or Model.fit"), [this] { return clientLines(); });
  loop_ = addSnippet(tr("In your own loop"), [this] { return loopLines(); });
  column->addWidget(quiet(tr("Graph mode and PyNative mode. MindSpore itself is not changed.")));
  column->addWidget(remote_ = makeTunnel());
  column->addStretch();
  return page;
}

QWidget* ListenPage::makeTunnel() {
  auto* part = new QWidget;
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->addWidget(heading(tr("The training runs on another computer?")), 1);
  auto* there = new QPushButton(icon(QStringLiteral("network-server")), tr("Listen on a server…"));
  there->setToolTip(tr("Wait for trainings there, over ssh (Ctrl+Alt+L)"));
  connect(there, &QPushButton::clicked, this, &ListenPage::askForServer);
  row->addWidget(there);
  column->addLayout(row);
  column->addWidget(
      quiet(tr("Or open a shell there with this line. Programs started in it reach Sporescope at the address above; nobody "
               "else can connect.")));
  tunnel_ = new QVBoxLayout;
  tunnel_->setSpacing(0);
  column->addLayout(tunnel_);
  return part;
}

QWidget* ListenPage::makeHints() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(separator());
  column->addWidget(heading(tr("Nothing has connected yet. Check:")));
  for (int i = 0; i < 4; ++i) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    column->addWidget(label);
    hintLines_.push_back(label);
  }
  return page;
}

void ListenPage::fillHints() {
  const bool here = listening_->host().isEmpty();
  const QStringList hints{
      tr("The variables are set in the shell that starts the training, before MindSpore is imported."),
      tr("MindSpore 1.0 to 2.3 on GPU or Ascend has the protocol built in. Other versions need the training client."),
      here ? tr("This is for a training on this computer. Otherwise, listen on a server or at another address below.")
           : tr("The training runs on %1 itself. A container there has its own loopback address unless it was started with "
                "<code>--network host</code>.")
                 .arg(listening_->host().toHtmlEscaped()),
      tr("No firewall or container network is in the way: <code>nc -z %1 %2</code> succeeds at once.")
          .arg(listening_->address())
          .arg(listening_->trainingPort()),
  };
  for (std::size_t i = 0; i < hintLines_.size(); ++i) {
    hintLines_[i]->setText(QStringLiteral("•  ") + hints[static_cast<qsizetype>(i)]);
  }
}

void ListenPage::askForServer() {
  scroll_->ensureWidgetVisible(fields_);
  fields_->askForServer();
}

void ListenPage::setBackTarget(const QString& title) { bar_->setBackTarget(title); }

// A training on another host cannot connect to the address that means all local interfaces.
QString ListenPage::trainingHost() const {
  return listening_->address() == QLatin1String("0.0.0.0") ? tr("ADDRESS_OF_THIS_COMPUTER") : listening_->address();
}

QString ListenPage::exportLines() const {
  QStringList lines{QStringLiteral("export ENABLE_MS_DEBUGGER=1"),
                    QStringLiteral("export MS_DEBUGGER_HOST=%1").arg(trainingHost()),
                    QStringLiteral("export MS_DEBUGGER_PORT=%1").arg(listening_->trainingPort())};
  if (lessMemory_->isChecked()) lines += QStringLiteral("export MS_DEBUGGER_PARTIAL_MEM=1");
  return lines.join(u'\n');
}

QString ListenPage::debuggerCall() const {
  const QString token = listening_->token();
  return QStringLiteral("LiveDebugger(\"%1:%2\"%3)")
      .arg(trainingHost())
      .arg(listening_->trainingPort())
      .arg(token.isEmpty() ? QString() : QStringLiteral(", token=\"%1\"").arg(token));
}

QString ListenPage::clientLines() const {
  return QStringLiteral(
             "from sporescope_live import LiveDebugger\n"
             "model.train(3, dataset, callbacks=[%1], dataset_sink_mode=False)")
      .arg(debuggerCall());
}

QString ListenPage::loopLines() const {
  return QStringLiteral(
             "from sporescope_live import LiveDebugger\n"
             "with %1.session([net, loss_fn, optimizer]) as live:\n"
             "    for batch in batches:\n"
             "        loss = step(*batch)\n"
             "        if not live.step_end(loss):\n"
             "            break")
      .arg(debuggerCall());
}

QStringList ListenPage::installLines() const {
  const QString client = bundledClient();
  if (client.isEmpty()) return {QStringLiteral("pip install sporescope-live")};
  if (listening_->host().isEmpty()) return {QStringLiteral("pip install ") + quoted(client)};
  const remote::SshUrl::Name name = remote::SshUrl::name_of(listening_->host().toStdString());
  const QString port = name.port.empty() ? QString() : QStringLiteral("-P %1 ").arg(toQString(name.port));
  return {QStringLiteral("scp -r %1%2 %3:sporescope-live").arg(port, quoted(client), toQString(name.destination)),
          QStringLiteral("pip install ./sporescope-live")};
}

QString ListenPage::tunnelLine() const {
  return QStringLiteral("ssh -R %1:127.0.0.1:%1 %2").arg(listening_->port()).arg(tr("USER@COMPUTER"));
}

void ListenPage::fillLines() {
  const QString now = exportLines() + u'\n' + clientLines() + u'\n' + tunnelLine() + u'\n' + installLines().join(u'\n');
  if (now == filled_) return;
  filled_ = now;
  const bool here = listening_->host().isEmpty();
  title_->setText(here ? tr("Start the training in another terminal") : tr("Start the training on %1").arg(listening_->host()));
  title_->setToolTip(listening_->host());
  installTitle_->setText(here ? tr("1  Install the training client (once)")
                              : tr("1  Copy the training client there and install it (once)"));
  setCodeLines(install_, installLines());
  setCodeLines(variables_, exportLines().split(u'\n'));
  setCodeLines(client_, clientLines().split(u'\n'));
  setCodeLines(loop_, loopLines().split(u'\n'));
  setCodeLines(tunnel_, {tunnelLine()});
  fillHints();
}

void ListenPage::refresh() {
  const bool on = listening_->state() == ListenController::State::on;
  if (on && isVisible()) {
    if (!clock_.isActive()) clock_.start();
  } else {
    clock_.stop();
  }
  bar_->refresh();
  // otherwise a remote training can connect without a tunnel
  remote_->setVisible(listening_->loopback() && listening_->host().isEmpty());
  hints_->setVisible(on && !listening_->broken() && listening_->trainings() == 0 && listening_->milliseconds() >= kHintAfter);
  fillLines();
}

void ListenPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ListenPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && bar_ != nullptr) refresh();
}

}  // namespace sporescope::ui

#include "moc_listen_page.cpp"
