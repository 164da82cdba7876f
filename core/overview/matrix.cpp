// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sporescope {

struct OverviewMatrix::Block {
  static constexpr std::size_t kCells = kBlockRows * kBlockColumns;

  explicit Block(CellState state) { states.fill(state); }

  std::array<CellState, kCells> states;
  std::array<std::vector<float>, kOverviewStatistics.size()> numbers;  ///< Empty if no cell has a value
  std::vector<float> rms;                                              ///< Empty if no cell has a value
};

namespace {

std::size_t blocks_for(std::size_t cells, std::size_t size) { return (cells + size - 1) / size; }

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

/// Returns the cell of a tensor for one of its statistics; NaN means unknown.
OverviewCell cell_of(CellState state, float number) {
  if (state < CellState::value) return {state, 0};
  if (std::isnan(number)) return {state == CellState::value ? CellState::unknown : state, 0};
  if (state == CellState::value && std::isinf(number)) return {number > 0 ? CellState::pos_inf : CellState::neg_inf, 0};
  return {state, number};
}

void put_number(std::vector<float>& numbers, std::size_t cells, std::size_t index, float number) {
  if (std::isnan(number) && numbers.empty()) return;
  if (numbers.empty()) numbers.assign(cells, kUnknown);
  numbers[index] = number;
}

}  // namespace

OverviewMatrix::OverviewMatrix(std::size_t rows, std::size_t columns)
    : rows_(rows),
      columns_(columns),
      blocks_(blocks_for(rows, kBlockRows) * blocks_for(columns, kBlockColumns), std::make_shared<Block>(CellState::unread)),
      counts_(rows) {}

OverviewMatrix::OverviewMatrix(const OverviewLayout& layout) : OverviewMatrix(layout.rows.size(), layout.columns()) {
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < columns_; ++column) {
      if (layout.record_at(row, column) != kNotDumped) continue;
      writable_block(row, column).states[index_in_block(row, column)] = CellState::not_dumped;
    }
  }
}

const OverviewMatrix::Block& OverviewMatrix::block(std::size_t row, std::size_t column) const {
  return *blocks_[row / kBlockRows * blocks_for(columns_, kBlockColumns) + column / kBlockColumns];
}

OverviewMatrix::Block& OverviewMatrix::writable_block(std::size_t row, std::size_t column) {
  auto& shared = blocks_[row / kBlockRows * blocks_for(columns_, kBlockColumns) + column / kBlockColumns];
  if (shared.use_count() > 1) shared = std::make_shared<Block>(*shared);
  return *shared;
}

void OverviewMatrix::put(const OverviewEntry& entry) {
  Block& target = writable_block(entry.row, entry.column);
  const std::size_t index = index_in_block(entry.row, entry.column);
  target.states[index] = entry.reading.state;
  for (std::size_t i = 0; i < target.numbers.size(); ++i) {
    put_number(target.numbers[i], Block::kCells, index, entry.reading.numbers[i]);
  }
  put_number(target.rms, Block::kCells, index, entry.reading.rms);
  counts_[entry.row] = std::max(counts_[entry.row], entry.reading.count);
}

OverviewCell OverviewMatrix::at(std::size_t row, std::size_t column, std::size_t statistic) const {
  OverviewCell cell;
  read_row(row, column, statistic, std::span(&cell, 1));
  return cell;
}

void OverviewMatrix::read_row(std::size_t row, std::size_t first, std::size_t statistic, std::span<OverviewCell> cells) const {
  for (std::size_t done = 0; done < cells.size();) {
    const std::size_t column = first + done;
    const Block& source = block(row, column);
    const std::size_t index = index_in_block(row, column);
    const std::size_t count = std::min(cells.size() - done, kBlockColumns - column % kBlockColumns);
    const auto& numbers = source.numbers[statistic];
    for (std::size_t i = 0; i < count; ++i) {
      cells[done + i] = cell_of(source.states[index + i], numbers.empty() ? kUnknown : numbers[index + i]);
    }
    done += count;
  }
}

bool OverviewMatrix::knows(std::size_t statistic) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const auto& block) { return !block->numbers[statistic].empty(); });
}

float OverviewMatrix::rms_at(std::size_t row, std::size_t column) const {
  const Block& source = block(row, column);
  return source.rms.empty() ? kUnknown : source.rms[index_in_block(row, column)];
}

}  // namespace sporescope
