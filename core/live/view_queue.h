// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/live/messages.h"

namespace sporescope::live {

/// Queues tensor requests to a training. Duplicate requests are merged, the newest request is sent first, and answers are
/// matched to requests. Not thread-safe: guarded by Training.
class ViewQueue {
 public:
  using Item = std::pair<ViewLevel, WireTensor>;

  void request(ViewLevel level, const std::vector<WireTensor>& tensors);
  void cancel(ViewLevel level, const WireTensor& tensor);
  [[nodiscard]] bool empty() const { return requests_.empty(); }

  /// Returns the next command. Its tensors are outstanding until take_unanswered().
  [[nodiscard]] std::optional<ViewCommand> next();
  /// Returns the last command while its answers are outstanding.
  [[nodiscard]] const std::optional<ViewCommand>& outstanding() const { return outstanding_; }
  /// Returns the requested tensor that an answer belongs to (the client may have truncated the name); nullopt if it was not
  /// requested.
  [[nodiscard]] std::optional<WireTensor> match(const WireTensor& answer) const;
  void mark_answered(const WireTensor& tensor) { answered_tensors_.insert(tensor); }
  /// The client asks for a new command: returns the unanswered tensors and clears the outstanding command.
  [[nodiscard]] std::vector<Item> take_unanswered();
  /// The connection is closed: returns all queued and unanswered tensors.
  [[nodiscard]] std::vector<Item> drop_all();

 private:
  struct ViewRequest {
    ViewLevel level;
    std::vector<WireTensor> tensors;
  };
  [[nodiscard]] bool is_queued(ViewLevel level, const WireTensor& tensor) const;

  std::deque<ViewRequest> requests_;  // newest last
  std::optional<ViewCommand> outstanding_;
  std::set<WireTensor> answered_tensors_;
};

}  // namespace sporescope::live
