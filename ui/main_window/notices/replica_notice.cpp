// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/replica_notice.h"

#include <QCoreApplication>
#include <utility>

#include "ui/ranks/replica_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class ReplicaNotice {
  Q_DECLARE_TR_FUNCTIONS(ReplicaNotice)
};

}  // namespace

std::optional<Notice> replicaNotice(const RankCheck& check, std::function<void()> show) {
  const SessionReplicas& replicas = *check.result();
  if (replicas.findings.empty()) return std::nullopt;
  const ReplicaFinding& first = replicas.findings.front();
  Notice notice;
  notice.id = QStringLiteral("replicas");
  const bool isSuspicion = first.kind == ReplicaKind::from_start;
  notice.kind = isSuspicion ? NoticeKind::warning : NoticeKind::divergence;
  notice.title = replicaTitle(first);
  const QString full = toQString(first.full_name);
  if (full != toQString(first.name)) notice.texts.push_back({full, NoticeText::TextStyle::code, {}, full});
  const auto others = replicas.findings.size() - 1;
  if (others > 0) {
    notice.texts.push_back({withSpacedCount(ReplicaNotice::tr("%n more", nullptr, static_cast<int>(others)), others)});
  }
  notice.buttons.push_back({ReplicaNotice::tr("Show"), std::move(show), true, nullptr,
                            ReplicaNotice::tr("Select it in the ranks, the tree, the graph and the details (Ctrl+3)")});
  return notice;
}

}  // namespace sporescope::ui
