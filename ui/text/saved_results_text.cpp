// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/saved_results_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/text/format.h"
#include "ui/text/coverage_text.h"

namespace sporescope::ui {

namespace {

class SavedWords {
  Q_DECLARE_TR_FUNCTIONS(SavedWords)
};

QString tensorCountWords(std::uint64_t count) {
  return withSpacedCount(SavedWords::tr("%n tensors", nullptr, static_cast<int>(count)), count);
}

QString hitsIn(const CheckResult& check) {
  const QString hits = withSpacedCount(SavedWords::tr("%n hits", nullptr, static_cast<int>(check.hit_count)), check.hit_count);
  return SavedWords::tr("check: %1 in %2").arg(hits, tensorCountWords(check.tensors));
}

QString causesIn(const FirstResult& search) {
  const std::uint64_t count = search.findings.size();
  const QString causes = withSpacedCount(SavedWords::tr("%n causes", nullptr, static_cast<int>(count)), count);
  return SavedWords::tr("first: %1 in %2").arg(causes, tensorCountWords(search.looked.judged()));
}

}  // namespace

QString savedFileName(const SavedResults& results) { return toQString(results.file.filename().string()); }

QString savedSentence(const SavedResults& results, std::uint64_t strangers) {
  const bool stopped = results.check ? !results.check->result.complete : !results.search->result.complete;
  QStringList missing;
  if (stopped) missing += SavedWords::tr("it was stopped before its end");
  const Looked& looked = results.check ? results.check->result.looked : results.search->result.looked;
  if (const QString gap = gapSentence(looked); !gap.isEmpty()) missing += gap.chopped(1);
  if (results.check && !results.check->result.not_judged.empty()) {
    const auto count = results.check->result.not_judged.size();
    missing += SavedWords::tr("%n watchpoints could not be judged", nullptr, static_cast<int>(count));
  }
  if (results.left_out > 0) {
    const QString sentence = SavedWords::tr("%n did not fit into the answer", nullptr, static_cast<int>(results.left_out));
    missing += withSpacedCount(sentence, results.left_out);
  }
  if (strangers > 0) {
    const QString sentence =
        SavedWords::tr("%n are of tensors that this dump does not have", nullptr, static_cast<int>(strangers));
    missing += withSpacedCount(sentence, strangers);
  }
  const QString found = results.check ? hitsIn(results.check->result) : causesIn(results.search->result);
  if (!missing.isEmpty()) return joinedClauses({found, SavedWords::tr("not complete: %1").arg(joinedClauses(missing))});
  return joinedClauses({found, results.whole() ? SavedWords::tr("complete") : SavedWords::tr("not complete")});
}

}  // namespace sporescope::ui
