// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/edges.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/tensor/selection.h"

namespace sporescope {
namespace {

/// Reads the pieces in C order: single indices of the dimensions before the last one with a gap, and the following dimensions
/// completely.
class EdgeReader {
 public:
  EdgeReader(const TensorSource& tensor, Selection selection, std::int64_t edge, const std::stop_token& stop)
      : tensor_(tensor), selection_(std::move(selection)), edge_(edge), stop_(stop) {
    for (std::size_t i = 0; i < selection_.size(); ++i) {
      if (has_gap(selection_[i])) gap_end_ = i + 1;
    }
  }

  Result<Edges> run() {
    Edges edges{selected_shape(selection_), {}};
    Shape stored = edges.shape;
    for (std::int64_t& size : stored) size = std::min(size, 2 * edge_);
    if (auto read = gather(0); !read) return tl::unexpected(std::move(read.error()));
    edges.values = Values(tensor_.dtype(), std::move(stored), std::move(bytes_));
    return edges;
  }

 private:
  [[nodiscard]] bool has_gap(const SelectedDimension& dimension) const {
    return dimension.retained && dimension.count > 2 * edge_;
  }

  Result<void> gather(std::size_t at) {
    if (at >= gap_end_) return read_piece();
    const SelectedDimension full = selection_[at];
    const bool is_gapped = has_gap(full);
    const std::int64_t length = at + 1 == gap_end_ ? edge_ : 1;
    for (std::int64_t i = 0; i < full.count; i += length) {
      if (is_gapped && i == edge_) i = full.count - edge_;
      selection_[at] = {full.start + i * full.step, full.step, length, full.retained};
      if (auto read = gather(at + 1); !read) return read;
    }
    selection_[at] = full;
    return {};
  }

  Result<void> read_piece() {
    const std::size_t before = bytes_.size();
    bytes_.resize(before + selected_count(selection_).value_or(0) * item_size(tensor_.dtype()));
    return read_selection(tensor_, selection_, std::span(bytes_).subspan(before), stop_);
  }

  const TensorSource& tensor_;
  Selection selection_;
  std::int64_t edge_;
  const std::stop_token& stop_;
  std::size_t gap_end_ = 0;  ///< index of the last dimension with a gap, plus one
  std::vector<std::byte> bytes_;
};

}  // namespace

Result<Edges> read_edges(const TensorSource& tensor, const Slice& slice, std::int64_t edge, const std::stop_token& stop) {
  auto selection = select(tensor.shape(), slice);
  if (!selection) return tl::unexpected(std::move(selection.error()));
  return EdgeReader(tensor, *std::move(selection), edge, stop).run();
}

}  // namespace sporescope
