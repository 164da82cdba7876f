// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/askpass.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

namespace sporescope::ui {

namespace {

class AskPass {
  Q_DECLARE_TR_FUNCTIONS(AskPass)

 public:
  // ssh asks this for an unknown host. It refuses a host with a changed key without asking.
  static std::optional<QString> askTrust(const QString& host, const QString& question) {
    QMessageBox box(QMessageBox::Question, tr("Unknown host: %1").arg(host),
                    tr("Check this key with the host’s owner. If you trust it, it is saved in ~/.ssh/known_hosts."));
    box.setInformativeText(question);
    box.setTextFormat(Qt::PlainText);
    QPushButton* yes = box.addButton(tr("Trust and connect"), QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(QMessageBox::Cancel));
    box.exec();
    return box.clickedButton() == yes ? std::optional(QStringLiteral("yes")) : std::nullopt;
  }

  static std::optional<QString> askSecret(const QString& host, const QString& question) {
    bool isAccepted = false;
    const QString answer =
        QInputDialog::getText(nullptr, tr("ssh login: %1").arg(host), question, QLineEdit::Password, {}, &isAccepted);
    return isAccepted ? std::optional(answer) : std::nullopt;
  }
};

}  // namespace

std::optional<QString> askForSsh(const QString& host, const QString& question) {
  return question.contains(QLatin1String("(yes/no")) ? AskPass::askTrust(host, question) : AskPass::askSecret(host, question);
}

}  // namespace sporescope::ui
