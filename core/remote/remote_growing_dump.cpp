// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/remote_growing_dump.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "core/base/stable_hash.h"
#include "core/remote/binary_diff.h"
#include "core/remote/open_remote.h"

namespace sporescope::remote {

namespace {

/// Waits until the link is connected. Returns false if a stop is requested first.
bool wait_until_connected(EngineLink& link, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any changed;
  const CancelHandle subscription = link.on_changed([&] {
    const std::lock_guard lock(mutex);
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  return changed.wait(lock, stop, [&link] { return !link.lost(); });
}

}  // namespace

Result<std::unique_ptr<RemoteGrowingDump>> RemoteGrowingDump::make(std::shared_ptr<EngineLink> link, OpenedDump opened,
                                                                   const std::stop_token& stop) {
  std::unique_ptr<RemoteGrowingDump> growth(new RemoteGrowingDump(std::move(link)));
  if (auto read = growth->read(std::move(opened), stop); !read) return tl::unexpected(std::move(read.error()));
  return growth;
}

Result<void> RemoteGrowingDump::read(OpenedDump opened, const std::stop_token& stop) {
  auto listing = link_->call(RequestKind::listing, opened.id, {}, stop);
  return listing ? store_listing(std::move(opened), *std::move(listing)) : tl::unexpected(std::move(listing.error()));
}

Result<void> RemoteGrowingDump::store_listing(OpenedDump opened, std::string listing) {
  auto unpacked = unpack_dump(listing, graphs_);
  if (!unpacked) return tl::unexpected(std::move(unpacked.error()));
  root_ = opened.root;
  unpacked->index.root = display_path(link_->host(), root_);
  handle_ = std::make_shared<RemoteDumpHandle>(link_, std::move(opened), stable_hash(listing), released_);
  dump_ = std::make_shared<const RemoteDump>(*std::move(unpacked), handle_);
  listing_ = std::move(listing);
  // Drop graphs that are no longer used: a dump of calls gets a new graph with each update.
  std::erase_if(graphs_, [](const auto& entry) { return entry.second.use_count() <= 1; });
  return {};
}

Result<std::shared_ptr<const Dump>> RemoteGrowingDump::next(const std::stop_token& stop) {
  while (true) {
    if (!wait_until_connected(*link_, stop)) return fail(ErrorCode::cancelled, "Nobody wants to know any more");
    const std::uint32_t generation = link_->generation();
    const auto id = handle_->id(stop);
    const bool has_changed = !id && id.error().code == ErrorCode::malformed;
    auto has_update = id ? request_update(*id, stop) : has_changed ? reopen(stop) : tl::unexpected(id.error());
    if (has_update && *has_update) return dump_;
    // If the link was lost meanwhile, wait for it or use the new connection.
    const bool was_lost = link_->lost() || link_->generation() != generation;
    if (!has_update && (!was_lost || stop.stop_requested())) return tl::unexpected(std::move(has_update.error()));
  }
}

/// Returns false if no update arrived within the time for which the engine holds the request.
Result<bool> RemoteGrowingDump::request_update(std::uint32_t id, const std::stop_token& stop) {
  using OptionalUpdate = std::optional<DumpUpdate>;
  auto update =
      link_->call_as<OptionalUpdate>(RequestKind::wait_for_update, id, pack(released_->take(link_->generation())), stop);
  if (!update) return tl::unexpected(std::move(update.error()));
  if (!*update) return false;
  auto listing = apply_diff(listing_, (*update)->diff);
  if (!listing) return tl::unexpected(std::move(listing.error()));
  if (stable_hash(*listing) != (*update)->digest) return not_understood();
  auto stored = store_listing({(*update)->id, root_}, *std::move(listing));
  return stored ? Result<bool>(true) : tl::unexpected(std::move(stored.error()));
}

/// Opens the dump again, because it changed while the connection was lost.
Result<bool> RemoteGrowingDump::reopen(const std::stop_token& stop) {
  OpenOptions options;
  options.stop = stop;
  auto opened = request_open(*link_, root_, options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  if (opened->empty()) return false;
  for (std::size_t i = 1; i < opened->size(); ++i) released_->add(link_->generation(), (*opened)[i].id);
  auto read = this->read(std::move(opened->front()), stop);
  return read ? Result<bool>(true) : tl::unexpected(std::move(read.error()));
}

}  // namespace sporescope::remote
