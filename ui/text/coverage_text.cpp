// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/coverage_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

class CoverageText {
  Q_DECLARE_TR_FUNCTIONS(CoverageText)
};

}  // namespace

QString coverageGapText(const Coverage& coverage) {
  QStringList sentences;
  if (coverage.unknown_folders > 0) {
    sentences += withSpacedCount(CoverageText::tr("%n folders could not be fully read; their missing contents are unknown.",
                                                  nullptr, static_cast<int>(coverage.unknown_folders)),
                                 coverage.unknown_folders);
  }
  if (coverage.not_judged() > 0) {
    QStringList reasons;
    if (coverage.not_read > 0) reasons += CoverageText::tr("%1 could not be read").arg(formatCount(coverage.not_read));
    if (coverage.undetermined > 0) {
      reasons += CoverageText::tr("%1 cannot be determined from the dump").arg(formatCount(coverage.undetermined));
    }
    sentences +=
        CoverageText::tr("No verdict for %1 of %2 tensors: %3.")
            .arg(formatCount(coverage.not_judged()), formatCount(coverage.tensors), reasons.join(QStringLiteral(", ")));
  }
  return joinedSentences(sentences);
}

QString coverageGapText(const CheckProgress& check, const std::vector<Watchpoint>& watchpoints) {
  QStringList sentences{coverageGapText(check.coverage)};
  sentences.removeAll(QString());
  for (const NotJudged& entry : check.not_judged) {
    const auto found = std::find_if(watchpoints.begin(), watchpoints.end(),
                                    [&](const Watchpoint& watchpoint) { return watchpoint.id == entry.watchpoint; });
    if (found == watchpoints.end()) continue;
    sentences += CoverageText::tr("%1 could not be evaluated: %2.").arg(watchpointName(*found), translated(entry.why));
  }
  return joinedSentences(sentences);
}

}  // namespace sporescope::ui
