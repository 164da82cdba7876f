// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace sporescope::desktop {

/// SIGTERM, SIGINT and SIGHUP as a signal of Qt: what ends a program from outside shall not cut off what it writes, nor leave a
/// training without an answer. One at a time; UI thread only.
class TerminationSignals : public QObject {
  Q_OBJECT

 public:
  explicit TerminationSignals(QObject* parent = nullptr);
  ~TerminationSignals() override;

 signals:
  void terminationRequested();  // NOLINT(readability-identifier-naming): a signal of Qt
};

}  // namespace sporescope::desktop
