// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "core/remote/remote_dump.h"

namespace sporescope::remote {

/// A dump on another computer that a training may still be writing, the remote counterpart of GrowingDump. Only changes of the
/// listing are transferred. Not thread-safe; use it on a worker thread, because all functions wait for the remote engine.
class RemoteGrowingDump {
 public:
  /// Requests the listing of the dump. Errors: as in EngineLink.
  [[nodiscard]] static Result<std::unique_ptr<RemoteGrowingDump>> make(std::shared_ptr<EngineLink> link, OpenedDump opened,
                                                                       const std::stop_token& stop);

  /// Returns the most recent state of the dump.
  [[nodiscard]] const std::shared_ptr<const Dump>& dump() const { return dump_; }
  /// Waits for a new state of the dump, also while the connection is lost, and returns it. Earlier states remain usable as
  /// long as they are referenced. Errors: not_found if the folder no longer exists; cancelled; as in EngineLink.
  [[nodiscard]] Result<std::shared_ptr<const Dump>> next(const std::stop_token& stop);

 private:
  explicit RemoteGrowingDump(std::shared_ptr<EngineLink> link) : link_(std::move(link)) {}
  [[nodiscard]] Result<void> read(OpenedDump opened, const std::stop_token& stop);
  [[nodiscard]] Result<void> store_listing(OpenedDump opened, std::string listing);
  [[nodiscard]] Result<bool> request_update(std::uint32_t id, const std::stop_token& stop);
  [[nodiscard]] Result<bool> reopen(const std::stop_token& stop);

  std::shared_ptr<EngineLink> link_;
  std::shared_ptr<ReleasedDumps> released_ = std::make_shared<ReleasedDumps>();
  std::filesystem::path root_;  // on the remote host
  GraphCache graphs_;
  std::string listing_;
  std::shared_ptr<RemoteDumpHandle> handle_;
  std::shared_ptr<const Dump> dump_;
};

}  // namespace sporescope::remote
