// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/dump/open_dump.h"

/// Returns the path of a folder or file in tests/data.
inline std::filesystem::path test_data(const std::string& name) { return std::filesystem::path(SPORESCOPE_TEST_DATA) / name; }

/// Opens the only dump in tests/data/dumps/<name>. Returns null if it cannot be opened.
inline std::shared_ptr<const sporescope::Dump> open_test_dump(const std::string& name) {
  auto dumps = sporescope::open_dumps(test_data("dumps/" + name));
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

/// Returns the full name of a record's node, or empty text if it has none.
inline std::string node_name(const sporescope::Dump& dump, sporescope::RecordIndex record) {
  const auto& tensor = dump.records()[record];
  if (tensor.node == sporescope::kNoNode) return {};
  return std::string(dump.graphs()[tensor.graph].graph->nodes()[tensor.node].full_name);
}
