// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/connection_text.h"

#include <algorithm>
#include <chrono>

#include "ui/text/format.h"

namespace sporescope::ui {

using remote::SshState;
using remote::SshStep;
using Kind = SshState::Kind;

ConnectionText::Step ConnectionText::connection(const SshState& state) {
  const QString host = toQString(state.host);
  const bool started = state.progress.step != SshStep::connecting;
  if (state.kind == Kind::failed && !started) {
    return {Mark::failed, tr("Not connected to %1").arg(host), translated(state.error->message)};
  }
  if (state.kind == Kind::lost) return {Mark::failed, lostText(state), nextTryText(state)};
  if (!started) return {Mark::runs, tr("Connecting to %1").arg(host), tr("using your ssh keys and configuration")};
  QString detail = toQString(state.progress.machine);
  if (state.delay) detail = tr("%1 ms latency · %2").arg(state.delay->count()).arg(detail);
  return {Mark::done, tr("Connected to %1").arg(host), detail};
}

ConnectionText::Step ConnectionText::engine(const SshState& state) {
  const SshStep step = state.progress.step;
  if (state.kind == Kind::connected) {
    return {Mark::done, tr("Engine %1 is running on the host").arg(QCoreApplication::applicationVersion()),
            state.copied ? tr("copied to ~/.cache/sporescope (SHA-256 verified); nothing is installed") : QString()};
  }
  if (step == SshStep::connecting || state.kind == Kind::lost) return {Mark::waits, tr("Find or copy the engine"), {}};
  if (state.kind == Kind::failed) {
    return {Mark::failed, tr("The engine cannot run on the host"), translated(state.error->message)};
  }
  if (step == SshStep::copying) {
    return {Mark::runs, tr("Copying the engine"),
            tr("%1 of %2").arg(formatBytes(state.progress.bytes), formatBytes(state.progress.bytes_total))};
  }
  return {Mark::runs, step == SshStep::finding ? tr("Looking for the engine") : tr("Starting the engine"), {}};
}

ConnectionText::Step ConnectionText::dump(const SshState& state) {
  if (state.kind != Kind::connected) return {Mark::waits, tr("Choose a dump"), {}};
  return {Mark::runs, tr("Choose a dump"), tr("reads names only")};
}

ConnectionText::Step ConnectionText::step(int number, const SshState& state) {
  if (number == 0) return connection(state);
  return number == 1 ? engine(state) : dump(state);
}

QString ConnectionText::lostText(const SshState& state) { return tr("Connection to %1 lost").arg(toQString(state.host)); }

QString ConnectionText::nextTryText(const SshState& state) {
  if (state.next_try) {
    const auto remaining = std::chrono::ceil<std::chrono::seconds>(*state.next_try - std::chrono::steady_clock::now());
    return tr("retrying in %1 s").arg(std::max<std::int64_t>(remaining.count(), 0));
  }
  return state.error ? translated(state.error->message) : tr("retrying");
}

}  // namespace sporescope::ui
