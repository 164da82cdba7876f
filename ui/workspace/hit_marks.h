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

/// What the hits say of one node, or of all nodes in a scope.
struct HitMark {
  std::uint32_t inIteration = 0;       ///< hits in the iteration that is shown (and in those without a number: constants, init)
  std::uint32_t inOthers = 0;          ///< hits in other iterations
  std::uint32_t staleInIteration = 0;  ///< those of `inIteration` that the watchpoints of now do not ask for
  std::uint32_t staleInOthers = 0;
  bool nan = false;                          ///< a tensor of the iteration that is shown holds NaN
  Severity severity = Severity::warning;     ///< the gravest of `inIteration`, else of `inOthers`
  std::vector<const Condition*> conditions;  ///< distinct ones of `inIteration`, else of `inOthers`; empty for scopes

  [[nodiscard]] bool empty() const { return inIteration + inOthers == 0; }
  [[nodiscard]] bool isOnlyInOthers() const { return inIteration == 0 && inOthers > 0; }
  /// All that it tells is of watchpoints that were deleted or changed since.
  [[nodiscard]] bool isOnlyStale() const {
    return !empty() && (inIteration > 0 ? staleInIteration == inIteration : staleInOthers == inOthers);
  }
  /// Solid for what was found in this iteration.
  [[nodiscard]] BadgeFill fill() const;
  /// "TO", "TO +1"; empty for scopes.
  [[nodiscard]] QString abbreviation() const;
  /// "Hits: 2 (Tensor overflow)", "Hits at other times: 3 (Tensor overflow)"; for tool tips.
  [[nodiscard]] QString sentence() const;
};

/// The hits and the first cause of the session in front, counted for the nodes and scopes of the graph that is shown. Counted
/// anew when hits come (at most ten times a second), and when graph or iteration change. UI thread only.
class HitMarks : public QObject {
  Q_OBJECT

 public:
  explicit HitMarks(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] const HitMark& ofNode(NodeIndex node) const;
  [[nodiscard]] const HitMark& ofScope(ScopeIndex scope) const;  ///< 0: the whole graph, parameters and constants too
  [[nodiscard]] const HitMark& ofParameters() const { return parameters_; }
  [[nodiscard]] const HitMark& ofConstants() const { return constants_; }
  /// The first cause, if it lies in this graph: its node, and what came of it.
  [[nodiscard]] NodeIndex causeNode() const { return cause_; }
  [[nodiscard]] CauseSymptom symptom() const { return symptom_; }

 signals:
  void changed();

 private:
  void follow();  ///< connects to the findings of the session in front
  void scheduleRecount();
  void recount();
  struct Counted {
    const SessionHit* hit;
    bool here;
    bool stale;
  };
  static void add(HitMark* mark, const Counted& counted);
  void addToScopes(const Counted& counted, const ScopeTree& scopes);
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
