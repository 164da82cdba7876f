// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QObject>
#include <cstdint>
#include <list>
#include <memory>
#include <utility>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// One element of a plane in a block that was read.
struct BlockValue {
  const Values* values = nullptr;  ///< Null: not read yet
  std::size_t position = 0;
  explicit operator bool() const { return values != nullptr; }
  [[nodiscard]] double number() const { return values->as_double(position); }
};

/// Cache of the values of a plane in blocks of 64 x 64. Blocks are read on first access, and the least recently used ones are
/// evicted. The cost depends on what is visible, even with a hundred million elements. UI thread only.
class ValueBlocks : public QObject {
  Q_OBJECT

 public:
  static constexpr std::int64_t kSide = 64;

  ValueBlocks(TensorPlane* plane, TensorAspect aspect, QObject* parent = nullptr);

  [[nodiscard]] TensorAspect aspect() const { return aspect_; }
  void setAspect(TensorAspect aspect);
  /// Returns the value. If its block is missing, returns an empty value and requests the block; blockReady() follows.
  [[nodiscard]] BlockValue at(std::int64_t row, std::int64_t column);
  /// Same as at(), without requesting the block.
  [[nodiscard]] BlockValue known(std::int64_t row, std::int64_t column) const;
  /// Reason why a block could not be read; empty if there was no failure.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 signals:
  void blockReady(std::int64_t firstRow, std::int64_t firstColumn, std::int64_t rows, std::int64_t columns);
  void cleared();
  void failed();

 private:
  using BlockPosition = std::pair<std::int64_t, std::int64_t>;  // Block row and column
  struct Block {
    Values values;
    bool transposed = false;
    std::list<BlockPosition>::iterator use;
  };

  void clear();
  void requestBlock(const BlockPosition& blockPosition);
  void addBlock(const BlockPosition& blockPosition, Values values, bool transposed);
  [[nodiscard]] BlockValue valueIn(const Block& block, std::int64_t row, std::int64_t column) const;

  TensorPlane* plane_;
  TensorAspect aspect_;
  QHash<BlockPosition, Block> blocks_;
  std::list<BlockPosition> uses_;  // Most recently used first
  QHash<BlockPosition, std::shared_ptr<LatestRequest>> requested_;
  std::list<BlockPosition> requestOrder_;  // Newest first
  std::optional<Error> error_;
};

}  // namespace sporescope::ui
