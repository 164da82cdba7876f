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
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStringList>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/remote/ssh/ssh_url.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/training/listen_bar.h"
#include "ui/training/listen_fields.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/wheel_forwarding.h"
#include "ui/workspace/installed_folders.h"

namespace sporescope::ui {

namespace {

/// A line of code with a button that copies it. UI thread only.
class CodeLine : public QWidget {
 public:
  /// `isFirst`: there is no line directly above, with which it would share a border.
  CodeLine(const QString& code, bool isFirst);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool isFirst_;
};

CodeLine::CodeLine(const QString& code, bool isFirst) : isFirst_(isFirst) {
  setObjectName(QStringLiteral("codeLine"));
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::AlternateBase);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 2, 6, 2);
  auto* label = new QLabel(code);
  label->setFont(codeFont());
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setToolTip(code);  // the whole line, if it does not fit
  row->addWidget(label, 1);
  QToolButton* copy = iconButton(QStringLiteral("edit-copy"), QCoreApplication::translate("ListenPage", "Copy this line"));
  copy->setAccessibleName(QCoreApplication::translate("ListenPage", "Copy %1").arg(code));
  connect(copy, &QToolButton::clicked, this, [code] { QApplication::clipboard()->setText(code); });
  row->addWidget(copy);
}

void CodeLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(themeOf(palette()).line.color());
  painter.drawRect(rect().adjusted(0, isFirst_ ? 0 : -1, -1, -1));
}

// Replaces the lines in `column` with these.
void setCodeLines(QVBoxLayout* column, const QStringList& lines) {
  while (QLayoutItem* item = column->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString& line : lines) column->addWidget(new CodeLine(line, column->count() == 0));
}

constexpr int kHintAfter = 30'000;  // milliseconds
constexpr int kWidth = 880;

QLabel* wrappedLabel(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

// Quotes a path for a shell.
QString quotePath(const QString& path) { return path.contains(u' ') ? u'\'' + path + u'\'' : path; }

QFrame* separator() {
  auto* line = new QFrame;
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  line->setBackgroundRole(QPalette::Mid);
  return line;
}

}  // namespace

ListenPage::ListenPage(ListenController* controller, QWidget* parent) : QWidget(parent), controller_(controller) {
  build();
  refreshTimer_.setInterval(1000);
  connect(&refreshTimer_, &QTimer::timeout, this, &ListenPage::refresh);
  connect(controller_, &ListenController::stateChanged, this, &ListenPage::refresh);
  refresh();
}

void ListenPage::build() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  scroll_ = new QScrollArea;
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
  auto* mainColumn = new QVBoxLayout(this);
  mainColumn->setContentsMargins(0, 0, 0, 0);
  mainColumn->setSpacing(0);
  mainColumn->addWidget(makeBar());
  mainColumn->addWidget(scroll_, 1);
}

QWidget* ListenPage::makeBar() {
  bar_ = new ListenBar(controller_);
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
  column->addWidget(wrappedLabel(tr("The network stops before its first step and waits here for your watchpoints.")));
  column->addSpacing(8);
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->addTab(makeClient(), tr("MindSpore 2.4 and later"));
  tabs->addTab(makeVariables(), tr("MindSpore 1.0 to 2.3"));
  column->addWidget(tabs);
  hints_ = makeHints();
  column->addWidget(hints_);
  column->addWidget(separator());
  column->addWidget(fields_ = new ListenFields(controller_));
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
  auto* copyAll = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy all"));
  copyAll->setToolTip(tr("Copy all lines"));
  connect(copyAll, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(exportLines()); });
  row->addWidget(copyAll);
  column->addLayout(row);
  variables_ = new QVBoxLayout;
  variables_->setSpacing(0);
  column->addLayout(variables_);
  auto* memory = new QHBoxLayout;
  lessMemory_ = new QCheckBox(tr("Use less memory"));
  connect(lessMemory_, &QCheckBox::toggled, this, &ListenPage::fillLines);
  memory->addWidget(lessMemory_);
  memory->addWidget(wrappedLabel(tr("sets MS_DEBUGGER_PARTIAL_MEM=1: only watched tensors keep their memory")), 1);
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
    row->addWidget(wrappedLabel(title), 1);
    auto* copyAll = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy all"));
    copyAll->setToolTip(tr("Copy all lines"));
    copyAll->setAccessibleName(tr("Copy all lines: %1").arg(title));
    connect(copyAll, &QPushButton::clicked, this, [lines] { QApplication::clipboard()->setText(lines()); });
    row->addWidget(copyAll);
    column->addLayout(row);
    auto* code = new QVBoxLayout;
    code->setSpacing(0);
    column->addLayout(code);
    return code;
  };
  client_ = addSnippet(tr("With Model.train or Model.fit"), [this] { return clientLines(); });
  loop_ = addSnippet(tr("In your own loop"), [this] { return loopLines(); });
  column->addWidget(wrappedLabel(tr("Graph mode and PyNative mode. MindSpore itself is not changed.")));
  column->addWidget(remote_ = makeTunnel());
  column->addStretch();
  return page;
}

