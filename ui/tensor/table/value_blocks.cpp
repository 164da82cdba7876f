// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/value_blocks.h"

#include <algorithm>

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxBlocks = 600;    // About 20 MB of float64
constexpr std::size_t kMaxRequested = 48;  // Older requests are dropped, because they have probably scrolled out of view

}  // namespace

ValueBlocks::ValueBlocks(TensorPlane* plane, TensorAspect aspect, QObject* parent)
    : QObject(parent), plane_(plane), aspect_(aspect) {
  connect(plane_, &TensorPlane::tensorChanged, this, &ValueBlocks::clear);
  connect(plane_, &TensorPlane::sliceChanged, this, &ValueBlocks::clear);
}

void ValueBlocks::setAspect(TensorAspect aspect) {
  if (aspect == aspect_) return;
  aspect_ = aspect;
  clear();
}

void ValueBlocks::clear() {
  blocks_.clear();
  uses_.clear();
  requested_.clear();
  requestOrder_.clear();
  error_.reset();
  emit cleared();
}

BlockValue ValueBlocks::in(const Block& block, std::int64_t row, std::int64_t column) const {
  const std::int64_t rows = std::min(kSide, plane_->slice().rows() - row / kSide * kSide);
  const std::int64_t columns = std::min(kSide, plane_->slice().columns() - column / kSide * kSide);
  const std::int64_t r = row % kSide;
  const std::int64_t c = column % kSide;
  const auto position = static_cast<std::size_t>(block.transposed ? c * rows + r : r * columns + c);
  return position < block.values.size() ? BlockValue{&block.values, position} : BlockValue{};
}

BlockValue ValueBlocks::known(std::int64_t row, std::int64_t column) const {
  const auto found = blocks_.constFind({row / kSide, column / kSide});
  return found == blocks_.constEnd() ? BlockValue{} : in(*found, row, column);
}

BlockValue ValueBlocks::at(std::int64_t row, std::int64_t column) {
  if (row < 0 || column < 0 || row >= plane_->slice().rows() || column >= plane_->slice().columns()) return {};
  const Place place(row / kSide, column / kSide);
  const auto found = blocks_.find(place);
  if (found == blocks_.end()) {
    if (!error_ && !requested_.contains(place)) ask(place);
    return {};
  }
  uses_.splice(uses_.begin(), uses_, found->use);
  return in(*found, row, column);
}

void ValueBlocks::ask(const Place& place) {
  if (!plane_->session()) return;
  const std::int64_t row = place.first * kSide;
  const std::int64_t column = place.second * kSide;
  const SliceChoice& choice = plane_->slice();
  const Slice slice =
      choice.slice(row, std::min(kSide, choice.rows() - row), column, std::min(kSide, choice.columns() - column));
  auto request = std::make_shared<LatestRequest>();
  requested_.insert(place, request);
  requestOrder_.push_front(place);
  if (requestOrder_.size() > kMaxRequested) {
    requested_.remove(requestOrder_.back());
    requestOrder_.pop_back();
  }
  request->start<Values>(
      this,
      [&](ResultCallback<Values> answer) {
        return plane_->session()->values(plane_->key(), aspect_, slice, std::move(answer));
      },
      [this, place, transposed = choice.isTransposed()](Result<Values> answer) {
        const auto stored = requested_.take(place);  // It must outlive its own callback
        requestOrder_.remove(place);
        if (answer) {
          take(place, std::move(*answer), transposed);
        } else {
          error_ = answer.error();
          emit failed();
        }
      });
}

void ValueBlocks::take(const Place& place, Values values, bool transposed) {
  uses_.push_front(place);
  blocks_.insert(place, Block{std::move(values), transposed, uses_.begin()});
  if (blocks_.size() > static_cast<qsizetype>(kMaxBlocks)) {
    blocks_.remove(uses_.back());
    uses_.pop_back();
  }
  const std::int64_t row = place.first * kSide;
  const std::int64_t column = place.second * kSide;
  emit blockReady(row, column, std::min(kSide, plane_->slice().rows() - row),
                  std::min(kSide, plane_->slice().columns() - column));
}

}  // namespace sporescope::ui

#include "moc_value_blocks.cpp"
