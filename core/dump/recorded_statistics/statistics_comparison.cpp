// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/statistics_comparison.h"

#include <algorithm>
#include <cmath>

#include "core/dump/recorded_statistics/chunked_statistics.h"

namespace sporescope {
namespace {

/// Relative to the largest value. Recorded numbers have six digits, and float32 sums lose more precision than that.
constexpr double kTolerance = 1e-4;

bool same_number(double recorded, double read, double scale) {
  return std::abs(recorded - read) <= kTolerance * std::max({std::abs(recorded), std::abs(read), scale});
}

std::optional<double> number(const std::optional<std::uint64_t>& count) {
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

class Comparing {
 public:
  Comparing(const RecordedStatistics& recorded, const Statistics& read, ReadPart part)
      : recorded_(recorded),
        read_(read),
        part_(part),
        scale_(std::max(std::abs(read.min.value_or(0)), std::abs(read.max.value_or(0)))) {}

  StatisticsComparison run(const std::string& by) {
    const RecordedStatistics read = as_recorded(read_);
    for (const RecordedField which : kRecordedFields) add(which, number_of(recorded_, which), number_of(read, which));
    explain(by);
    return std::move(comparison_);
  }

 private:
  void add(RecordedField which, const std::optional<double>& recorded, const std::optional<double>& read) {
    if (!recorded) return;
    FieldComparison& one = comparison_.numbers.emplace_back(FieldComparison{which, *recorded, read, false});
    if (part_ == ReadPart::sample) return;
    // Terms of a mean may cancel, so its error is relative to the values.
    const double scale = which == RecordedField::mean ? scale_ : 0;
    one.differs = is_count(which) ? !read || *recorded != *read
                                  : !std::isfinite(*recorded) || !read || !same_number(*recorded, *read, scale);
    if (one.differs) (std::isfinite(*recorded) ? finite_differs_ : non_finite_differs_) = true;
    if (one.differs && which == RecordedField::mean) mean_differs_ = true;
  }

  void explain(const std::string& by) {
    std::vector<Text>& why = comparison_.why;
    if (part_ == ReadPart::sample) {
      why.emplace_back(
          SPORESCOPE_TRANSLATE_NOOP("The values read are a sample; the statistics in %1 may cover the whole tensor"),
          std::vector<TextArgument>{by});
      return;
    }
    if (non_finite_differs_ && read_.has_non_finite()) {
      why.emplace_back(
          SPORESCOPE_TRANSLATE_NOOP("%1 includes NaN and Inf; the statistics read from the values cover only finite ones"),
          std::vector<TextArgument>{by});
    }
    const bool range_passes_nan_over =
        recorded_.max && std::isfinite(*recorded_.max) && recorded_.mean && std::isnan(*recorded_.mean);
    if (range_passes_nan_over && read_.nan > 0) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP("Its max and min skip NaN, as MindSpore's do on a CPU"));
    }
    if (mean_differs_ && finite_differs_ && read_.count > kMaxUnchunkedElements) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
          "For tensors of more than 10,000 elements, MindSpore 2.3 to 2.6 wrote the mean of the first part only"));
    }
    if (finite_differs_ || (non_finite_differs_ && !read_.has_non_finite())) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
          "They may have been computed in the tensor's own type, where a sum can overflow, or over the device's padded "
          "bytes; otherwise they belong to other values"));
    }
  }

  const RecordedStatistics& recorded_;
  const Statistics& read_;
  ReadPart part_;
  double scale_;  ///< largest magnitude of the values
  bool finite_differs_ = false;
  bool non_finite_differs_ = false;
  bool mean_differs_ = false;
  StatisticsComparison comparison_;
};

}  // namespace

std::optional<double> number_of(const RecordedStatistics& recorded, RecordedField which) {
  switch (which) {
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

bool is_count(RecordedField which) {
  return which != RecordedField::min && which != RecordedField::max && which != RecordedField::mean &&
         which != RecordedField::l2;
}

bool StatisticsComparison::differs() const {
  return std::any_of(numbers.begin(), numbers.end(), [](const FieldComparison& one) { return one.differs; });
}

StatisticsComparison compare_with_computed(const RecordedStatistics& recorded, const Statistics& read, const std::string& by,
                                           ReadPart part) {
  return Comparing(recorded, read, part).run(by);
}

}  // namespace sporescope
