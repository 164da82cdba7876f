// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/dump/mindspore/file_name.h"

namespace sporescope {

/// CANN's table of statistics of one operator, converted to the format of statistic.csv. The fields that identify the operator
/// are in the name of the file; they are inserted into each row. Line numbers are preserved.
struct OperatorCsv {
  std::string heading;  ///< without line end
  std::string rows;

  OperatorCsv(const ParsedFileName& file_name, std::string_view text);
  [[nodiscard]] std::string text() const { return heading + "\n" + rows; }
};

}  // namespace sporescope
