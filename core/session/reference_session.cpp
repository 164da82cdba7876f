// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/reference_session.h"

#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/work_queue.h"
#include "core/dump/tensor_file.h"

namespace sporescope {

namespace {

/// Graph index of the reference. No dump has this many graphs.
constexpr auto kReferenceGraph = index_at<GraphIndex>(1U << 30U);

/// Provides the one tensor of a file (.npy, .pt, .bin).
class FileTensors final : public TensorProvider {
 public:
  explicit FileTensors(std::filesystem::path file) : file_(std::move(file)) {}

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex, NodeIndex, Iteration) const override { return {}; }
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override {
    TensorInfo info;
    info.key = key;
    info.file = file_.string();
    info.readable = true;
    return info;
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey&) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex, NodeIndex, Iteration) const override { return true; }
  void open(const TensorKey& /*key*/, TensorAccess /*access*/, Priority /*urgency*/, std::shared_ptr<CancelState> cancel_state,
            Work work) override {
    queue_.add(std::move(cancel_state), [file = file_, work = std::move(work)](const std::shared_ptr<CancelState>& job_state) {
      work(catch_exceptions<OpenTensors>([&]() -> Result<OpenTensors> {
             auto opened = open_tensor_file(file);
             if (!opened) return tl::unexpected(std::move(opened.error()));
             return OpenTensors{*std::move(opened), nullptr};
           }),
           *job_state);
    });
  }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return summaries_; }

 private:
  std::filesystem::path file_;
  std::shared_ptr<SummaryCache> summaries_ = std::make_shared<SummaryCache>(1);
  WorkQueue queue_{2, WorkQueue::Order::newest_first};
};

class ReferenceSession final : public Session {
 public:
  ReferenceSession(std::shared_ptr<Session> session, ReferenceTensor reference, PairedTensors::Shapes shapes)
      : Session(std::make_shared<WorkQueues>(1, 1)),
        session_(std::move(session)),
        reference_(std::move(reference)),
        shapes_(shapes) {}

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return session_->snapshot(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()> callback) override {
    return session_->on_snapshot_changed(std::move(callback));
  }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& key) const override {
    if (key.graph == kReferenceGraph) return std::nullopt;
    TensorKey reference_key = reference_.key;
    reference_key.graph = kReferenceGraph;
    return reference_key;
  }
  [[nodiscard]] Analysis& analysis() override { return session_->analysis(); }
  [[nodiscard]] std::shared_ptr<DumpSource> dump() const override { return session_->dump(); }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override {
    if (graph == kReferenceGraph) return {reference_.tensors, reference_.key.graph};
    Provided provided = session_->provider_of(graph);
    if (!provided.tensors) return provided;
    auto find = [reference = reference_](const TensorKey&) { return std::optional(reference); };
    provided.tensors = std::make_shared<PairedTensors>(std::move(provided.tensors), std::move(find), shapes_);
    return provided;
  }

 private:
  std::shared_ptr<Session> session_;
  ReferenceTensor reference_;
  PairedTensors::Shapes shapes_;
};

}  // namespace

ReferenceTensor reference_in(const Session& session, const TensorKey& key) {
  Session::Provided provided = session.provider_of(key.graph);
  ReferenceTensor reference{std::move(provided.tensors), key};
  reference.key.graph = provided.graph;
  return reference;
}

ReferenceTensor reference_in_file(const std::filesystem::path& file) {
  return {std::make_shared<FileTensors>(file), {GraphIndex{}, NodeIndex{}, Iteration{}}};
}

std::shared_ptr<Session> make_reference_session(std::shared_ptr<Session> session, ReferenceTensor reference,
                                                PairedTensors::Shapes shapes) {
  return std::make_shared<ReferenceSession>(std::move(session), std::move(reference), shapes);
}

}  // namespace sporescope
