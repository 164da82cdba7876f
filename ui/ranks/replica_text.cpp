// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/replicas/replica_title.h"
#include "ui/text/format.h"
#include "ui/text/rank_text.h"
#include "ui/text/iteration_labels.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

namespace {

class ReplicaWords {
  Q_DECLARE_TR_FUNCTIONS(Replicas)
};

std::string rangesText(const std::vector<int>& ranks) { return rankRanges(ranks).toStdString(); }

QString readGap(const SessionRank& rank) {
  QString gap;
  if (rank.unread > 0) {
    const QString words = ReplicaWords::tr("%n of its tensors could not be read", nullptr, static_cast<int>(rank.unread));
    gap += u'\n' + withSpacedCount(words, rank.unread);
  }
  if (rank.absent > 0) {
    const QString words =
        ReplicaWords::tr("It lacks %n tensors of iterations that other ranks have", nullptr, static_cast<int>(rank.absent));
    gap += u'\n' + withSpacedCount(words, rank.absent);
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

QString replicaTitle(const SessionReplicaFinding& finding) {
  const std::string iteration = iterationWords(finding.found.iteration).toStdString();
  return translated(replica_title(finding.found, finding.name, iteration, rangesText));
}

QString kindWords(ReplicaKind kind) {
  switch (kind) {
    case ReplicaKind::parted:
      return ReplicaWords::tr("differs");
    case ReplicaKind::collective:
      return ReplicaWords::tr("result differs");
    case ReplicaKind::from_start:
      break;
  }
  return ReplicaWords::tr("stands out");
}

QString seenByWords(SeenBy by) {
  switch (by) {
    case SeenBy::bytes:
      return ReplicaWords::tr("bit by bit");
    case SeenBy::checksum:
      return ReplicaWords::tr("by checksum");
    case SeenBy::statistics:
      break;
  }
  return ReplicaWords::tr("by statistics");
}

QString elementText(const ReplicaFinding& found) {
  if (!found.element) return QString(kEnDash);
  return found.element->empty() ? ReplicaWords::tr("scalar") : formatShape(*found.element);
}

QString rankExplained(const SessionReplicas& replicas, int number, bool nanBegan) {
  const SessionRank* rank = replicas.rank(number);
  if (rank == nullptr) return {};
  if (rank->missing) return ReplicaWords::tr("Rank %1 left no folder").arg(rankName(number));
  const QString nan = nanBegan ? u'\n' + ReplicaWords::tr("NaN or Inf began here") : QString();
  const QString gap = readGap(*rank) + nan;
  if (rank->finding) {
    const SessionReplicaFinding& finding = replicas.findings[*rank->finding];
    return ReplicaWords::tr("Rank %1: %2").arg(QString::number(number), replicaTitle(finding)) + gap;
  }
  if (rank->verdict == RankVerdict::agrees) {
    return ReplicaWords::tr("Rank %1 agrees with its replicas").arg(rankName(number)) + gap;
  }
  if (!rank->known) {
    return ReplicaWords::tr("Rank %1 is a process that may be another run of the training").arg(rankName(number)) + gap;
  }
  if (!replicas.complete) return ReplicaWords::tr("Rank %1 was not looked at yet").arg(rankName(number)) + gap;
  return ReplicaWords::tr("Rank %1 shares nothing with another rank").arg(rankName(number)) + gap;
}

QString hashingWords(const ReplicaProgress& progress) {
  if (progress.all == 0) return ReplicaWords::tr("Reading the dump");
  return ReplicaWords::tr("Hashing %1 tensors of %2 ranks").arg(formatCount(progress.tensors), formatCount(progress.ranks));
}

QString replicaGap(const SessionReplicas& replicas) {
  QStringList parts;
  if (const std::uint64_t open = replicas.looked.not_judged(); open > 0) {
    parts +=
        ReplicaWords::tr("%1 of %2 tensors could not be judged").arg(formatCount(open), formatCount(replicas.looked.tensors));
  }
  if (const std::uint64_t folders = replicas.looked.unknown_folders; folders > 0) {
    parts += withSpacedCount(ReplicaWords::tr("%n folders could not be listed", nullptr, static_cast<int>(folders)), folders);
  }
  const auto missing =
      std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) { return rank.missing; });
  if (missing > 0) parts += ReplicaWords::tr("%n ranks left no folder", nullptr, static_cast<int>(missing));
  const auto alone = std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) {
    return !rank.missing && rank.known && rank.verdict == RankVerdict::unknown;
  });
  if (alone > 0 && replicas.complete && replicas.anything_shared()) {
    parts += ReplicaWords::tr("%n ranks share nothing with another rank", nullptr, static_cast<int>(alone));
  }
  if (replicas.restarted > 0) {
    parts += ReplicaWords::tr("%n ranks hold several trainings, of which the last one was compared", nullptr,
                              static_cast<int>(replicas.restarted));
  }
  const auto processes =
      std::count_if(replicas.ranks.begin(), replicas.ranks.end(), [](const SessionRank& rank) { return !rank.known; });
  if (processes > 0) {
    parts += ReplicaWords::tr("%n processes without a rank may be runs of the same training, and were not compared", nullptr,
                              static_cast<int>(processes));
  }
  return parts.join(QStringLiteral(" · "));
}

QString replicaAgreement(const SessionReplicas& replicas) {
  if (!replicas.anything_shared()) return ReplicaWords::tr("The ranks share nothing that was dumped");
  const std::size_t agree = replicas.count(RankVerdict::agrees);
  if (replicas.tensors == 0) {
    return ReplicaWords::tr("What %1 ranks share was dumped once: nothing differs").arg(formatCount(agree));
  }
  return ReplicaWords::tr("The replicas agree: %1 tensors of %2 ranks").arg(formatCount(replicas.tensors), formatCount(agree));
}

}  // namespace sporescope::ui
