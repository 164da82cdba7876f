// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/no_verdict.h"

#include <string>

#include "core/dump/header_check.h"
#include "core/dump/told/told_statistics.h"

namespace sporescope {

NoVerdict::NoVerdict(const Dump& dump, std::span<const Problem> problems) : dump_(dump) {
  for (const Problem& problem : problems) problems_.emplace(problem.path, problem.message);
}

Text NoVerdict::why(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  if (!tensor.has_values) return why_not_told(tensor);
  const auto problem = problems_.find(dump_.path(tensor));
  if (problem != problems_.end()) return problem->second;
  const auto values = dump_.open(tensor);
  if (values && holds_sample(dump_, tensor, (*values)->shape())) {
    return {SPORESCOPE_TRANSLATE_NOOP("The training dumped the first %1 elements alone, and these are finite"),
            {Count{(*values)->count()}}};
  }
  return SPORESCOPE_TRANSLATE_NOOP("Its file does not hold the whole tensor, or not as its header says");
}

Text NoVerdict::why_not_told(const TensorRecord& record) const {
  const auto row = dump_.statistic_row(record);
  const std::string by(dump_.statistics_name());
  if (!row) return SPORESCOPE_TRANSLATE_NOOP("Neither its values nor statistics of them were dumped");
  const ToldStatistics told = told_statistics(*row);
  const bool numbers = told.max || told.min || told.mean || told.l2 || told.nan || told.neg_inf || told.pos_inf;
  if (const auto checksum = told_checksum(*row); checksum && !numbers) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 has only its %2, which says nothing about NaN and Inf"), {by, checksum->name}};
  }
  if (!numbers) return {SPORESCOPE_TRANSLATE_NOOP("%1 has no statistics of its values"), {by}};
  if (told.max && told.min) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1 has its range, which does not settle it for so many elements: counts, a mean or a "
                                      "norm would"),
            {by}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("The statistics in %1 do not settle it: counts, a mean or a norm would"), {by}};
}

}  // namespace sporescope
