// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/update_ratio.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "core/flow/parameter_roles.h"
#include "core/flow/training_order.h"
#include "core/tensor/blocks.h"
#include "core/tensor/convert.h"
#include "core/tensor/extended.h"

namespace sporescope {
namespace {

using std::sqrt;  // Extended has its own sqrt() if it is no long double

struct Sums {
  Extended change = 0;  // Sum of squares
  Extended before = 0;
  bool has_finite = false;
  bool nan = false;
  bool infinite = false;

  void add(std::span<const double> now, std::span<const double> earlier) {
    double block_change = 0;
    double block_before = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (std::isfinite(now[i]) && std::isfinite(earlier[i])) {
        const double difference = now[i] - earlier[i];
        block_change += difference * difference;
        block_before += earlier[i] * earlier[i];
        has_finite = true;
      }
      nan = nan || std::isnan(now[i]);
      infinite = infinite || std::isinf(now[i]);
    }
    change += block_change;
    before += block_before;
  }

  [[nodiscard]] TrendPoint point() const {
    TrendPoint result;
    result.value_class = nan ? ValueClass::nan : infinite ? ValueClass::infinite : ValueClass::finite;
    if (!has_finite) return result;
    if (change == 0) {
      result.value = 0;
    } else {
      result.value = before == 0 ? std::numeric_limits<double>::infinity() : static_cast<double>(sqrt(change / before));
    }
    return result;
  }
};

}  // namespace

bool can_be_updated(const ValueFlow& flow, const TensorRecord& record, bool any_parameter) {
  if (record.graph == kNoDumpGraph || record.node == kNoNode || record.io != IoDirection::output) return false;
  const auto& graph = flow.dump().graphs()[record.graph].graph;
  if (!graph) return false;
  const Node& node = graph->nodes()[record.node];
  if (node.kind != NodeKind::parameter) return false;
  // If edges are inferred, all parameters belong to modules: optimizers are not recorded as calls.
  return any_parameter || graph->edges_are_inferred() || is_weight(flow, record.graph, record.node);
}

std::optional<RecordIndex> before_update(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  const auto previous = previous_record(flow.dump(), tensor);
  if (previous && iteration_after(flow.dump().records()[*previous].iteration) == tensor.iteration) return previous;
  const auto& graph = flow.dump().graphs()[tensor.graph].graph;
  if (graph && graph->edges_are_inferred()) return previous;  // Its file holds the value that was read, not the updated one
  // Time 0 is before all tensors of the iteration, so the first read is found.
  const auto read = flow.parameter_read({tensor.graph, tensor.iteration, 0, tensor.run}, tensor.node);
  return read && !flow.is_mislabeled(*read) ? read : previous;
}

FirstValue first_value_of(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& tensor = flow.dump().records()[record];
  // A connected training also sends weights before their update.
  if (!flow.dump().family().starts_with("mindspore-") || !can_be_updated(flow, tensor, false)) {
    return FirstValue::initial;
  }
  const Graph& graph = *flow.dump().graphs()[tensor.graph].graph;
  const auto types = graph.outputs(tensor.node);
  if (graph.edges_are_inferred() || types.empty() || !types.front().shape_known || types.front().shape.size() < 2) {
    return FirstValue::initial;
  }
  const bool is_updated = flow.updates_are_external() || !flow.writers_of(tensor.graph, tensor.node).empty();
  return is_updated ? FirstValue::trained : FirstValue::initial;
}

Result<TrendPoint> update_ratio(const TensorSource& now, const TensorSource& before, const std::stop_token& stop) {
  if (before.count() != now.count() || before.fortran_order() != now.fortran_order()) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("The previous value has a different shape: %1 instead of %2"),
                 {before.shape(), now.shape()}});
  }
  Sums sums;
  std::vector<double> later, earlier;
  const auto visit = [&](std::span<const std::byte> block, std::span<const std::byte> block_before, std::uint64_t /*first*/) {
    later.resize(block.size() / item_size(now.dtype()));
    earlier.resize(later.size());
    to_doubles(now.dtype(), block, later);
    to_doubles(before.dtype(), block_before, earlier);
    sums.add(later, earlier);
    return true;
  };
  if (auto read = for_each_pair_of_blocks(now, before, stop, visit); !read) return tl::unexpected(std::move(read.error()));
  return sums.point();
}

}  // namespace sporescope
