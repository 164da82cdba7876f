// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_page.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/training/code_line.h"
#include "ui/words/format.h"
#include "ui/workspace/bundled.h"

namespace sporescope::ui {

namespace {

constexpr int kHintAfter = 30'000;  // milliseconds
constexpr int kWidth = 880;

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setWeight(QFont::DemiBold);
  label->setFont(font);
  return label;
}

QLabel* quiet(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

// As a shell wants it.
QString quoted(const QString& path) { return path.contains(u' ') ? u'\'' + path + u'\'' : path; }

QFrame* separator() {
  auto* line = new QFrame;
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  line->setBackgroundRole(QPalette::Mid);
  return line;
}

}  // namespace

ListenPage::ListenPage(Listening* listening, QWidget* parent) : QWidget(parent), listening_(listening) {
  build();
  clock_.setInterval(1000);
  connect(&clock_, &QTimer::timeout, this, &ListenPage::refresh);
  connect(listening_, &Listening::stateChanged, this, &ListenPage::refresh);
  refresh();
}

void ListenPage::build() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* scroll = new QScrollArea;
  scroll->setAccessibleName(tr("Start the training in another terminal"));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto* outer = new QHBoxLayout(page);
  outer->addStretch();
  outer->addWidget(makeBlock(), 4);
  outer->addStretch();
  scroll->setWidget(page);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->setSpacing(0);
  whole->addWidget(makeBar());
  whole->addWidget(scroll, 1);
}

QWidget* ListenPage::makeBar() {
  bar_ = new QWidget;
  bar_->setAutoFillBackground(true);
  bar_->setBackgroundRole(QPalette::Window);
  back_ = new QPushButton(icon(QStringLiteral("go-previous")), {});
  connect(back_, &QPushButton::clicked, this, &ListenPage::backWanted);
  // Wherever the keyboard is, as long as the page is in sight.
  auto* escape = new QAction(this);
  escape->setShortcut(Qt::Key_Escape);
  connect(escape, &QAction::triggered, this, &ListenPage::backWanted);
  addAction(escape);
  setBehind({});
  state_ = new QLabel;
  state_->setTextFormat(Qt::RichText);
  other_ = new QPushButton;
  stop_ = new QPushButton;
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(8, 3, 8, 3);
  row->setSpacing(12);
  row->addWidget(back_);
  row->addWidget(state_, 1);
  row->addWidget(other_);
  row->addWidget(stop_);
  connect(other_, &QPushButton::clicked, this, [this] { listening_->start(listening_->address(), listening_->offeredPort()); });
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (listening_->state() == Listening::State::on || listening_->state() == Listening::State::starting) {
      listening_->stop();
      emit backWanted();
    } else {
      listening_->startAgain();
    }
  });
  return bar_;
}

QWidget* ListenPage::makeBlock() {
  auto* block = new QWidget;
  block->setMaximumWidth(kWidth);
  block->setMinimumWidth(qMin(kWidth, 520));
  auto* column = new QVBoxLayout(block);
  column->setContentsMargins(24, 48, 24, 24);
  column->setSpacing(8);
  auto* title = heading(tr("Start the training in another terminal"));
  QFont large = title->font();
  large.setPointSizeF(large.pointSizeF() * 18 / 13);
  title->setFont(large);
  column->addWidget(title);
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
  column->addWidget(makeAddress());
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
  connect(lessMemory_, &QCheckBox::toggled, this, &ListenPage::fillVariables);
  memory->addWidget(lessMemory_);
  memory->addWidget(quiet(tr("adds MS_DEBUGGER_PARTIAL_MEM=1: only watched tensors keep their memory")), 1);
  column->addLayout(memory);
  column->addSpacing(8);
  column->addWidget(heading(tr("2  Switch the data sink off and start the training")));
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
  column->addWidget(heading(tr("1  Install the training client, once")));
  auto* install = new QVBoxLayout;
  install->setSpacing(0);
  const QString client = bundledClient();
  setCodeLines(install,
               {QStringLiteral("pip install ") + (client.isEmpty() ? QStringLiteral("sporescope-live") : quoted(client))});
  column->addLayout(install);
  auto* row = new QHBoxLayout;
  row->addWidget(heading(tr("2  Add these lines to the training script")), 1);
  auto* all = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy all"));
  all->setToolTip(tr("Copy all lines"));
  connect(all, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(clientLines()); });
  row->addWidget(all);
  column->addLayout(row);
  client_ = new QVBoxLayout;
  client_->setSpacing(0);
  column->addLayout(client_);
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
  column->addWidget(heading(tr("The training runs on another computer?")));
  column->addWidget(
      quiet(tr("Open a shell there with this line: to what is started in it, Sporescope is at the address above, "
               "and nobody else can connect.")));
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
  const QStringList hints{
      tr("The variables are set in the shell that starts the training, before MindSpore is imported."),
      tr("MindSpore 1.0 to 2.3 on GPU or Ascend speaks the protocol by itself. Other versions need the training client."),
      tr("The training runs on this computer. If not, listen on another address below."),
      tr("No firewall or container network lies between: <code>nc -z %1 %2</code> answers at once.")
          .arg(listening_->address())
          .arg(listening_->port()),
  };
  for (const QString& hint : hints) {
    auto* label = new QLabel(QStringLiteral("•  ") + hint);
    label->setWordWrap(true);
    column->addWidget(label);
  }
  return page;
}

