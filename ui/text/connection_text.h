// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>

#include "core/remote/ssh/reconnecting_connection.h"

/// Texts that describe the state of an ssh connection.
namespace sporescope::ui {

class ConnectionText {
  Q_DECLARE_TR_FUNCTIONS(ConnectionText)

 public:
  enum class Mark : std::uint8_t { waits, runs, done, failed };
  /// A step of connecting, with its mark.
  struct Step {
    Mark mark = Mark::waits;
    QString title, detail;
  };
  /// Returns step 0 (connection), 1 (engine) or 2 (dump).
  [[nodiscard]] static Step step(int number, const remote::SshState& state);
  /// Returns "retrying in 8 s", else the error of the last attempt.
  [[nodiscard]] static QString nextTryText(const remote::SshState& state);
  /// Returns "Connection to … lost".
  [[nodiscard]] static QString lostText(const remote::SshState& state);

 private:
  [[nodiscard]] static Step connection(const remote::SshState& state);
  [[nodiscard]] static Step engine(const remote::SshState& state);
  [[nodiscard]] static Step dump(const remote::SshState& state);
};

}  // namespace sporescope::ui
