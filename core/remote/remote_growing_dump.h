// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "core/remote/remote_dump.h"

namespace sporescope::remote {

/// A dump on another computer into which a training may still be writing, as GrowingDump is one here. What comes travels, not
/// all that there is. For one thread, a worker: all of it waits for the other computer.
class RemoteGrowingDump {
 public:
  /// Asks for what the dump holds. Errors: as of EngineLink.
  [[nodiscard]] static Result<std::unique_ptr<RemoteGrowingDump>> make(std::shared_ptr<EngineLink> link, OpenedDump opened,
                                                                       const std::stop_token& stop);

  /// As it was told the last time.
  [[nodiscard]] const std::shared_ptr<const Dump>& dump() const { return dump_; }
  /// Waits until it is another one, also while the connection is lost, and gives that. What was given before can still be
  /// asked about, as long as somebody holds it. Errors: not_found, the folder is gone; cancelled; as of EngineLink.
  [[nodiscard]] Result<std::shared_ptr<const Dump>> next(const std::stop_token& stop);

 private:
  explicit RemoteGrowingDump(std::shared_ptr<EngineLink> link) : link_(std::move(link)) {}
  [[nodiscard]] Result<void> read(OpenedDump opened, const std::stop_token& stop);
  [[nodiscard]] Result<void> take(OpenedDump opened, std::string listing);
  [[nodiscard]] Result<bool> ask(std::uint32_t known, const std::stop_token& stop);
  [[nodiscard]] Result<bool> open_again(const std::stop_token& stop);

  std::shared_ptr<EngineLink> link_;
  std::shared_ptr<ReleasedDumps> released_ = std::make_shared<ReleasedDumps>();
  std::filesystem::path root_;  // there
  GraphCache graphs_;
  std::string listing_;
  std::shared_ptr<RemoteDumpHandle> place_;
  std::shared_ptr<const Dump> dump_;
};

}  // namespace sporescope::remote
