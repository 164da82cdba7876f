// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/inconclusive_reasons.h"

#include "core/dump/header_check.h"

namespace sporescope {

InconclusiveReasons::InconclusiveReasons(const Dump& dump, std::span<const Problem> problems) : dump_(dump) {
  for (const Problem& problem : problems) problems_.emplace(problem.path, problem.message);
}

Text InconclusiveReasons::why(RecordIndex record) const {
  const TensorRecord& tensor = dump_.records()[record];
  if (!tensor.has_values) return missing_data_reason(dump_, tensor, RequiredData::non_finite);
  const auto problem = problems_.find(dump_.path(tensor));
  if (problem != problems_.end()) return problem->second;
  const auto values = dump_.open(tensor);
  if (values && is_sample_file(dump_, tensor, (*values)->shape())) {
    return {SPORESCOPE_TRANSLATE_NOOP("Only the first %1 elements were dumped, and they are finite"),
            {Count{(*values)->count()}}};
  }
  return SPORESCOPE_TRANSLATE_NOOP("Its file does not hold the whole tensor, or does not match its header");
}

std::vector<MissingData> InconclusiveReasons::reasons(std::span<const RecordIndex> records) const {
  MissingDataReasons all;
  for (const RecordIndex record : records) {
    const TensorRecord& tensor = dump_.records()[record];
    if (!tensor.has_values || !problems_.contains(dump_.path(tensor))) all.add(record, why(record));
  }
  return all.reasons();
}

}  // namespace sporescope
