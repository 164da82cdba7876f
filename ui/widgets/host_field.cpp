// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/host_field.h"

#include <QDir>
#include <QLineEdit>
#include <utility>
#include <vector>

#include "core/remote/ssh/ssh_hosts.h"
#include "core/remote/ssh/ssh_url.h"
#include "ui/text/format.h"

namespace sporescope::ui {

HostField::HostField(QWidget* parent) : QComboBox(parent) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setAccessibleName(tr("Host"));
  setToolTip(tr("A name from ~/.ssh/config, or user@host:port"));
  lineEdit()->setPlaceholderText(tr("user@host:port"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(lineEdit(), &QLineEdit::returnPressed, this, &HostField::entered);
}

HostField::~HostField() { readTask_.cancel(); }

void HostField::showEvent(QShowEvent* event) {
  QComboBox::showEvent(event);
  if (!std::exchange(hasOfferedHosts_, true)) offerHosts();
}

void HostField::offerHosts() {
  using Hosts = std::vector<remote::SshHost>;
  const std::string config = QDir::home().filePath(QStringLiteral(".ssh/config")).toStdString();
  readTask_.run<Hosts>(
      this, [config] { return remote::ssh_hosts(config); },
      [this](const Hosts& hosts) {
        const QString typed = currentText();
        for (const remote::SshHost& host : hosts) {
          addItem(toQString(host.name));
          setItemData(count() - 1, toQString(host.summary), Qt::ToolTipRole);
        }
        setEditText(typed);
      });
}

bool HostField::isValid() const { return remote::SshUrl::is_host(host().toStdString()); }

}  // namespace sporescope::ui

#include "moc_host_field.cpp"
