// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/operator_csv.h"

#include "core/dump/csv.h"

namespace sporescope {

OperatorCsv::OperatorCsv(const ParsedFileName& file_name, std::string_view text)
    : heading("Op Type,Op Name,Task ID,Stream ID,Timestamp,") {
  std::string front;
  front.append(file_name.type)
      .append(",")
      .append(file_name.name)
      .append(",")
      .append(std::to_string(file_name.task))
      .append(",");
  front.append(std::to_string(file_name.stream)).append(",").append(file_name.time_text).append(",");
  bool is_first_line = true;
  for_each_line(text, [&](std::string_view line) {
    if (is_first_line) {
      heading.append(line);
    } else if (!line.empty()) {
      rows.append(front).append(line);
    }
    if (!is_first_line) rows.append("\n");
    is_first_line = false;
  });
}

}  // namespace sporescope
