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

/// Tensors that somebody wants from a training: requests for the same thing are merged, the newest request is sent first, and
/// what came is matched to what was asked. Not thread-safe: Training guards it.
class ViewQueue {
 public:
  using Item = std::pair<ViewLevel, WireTensor>;

  void request(ViewLevel level, const std::vector<WireTensor>& tensors);
  void cancel(ViewLevel level, const WireTensor& tensor);
  [[nodiscard]] bool empty() const { return requests_.empty(); }

  /// The next command; what it asks for is outstanding until `take_unanswered`.
  [[nodiscard]] std::optional<ViewCommand> next();
  /// The command that was sent last, if its answers are awaited.
  [[nodiscard]] const std::optional<ViewCommand>& outstanding() const { return outstanding_; }
  /// The asked tensor that an answer with this name belongs to (the client may have cut the name); nothing if nobody asked.
  [[nodiscard]] std::optional<WireTensor> match(const WireTensor& answer) const;
  void answered(const WireTensor& tensor) { answered_.insert(tensor); }
  /// The client asks for a new command: gives what it did not answer and forgets the outstanding command.
  [[nodiscard]] std::vector<Item> take_unanswered();
  /// The connection is gone: gives everything that was wanted or outstanding.
  [[nodiscard]] std::vector<Item> drop_all();

 private:
  struct ViewRequest {
    ViewLevel level;
    std::vector<WireTensor> tensors;
  };
  [[nodiscard]] bool known(ViewLevel level, const WireTensor& tensor) const;

  std::deque<ViewRequest> requests_;  // newest at the back
  std::optional<ViewCommand> outstanding_;
  std::set<WireTensor> answered_;
};

}  // namespace sporescope::live
