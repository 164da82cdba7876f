// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/replicas/replica_title.h"
#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/rank_text.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

namespace {

class ReplicaText {
  Q_DECLARE_TR_FUNCTIONS(Replicas)
};

std::string rangesText(const std::vector<int>& ranks) { return rankRanges(ranks).toStdString(); }

QString readGap(const SessionRank& rank) {
  QString gap;
  if (rank.unread > 0) {
    const QString text = ReplicaText::tr("%n of its tensors could not be read", nullptr, static_cast<int>(rank.unread));
    gap += u'\n' + withSpacedCount(text, rank.unread);
  }
  if (rank.absent > 0) {
    const QString text =
        ReplicaText::tr("Missing %n tensors that other ranks have for some iterations", nullptr, static_cast<int>(rank.absent));
    gap += u'\n' + withSpacedCount(text, rank.absent);
  }
  return gap;
}

}  // namespace

QString rankRanges(const std::vector<int>& ranks) { return formatRanges({ranks.begin(), ranks.end()}); }

QString partsText(const ReplicaFinding& found) {
  QStringList parts;
  for (const auto& part : found.ranks) parts += rankRanges(part);
  return parts.join(QStringLiteral(" | "));
}

QString replicaTitle(const ReplicaFinding& finding) {
  const std::string iteration = iterationTitle(finding.iteration).toStdString();
  return translated(replica_title(finding, finding.name, iteration, rangesText));
}

QString kindText(ReplicaKind kind) {
  switch (kind) {
    case ReplicaKind::diverged:
      return ReplicaText::tr("differs");
    case ReplicaKind::collective:
      return ReplicaText::tr("result differs");
    case ReplicaKind::from_start:
      break;
  }
  return ReplicaText::tr("stands out");
}

QString fingerprintSourceText(FingerprintSource source) {
  switch (source) {
    case FingerprintSource::bytes:
      return ReplicaText::tr("bit by bit");
    case FingerprintSource::checksum:
      return ReplicaText::tr("by checksum");
    case FingerprintSource::statistics:
      break;
  }
  return ReplicaText::tr("by statistics");
}

QString elementText(const ReplicaFinding& found) {
  if (!found.element) return QString(kEnDash);
  return found.element->empty() ? ReplicaText::tr("scalar") : formatShape(*found.element);
}

QString rankText(const SessionReplicas& replicas, int number, bool nanStarted) {
  const SessionRank* rank = replicas.rank(number);
  if (rank == nullptr) return {};
  if (rank->missing) return ReplicaText::tr("No folder for rank %1").arg(rankName(number));
  const QString nan = nanStarted ? u'\n' + ReplicaText::tr("NaN or Inf begins here") : QString();
  const QString gap = readGap(*rank) + nan;
  if (rank->finding) {
    const ReplicaFinding& finding = replicas.findings[*rank->finding];
    return ReplicaText::tr("Rank %1: %2").arg(QString::number(number), replicaTitle(finding)) + gap;
  }
  if (rank->verdict == RankVerdict::agrees) {
    return ReplicaText::tr("Rank %1 agrees with its replicas").arg(rankName(number)) + gap;
  }
  if (!rank->known) {
    return ReplicaText::tr("Rank %1 is a process, possibly another run of the same training").arg(rankName(number)) + gap;
  }
  if (!replicas.complete) return ReplicaText::tr("Rank %1 has not been checked yet").arg(rankName(number)) + gap;
  return ReplicaText::tr("Rank %1 has no values in common with other ranks").arg(rankName(number)) + gap;
}

QString hashingText(const ReplicaProgress& progress) {
  if (progress.all == 0) return ReplicaText::tr("Reading the dump");
  return ReplicaText::tr("Hashing %1 tensors of %2 ranks").arg(formatCount(progress.tensors), formatCount(progress.ranks));
}

QString coverageGapText(const SessionReplicas& replicas) {
  QStringList parts;
  if (const std::uint64_t notJudged = replicas.coverage.not_judged(); notJudged > 0) {
    parts +=
        ReplicaText::tr("No verdict for %1 of %2 tensors").arg(formatCount(notJudged), formatCount(replicas.coverage.tensors));
  }
  if (const std::uint64_t folders = replicas.coverage.unknown_folders; folders > 0) {
    parts += withSpacedCount(ReplicaText::tr("%n folders could not be listed", nullptr, static_cast<int>(folders)), folders);
  }
  const auto missing =
      std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) { return rank.missing; });
  if (missing > 0) parts += ReplicaText::tr("%n ranks have no folder", nullptr, static_cast<int>(missing));
  const auto isolated = std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) {
    return !rank.missing && rank.known && rank.verdict == RankVerdict::unknown;
  });
  if (isolated > 0 && replicas.complete && replicas.anything_shared()) {
    parts += ReplicaText::tr("%n ranks have no values in common with other ranks", nullptr, static_cast<int>(isolated));
  }
  if (replicas.restarted > 0) {
    parts += ReplicaText::tr("%n ranks contain several trainings; only the last one was compared", nullptr,
                             static_cast<int>(replicas.restarted));
  }
  const auto processes =
      std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) { return !rank.known; });
  if (processes > 0) {
    parts += ReplicaText::tr("%n processes without a rank were not compared: they may be separate runs of the same training",
                             nullptr, static_cast<int>(processes));
  }
  return parts.join(QStringLiteral(" · "));
}

QString replicaAgreement(const SessionReplicas& replicas) {
  if (!replicas.anything_shared()) return ReplicaText::tr("The ranks have no dumped values in common");
  const std::size_t agreeing = replicas.count(RankVerdict::agrees);
  if (replicas.tensors == 0) {
    return ReplicaText::tr("The tensors shared by %1 ranks were dumped only once: no differences").arg(formatCount(agreeing));
  }
  return ReplicaText::tr("The replicas agree: %1 tensors on %2 ranks")
      .arg(formatCount(replicas.tensors), formatCount(agreeing));
}

}  // namespace sporescope::ui
