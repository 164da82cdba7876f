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

/// The fill of one item.
struct OverlayMark {
  enum class Kind : std::uint8_t { unknown, value, pos_inf, neg_inf, nan };  ///< In ascending order of severity
  Kind kind = Kind::unknown;
  double position = 0;      ///< Position on the color ramp, 0 to 1
  QString text;             ///< Shown below the box: "8.959", "40 NaN", "✓" for a match
  bool uncompared = false;  ///< In a comparison: no value was compared with run A
};

/// Reads the statistics of the drawn nodes, a few tensors at a time, and determines the fill of each item. A collapsed scope or
/// an aggregation takes the most severe mark inside, once all marks inside are known. Comparisons and recomputations show the
/// marks known so far. UI thread only.
class GraphOverlay : public QObject {
  Q_OBJECT

 public:
  explicit GraphOverlay(Workspace* workspace, QObject* parent = nullptr);

  void setMeasure(Measure measure);
  [[nodiscard]] Measure measure() const { return measure_; }
  void setScene(std::shared_ptr<const GraphScene> scene);
  /// One mark for each item of the scene; empty for Measure::hits.
  [[nodiscard]] const std::vector<OverlayMark>& marks() const { return marks_; }
  /// Marks of the instances of the scene's repetitions; empty for Measure::hits.
  [[nodiscard]] const std::unordered_map<ScopeIndex, OverlayMark>& instanceMarks() const { return instanceMarks_; }
  /// Values at the ends of the ramp; empty if no value is known.
  [[nodiscard]] MeasureRange range() const { return range_; }
  /// Range of the drawn nodes only.
  [[nodiscard]] MeasureRange ownRange() const { return ownRange_; }
  /// Sets the range of the timeline. If the timeline shows the same measure, both use one scale.
  void setSharedRange(Measure measure, const MeasureRange& range);

 signals:
  void changed();

 private:
  void restart();
  void requestNext();
  void take(NodeIndex node, std::optional<TensorSummary> summary);
  void rebuild();
  void updateRange();
  void request(const std::vector<NodeIndex>& nodes);
  [[nodiscard]] std::vector<NodeIndex> nodesOf(const LayoutItem& item) const;
  [[nodiscard]] std::vector<NodeIndex> nodesIn(ScopeIndex scope) const;
  /// Returns true if the measure requires reading a tensor.
  [[nodiscard]] bool needsTensors() const {
    return measure_ != Measure::hits && measure_ != Measure::error && measure_ != Measure::excess;
  }
  [[nodiscard]] OverlayMark markOf(NodeIndex node) const;
  [[nodiscard]] OverlayMark errorMarkOf(NodeIndex node) const;
  [[nodiscard]] OverlayMark excessMarkOf(NodeIndex node) const;
  [[nodiscard]] MeasureRange rangeOfExcess() const;
  [[nodiscard]] bool isOmitted(NodeIndex node) const;
  [[nodiscard]] OverlayMark mostSevereOf(const std::vector<NodeIndex>& nodes) const;
  [[nodiscard]] OverlayMark markOf(const TensorSummary& summary) const;

  Workspace* workspace_;
  Measure measure_ = Measure::hits;
  std::shared_ptr<const GraphScene> scene_;
  std::unordered_map<NodeIndex, std::optional<TensorSummary>> known_;  ///< Without a summary, the values are unknown
  std::vector<NodeIndex> unrequested_;                                 ///< In reverse order
  std::vector<std::unique_ptr<LatestRequest>> requests_;
  std::vector<OverlayMark> marks_;
  std::unordered_map<ScopeIndex, OverlayMark> instanceMarks_;
  MeasureRange range_, ownRange_, sharedRange_;
  Measure sharedMeasure_ = Measure::hits;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
