// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/statistics_comparison.h"

#include <algorithm>
#include <cmath>

namespace sporescope {
namespace {

/// Relative to the largest value. Recorded numbers have six digits, and float32 sums lose more precision than that.
constexpr double kTolerance = 1e-4;

bool same_number(double recorded, double computed, double scale) {
  return std::abs(recorded - computed) <= kTolerance * std::max({std::abs(recorded), std::abs(computed), scale});
}

std::optional<double> number(const std::optional<std::uint64_t>& count) {
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

class ComputedComparison {
 public:
  ComputedComparison(const RecordedStatistics& recorded, const Statistics& computed, ReadPart part)
      : recorded_(recorded),
        computed_(computed),
        part_(part),
        scale_(std::max(std::abs(computed.min.value_or(0)), std::abs(computed.max.value_or(0)))) {}

  StatisticsComparison run(const std::string& file_name) {
    const RecordedStatistics computed = as_recorded(computed_);
    for (const RecordedField field : kRecordedFields) add(field, number_of(recorded_, field), number_of(computed, field));
    explain(file_name);
    return std::move(comparison_);
  }

 private:
  void add(RecordedField field, const std::optional<double>& recorded, const std::optional<double>& computed) {
    if (!recorded) return;
    FieldComparison& comparison = comparison_.numbers.emplace_back(FieldComparison{field, *recorded, computed, false});
    if (part_ == ReadPart::sample) return;
    // Terms of a mean may cancel, so its error is relative to the values.
    const double scale = field == RecordedField::mean ? scale_ : 0;
    comparison.differs = is_count(field) ? !computed || *recorded != *computed
                                         : !std::isfinite(*recorded) || !computed || !same_number(*recorded, *computed, scale);
    if (comparison.differs) (std::isfinite(*recorded) ? finite_differs_ : non_finite_differs_) = true;
    if (comparison.differs && field == RecordedField::mean) mean_differs_ = true;
  }

  void explain(const std::string& file_name) {
    std::vector<Text>& why = comparison_.why;
    if (part_ == ReadPart::sample) {
      why.emplace_back(
          SPORESCOPE_TRANSLATE_NOOP("The values read are a sample; the statistics in %1 may cover the whole tensor"),
          std::vector<TextArgument>{file_name});
      return;
    }
    if (non_finite_differs_ && computed_.has_non_finite()) {
      why.emplace_back(
          SPORESCOPE_TRANSLATE_NOOP("%1 includes NaN and Inf; the statistics read from the values cover only finite ones"),
          std::vector<TextArgument>{file_name});
    }
    const bool range_skips_nan =
        recorded_.max && std::isfinite(*recorded_.max) && recorded_.mean && std::isnan(*recorded_.mean);
    if (range_skips_nan && computed_.nan > 0) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP("Its max and min skip NaN, as MindSpore's do on a CPU"));
    }
    if (mean_differs_ && finite_differs_ && computed_.count > kMaxUnchunkedElements) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
          "For tensors of more than 10,000 elements, MindSpore 2.3 to 2.6 wrote the mean of the first part only"));
    }
    if (finite_differs_ || (non_finite_differs_ && !computed_.has_non_finite())) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
          "They may have been computed in the tensor's own type, where a sum can overflow, or over the device's padded "
          "bytes; otherwise they belong to other values"));
    }
  }

  const RecordedStatistics& recorded_;
  const Statistics& computed_;
  ReadPart part_;
  double scale_;  ///< largest magnitude of the values
  bool finite_differs_ = false;
  bool non_finite_differs_ = false;
  bool mean_differs_ = false;
  StatisticsComparison comparison_;
};

}  // namespace

std::optional<double> number_of(const RecordedStatistics& recorded, RecordedField field) {
  switch (field) {
    case RecordedField::count:
      return number(recorded.count);
    case RecordedField::min:
      return recorded.min;
    case RecordedField::max:
      return recorded.max;
    case RecordedField::mean:
      return recorded.mean;
    case RecordedField::l2:
      return recorded.l2;
    case RecordedField::nan:
      return number(recorded.nan);
    case RecordedField::neg_inf:
      return number(recorded.neg_inf);
    case RecordedField::pos_inf:
      return number(recorded.pos_inf);
    case RecordedField::zero:
      return number(recorded.zero);
    case RecordedField::negative:
      return number(recorded.negative);
    case RecordedField::positive:
      return number(recorded.positive);
  }
  return std::nullopt;
}

bool is_count(RecordedField field) {
  return field != RecordedField::min && field != RecordedField::max && field != RecordedField::mean &&
         field != RecordedField::l2;
}

bool StatisticsComparison::differs() const {
  return std::any_of(numbers.begin(), numbers.end(), [](const FieldComparison& comparison) { return comparison.differs; });
}

StatisticsComparison compare_with_computed(const RecordedStatistics& recorded, const Statistics& computed,
                                           const std::string& file_name, ReadPart part) {
  return ComputedComparison(recorded, computed, part).run(file_name);
}

}  // namespace sporescope
