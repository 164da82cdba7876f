// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/recorded_statistics/statistics_comparison.h"

#include <algorithm>
#include <cmath>

#include "core/dump/recorded_statistics/chunked_statistics.h"

namespace sporescope {
namespace {

/// Of the largest value: six digits are written, and sums of float32 lose more than that.
constexpr double kTolerance = 1e-4;

bool same_number(double told, double read, double scale) {
  return std::abs(told - read) <= kTolerance * std::max({std::abs(told), std::abs(read), scale});
}

std::optional<double> number(const std::optional<std::uint64_t>& count) {
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

class Comparing {
 public:
  Comparing(const ToldStatistics& told, const Statistics& read, ReadPart part)
      : told_(told),
        read_(read),
        part_(part),
        scale_(std::max(std::abs(read.min.value_or(0)), std::abs(read.max.value_or(0)))) {}

  ToldComparison run(const std::string& by) {
    const ToldStatistics read = known_statistics(read_);
    for (const ToldNumber which : kToldNumbers) add(which, number_of(told_, which), number_of(read, which));
    explain(by);
    return std::move(comparison_);
  }

 private:
  void add(ToldNumber which, const std::optional<double>& told, const std::optional<double>& read) {
    if (!told) return;
    ToldAgainstRead& one = comparison_.numbers.emplace_back(ToldAgainstRead{which, *told, read, false});
    if (part_ == ReadPart::sample) return;
    // The sum of a mean may cancel: what is lost there is measured by the values.
    const double scale = which == ToldNumber::mean ? scale_ : 0;
    one.differs =
        is_count(which) ? !read || *told != *read : !std::isfinite(*told) || !read || !same_number(*told, *read, scale);
    if (one.differs) (std::isfinite(*told) ? finite_differs_ : non_finite_differs_) = true;
    if (one.differs && which == ToldNumber::mean) mean_differs_ = true;
  }

  void explain(const std::string& by) {
    std::vector<Text>& why = comparison_.why;
    if (part_ == ReadPart::sample) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP("The values read are a sample; what %1 says may be of the whole tensor"),
                       std::vector<TextArgument>{by});
      return;
    }
    if (non_finite_differs_ && read_.has_non_finite()) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
                           "%1 takes NaN and Inf into its numbers; what is read from the values is over the finite ones"),
                       std::vector<TextArgument>{by});
    }
    const bool range_passes_nan_over = told_.max && std::isfinite(*told_.max) && told_.mean && std::isnan(*told_.mean);
    if (range_passes_nan_over && read_.nan > 0) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP("Its max and min pass NaN over, as MindSpore's do on a CPU"));
    }
    if (mean_differs_ && finite_differs_ && read_.count > kToldInOnePart) {
      why.emplace_back(
          SPORESCOPE_TRANSLATE_NOOP("MindSpore 2.3 to 2.6 wrote the mean of the first part alone for tensors of "
                                    "more than 10,000 elements"));
    }
    if (finite_differs_ || (non_finite_differs_ && !read_.has_non_finite())) {
      why.emplace_back(SPORESCOPE_TRANSLATE_NOOP(
          "They may have been computed in the tensor's own type, in which a sum can overflow, or on the device's bytes with "
          "their padding; otherwise they are not of these values"));
    }
  }

  const ToldStatistics& told_;
  const Statistics& read_;
  ReadPart part_;
  double scale_;  ///< the largest absolute value
  bool finite_differs_ = false;
  bool non_finite_differs_ = false;
  bool mean_differs_ = false;
  ToldComparison comparison_;
};

}  // namespace

std::optional<double> number_of(const ToldStatistics& told, ToldNumber which) {
  switch (which) {
    case ToldNumber::count:
      return number(told.count);
    case ToldNumber::min:
      return told.min;
    case ToldNumber::max:
      return told.max;
    case ToldNumber::mean:
      return told.mean;
    case ToldNumber::l2:
      return told.l2;
    case ToldNumber::nan:
      return number(told.nan);
    case ToldNumber::neg_inf:
      return number(told.neg_inf);
    case ToldNumber::pos_inf:
      return number(told.pos_inf);
    case ToldNumber::zero:
      return number(told.zero);
    case ToldNumber::negative:
      return number(told.negative);
    case ToldNumber::positive:
      return number(told.positive);
  }
  return std::nullopt;
}

bool is_count(ToldNumber which) {
  return which != ToldNumber::min && which != ToldNumber::max && which != ToldNumber::mean && which != ToldNumber::l2;
}

bool ToldComparison::differs() const {
  return std::any_of(numbers.begin(), numbers.end(), [](const ToldAgainstRead& one) { return one.differs; });
}

ToldComparison hold_against(const ToldStatistics& told, const Statistics& read, const std::string& by, ReadPart part) {
  return Comparing(told, read, part).run(by);
}

}  // namespace sporescope