QWidget* ListenPage::makeTunnel() {
  auto* section = new QWidget;
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->addWidget(heading(tr("The training runs on another computer?")), 1);
  auto* serverButton = new QPushButton(icon(QStringLiteral("network-server")), tr("Listen on a server…"));
  serverButton->setToolTip(tr("Wait for trainings there, over ssh (Ctrl+Alt+L)"));
  connect(serverButton, &QPushButton::clicked, this, &ListenPage::selectServer);
  row->addWidget(serverButton);
  column->addLayout(row);
  column->addWidget(wrappedLabel(
      tr("Or open a shell there with this line. Programs started in it reach Sporescope at the address above; nobody "
         "else can connect.")));
  tunnel_ = new QVBoxLayout;
  tunnel_->setSpacing(0);
  column->addLayout(tunnel_);
  return section;
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
  const bool isLocal = controller_->host().isEmpty();
  const QStringList hints{
      tr("The variables are set in the shell that starts the training, before MindSpore is imported."),
      tr("MindSpore 1.0 to 2.3 on GPU or Ascend has the protocol built in. Other versions need the training client."),
      isLocal ? tr("This is for a training on this computer. Otherwise, listen on a server or at another address below.")
              : tr("The training runs on %1 itself. A container there has its own loopback address unless it was started with "
                   "<code>--network host</code>.")
                    .arg(controller_->host().toHtmlEscaped()),
      tr("No firewall or container network is in the way: <code>nc -z %1 %2</code> succeeds at once.")
          .arg(controller_->address())
          .arg(controller_->trainingPort()),
  };
  for (std::size_t i = 0; i < hintLines_.size(); ++i) {
    hintLines_[i]->setText(QStringLiteral("•  ") + hints[static_cast<qsizetype>(i)]);
  }
}

void ListenPage::selectServer() {
  scroll_->ensureWidgetVisible(fields_);
  fields_->selectServer();
}

void ListenPage::setRunningScript(const QString& name) {
  script_ = name;
  showTitle();
}

// A launched script needs no other terminal.
void ListenPage::showTitle() {
  const QString host = controller_->host();
  QString title = host.isEmpty() ? tr("Start the training in another terminal") : tr("Start the training on %1").arg(host);
  if (!script_.isEmpty()) title = tr("%1 is running: waiting for it to connect").arg(script_);
  title_->setText(title);
  title_->setToolTip(script_.isEmpty() ? host : title);
  scroll_->setAccessibleName(title);
}

void ListenPage::setBackTarget(const QString& title) { bar_->setBackTarget(title); }

// A training on another host cannot connect to the address that means all local interfaces.
QString ListenPage::trainingHost() const {
  return controller_->address() == QLatin1String("0.0.0.0") ? tr("ADDRESS_OF_THIS_COMPUTER") : controller_->address();
}

QString ListenPage::exportLines() const {
  QStringList lines{QStringLiteral("export ENABLE_MS_DEBUGGER=1"),
                    QStringLiteral("export MS_DEBUGGER_HOST=%1").arg(trainingHost()),
                    QStringLiteral("export MS_DEBUGGER_PORT=%1").arg(controller_->trainingPort())};
  if (lessMemory_->isChecked()) lines += QStringLiteral("export MS_DEBUGGER_PARTIAL_MEM=1");
  return lines.join(u'\n');
}

QString ListenPage::debuggerCall() const {
  const QString token = controller_->token();
  return QStringLiteral("LiveDebugger(\"%1:%2\"%3)")
      .arg(trainingHost())
      .arg(controller_->trainingPort())
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
  if (controller_->host().isEmpty()) return {QStringLiteral("pip install ") + quotePath(client)};
  const remote::SshUrl::Name name = remote::SshUrl::name_of(controller_->host().toStdString());
  const QString port = name.port.empty() ? QString() : QStringLiteral("-P %1 ").arg(toQString(name.port));
  return {QStringLiteral("scp -r %1%2 %3:sporescope-live").arg(port, quotePath(client), toQString(name.destination)),
          QStringLiteral("pip install ./sporescope-live")};
}

QString ListenPage::tunnelLine() const {
  return QStringLiteral("ssh -R %1:127.0.0.1:%1 %2").arg(controller_->port()).arg(tr("USER@COMPUTER"));
}

void ListenPage::fillLines() {
  const QString lines = exportLines() + u'\n' + clientLines() + u'\n' + tunnelLine() + u'\n' + installLines().join(u'\n');
  if (lines == shownLines_) return;
  shownLines_ = lines;
  const bool isLocal = controller_->host().isEmpty();
  installTitle_->setText(isLocal ? tr("1  Install the training client (once)")
                                 : tr("1  Copy the training client there and install it (once)"));
  setCodeLines(install_, installLines());
  setCodeLines(variables_, exportLines().split(u'\n'));
  setCodeLines(client_, clientLines().split(u'\n'));
  setCodeLines(loop_, loopLines().split(u'\n'));
  setCodeLines(tunnel_, {tunnelLine()});
  fillHints();
}

void ListenPage::refresh() {
  const bool isOn = controller_->state() == ListenController::State::on;
  if (isOn && isVisible()) {
    if (!refreshTimer_.isActive()) refreshTimer_.start();
  } else {
    refreshTimer_.stop();
  }
  bar_->refresh();
  // At any other address, a remote training can connect without a tunnel.
  remote_->setVisible(controller_->isLoopback() && controller_->host().isEmpty());
  hints_->setVisible(isOn && !controller_->isUnreachable() && controller_->trainings() == 0 &&
                     controller_->milliseconds() >= kHintAfter);
  showTitle();
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
