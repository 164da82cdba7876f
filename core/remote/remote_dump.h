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

/// Opens what lies at, above or below a path there. Errors: as of open_remote_dumps().
[[nodiscard]] Result<std::vector<OpenedDump>> request_open(EngineLink& link, const std::filesystem::path& path,
                                                           const OpenOptions& options);

/// Numbers of dumps that nobody here asks about any more, until the engine is told so. Any thread.
class ReleasedDumps {
 public:
  void add(std::uint32_t turn, std::uint32_t id);
  /// Those that the engine of this turn knows.
  [[nodiscard]] std::vector<std::uint32_t> take(std::uint32_t turn);

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> released_;
};

/// A dump as the engine elsewhere has it open. Where the way there was found again, to an engine that has not, it is opened
/// anew when something is asked. Any thread.
class RemoteDumpHandle {
 public:
  /// `digest` of its listing. Its number goes to `left` in the end.
  RemoteDumpHandle(std::shared_ptr<EngineLink> link, OpenedDump opened, std::uint64_t digest,
                   std::shared_ptr<ReleasedDumps> left)
      : link_(std::move(link)),
        released_(std::move(left)),
        digest_(digest),
        generation_(link_->generation()),
        opened_(std::move(opened)) {}
  RemoteDumpHandle(const RemoteDumpHandle&) = delete;
  RemoteDumpHandle& operator=(const RemoteDumpHandle&) = delete;
  ~RemoteDumpHandle() { released_->add(generation_, opened_.id); }

  [[nodiscard]] EngineLink& link() const { return *link_; }
  /// The number under which questions name it. Errors: those of opening; malformed if it is no longer what it was.
  [[nodiscard]] Result<std::uint32_t> id(const std::stop_token& stop);

  /// Of one tensor; those that came along with an earlier answer are not asked for again.
  [[nodiscard]] Result<Statistics> statistics(const RemoteTensorId& name, const std::stop_token& stop) {
    return fetch_batched(RequestKind::statistics, known_statistics_, name, stop);
  }
  [[nodiscard]] Result<Content> content(const RemoteTensorId& name, const std::stop_token& stop) {
    return fetch_batched(RequestKind::content, known_contents_, name, stop);
  }

  template <class T>
  [[nodiscard]] Result<T> call_as(RequestKind kind, const std::string& question, const std::stop_token& stop) {
    const auto dump = id(stop);
    return dump ? link_->call_as<T>(kind, *dump, question, stop) : tl::unexpected(dump.error());
  }

 private:
  template <class T>
  [[nodiscard]] Result<T> fetch_batched(RequestKind kind, std::map<RecordIndex, T>& known, const RemoteTensorId& name,
                                        const std::stop_token& stop);

  const std::shared_ptr<EngineLink> link_;
  const std::shared_ptr<ReleasedDumps> released_;
  const std::uint64_t digest_;
  std::mutex mutex_;
  std::uint32_t generation_;
  std::optional<std::uint32_t> changed_in_generation_;  ///< the turn in which the dump was found to be another one
  OpenedDump opened_;
  std::mutex known_mutex_;
  std::map<RecordIndex, Statistics> known_statistics_;
  std::map<RecordIndex, Content> known_contents_;
};

/// A dump on another computer: what it tells of itself is here, values are there.
class RemoteDump final : public ListedDump, public RemoteCheck, public RemoteCauseSearch, public RemoteRecompute {
 public:
  RemoteDump(DumpListing listing, std::shared_ptr<RemoteDumpHandle> place);

  [[nodiscard]] Result<std::vector<Attribute>> kernel_arguments(DumpGraphIndex graph, NodeIndex node,
                                                                Iteration iteration) const override;
  /// Asks for the header, once, together with that of the tensor before. Errors: those of the file; read_failed where the
  /// connection is lost.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  /// Asks for the names of many tensors at once.
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

  std::shared_ptr<RemoteDumpHandle> place_;
  mutable std::mutex mutex_;
  mutable std::map<RecordIndex, TensorDescriptor> descriptors_;       ///< that came, asked for or along
  mutable std::map<RecordIndex, std::optional<NpyNames>> npy_names_;  ///< the same
};

}  // namespace sporescope::remote
