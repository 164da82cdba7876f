// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_header.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/note_mark.h"
#include "ui/tensor/slice/slice_choice.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/icon_button.h"
#include "ui/workspace/notes.h"

namespace sporescope::ui {

namespace {

Fact statisticFact(const QString& name, const QString& value, int priority = 0) {
  return {{{name + u' ', TextRole::quiet}, {value}}, {}, priority, false, {}};
}

// A count of 0 is dimmed; other counts have the color of their meaning.
Fact countFact(std::uint64_t count, const QString& name, TextRole meaning, int priority) {
  const bool isEmphasized = count > 0 && meaning != TextRole::quiet;
  return {{{formatCount(count) + u' ' + name, isEmphasized ? meaning : TextRole::quiet, isEmphasized}},
          isEmphasized ? QStringLiteral("non-finite") : QString(),
          priority,
          false,
          {}};
}

QString statisticsText(const TensorSummary& summary) {
  return is_complex(summary.stored_dtype) ? TensorHeader::tr("Statistics of a complex tensor are those of the magnitudes")
                                          : QString();
}

}  // namespace

TensorHeader::TensorHeader(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  identity_ = new FactLine;
  statisticsLine_ = new FactLine;
  auto* upper = new QHBoxLayout;
  upper->setContentsMargins(0, 0, 8, 0);
  upper->setSpacing(2);
  upper->addWidget(identity_, 1);
  const auto addButton = [&](const QString& iconName, const QString& tip, void (TensorHeader::*signal)()) {
    QToolButton* button = iconButton(iconName, tip);
    connect(button, &QToolButton::clicked, this, signal);
    upper->addWidget(button);
    return button;
  };
  addNoteButtons(upper);
  addButton(QStringLiteral("crosshairs"), tr("Show in graph"), &TensorHeader::showInGraphRequested);
  reference_ = addButton(QStringLiteral("view-split-left-right"), tr("Set as reference (Ctrl+Shift+F)"),
                         &TensorHeader::referenceRequested);
  copy_ = addButton(QStringLiteral("edit-copy"), tr("Copy the selected values (Ctrl+C)"), &TensorHeader::copyRequested);
  save_ = addButton(QStringLiteral("document-save"), tr("Save as .npy… (Ctrl+S)"), &TensorHeader::saveRequested);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(0);
  column->addLayout(upper);
  column->addWidget(statisticsLine_);
  connect(identity_, &FactLine::linkClicked, this, &TensorHeader::follow);
  connect(statisticsLine_, &FactLine::linkClicked, this, &TensorHeader::follow);
}

// The icons are those of the list of notes. They are filled if there is a note.
void TensorHeader::addNoteButtons(QHBoxLayout* row) {
  bookmark_ = new QToolButton;
  bookmark_->setToolTip(tr("Bookmark this tensor (Ctrl+B)"));
  bookmark_->setAccessibleName(tr("Bookmark this tensor"));
  note_ = new QToolButton;
  note_->setAccessibleName(tr("Note on this tensor"));
  for (QToolButton* button : {bookmark_, note_}) {
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setIconSize({kNoteMarkIcon, kNoteMarkIcon});
    row->addWidget(button);
  }
  paintNote();
  connect(bookmark_, &QToolButton::clicked, this, [this] { workspace_->notes()->toggleBookmark(info_.key); });
  connect(note_, &QToolButton::clicked, this, [this] {
    showNote();  // A click must not change the checked state by itself
    emit noteRequested();
  });
  connect(workspace_->notes(), &Notes::changed, this, &TensorHeader::showNote);
}

void TensorHeader::showNote() {
  const Note* note = workspace_->notes()->of(info_.key);
  const QString label = note == nullptr ? QString() : toQString(note->text);
  bookmark_->setChecked(note != nullptr && note->bookmark);
  note_->setChecked(!label.isEmpty());
  const QString tip = tr("Note on this tensor (Ctrl+M)");
  note_->setToolTip(label.isEmpty() ? tip : tip + u'\n' + label);
  note_->setAccessibleDescription(label);
  const bool ready = workspace_->notes()->isReady() && workspace_->nodeAt(info_.key) != nullptr;
  bookmark_->setEnabled(ready);
  note_->setEnabled(ready);
}

void TensorHeader::paintNote() {
  bookmark_->setIcon(noteMarkIcon(paintRibbon, *this));
  note_->setIcon(noteMarkIcon(paintBubble, *this));
}

void TensorHeader::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintNote();
  QWidget::changeEvent(event);
}

void TensorHeader::showInfo(const TensorInfo& info, const QString& title) {
  if (!(info.key == info_.key)) {
    summary_.reset();
    order_.reset();
    // There is nothing to save until the values arrive, and a tensor without dumped values has none.
    save_->setEnabled(false);
    reference_->setEnabled(false);
  }
  info_ = info;
  title_ = title;
  showNote();
  showIdentity();
  showDetails();
}

