// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/output/statistics_json.h"
#include "core/base/json_number.h"
#include "core/cause/finding.h"
#include "core/dump/dump.h"
#include "core/dump/recorded_statistics/missing_data.h"
#include "core/graph/scopes/drawn_scopes.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor_header.h"
#include "core/watch/check.h"
#include "core/watch/coverage.h"

/// The JSON records of all commands.
namespace sporescope::cli {

/// Returns the header of a record's file; empty if it cannot be read.
[[nodiscard]] std::optional<TensorHeader> stored_of(const Dump& dump, RecordIndex record);

/// Returns the names of a tensor's JSON fields.
[[nodiscard]] const std::vector<std::string>& tensor_fields();

/// Returns null for an empty text.
[[nodiscard]] inline Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }
using sporescope::number_json;
/// Serializes as one line, replacing invalid UTF-8.
[[nodiscard]] std::string text_of(const Json& json);

/// Returns the record of a node. `drawn` has the scopes in which operators of this graph are drawn; without it, "scope" is
/// only present if the graph file has another one than the name.
[[nodiscard]] Json node_json(const DumpGraph& graph, NodeIndex node, bool with_sources, const DrawnScopes* drawn = nullptr);
[[nodiscard]] Json tensor_json(const Dump& dump, RecordIndex record, const std::optional<TensorHeader>& stored);
/// Returns the record of a standalone tensor file.
[[nodiscard]] Json tensor_json(const std::string& file, const TensorHeader& stored);
[[nodiscard]] Json source_json(const SourceLine& line);
[[nodiscard]] Json hit_json(const Dump& dump, const Hit& hit);
[[nodiscard]] Json finding_json(const Dump& dump, const Finding& finding);
/// Returns the steps of the search back to the cause: tensor, rule, and the reason why it applies.
[[nodiscard]] Json reasoning_json(const Dump& dump, const Finding& finding);
/// Returns the propagation into a weight and back: "from" (index in "path" of the step that it starts from), "path", and "end"
/// (why it ends there).
[[nodiscard]] Json downstream_json(const Dump& dump, const Finding& finding);
[[nodiscard]] Json condition_json(const Condition& condition);
/// The message shows the file relative to `root`, the folder of the dump.
[[nodiscard]] Json problem_json(const Problem& problem, const std::filesystem::path& root = {});
[[nodiscard]] Json coverage_json(const Coverage& coverage);
/// Returns each reason for missing data once: "tensors", the first of them, and "reason".
[[nodiscard]] Json missing_data_json(const Dump& dump, const std::vector<MissingData>& reasons);

}  // namespace sporescope::cli
