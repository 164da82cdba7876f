// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <utility>

#include "core/session/session.h"

namespace sporescope::ui {

/// The value of an element by its position in C order.
using Formula = std::function<double(std::uint64_t)>;

/// Element i is formula(i), without one i; nothing is stored, so that a tensor may have as many elements as it likes.
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

/// A session that knows one tensor of any size and answers at once. What no test asks answers with an error.
class FormulaSession final : public Session {
 public:
  explicit FormulaSession(const Shape& shape, Formula formula = {})
      : tensor_(std::make_shared<FormulaTensor>(shape, std::move(formula))) {}

  /// How many questions about values have come.
  [[nodiscard]] int asked() const { return asked_; }
  [[nodiscard]] TensorCard known() const {
    TensorCard card;
    card.info.key.graph = 0;
    card.info.key.node = 0;
    card.info.readable = true;
    card.stored_dtype = DType::float64;
    card.shape = tensor_->shape();
    card.statistics.count = tensor_->count();
    card.statistics.min = 0;
    card.statistics.max = static_cast<double>(tensor_->count()) - 1;
    return card;
  }

  [[nodiscard]] std::shared_ptr<const SessionFacts> facts() const override { return std::make_shared<SessionFacts>(); }
  [[nodiscard]] Request on_facts_changed(std::function<void()>) override { return {}; }
  void stop_loading() override {}
  [[nodiscard]] std::vector<TensorInfo> tensors_of(GraphIndex, NodeIndex, std::int64_t) const override { return {}; }
  [[nodiscard]] std::optional<TensorInfo> tensor_info(const TensorKey&) const override { return known().info; }
  [[nodiscard]] std::optional<TensorKey> previous_of(const TensorKey&) const override { return std::nullopt; }
  [[nodiscard]] bool has_data(GraphIndex, NodeIndex, std::int64_t) const override { return true; }
  [[nodiscard]] Request card(const TensorKey&, Answer<TensorCard> answer) override {
    answer(known());
    return {};
  }
  [[nodiscard]] std::optional<TensorCard> known_card(const TensorKey&) const override { return known(); }
  [[nodiscard]] Request values(const TensorKey&, TensorAspect, const Slice& slice, Answer<Values> answer) override {
    ++asked_;
    answer(read_slice(*tensor_, slice));
    return {};
  }
  [[nodiscard]] Request heat_map(const TensorKey&, TensorAspect, const Slice& slice, std::int64_t rows, std::int64_t columns,
                                 Answer<HeatMap> answer) override {
    answer(make_heat_map(*tensor_, slice, rows, columns));
    return {};
  }
  [[nodiscard]] Request histogram(const TensorKey&, TensorAspect, double low, double high, std::size_t bins,
                                  Answer<Histogram> answer) override {
    answer(compute_histogram(*tensor_, low, high, bins));
    return {};
  }
  [[nodiscard]] Request difference(const TensorKey&, Answer<Difference> answer) override { return refuse(std::move(answer)); }
  [[nodiscard]] Request next_non_finite(const TensorKey&, std::uint64_t, bool,
                                        Answer<std::optional<std::uint64_t>> answer) override {
    return refuse(std::move(answer));
  }
  [[nodiscard]] Request save_npy(const TensorKey&, const std::filesystem::path&,
                                 Answer<std::filesystem::path> answer) override {
    return refuse(std::move(answer));
  }
  [[nodiscard]] Request search(GraphIndex, NodeFilter, Answer<std::vector<NodeIndex>> answer) override {
    return refuse(std::move(answer));
  }
  [[nodiscard]] Request layout(GraphIndex, LayoutRequest, Answer<std::shared_ptr<const GraphLayout>> answer) override {
    return refuse(std::move(answer));
  }
  [[nodiscard]] Request stack_list(Answer<std::vector<StackEntry>> answer) override { return refuse(std::move(answer)); }
  [[nodiscard]] Request check(std::vector<Watchpoint>, Selection, CheckCallbacks) override { return {}; }
  [[nodiscard]] Request first_cause(CauseCallbacks) override { return {}; }
  [[nodiscard]] Request recommended(Answer<std::vector<Watchpoint>> answer) override { return refuse(std::move(answer)); }
  [[nodiscard]] Request count_watched(const Watchpoint&, Answer<std::pair<std::uint64_t, std::uint64_t>> answer) override {
    return refuse(std::move(answer));
  }

 private:
  template <class T>
  static Request refuse(Answer<T> answer) {
    answer(fail(ErrorCode::unsupported, Text("not in this test")));
    return {};
  }

  std::shared_ptr<FormulaTensor> tensor_;
  int asked_ = 0;
};

}  // namespace sporescope::ui
