// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <memory>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Holds one object for each session: created when the session first becomes current, destroyed when it is closed. UI
/// thread only.
template <class Stored>
class PerSession {
 public:
  explicit PerSession(const Workspace* workspace) : workspace_(workspace) {}

  /// The object of the current session; null if none is open.
  [[nodiscard]] Stored* current() const {
    const auto found = objects_.find(workspace_->session().get());
    return found == objects_.end() ? nullptr : found->second.get();
  }
  /// Call this when the sessions have changed. Returns the object if it was created for the current session, else null.
  Stored* follow() {
    Stored* created = nullptr;
    if (const auto session = workspace_->session(); session && !objects_.contains(session.get())) {
      created = (objects_[session.get()] = std::make_unique<Stored>(session)).get();
    }
    // Closed sessions must be released here. Create the new object first: at the address of a closed session it would be
    // mistaken for the old one.
    std::erase_if(objects_, [this](const auto& entry) { return workspace_->positionOf(entry.first) < 0; });
    return created;
  }

 private:
  const Workspace* workspace_;
  std::map<const Session*, std::unique_ptr<Stored>> objects_;
};

}  // namespace sporescope::ui