void TensorHeader::showSummary(const TensorSummary& summary) {
  summary_ = summary;
  copy_->setToolTip(summary.from_values ? tr("Copy the selected values (Ctrl+C)") : tr("Copy the statistics"));
  save_->setEnabled(summary.from_values);
  reference_->setEnabled(summary.from_values);
  showIdentity();
  showDetails();
}

void TensorHeader::setStatisticsOf(const QString& label) {
  statisticsOf_ = label;
  showDetails();
}

void TensorHeader::showOrder(const ValueRanking& order) {
  order_ = order;
  showDetails();
}

void TensorHeader::showIdentity() {
  const SessionGraph* graph = workspace_->sessionGraph(info_.key.graph);
  const Node* node = workspace_->nodeAt(info_.key);
  QStringList details;
  if (node != nullptr && node->kind == NodeKind::parameter) {
    details += node->category == Category::weight ? tr("parameter (weight)") : tr("parameter");
  } else if (node != nullptr && !node->scope.empty()) {
    details += toQString(node->scope);
  }
  const auto& graphs = workspace_->snapshot()->graphs;
  const bool severalRanks =
      std::any_of(graphs.begin(), graphs.end(), [&](const SessionGraph& g) { return g.rank != graphs.front().rank; });
  const bool isOperator = node != nullptr && node->kind == NodeKind::op;
  if (graph != nullptr && (!isOperator || graphs.size() > 1)) details += toQString(graph->name);
  if (graph != nullptr && (!isOperator || severalRanks)) details += tr("rank %1").arg(graph->rank);
  details += workspace_->iterationLabels().inSentence(info_.key.iteration);
  if (info_.runs > 1) details += tr("run %1 of %2").arg(info_.key.run).arg(info_.runs);

  std::vector<Fact> entries;
  entries.push_back({{{title_, TextRole::plain, true}}, {}, 0, false, workspace_->nodeFullName(info_.key)});
  entries.push_back({{{details.join(QStringLiteral(" · ")), TextRole::quiet}}, {}, 2, true, {}});
  const QString dtype = summary_ ? dtypeText(*summary_) : toQString(info_.dtype);
  const QString networkDtype = toQString(info_.dtype);
  const QString shape = summary_ ? shapeText(*summary_) : formatShape(info_.shape);
  const QString networkText =
      !networkDtype.isEmpty() && networkDtype != dtype ? tr(" (%1 in the network)").arg(networkDtype) : QString();
  entries.push_back({{{dtype + u' ' + shape + networkText}}, {}, 0, false, {}});
  if (summary_ && summary_->bytes > 0) entries.push_back({{{formatBytes(summary_->bytes), TextRole::quiet}}, {}, 1, false, {}});
  if (summary_ && !summary_->from_values) {
    entries.push_back(
        {{{statisticsSourceText(*summary_), TextRole::plain, true}}, {}, 0, false, tr("Its values were not dumped")});
  }
  if (summary_ && !remarksText(*summary_).isEmpty()) {
    const QStringList remarks = remarksText(*summary_);
    const TextRole meaning = summary_->is_sample ? TextRole::warning : TextRole::quiet;
    entries.push_back({{{joinedSentences(remarks), meaning, summary_->is_sample}}, {}, 0, true, remarks.join(u'\n')});
  }
  if (!info_.file.empty()) {
    const QString file = toQString(info_.file);
    entries.push_back({{{QFileInfo(file).fileName(), TextRole::link}},
                       QStringLiteral("folder"),
                       3,
                       true,
                       tr("%1\nClick to open its folder").arg(file)});
  }
  identity_->setSnapshot(std::move(entries));
}

