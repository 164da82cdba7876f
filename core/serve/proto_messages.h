// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/finding.h"
#include "core/dump/dump.h"
#include "core/dump/selection.h"
#include "core/watch/check.h"
#include "proto/engine.pb.h"

/// Converts the engine's values to messages of proto/engine.proto.
namespace sporescope::serve {

namespace wire = sporescope::engine;

[[nodiscard]] wire::Problem problem_message(const Problem& problem);
[[nodiscard]] wire::Progress progress_message(std::uint64_t done, std::uint64_t total);
[[nodiscard]] wire::Dump dump_message(const Dump& dump, std::uint32_t id);
[[nodiscard]] wire::Node node_message(const Dump& dump, DumpGraphIndex graph, NodeIndex node, bool with_sources);
[[nodiscard]] wire::Statistics statistics_message(const Statistics& statistics);
/// Describes a tensor without reading its file.
[[nodiscard]] wire::Tensor tensor_message(const Dump& dump, RecordIndex record);
/// Adds the dtype and shape of the stored values to a description.
void set_stored(wire::Tensor& tensor, DType dtype, const Shape& shape);
[[nodiscard]] wire::Hit hit_message(const Dump& dump, const Hit& hit);
[[nodiscard]] wire::Coverage coverage_message(const Coverage& coverage);
[[nodiscard]] wire::Finding finding_message(const Dump& dump, const Finding& finding);

/// Parses a selection. Errors: invalid_argument.
[[nodiscard]] Result<Selection> selection_of(const wire::Selection& message);

}  // namespace sporescope::serve
