// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/coverage_text.h"

#include <algorithm>

#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kMaxReasons = 4;

std::string reasons_text(const Coverage& coverage) {
  std::string text;
  if (coverage.not_read > 0) text = std::to_string(coverage.not_read) + " could not be read";
  if (coverage.undetermined > 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(coverage.undetermined) + " cannot be determined from the dump";
  }
  return text;
}

}  // namespace

std::string coverage_gaps_text(const Coverage& coverage) {
  std::string text;
  if (coverage.unknown_folders > 0) {
    text += "; " + counted(coverage.unknown_folders, "folder", "folders") + " could not be fully read";
  }
  if (coverage.not_judged() > 0) {
    text += "; no verdict for " + std::to_string(coverage.not_judged()) + " of " +
            counted(coverage.tensors, "tensor", "tensors") + ": " + reasons_text(coverage);
  }
  return text;
}

std::string missing_data_text(const Dump& dump, std::span<const MissingData> reasons) {
  std::string text;
  for (const MissingData& reason : reasons.first(std::min(reasons.size(), kMaxReasons))) {
    const std::string number = counted(reason.tensors, "tensor", "tensors");
    if (reason.first) {
      text += (text.empty() ? "  First: " : "  First of " + counted(reason.tensors, "more tensor", "more tensors") + ": ") +
              printable(tensor_text(dump, dump.records()[*reason.first]));
    } else {
      text += "  " + number;
    }
    text += ": " + printable(reason.why.str()) + ".\n";
  }
  if (reasons.size() > kMaxReasons) {
    text += "  " + counted(reasons.size() - kMaxReasons, "more reason", "more reasons") + "; use --json to list them.\n";
  }
  return text;
}

}  // namespace sporescope::cli
