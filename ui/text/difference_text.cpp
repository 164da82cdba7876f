// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/difference_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kLowError = 1e-4;
constexpr double kHighError = 1e-1;
// The pale beginning of the ramp marks tensors that agree; differences start at this position.
constexpr double kFirstPosition = 0.12;

class StatusText {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

}  // namespace

QString statusText(NodeStatus status) {
  switch (status) {
    case NodeStatus::agrees:
      return StatusText::tr("agrees");
    case NodeStatus::propagates:
      return StatusText::tr("carries");
    case NodeStatus::diverges:
      return StatusText::tr("diverges");
    case NodeStatus::only_a:
      return StatusText::tr("only in A");
    case NodeStatus::only_b:
      return StatusText::tr("only in B");
    case NodeStatus::not_comparable:
      break;
  }
  return StatusText::tr("not comparable");
}

QString formatError(double error) {
  if (error == 0) return QStringLiteral("0");
  if (std::isinf(error)) return QStringLiteral("∞");
  return formatNumber(100 * error) + QLatin1Char('%');
}

QString formatError(const std::optional<double>& error) { return error ? formatError(*error) : QString(kEnDash); }

double positionOfError(double error) {
  const double share = std::log(std::max(error, kLowError) / kLowError) / std::log(kHighError / kLowError);
  return positionOfShare(share);
}

double positionOfShare(double share) { return kFirstPosition + (1 - kFirstPosition) * std::clamp(share, 0.0, 1.0); }

double errorAt(double share) { return kLowError * std::pow(kHighError / kLowError, share); }

std::pair<double, double> errorRamp() { return {kLowError, kHighError}; }

}  // namespace sporescope::ui
