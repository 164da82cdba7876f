// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/dump/growing/growing_dump.h"
#include "core/dump/open_dump.h"
#include "core/session/analysis.h"
#include "core/session/offline/dump_tensors.h"
#include "core/session/offline/open_offline_session.h"
#include "core/session/offline/opened_remote.h"
#include "core/session/offline/session_state.h"

namespace sporescope {

/// A session for a dump folder. The destructor stops all tasks and waits for them.
class OfflineSession final : public Session, public Analysis {
 public:
  OfflineSession();
  ~OfflineSession() override;

  /// Opens a path. Call it once.
  void open(const std::filesystem::path& path, SessionsFound more);
  /// Like open(), with dumps that `opener` opens on a worker thread.
  void open_with(const std::filesystem::path& path, RemoteOpener opener, SessionsFound more);
  /// Shows an open dump without following it. Call it once.
  void show(const std::shared_ptr<const Dump>& dump);
  /// Takes ownership of an open dump and follows it as it grows. Call it once.
  void adopt(std::unique_ptr<GrowingDump> dump);
  /// Like adopt(), for a remote dump.
  void adopt(OpenedRemote opened);

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override;
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override;
  void stop_loading() override;
  [[nodiscard]] Analysis& analysis() override { return *this; }
  [[nodiscard]] std::shared_ptr<DumpSource> dump() const override { return state_; }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override { return {tensors_, graph}; }
  [[nodiscard]] CancelHandle tensor_of_file(const std::filesystem::path& file,
                                            ResultCallback<std::optional<TensorKey>> answer) override;

  // Analysis.
  [[nodiscard]] CancelHandle check(std::vector<Watchpoint> watchpoints, Selection selection, CheckCallbacks callbacks) override;
  [[nodiscard]] CancelHandle first_cause(CauseCallbacks callbacks) override;
  [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>> answer) override;
  [[nodiscard]] CancelHandle count_watched(const Watchpoint& watchpoint,
                                           ResultCallback<std::pair<std::uint64_t, std::uint64_t>> answer) override;
  [[nodiscard]] CancelHandle resolve(std::shared_ptr<const SavedResults> results,
                                     ResultCallback<SessionResults> answer) override;

 private:
  // Waits for the dump on a worker thread and answers with `work(view)`.
  template <class T, class Work>
  [[nodiscard]] CancelHandle submit_on_dump(ResultCallback<T> answer, Work work);

  std::shared_ptr<SessionState> state_;
  std::shared_ptr<DumpTensors> tensors_;
  std::shared_ptr<CancelState> opening_;
};

}  // namespace sporescope
