// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cause/remote_cause_search.h"
#include "core/dump/open_dump.h"
#include "core/recompute/remote_recompute.h"
#include "core/remote/engine_link.h"
#include "core/remote/listed_dump.h"
#include "core/watch/remote_check.h"

namespace sporescope::remote {

/// Opens the dumps at, above or below a remote path. Errors: as in open_remote_dumps().
[[nodiscard]] Result<std::vector<OpenedDump>> request_open(EngineLink& link, const std::filesystem::path& path,
                                                           const OpenOptions& options);

/// Ids of dumps that are no longer used here, collected until the engine is informed. Thread-safe.
class ReleasedDumps {
 public:
  /// Adds the id of a dump that was opened in the given generation of the link.
  void add(std::uint32_t generation, std::uint32_t id);
  /// Removes all ids and returns those of the given generation; other engines have ended.
  [[nodiscard]] std::vector<std::uint32_t> take(std::uint32_t generation);

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> released_;
};

/// A dump that a remote engine has open. After a reconnection to a new engine, the dump is opened again with the next request.
/// Thread-safe.
class RemoteDumpHandle {
 public:
  /// `digest` is the stable_hash() of the listing. On destruction, the id is added to `released`.
  RemoteDumpHandle(std::shared_ptr<EngineLink> link, OpenedDump opened, std::uint64_t digest,
                   std::shared_ptr<ReleasedDumps> released)
      : link_(std::move(link)),
        released_(std::move(released)),
        digest_(digest),
        generation_(link_->generation()),
        opened_(std::move(opened)) {}
  RemoteDumpHandle(const RemoteDumpHandle&) = delete;
  RemoteDumpHandle& operator=(const RemoteDumpHandle&) = delete;
  ~RemoteDumpHandle() { released_->add(generation_, opened_.id); }

  [[nodiscard]] EngineLink& link() const { return *link_; }
  /// Returns the id of the dump on the engine. Errors: those of opening; malformed if the dump has changed since the
  /// connection was lost.
  [[nodiscard]] Result<std::uint32_t> id(const std::stop_token& stop);

  /// Returns the statistics of a tensor. Those of nearby tensors arrive with the same response and are cached.
  [[nodiscard]] Result<Statistics> statistics(const RemoteTensorId& name, const std::stop_token& stop) {
    return fetch_batched(RequestKind::statistics, statistics_cache_, name, stop);
  }
  /// Returns the content of a tensor, cached as the statistics are.
  [[nodiscard]] Result<Content> content(const RemoteTensorId& name, const std::stop_token& stop) {
    return fetch_batched(RequestKind::content, content_cache_, name, stop);
  }

  /// Sends a request about this dump and unpacks its response.
  template <class T>
  [[nodiscard]] Result<T> call_as(RequestKind kind, const std::string& arguments, const std::stop_token& stop) {
    const auto dump = id(stop);
    return dump ? link_->call_as<T>(kind, *dump, arguments, stop) : tl::unexpected(dump.error());
  }

 private:
  template <class T>
  [[nodiscard]] Result<T> fetch_batched(RequestKind kind, std::map<RecordIndex, T>& cache, const RemoteTensorId& name,
                                        const std::stop_token& stop);

  const std::shared_ptr<EngineLink> link_;
  const std::shared_ptr<ReleasedDumps> released_;
  const std::uint64_t digest_;
  std::mutex mutex_;
  std::uint32_t generation_;
  std::optional<std::uint32_t> changed_in_generation_;  ///< Generation in which the dump was found to have changed
  OpenedDump opened_;
  std::mutex cache_mutex_;
  std::map<RecordIndex, Statistics> statistics_cache_;
  std::map<RecordIndex, Content> content_cache_;
};

/// A dump on another computer. Its listing is local; values stay on the remote host.
class RemoteDump final : public ListedDump, public RemoteCheck, public RemoteCauseSearch, public RemoteRecompute {
 public:
  RemoteDump(DumpListing listing, std::shared_ptr<RemoteDumpHandle> handle);

  [[nodiscard]] Result<std::vector<Attribute>> kernel_arguments(DumpGraphIndex graph, NodeIndex node,
                                                                Iteration iteration) const override;
  /// Requests the header once, together with that of the previous iteration. Errors: those of the file; read_failed if the
  /// connection is lost.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  /// Requests the names of many tensors at once and caches them.
  [[nodiscard]] Result<std::optional<std::string>> exported_npy_name(const TensorRecord& record,
                                                                     std::string_view format) const override;

  [[nodiscard]] Result<CheckResult> check_remotely(const std::vector<Watchpoint>& watchpoints,
                                                   const CheckOptions& options) const override;
  [[nodiscard]] Result<CauseSearchResult> find_first_cause_remotely(const CauseSearchOptions& options) const override;
  [[nodiscard]] Result<RecomputeResult> recompute_remotely(const std::vector<RecordIndex>& records,
                                                           const RecomputeOptions& options) const override;

 private:
  [[nodiscard]] Result<TensorDescriptor> descriptor(RecordIndex tensor) const;
  [[nodiscard]] Result<std::optional<NpyNames>> npy_names(RecordIndex tensor) const;

  std::shared_ptr<RemoteDumpHandle> handle_;
  mutable std::mutex mutex_;
  mutable std::map<RecordIndex, TensorDescriptor> descriptors_;       ///< Received so far, requested or prefetched
  mutable std::map<RecordIndex, std::optional<NpyNames>> npy_names_;  ///< Received so far, requested or prefetched
};

}  // namespace sporescope::remote
