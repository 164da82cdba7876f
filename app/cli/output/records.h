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

/// The records of --json, each made in one place.
namespace sporescope::cli {

/// The header of a record's file; nothing if it cannot be read.
[[nodiscard]] std::optional<TensorHeader> stored_of(const Dump& dump, RecordIndex record);

[[nodiscard]] TensorHeader stored_of(const Hit& hit);

/// The names of the fields of a tensor in the JSON.
[[nodiscard]] const std::vector<std::string>& tensor_fields();

/// null for an empty text.
[[nodiscard]] inline Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }
using sporescope::number_json;
/// One line of text, without invalid UTF-8.
[[nodiscard]] std::string text_of(const Json& json);

/// `shown_instance`: of the same graph, to say where operators are drawn; without it that is said where the name does not tell.
[[nodiscard]] Json node_json(const DumpGraph& graph, NodeIndex node, bool with_sources, const DrawnScopes* drawn = nullptr);
[[nodiscard]] Json tensor_json(const Dump& dump, RecordIndex record, const std::optional<TensorHeader>& stored);
/// A tensor file outside of any dump.
[[nodiscard]] Json tensor_json(const std::string& file, const TensorHeader& stored);
[[nodiscard]] Json source_json(const SourceLine& line);
[[nodiscard]] Json hit_json(const Dump& dump, const Hit& hit);
[[nodiscard]] Json finding_json(const Dump& dump, const Finding& finding);
/// The steps of the search back to the cause: the tensor, the rule and why it holds.
[[nodiscard]] Json reasoning_json(const Dump& dump, const Finding& finding);
/// Its way on into a weight and back: "from", the step of "path" that it leaves, "path", and "end", why it ends where it does.
[[nodiscard]] Json downstream_json(const Dump& dump, const Finding& finding);
[[nodiscard]] Json condition_json(const Condition& condition);
/// The sentence names the file from `root` on, the folder of the dump.
[[nodiscard]] Json problem_json(const Problem& problem, const std::filesystem::path& root = {});
[[nodiscard]] Json coverage_json(const Coverage& coverage);
/// Why what was dumped of tensors does not tell what is asked, each reason once: "tensors", the first of them, and "reason".
[[nodiscard]] Json missing_data_json(const Dump& dump, const std::vector<MissingData>& reasons);

}  // namespace sporescope::cli
