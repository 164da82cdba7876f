// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <utility>

#include "core/concurrency/work_queue.h"
#include "core/session/analysis.h"
#include "core/session/session.h"
#include "core/session/tensor_provider.h"

namespace sporescope::ui {

/// Returns the value of an element by its position in C order.
using Formula = std::function<double(std::uint64_t)>;

/// A tensor whose element i is formula(i). Nothing is stored, so it may have any number of elements.
class FormulaTensor final : public TensorSource {
 public:
  explicit FormulaTensor(Shape shape, Formula formula = {})
      : shape_(std::move(shape)), count_(element_count(shape_).value_or(0)), formula_(std::move(formula)) {}
  [[nodiscard]] DType dtype() const override { return DType::float64; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    for (std::size_t i = 0; i * sizeof(double) < out.size(); ++i) {
      const double value = formula_ ? formula_(first + i) : static_cast<double>(first + i);
      std::memcpy(out.data() + i * sizeof(double), &value, sizeof(value));
    }
    return {};
  }

 private:
  Shape shape_;
  std::uint64_t count_;
  Formula formula_;
};

/// Provides one tensor of any size, opened immediately on the requesting thread.
class FormulaProvider final : public TensorProvider {
 public:
  explicit FormulaProvider(std::shared_ptr<FormulaTensor> tensor) : tensor_(std::move(tensor)) { summaries_->put(known()); }

  /// Number of requests so far.
  [[nodiscard]] int requestCount() const { return requestCount_; }
  [[nodiscard]] TensorSummary known() const {
    TensorSummary summary;
    summary.info.key.graph = GraphIndex{0};
    summary.info.key.node = NodeIndex{0};
    summary.info.readable = true;
    summary.stored_dtype = DType::float64;
    summary.shape = tensor_->shape();
    summary.statistics.count = tensor_->count();
    summary.statistics.min = 0;
    summary.statistics.max = static_cast<double>(tensor_->count()) - 1;
    return summary;
  }

  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex, NodeIndex, Iteration) const override { return {}; }
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey&) const override { return known().info; }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey&) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex, NodeIndex, Iteration) const override { return true; }
  void open(const TensorKey&, TensorAccess requested, Priority, std::shared_ptr<CancelState> cancel_state, Work work) override {
    ++requestCount_;
    if (requested == TensorAccess::current) return work(OpenTensors{tensor_, nullptr}, *cancel_state);
    work(fail(ErrorCode::not_found, Text("There is no value before it")), *cancel_state);
  }
  [[nodiscard]] std::shared_ptr<SummaryCache> summaries() const override { return summaries_; }

 private:
  std::shared_ptr<FormulaTensor> tensor_;
  std::shared_ptr<SummaryCache> summaries_ = std::make_shared<SummaryCache>(1);
  int requestCount_ = 0;
};

/// A session of this one tensor.
class FormulaSession final : public Session {
 public:
  explicit FormulaSession(const Shape& shape, Formula formula = {})
      : Session(std::make_shared<WorkQueues>(1, 1)),
        tensors_(std::make_shared<FormulaProvider>(std::make_shared<FormulaTensor>(shape, std::move(formula)))) {}

  [[nodiscard]] int requestCount() const { return tensors_->requestCount(); }
  [[nodiscard]] TensorSummary known() const { return tensors_->known(); }

  [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const override { return std::make_shared<SessionSnapshot>(); }
  [[nodiscard]] CancelHandle on_snapshot_changed(std::function<void()>) override { return {}; }
  [[nodiscard]] Analysis& analysis() override { return nothing_; }
  [[nodiscard]] Provided provider_of(GraphIndex graph) const override { return {tensors_, graph}; }

 private:
  struct NoAnalysis final : Analysis {
    [[nodiscard]] CancelHandle check(std::vector<Watchpoint>, Selection, CheckCallbacks) override { return {}; }
    [[nodiscard]] CancelHandle first_cause(CauseCallbacks) override { return {}; }
    [[nodiscard]] CancelHandle recommended(ResultCallback<std::vector<Watchpoint>>) override { return {}; }
    [[nodiscard]] CancelHandle count_watched(const Watchpoint&,
                                             ResultCallback<std::pair<std::uint64_t, std::uint64_t>>) override {
      return {};
    }
  };
  std::shared_ptr<FormulaProvider> tensors_;
  NoAnalysis nothing_;
};

}  // namespace sporescope::ui
