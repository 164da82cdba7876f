// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/host_field.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr QLatin1String kServer("ssh");  // item data of the server option, in place of an address

}  // namespace

ListenFields::ListenFields(ListenController* controller, QWidget* parent) : QWidget(parent), controller_(controller) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  column->addLayout(row);
  auto* addressLabel = heading(tr("Address"));
  row->addWidget(addressLabel);
  address_ = new QComboBox;
  address_->addItem(tr("127.0.0.1 (this computer)"), QStringLiteral("127.0.0.1"));
  address_->addItem(tr("0.0.0.0 (anyone on the network)"), QStringLiteral("0.0.0.0"));
  address_->addItem(tr("A server, over ssh"), QString(kServer));
  address_->setToolTip(tr("Who may connect"));
  addressLabel->setBuddy(address_);
  connect(address_, &QComboBox::currentIndexChanged, this, &ListenFields::refresh);
  row->addWidget(address_);
  host_ = new HostField;
  host_->setMinimumWidth(220);
  connect(host_, &HostField::entered, this, &ListenFields::apply);
  connect(host_, &QComboBox::editTextChanged, this, &ListenFields::refresh);
  row->addWidget(host_);
  auto* portLabel = heading(tr("Port"));
  row->addWidget(portLabel);
  port_ = new NumberField;
  port_->setAlignment(Qt::AlignLeft);
  port_->setObjectName(QStringLiteral("port"));
  port_->setValidator(new QIntValidator(1, 65535, port_));
  port_->setFixedWidth(64);
  portLabel->setBuddy(port_);
  connect(port_, &QLineEdit::returnPressed, this, &ListenFields::apply);
  connect(port_, &QLineEdit::textChanged, this, &ListenFields::refresh);
  row->addWidget(port_);
  token_ = new QCheckBox(tr("Require a token"));
  token_->setChecked(controller_->requiresToken());
  token_->setToolTip(
      tr("From other computers, only trainings with the token may connect; MindSpore 1.0 to 2.3 cannot send one"));
  row->addWidget(token_);
  apply_ = new QPushButton(tr("Apply"));
  apply_->setToolTip(tr("Listen at this address"));
  connect(apply_, &QPushButton::clicked, this, &ListenFields::apply);
  row->addWidget(apply_);
  warning_ = quietLabel({});
  warning_->setWordWrap(true);
  row->addStretch();
  column->addWidget(warning_);
  connect(controller_, &ListenController::stateChanged, this, &ListenFields::showEndpoint);
  showEndpoint();
}

bool ListenFields::isServerSelected() const { return address_->currentData().toString() == kServer; }

void ListenFields::selectServer() {
  address_->setCurrentIndex(address_->findData(QString(kServer)));
  if (host_->host().isEmpty()) host_->setEditText(controller_->rememberedHost());
  host_->setFocus();
  host_->lineEdit()->selectAll();
}

void ListenFields::apply() {
  if (!apply_->isEnabled()) return;
  const int port = port_->text().toInt();
  if (isServerSelected()) return controller_->startOn(host_->host(), port);
  controller_->setRequiresToken(token_->isChecked());
  controller_->start(address_->currentData().toString(), port);
}

// Unapplied input is kept until the listener changes its endpoint.
void ListenFields::showEndpoint() {
  const bool isLocal = controller_->host().isEmpty();
  if (controller_->addressText() != shownEndpoint_) {
    shownEndpoint_ = controller_->addressText();
    port_->setText(QString::number(controller_->trainingPort()));
    port_->showEffectiveText(port_->text());
    address_->setCurrentIndex(std::max(0, address_->findData(isLocal ? controller_->address() : QString(kServer))));
    if (!isLocal) {
      host_->setEditText(controller_->host());
      host_->lineEdit()->setCursorPosition(0);  // show the start of the name, which distinguishes hosts
    }
  }
  refresh();
}

void ListenFields::refresh() {
  host_->setVisible(isServerSelected());
  token_->setVisible(!isServerSelected());
  const bool isPort = port_->hasAcceptableInput();
  port_->setWrong(!isPort);
  port_->setToolTip(isPort ? tr("Debugger port, 50051 unless in use") : tr("A port is a number from 1 to 65535"));
  apply_->setEnabled(isPort && (!isServerSelected() || host_->isValid()));
  refreshWarning();
}

void ListenFields::refreshWarning() {
  if (isServerSelected()) {
    warning_->setForegroundRole(QPalette::PlaceholderText);
    return warning_->setText(tr("Only trainings on that computer can connect. Their data arrives here over ssh."));
  }
  const bool isOpen = !controller_->isLoopback();
  const bool hasToken = !controller_->token().isEmpty();
  warning_->setText(
      hasToken ? tr("Anyone who knows the token can connect now. Nothing is encrypted, not even the token.")
      : isOpen ? tr("Anyone on the network can connect now: no token is required, and nothing is encrypted.")
               : tr("At other addresses, anyone on the network who knows the token can connect. Nothing is encrypted."));
  warning_->setForegroundRole(isOpen ? QPalette::WindowText : QPalette::PlaceholderText);
  if (!isOpen) return;
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, themeOf(palette()).warning);
  warning_->setPalette(colors);
}

void ListenFields::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && warning_ != nullptr) refreshWarning();
}

}  // namespace sporescope::ui

#include "moc_listen_fields.cpp"