QWidget* ListenPage::makeAddress() {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 8, 0, 0);
  line->setSpacing(8);
  auto* addressLabel = heading(tr("Address"));
  line->addWidget(addressLabel);
  address_ = new QComboBox;
  address_->addItem(tr("127.0.0.1 (this computer)"), QStringLiteral("127.0.0.1"));
  address_->addItem(tr("0.0.0.0 (everybody on the network)"), QStringLiteral("0.0.0.0"));
  address_->setToolTip(tr("Who may connect"));
  addressLabel->setBuddy(address_);
  line->addWidget(address_);
  auto* portLabel = heading(tr("Port"));
  line->addWidget(portLabel);
  port_ = new QLineEdit(QString::number(listening_->port()));
  port_->setValidator(new QIntValidator(1, 65535, port_));
  port_->setFixedWidth(64);
  port_->setToolTip(tr("Port of the debugger, 50051 unless it is taken"));
  portLabel->setBuddy(port_);
  connect(port_, &QLineEdit::returnPressed, this, &ListenPage::apply);
  line->addWidget(port_);
  token_ = new QCheckBox(tr("Ask for a token"));
  token_->setChecked(listening_->asksForToken());
  token_->setToolTip(tr("Beyond this computer only trainings that give it are let in; MindSpore 1.0 to 2.3 cannot give any"));
  line->addWidget(token_);
  auto* applyButton = new QPushButton(tr("Apply"));
  applyButton->setToolTip(tr("Listen there"));
  connect(applyButton, &QPushButton::clicked, this, &ListenPage::apply);
  line->addWidget(applyButton);
  warning_ = quiet({});
  line->addWidget(warning_, 1);
  return row;
}

QString ListenPage::exportLines() const {
  // A training on another machine cannot use an address that means "all of mine".
  const QString host =
      listening_->address() == QLatin1String("0.0.0.0") ? tr("ADDRESS_OF_THIS_COMPUTER") : listening_->address();
  QStringList lines{QStringLiteral("export ENABLE_MS_DEBUGGER=1"), QStringLiteral("export MS_DEBUGGER_HOST=%1").arg(host),
                    QStringLiteral("export MS_DEBUGGER_PORT=%1").arg(listening_->port())};
  if (lessMemory_->isChecked()) lines += QStringLiteral("export MS_DEBUGGER_PARTIAL_MEM=1");
  return lines.join(u'\n');
}

QString ListenPage::clientLines() const {
  const QString token = listening_->token();
  const QString host =
      listening_->address() == QLatin1String("0.0.0.0") ? tr("ADDRESS_OF_THIS_COMPUTER") : listening_->address();
  return QStringLiteral(
             "from sporescope_live import LiveDebugger\n"
             "model.train(3, dataset, callbacks=[LiveDebugger(\"%1:%2\"%3)], dataset_sink_mode=False)")
      .arg(host)
      .arg(listening_->port())
      .arg(token.isEmpty() ? QString() : QStringLiteral(", token=\"%1\"").arg(token));
}

