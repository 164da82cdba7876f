// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/graph/graph_scene.h"
#include "ui/text/measure.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// How one item is filled.
struct OverlayMark {
  enum class Kind : std::uint8_t { unknown, value, pos_inf, neg_inf, nan };  ///< the worst last
  Kind kind = Kind::unknown;
  double position = 0;      ///< on the ramp, 0 to 1
  QString text;             ///< "8.959", "40 NaN", "✓" of what agrees; below the box
  bool uncompared = false;  ///< of a comparison: nothing was held against A
};

/// Reads the statistics of what is in sight, a few tensors at a time, and says how each item is to be filled. A closed scope or
/// an aggregation takes the worst inside, as soon as all inside is known; of a comparison, and of operators computed again,
/// what is known so far. UI thread only.
class GraphOverlay : public QObject {
  Q_OBJECT

 public:
  explicit GraphOverlay(Workspace* workspace, QObject* parent = nullptr);

  void setMeasure(Measure measure);
  [[nodiscard]] Measure measure() const { return measure_; }
  void setScene(std::shared_ptr<const GraphScene> scene);
  /// For each item of the scene; empty for Measure::hits.
  [[nodiscard]] const std::vector<OverlayMark>& marks() const { return marks_; }
  /// For the instances of the repetitions of the scene; empty for Measure::hits.
  [[nodiscard]] const std::unordered_map<ScopeIndex, OverlayMark>& instanceMarks() const { return instanceMarks_; }
  /// The values at the ends of the ramp; nothing if no value is known.
  [[nodiscard]] MeasureRange range() const { return range_; }
  /// Those of what is in sight alone.
  [[nodiscard]] MeasureRange ownRange() const { return own_; }
  /// What the order of execution shows; where that measures the same, one scale holds the values of both.
  void setSharedRange(Measure measure, const MeasureRange& range);

 signals:
  void changed();

 private:
  void restart();
  void requestNext();
  void take(NodeIndex node, std::optional<TensorSummary> summary);
  void rebuild();
  void findRange();
  void request(const std::vector<NodeIndex>& nodes);
  [[nodiscard]] std::vector<NodeIndex> nodesOf(const LayoutItem& item) const;
  [[nodiscard]] std::vector<NodeIndex> nodesIn(ScopeIndex scope) const;
  /// True if a tensor is read for it.
  [[nodiscard]] bool isRead() const {
    return measure_ != Measure::hits && measure_ != Measure::error && measure_ != Measure::excess;
  }
  [[nodiscard]] OverlayMark markOf(NodeIndex node) const;
  [[nodiscard]] OverlayMark errorMarkOf(NodeIndex node) const;
  [[nodiscard]] OverlayMark excessMarkOf(NodeIndex node) const;
  [[nodiscard]] MeasureRange rangeOfExcess() const;
  [[nodiscard]] bool isOmitted(NodeIndex node) const;
  [[nodiscard]] OverlayMark worstOf(const std::vector<NodeIndex>& nodes) const;
  [[nodiscard]] OverlayMark markOf(const TensorSummary& summary) const;

  Workspace* workspace_;
  Measure measure_ = Measure::hits;
  std::shared_ptr<const GraphScene> scene_;
  std::unordered_map<NodeIndex, std::optional<TensorSummary>> known_;  ///< no card: nothing is known of its values
  std::vector<NodeIndex> toRequest_;                                   ///< the last one first
  std::vector<std::unique_ptr<LatestRequest>> requests_;
  std::vector<OverlayMark> marks_;
  std::unordered_map<ScopeIndex, OverlayMark> instanceMarks_;
  MeasureRange range_, own_, sharedRange_;
  Measure sharedMeasure_ = Measure::hits;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