void TensorHeader::showDetails() {
  if (!summary_) {
    statisticsLine_->setSnapshot({}, {});
    return;
  }
  if (!summary_->from_values) return showRecorded();
  if (summary_->shape.empty()) return showScalar();
  if (summary_->stored_dtype == DType::boolean) return showBooleans();
  const Statistics& s = summary_->statistics;
  const auto extremeFact = [&](const QString& name, const std::optional<double>& value,
                               const std::uint64_t ValueRanking::*position, const QString& link) {
    Fact fact = statisticFact(name, formatNumber(value));
    if (order_ && !summary_->shape.empty()) {
      fact.runs.push_back({tr(" at %1").arg(formatShape(elementOf(summary_->shape, (*order_).*position))), TextRole::quiet});
      fact.link = link;
      fact.tip = tr("Click to go there");
    }
    return fact;
  };
  std::vector<Fact> left;
  if (!statisticsOf_.isEmpty()) left.push_back({{{statisticsOf_, TextRole::plain, true}}, {}, 0, false, {}});
  if (is_complex(summary_->stored_dtype)) left.push_back({{{QStringLiteral("|x|:"), TextRole::plain, true}}, {}, 0, false, {}});
  left.push_back(extremeFact(tr("Min"), s.min, &ValueRanking::min_position, QStringLiteral("least")));
  left.push_back(extremeFact(tr("Max"), s.max, &ValueRanking::max_position, QStringLiteral("most")));
  left.push_back(statisticFact(tr("Mean"), formatNumber(s.mean)));
  left.push_back(statisticFact(tr("Std. dev."), formatNumber(s.std), 3));
  left.push_back(statisticFact(tr("L2"), formatNumber(s.l2), 4));
  if (order_) {
    left.push_back(statisticFact(tr("1%"), formatNumber(order_->percentiles[0]), 7));
    left.push_back(statisticFact(tr("50%"), formatNumber(order_->percentiles[1]), 6));
    left.push_back(statisticFact(tr("99%"), formatNumber(order_->percentiles[2]), 7));
  }
  if (const QString label = statisticsText(*summary_); !label.isEmpty()) {
    for (Fact& fact : left) fact.tip = label;
  }
  std::vector<Fact> right;
  if (canBeNonFinite(*summary_)) {
    right.push_back(countFact(s.nan, QStringLiteral("NaN"), TextRole::nan, 0));
    right.push_back(countFact(s.neg_inf, kMinus + QStringLiteral("Inf"), TextRole::neg_inf, 0));
    right.push_back(countFact(s.pos_inf, QStringLiteral("+Inf"), TextRole::pos_inf, 0));
  }
  right.push_back(countFact(s.zero, tr("zero"), TextRole::quiet, 2));
  if (!is_complex(summary_->stored_dtype)) {
    right.push_back(countFact(s.negative, s.neg_inf > 0 ? tr("negative (with −Inf)") : tr("negative"), TextRole::quiet, 5));
    right.push_back(countFact(s.positive, s.pos_inf > 0 ? tr("positive (with +Inf)") : tr("positive"), TextRole::quiet, 5));
  }
  statisticsLine_->setSnapshot(std::move(left), std::move(right));
}

// A scalar has no distribution.
void TensorHeader::showScalar() {
  const TextRun value = scalarRun(*summary_);
  std::vector<Fact> left;
  if (!statisticsOf_.isEmpty()) left.push_back({{{statisticsOf_, TextRole::plain, true}}, {}, 0, false, {}});
  const bool complex = is_complex(summary_->stored_dtype);
  left.push_back({{{(complex ? QStringLiteral("|x|") : tr("Value")) + u' ', TextRole::quiet}, value},
                  {},
                  0,
                  false,
                  statisticsText(*summary_)});
  statisticsLine_->setSnapshot(std::move(left), {});
}

void TensorHeader::showBooleans() {
  const Statistics& s = summary_->statistics;
  std::vector<Fact> left;
  if (!statisticsOf_.isEmpty()) left.push_back({{{statisticsOf_, TextRole::plain, true}}, {}, 0, false, {}});
  left.push_back(statisticFact(QStringLiteral("true"), formatCount(s.positive)));
  left.push_back(statisticFact(QStringLiteral("false"), formatCount(s.zero)));
  statisticsLine_->setSnapshot(std::move(left), {});
}

// Shows the recorded statistics, including NaN and Inf. Statistics that were not recorded are omitted.
void TensorHeader::showRecorded() {
  const RecordedStatistics known = summary_->known();
  std::vector<Fact> left;
  const auto add = [&left](const QString& name, const std::optional<double>& number) {
    if (number) left.push_back({{{name + u' ', TextRole::quiet}, numberRun(number)}, {}, 0, false, {}});
  };
  add(tr("Min"), known.min);
  add(tr("Max"), known.max);
  add(tr("Mean"), known.mean);
  add(tr("L2"), known.l2);
  std::vector<Fact> right;
  TextRuns runs{{tr("NaN, Inf: "), TextRole::quiet}};
  for (const TextRun& run : nonFiniteRuns(*summary_)) runs.push_back(run);
  right.push_back({std::move(runs), {}, 0, false, {}});
  if (known.zero) right.push_back(countFact(*known.zero, tr("zero"), TextRole::quiet, 2));
  statisticsLine_->setSnapshot(std::move(left), std::move(right));
}

void TensorHeader::follow(const QString& link) {
  if (link == QLatin1String("folder")) emit folderRequested();
  if (link == QLatin1String("non-finite")) emit nonFiniteRequested();
  if (!order_ || !summary_) return;
  if (link == QLatin1String("least")) emit elementRequested(elementOf(summary_->shape, order_->min_position));
  if (link == QLatin1String("most")) emit elementRequested(elementOf(summary_->shape, order_->max_position));
}

}  // namespace sporescope::ui

#include "moc_tensor_header.cpp"
