// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <memory>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Something that belongs to each session: made when the session is first in front, gone when it is closed. UI thread only.
template <class Stored>
class PerSession {
 public:
  explicit PerSession(const Workspace* workspace) : workspace_(workspace) {}

  /// That of the session in front; null if none is open.
  [[nodiscard]] Stored* current() const {
    const auto found = of_.find(workspace_->session().get());
    return found == of_.end() ? nullptr : found->second.get();
  }
  /// To be called when the sessions have changed. What was made for the one in front; null if it was there.
  Stored* follow() {
    Stored* result = nullptr;
    if (const auto session = workspace_->session(); session && !of_.contains(session.get())) {
      result = (of_[session.get()] = std::make_unique<Stored>(session)).get();
    }
    // What is closed must not be kept open from here. The new one first: at the address of a closed one it would pass for it.
    std::erase_if(of_, [this](const auto& entry) { return workspace_->positionOf(entry.first) < 0; });
    return result;
  }

 private:
  const Workspace* workspace_;
  std::map<const Session*, std::unique_ptr<Stored>> of_;
};

}  // namespace sporescope::ui
