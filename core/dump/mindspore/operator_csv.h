// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/dump/mindspore/file_name.h"

namespace sporescope {

/// CANN's table of statistics of one operator, with what names the operator, which stands in the name of the file, in each row:
/// then it reads as a statistic.csv. Lines keep their numbers.
struct OperatorCsv {
  std::string heading;  ///< without a line end
  std::string rows;

  OperatorCsv(const ParsedFileName& of, std::string_view text);
  [[nodiscard]] std::string text() const { return heading + "\n" + rows; }
};

}  // namespace sporescope