QString ListenPage::tunnelLine() const {
  return QStringLiteral("ssh -R %1:127.0.0.1:%1 %2").arg(listening_->port()).arg(tr("USER@COMPUTER"));
}

void ListenPage::setBehind(const QString& title) {
  back_->setText(title.isEmpty() ? tr("Start page") : withoutMnemonic(title));
  back_->setToolTip(title.isEmpty() ? tr("Back to the start page (Esc)") : tr("Back to %1 (Esc)").arg(title));
}

bool ListenPage::hintsShown() const { return hints_->isVisibleTo(this); }

void ListenPage::fillVariables() {
  const QString now = exportLines() + u'\n' + clientLines() + u'\n' + tunnelLine();
  if (now == filled_) return;
  filled_ = now;
  setCodeLines(variables_, exportLines().split(u'\n'));
  setCodeLines(client_, clientLines().split(u'\n'));
  setCodeLines(tunnel_, {tunnelLine()});
}

void ListenPage::apply() {
  listening_->setAsksForToken(token_->isChecked());
  listening_->start(address_->currentData().toString(), port_->text().toInt());
}

void ListenPage::refresh() {
  const bool on = listening_->state() == Listening::State::on;
  if (on && isVisible()) {
    if (!clock_.isActive()) clock_.start();
  } else {
    clock_.stop();
  }
  if (on && !port_->hasFocus()) {
    port_->setText(QString::number(listening_->port()));
    address_->setCurrentIndex(std::max(0, address_->findData(listening_->address())));
  }
  refreshBar();
  refreshWarning();
  remote_->setVisible(listening_->loopback());  // else it can come here by itself
  hints_->setVisible(on && listening_->trainings() == 0 && listening_->milliseconds() >= kHintAfter);
  fillVariables();
}

void ListenPage::refreshBar() {
  const Listening::State state = listening_->state();
  const bool on = state == Listening::State::on;
  const QString place = listening_->place();
  state_->setText(stateWords(place));
  const Theme& theme = themeOf(palette());
  QPalette colors = bar_->palette();
  colors.setColor(QPalette::Window, state == Listening::State::failed ? theme.error_ground : theme.info_ground);
  bar_->setPalette(colors);
  stop_->setText(on || state == Listening::State::starting ? tr("Stop listening") : tr("Listen"));
  stop_->setToolTip(on ? tr("Stop waiting and close the port") : tr("Listen on %1").arg(place));
  other_->setVisible(state == Listening::State::failed && listening_->offeredPort() > 0);
  other_->setText(tr("Use %1").arg(listening_->offeredPort()));
  other_->setToolTip(tr("Listen on a port that is free"));
}

QString ListenPage::stateWords(const QString& place) const {
  const QString alone = QStringLiteral("<b>%1</b>");
  const QString withReason = QStringLiteral("<b>%1</b>&nbsp; %2");
  switch (listening_->state()) {
    case Listening::State::on: {
      const qint64 seconds = (listening_->milliseconds() + 500) / 1000;  // the clock beats in seconds, not quite on time
      const QString where =
          seconds == 0 ? tr("on %1").arg(place) : tr("on %1 for %2").arg(place, formatDuration(static_cast<double>(seconds)));
      return withReason.arg(tr("Waiting for a training process"), where);
    }
    case Listening::State::starting:
      return alone.arg(tr("Opening %1").arg(place));
    case Listening::State::off:
      return alone.arg(tr("Not listening"));
    case Listening::State::failed:
      return withReason.arg(tr("Cannot listen"), translated(listening_->error().message).toHtmlEscaped());
  }
  return {};
}

void ListenPage::refreshWarning() {
  const bool open = !listening_->loopback();
  const bool asks = !listening_->token().isEmpty();
  warning_->setText(
      asks   ? tr("Whoever knows the token can connect now. Nothing is encrypted, the token neither.")
      : open ? tr("Anyone on the network can connect now: nobody is asked for a token, and nothing is encrypted.")
             : tr("At other addresses anyone on the network can connect who knows the token. Nothing is encrypted."));
  warning_->setForegroundRole(open ? QPalette::WindowText : QPalette::PlaceholderText);
  if (!open) return;
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, themeOf(palette()).warning);
  warning_->setPalette(colors);
}

void ListenPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ListenPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && state_ != nullptr) refresh();
}

}  // namespace sporescope::ui
