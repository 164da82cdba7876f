// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/recompute_notice.h"

#include <QCoreApplication>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

namespace {

class RecomputeNotice {
  Q_DECLARE_TR_FUNCTIONS(RecomputeNotice)
};

}  // namespace

std::optional<Notice> recomputeNotice(const Recomputation& recomputation, const SessionSnapshot& snapshot,
                                      std::function<void()> show) {
  const auto position = recomputation.firstDiffering();
  if (!position) return std::nullopt;
  const RecomputedOperator& first = recomputation.operators()[*position];
  const Node* node = snapshot.node_at(first.key.graph, first.key.node);
  if (node == nullptr) return std::nullopt;
  Notice notice;
  notice.id = QStringLiteral("recomputed");
  notice.kind = NoticeKind::divergence;
  notice.title = RecomputeNotice::tr("%1 does not match its recomputation").arg(toQString(node->name()));
  notice.texts.push_back({iterationTitle(first.key.iteration)});
  if (const RecomputedTensor* tensor = mostSevereTensor(first)) notice.texts.push_back({recomputedDetails(*tensor)});
  const QString full = toQString(node->full_name);
  notice.texts.push_back({full, NoticeText::TextStyle::code, {}, full});
  const RecomputeResult& counts = recomputation.end().counts;
  notice.texts.push_back({RecomputeNotice::tr("%1 of %2 operators agree within rounding")
                              .arg(formatCount(recomputation.agreeing()), formatCount(counts.operators))});
  notice.buttons.push_back({RecomputeNotice::tr("Show"), std::move(show), true, nullptr,
                            RecomputeNotice::tr("Select it in the operator list, the tree, the graph and the details")});
  return notice;
}

}  // namespace sporescope::ui
