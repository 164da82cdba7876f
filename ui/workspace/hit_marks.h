// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/session/analysis.h"
#include "ui/style/theme.h"
#include "ui/text/cause_symptom.h"
#include "ui/widgets/badge.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Summary of the hits of one node, or of all nodes in a scope.
struct HitMark {
  std::uint32_t inIteration = 0;            ///< Hits in the shown iteration, and in those without a number: constants, init
  std::uint32_t hitsInOtherIterations = 0;  ///< Hits in other iterations
  std::uint32_t staleInIteration = 0;       ///< Hits of `inIteration` that current watchpoints no longer match
  std::uint32_t staleHitsInOtherIterations = 0;
  bool nan = false;                       ///< True if a tensor of the shown iteration holds NaN
  Severity severity = Severity::warning;  ///< Highest severity of `inIteration`, else of `hitsInOtherIterations`
  std::vector<const Condition*>
      conditions;  ///< Distinct conditions of `inIteration`, else of `hitsInOtherIterations`; empty for scopes

  [[nodiscard]] bool empty() const { return inIteration + hitsInOtherIterations == 0; }
  [[nodiscard]] bool isOnlyInOthers() const { return inIteration == 0 && hitsInOtherIterations > 0; }
  /// True if all counted hits are of watchpoints that were deleted, disabled or changed since.
  [[nodiscard]] bool isOnlyStale() const {
    return !empty() &&
           (inIteration > 0 ? staleInIteration == inIteration : staleHitsInOtherIterations == hitsInOtherIterations);
  }
  /// Solid for hits of the shown iteration.
  [[nodiscard]] BadgeFill fill() const;
  /// "TO", "TO +1"; empty for scopes.
  [[nodiscard]] QString abbreviation() const;
  /// "Hits: 2 (Tensor overflow)", "Hits at other times: 3 (Tensor overflow)"; for tool tips.
  [[nodiscard]] QString sentence() const;
};

/// Hits and first cause of the current session, counted for the nodes and scopes of the shown graph. Updated at most ten
/// times a second as hits arrive, and at once when the graph or the iteration changes. UI thread only.
class HitMarks : public QObject {
  Q_OBJECT

 public:
  explicit HitMarks(Workspace* workspace, QObject* parent = nullptr);

  /// Marks are empty if there are no hits.
  [[nodiscard]] const HitMark& ofNode(NodeIndex node) const;
  [[nodiscard]] const HitMark& ofScope(ScopeIndex scope) const;  ///< 0: the whole graph with parameters and constants
  [[nodiscard]] const HitMark& ofParameters() const { return parameters_; }
  [[nodiscard]] const HitMark& ofConstants() const { return constants_; }
  /// Node of the first cause; kNoNode if it is not in the shown graph.
  [[nodiscard]] NodeIndex causeNode() const { return cause_; }
  [[nodiscard]] CauseSymptom symptom() const { return symptom_; }

 signals:
  void changed();

 private:
  void follow();  ///< Connects to the findings of the current session
  void scheduleRecount();
  void recount();
  struct CountedHit {
    const Hit* hit;
    bool isInIteration;
    bool isStale;
  };
  static void add(HitMark* mark, const CountedHit& counted);
  void addToScopes(const CountedHit& counted, const ScopeTree& scopes);
  void findCause();

  Workspace* workspace_;
  std::vector<QMetaObject::Connection> connections_;
  QTimer updateTimer_;
  std::unordered_map<NodeIndex, HitMark> nodes_;
  std::unordered_map<ScopeIndex, HitMark> scopes_;
  HitMark parameters_;
  HitMark constants_;
  NodeIndex cause_ = kNoNode;
  CauseSymptom symptom_ = CauseSymptom::nan;
};

}  // namespace sporescope::ui
