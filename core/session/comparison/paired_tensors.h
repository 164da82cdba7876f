// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/session/session.h"
#include "core/session/tensor_provider.h"

namespace sporescope {

/// The tensors of one provider, each with a counterpart in another provider as its previous tensor.
class PairedTensors final : public TensorProvider {
 public:
  /// The counterpart of a tensor: its provider, and its key in that provider.
  struct Counterpart {
    std::shared_ptr<TensorProvider> tensors;
    TensorKey key;
  };
  /// Which counterparts are accepted: only those of the same shape, or any with the same number of elements, whose elements
  /// take the shape of the tensor in C order.
  enum class Shapes : std::uint8_t { same, any };
  /// Nullopt if there is no counterpart; thread-safe.
  using Find = std::function<std::optional<Counterpart>(const TensorKey&)>;

  PairedTensors(std::shared_ptr<TensorProvider> own, Find find, Shapes shapes = Shapes::same)
      : own_(std::move(own)), find_(std::move(find)), shapes_(shapes) {}

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const override {
    return own_->tensors_of(graph, node, iteration);
  }
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey& key) const override { return own_->tensor_info(key); }
  /// Returns nullopt because the counterpart's key belongs to the other provider. The session that knows both returns it.
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey& /*key*/) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const override {
    return own_->has_data(graph, node, iteration);
  }
  void open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
            Work work) override;
  [[nodiscard]] bool fetch_summary(const TensorKey& key, const std::shared_ptr<CancelState>& cancel_state,
                                   const ResultCallback<TensorSummary>& answer) override {
    return own_->fetch_summary(key, cancel_state, answer);
  }
  [[nodiscard]] std::optional<RecordedSummary> recorded_summary(const TensorKey& key) const override {
    return own_->recorded_summary(key);
  }
  [[nodiscard]] Result<std::vector<Attribute>> kernel_arguments(GraphIndex graph, NodeIndex node,
                                                                Iteration iteration) const override {
    return own_->kernel_arguments(graph, node, iteration);
  }
  [[nodiscard]] bool is_sample(const TensorKey& key, const Shape& shape) const override { return own_->is_sample(key, shape); }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return own_->summaries(); }

 private:
  std::shared_ptr<TensorProvider> own_;
  Find find_;
  Shapes shapes_;
};

}  // namespace sporescope
