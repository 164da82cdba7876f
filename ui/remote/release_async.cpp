// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/release_async.h"

#include <QThreadPool>
#include <utility>

namespace sporescope::ui {

void releaseAsync(std::shared_ptr<remote::EngineConnection> connection) {
  if (connection == nullptr) return;
  QThreadPool::globalInstance()->start([connection = std::move(connection)]() mutable { connection.reset(); });
}

}  // namespace sporescope::ui
