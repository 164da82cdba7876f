// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <map>
#include <utility>
#include <vector>

#include "core/watch/condition.h"
#include "ui/concurrency/latest_request.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Minimum and maximum of a statistic over several tensors.
struct ObservedRange {
  double low = 0;
  double high = 0;
};

/// Ranges of the outputs of some nodes in the current iteration, for each statistic that conditions compare. Starts with the
/// statistics that are known; then reads at most a thousand tensors one after the other. UI thread only.
class ObservedRanges : public QObject {
  Q_OBJECT

 public:
  explicit ObservedRanges(const Workspace* workspace, QObject* parent = nullptr) : QObject(parent), workspace_(workspace) {}
  void start(const std::vector<std::pair<GraphIndex, NodeIndex>>& nodes);
  [[nodiscard]] const std::map<Statistic, ObservedRange>& byStatistic() const { return ranges_; }

 signals:
  void changed();

 private:
  void readNext();
  void widenBy(const TensorSummary& summary);

  const Workspace* workspace_;
  std::map<Statistic, ObservedRange> ranges_;
  std::vector<TensorKey> unread_;  // Tensors whose statistics are not known yet, the next one last
  LatestRequest summaryRequest_;
};

}  // namespace sporescope::ui
