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
  const CancelHandle listening = link.on_changed([&] {
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
  return listing ? take(std::move(opened), *std::move(listing)) : tl::unexpected(std::move(listing.error()));
}

Result<void> RemoteGrowingDump::take(OpenedDump opened, std::string listing) {
  auto unpacked = unpack_dump(listing, graphs_);
  if (!unpacked) return tl::unexpected(std::move(unpacked.error()));
  root_ = opened.root;
  unpacked->index.root = display_path(link_->host(), root_);
  place_ = std::make_shared<RemoteDumpHandle>(link_, std::move(opened), stable_hash(listing), released_);
  dump_ = std::make_shared<const RemoteDump>(*std::move(unpacked), place_);
  listing_ = std::move(listing);
  // Drop graphs that are no longer used: a dump of calls gets a new graph with each update.
  std::erase_if(graphs_, [](const auto& one) { return one.second.use_count() <= 1; });
  return {};
}

Result<std::shared_ptr<const Dump>> RemoteGrowingDump::next(const std::stop_token& stop) {
  while (true) {
    if (!wait_until_connected(*link_, stop)) return fail(ErrorCode::cancelled, "Nobody wants to know any more");
    const std::uint32_t turn = link_->generation();
    const auto known = place_->id(stop);
    const bool has_changed = !known && known.error().code == ErrorCode::malformed;
    auto come = known ? ask(*known, stop) : has_changed ? open_again(stop) : tl::unexpected(known.error());
    if (come && *come) return dump_;
    // If the link was lost meanwhile, wait for it or use the new connection.
    const bool was_lost = link_->lost() || link_->generation() != turn;
    if (!come && (!was_lost || stop.stop_requested())) return tl::unexpected(std::move(come.error()));
  }
}

/// Returns false if no update arrived within the time for which the engine holds the request.
Result<bool> RemoteGrowingDump::ask(std::uint32_t known, const std::stop_token& stop) {
  using OptionalGrowth = std::optional<DumpUpdate>;
  auto updated =
      link_->call_as<OptionalGrowth>(RequestKind::wait_for_update, known, pack(released_->take(link_->generation())), stop);
  if (!updated) return tl::unexpected(std::move(updated.error()));
  if (!*updated) return false;
  auto listing = apply_diff(listing_, (*updated)->diff);
  if (!listing) return tl::unexpected(std::move(listing.error()));
  if (stable_hash(*listing) != (*updated)->digest) return not_understood();
  auto taken = take({(*updated)->id, root_}, *std::move(listing));
  return taken ? Result<bool>(true) : tl::unexpected(std::move(taken.error()));
}

/// Opens the dump again, because it changed while the connection was lost.
Result<bool> RemoteGrowingDump::open_again(const std::stop_token& stop) {
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
