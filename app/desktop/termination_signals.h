// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace sporescope::desktop {

/// Converts SIGTERM, SIGINT and SIGHUP to a Qt signal, so that files are written completely and trainings receive their
/// responses before the program ends. Only one instance may exist at a time. UI thread only.
class TerminationSignals : public QObject {
  Q_OBJECT

 public:
  explicit TerminationSignals(QObject* parent = nullptr);
  ~TerminationSignals() override;

 signals:
  void terminationRequested();  // NOLINT(readability-identifier-naming): a signal of Qt
};

}  // namespace sporescope::desktop
