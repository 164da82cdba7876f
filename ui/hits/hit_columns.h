// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/session/analysis.h"
#include "ui/hits/source_names.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Texts of a hit for each column of the table, and the order of hits by a column. UI thread only.
class HitColumns {
  Q_DECLARE_TR_FUNCTIONS(HitColumns)

 public:
  enum Column {
    kFlag,
    kIteration,
    kRank,
    kGraph,
    kOrder,
    kNode,
    kTensor,
    kShape,
    kWatchpoint,
    kFound,
    kFirstAt,
    kSource,
    kColumns
  };

  HitColumns(const Workspace* workspace, const SourceNames* sources) : workspace_(workspace), sources_(sources) {}

  [[nodiscard]] QString text(const Hit& hit, int column) const;
  [[nodiscard]] bool less(const Hit& a, const Hit& b, int column) const;
  /// Numbers are right-aligned.
  [[nodiscard]] static bool isNumber(int column) { return column == kIteration || column == kRank || column == kOrder; }

 private:
  [[nodiscard]] const Node* nodeOf(const Hit& hit) const;
  [[nodiscard]] QString watchpointNameOf(const Hit& hit) const;

  const Workspace* workspace_;
  const SourceNames* sources_;
};

}  // namespace sporescope::ui
