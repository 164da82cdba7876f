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

BlockValue ValueBlocks::valueIn(const Block& block, std::int64_t row, std::int64_t column) const {
  const std::int64_t rows = std::min(kSide, plane_->slice().rows() - row / kSide * kSide);
  const std::int64_t columns = std::min(kSide, plane_->slice().columns() - column / kSide * kSide);
  const std::int64_t r = row % kSide;
  const std::int64_t c = column % kSide;
  const auto position = static_cast<std::size_t>(block.transposed ? c * rows + r : r * columns + c);
  return position < block.values.size() ? BlockValue{&block.values, position} : BlockValue{};
}

BlockValue ValueBlocks::known(std::int64_t row, std::int64_t column) const {
  const auto found = blocks_.constFind({row / kSide, column / kSide});
  return found == blocks_.constEnd() ? BlockValue{} : valueIn(*found, row, column);
}

BlockValue ValueBlocks::at(std::int64_t row, std::int64_t column) {
  if (row < 0 || column < 0 || row >= plane_->slice().rows() || column >= plane_->slice().columns()) return {};
  const BlockPosition blockPosition(row / kSide, column / kSide);
  const auto found = blocks_.find(blockPosition);
  if (found == blocks_.end()) {
    if (!error_ && !requested_.contains(blockPosition)) requestBlock(blockPosition);
    return {};
  }
  uses_.splice(uses_.begin(), uses_, found->use);
  return valueIn(*found, row, column);
}

void ValueBlocks::requestBlock(const BlockPosition& blockPosition) {
  if (!plane_->session()) return;
  const std::int64_t row = blockPosition.first * kSide;
  const std::int64_t column = blockPosition.second * kSide;
  const SliceChoice& choice = plane_->slice();
  const Slice slice =
      choice.slice(row, std::min(kSide, choice.rows() - row), column, std::min(kSide, choice.columns() - column));
  auto request = std::make_shared<LatestRequest>();
  requested_.insert(blockPosition, request);
  requestOrder_.push_front(blockPosition);
  if (requestOrder_.size() > kMaxRequested) {
    requested_.remove(requestOrder_.back());
    requestOrder_.pop_back();
  }
  request->start<Values>(
      this,
      [&](ResultCallback<Values> onResult) {
        return plane_->session()->values(plane_->key(), aspect_, slice, std::move(onResult));
      },
      [this, blockPosition, transposed = choice.isTransposed()](Result<Values> result) {
        const auto finished = requested_.take(blockPosition);  // It must outlive its own callback
        requestOrder_.remove(blockPosition);
        if (result) {
          addBlock(blockPosition, std::move(*result), transposed);
        } else {
          error_ = result.error();
          emit failed();
        }
      });
}

void ValueBlocks::addBlock(const BlockPosition& blockPosition, Values values, bool transposed) {
  uses_.push_front(blockPosition);
  blocks_.insert(blockPosition, Block{std::move(values), transposed, uses_.begin()});
  if (blocks_.size() > static_cast<qsizetype>(kMaxBlocks)) {
    blocks_.remove(uses_.back());
    uses_.pop_back();
  }
  const std::int64_t row = blockPosition.first * kSide;
  const std::int64_t column = blockPosition.second * kSide;
  emit blockReady(row, column, std::min(kSide, plane_->slice().rows() - row),
                  std::min(kSide, plane_->slice().columns() - column));
}

}  // namespace sporescope::ui

#include "moc_value_blocks.cpp"
