// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/compare/comparison_text.h"
#include "ui/compare/match_text.h"
#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr QSize kSize{1100, 640};
constexpr int kEvidenceHeight = 190;
constexpr int kEvidenceSign = 16;

QLabel* plainLabel(const QString& text = {}) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

NodeIndex initialNode(const std::shared_ptr<const Graph>& graph, const std::optional<NodeKey>& requested, GraphIndex index) {
  const bool isInGraph = graph && requested && requested->graph == index && graph->nodes().has(requested->node);
  return isInGraph && is_matched(graph->nodes()[requested->node]) ? requested->node : kNoNode;
}

}  // namespace

MatchDialog::MatchDialog(Comparisons* comparisons, const std::optional<NodeKey>& a, const std::optional<NodeKey>& b,
                         QWidget* parent)
    : QDialog(parent),
      comparisons_(comparisons),
      initialA_(a),
      initialB_(b),
      counts_(plainLabel()),
      rejectedLabel_(plainLabel()),
      showAll_(new QCheckBox(tr("&All nodes"))),
      a_(new MatchSide(MatchListModel::Side::a)),
      b_(new MatchSide(MatchListModel::Side::b)),
      heading_(plainLabel()),
      evidence_(new QGridLayout),
      matchButton_(new QPushButton(tr("&Match these two"))),
      removeButton_(new QPushButton(tr("Unma&tch"))),
      forgetButton_(new QPushButton(tr("&Forget manual pairs"))) {
  const Comparison& comparison = *comparisons_->current();
  setWindowTitle(tr("Match nodes of %1 and %2").arg(runName(comparison, true), runName(comparison, false)));
  build();
  resize(kSize);
  applyResult();
  (a_->chosen() == kNoNode ? a_ : b_)->list()->setFocus();
  connect(comparisons_, &Comparisons::resultChanged, this, &MatchDialog::applyResult);
  connect(comparisons_, &Comparisons::stateChanged, this, &MatchDialog::refresh);
  connect(comparisons_, &Comparisons::progressed, this, [this] {
    showNotes();
    if (!graphs_.nodes) showEvidence();
  });
  connect(comparisons_, &Comparisons::changed, this, &QDialog::reject);
}

void MatchDialog::build() {
  showAll_->setToolTip(tr("Include nodes matched by name or structure"));
  auto* lists = new QHBoxLayout;
  lists->setSpacing(12);
  lists->addWidget(a_, 1);
  lists->addWidget(new QLabel(QStringLiteral("=")));
  lists->addWidget(b_, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(counts_);
  column->addWidget(rejectedLabel_);
  column->addLayout(lists, 1);
  column->addWidget(showAll_);
  column->addWidget(makeEvidence());
  column->addWidget(makeButtons());
  connect(showAll_, &QCheckBox::toggled, this, [this](bool all) {
    a_->setAll(all);
    b_->setAll(all);
    showEvidence();
  });
  for (const auto& [side, otherSide] : {std::pair(a_, b_), std::pair(b_, a_)}) {
    connect(side, &MatchSide::picked, this, [this, from = side, to = otherSide] { pick(from, to); });
    connect(side, &MatchSide::activated, this, &MatchDialog::match);
  }
}

QWidget* MatchDialog::makeEvidence() {
  auto* frame = new QFrame;
  frame->setFrameShape(QFrame::StyledPanel);
  frame->setFixedHeight(kEvidenceHeight);
  QFont strong = heading_->font();
  strong.setWeight(QFont::DemiBold);
  heading_->setFont(strong);
  evidence_->setColumnStretch(2, 1);
  evidence_->setHorizontalSpacing(8);
  evidence_->setVerticalSpacing(3);
  auto* column = new QVBoxLayout(frame);
  column->addWidget(heading_);
  column->addLayout(evidence_);
  column->addStretch(1);
  return frame;
}

QWidget* MatchDialog::makeButtons() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->addButton(forgetButton_, QDialogButtonBox::ResetRole);
  buttons->addButton(removeButton_, QDialogButtonBox::ActionRole);
  buttons->addButton(matchButton_, QDialogButtonBox::ActionRole);
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Pairs take effect at once and are kept for next time (Esc)"));
  forgetButton_->setToolTip(tr("Match only by names, structure and rules"));
  removeButton_->setToolTip(tr("Only manual pairs can be unmatched"));
  for (QPushButton* button : {forgetButton_, removeButton_, buttons->button(QDialogButtonBox::Close)}) {
    button->setAutoDefault(false);
  }
  matchButton_->setDefault(true);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(matchButton_, &QPushButton::clicked, this, &MatchDialog::match);
  connect(removeButton_, &QPushButton::clicked, this, &MatchDialog::removePair);
  connect(forgetButton_, &QPushButton::clicked, this, [this] { emit pairsRequested({}); });
  return buttons;
}

const MatchedGraphs* MatchDialog::graphsOf(const SessionComparison& result) const {
  const auto requested = std::find_if(result.graphs.begin(), result.graphs.end(), [this](const MatchedGraphs& graphs) {
    return (initialB_ && graphs.index_b == initialB_->graph) || (!initialB_ && initialA_ && graphs.index_a == initialA_->graph);
  });
  if (requested != result.graphs.end()) return &*requested;
  return result.graphs.empty() ? nullptr : &result.graphs.front();
}

// Only a restarted comparison has another matching. Node indices are invalid in another graph.
void MatchDialog::applyResult() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  const MatchedGraphs* newGraphs = graphsOf(*comparison->result());
  if (newGraphs != nullptr && newGraphs->nodes != graphs_.nodes) {
    const MatchedGraphs previous = std::exchange(graphs_, *newGraphs);
    if (previous.a != graphs_.a) a_->choose(kNoNode);
    if (previous.b != graphs_.b) b_->choose(kNoNode);
    a_->setGraphs(graphs_);
    b_->setGraphs(graphs_);
    if (!previous.nodes || previous.index_a != graphs_.index_a || previous.index_b != graphs_.index_b) selectInitial();
  }
  refresh();
}

// The first results of a comparison may arrive after the dialog was opened.
void MatchDialog::selectInitial() {
  const NodeIndex first = initialNode(graphs_.a, initialA_, graphs_.index_a);
  const NodeIndex second = initialNode(graphs_.b, initialB_, graphs_.index_b);
  const auto isFilteredOut = [](const MatchSide& side, NodeIndex node) {
    return node != kNoNode && !side.model().indexOf(node).isValid();
  };
  const bool isEmpty = a_->model().rowCount() + b_->model().rowCount() == 0;
  if (isEmpty || isFilteredOut(*a_, first) || isFilteredOut(*b_, second)) showAll_->setChecked(true);
  a_->choose(first);
  b_->choose(second);
  if (first == kNoNode && second != kNoNode) pick(b_, a_);
  if (second == kNoNode && first != kNoNode) pick(a_, b_);
}

// Selecting a node that was matched by hand also selects its counterpart.
void MatchDialog::pick(MatchSide* side, MatchSide* otherSide) {
  const NodeIndex node = side->chosen();
  if (graphs_.nodes && node != kNoNode) {
    const bool isRunA = side == a_;
    const NodeIndex counterpart = isRunA ? graphs_.nodes->of_a(node) : graphs_.nodes->of_b(node);
    const bool isManualPair =
        counterpart != kNoNode && graphs_.nodes->matched_by(isRunA ? node : counterpart) == MatchedBy::manual;
    if (isManualPair || (counterpart != kNoNode && otherSide->chosen() == kNoNode)) otherSide->choose(counterpart);
  }
  refresh();
}

void MatchDialog::refresh() {
  showNotes();
  showEvidence();
  const QString reason = rejectionReason();
  matchButton_->setEnabled(reason.isEmpty());
  matchButton_->setToolTip(reason.isEmpty() ? tr("Pair these two nodes, now and next time") : reason);
  removeButton_->setEnabled(isManual());
  forgetButton_->setEnabled(!pairs().empty());
}

void MatchDialog::showNotes() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  const SessionComparison& result = *comparison->result();
  QStringList parts{countsText(result)};
  if (comparison->state() == Comparison::State::running) parts += comparingText(*comparison);
  counts_->setText(parts.join(QStringLiteral(" · ")));
  QStringList rejections;
  for (const RejectedPair& pair : result.refused) rejections += translated(pair.why);
  rejectedLabel_->setText(rejections.isEmpty() ? QString() : tr("Not valid: %1").arg(joinedClauses(rejections)));
  rejectedLabel_->setVisible(!rejections.isEmpty());
}

void MatchDialog::showEvidence() {
  for (QWidget* widget : std::exchange(shownEvidence_, {})) delete widget;
  const auto pair = chosenPair();
  const Comparison* comparison = comparisons_->current();
  if (!graphs_.nodes && comparison != nullptr && comparison->state() == Comparison::State::running) {
    heading_->setText(comparingText(*comparison));
  } else if (!graphs_.nodes) {
    heading_->setText(tr("No graph file covers the nodes of both runs; they are matched by file name"));
  } else if (!pair && !showAll_->isChecked() && a_->model().unmatchedCount() + b_->model().unmatchedCount() == 0) {
    heading_->setText(tr("Every node has a counterpart; use All nodes to assign a different one"));
  } else if (!pair) {
    heading_->setText(tr("Choose a node on each side"));
  } else {
    heading_->setText(
        tr("%1 in A and %2 in B")
            .arg(toQString(graphs_.a->nodes()[a_->chosen()].name()), toQString(graphs_.b->nodes()[b_->chosen()].name())));
  }
  if (!pair) return;
  int row = 0;
  for (const EvidenceLine& line : evidenceLines(graphs_, a_->chosen(), b_->chosen())) {
    auto* sign = new QLabel;
    if (line.agrees) {
      sign->setText(QStringLiteral("✓"));
    } else {
      sign->setPixmap(iconPixmap(Sign::warning, kEvidenceSign, devicePixelRatioF()));
    }
    auto* text = plainLabel(line.text);
    text->setAccessibleName(QStringLiteral("%1: %2").arg(line.name, line.text));
    QLabel* name = quietLabel(line.name);
    evidence_->addWidget(name, row, 0, Qt::AlignTop);
    evidence_->addWidget(sign, row, 1, Qt::AlignTop);
    evidence_->addWidget(text, row, 2);
    shownEvidence_.insert(shownEvidence_.end(), {name, sign, text});
    ++row;
  }
}

const std::vector<ManualPair>& MatchDialog::pairs() const {
  static const std::vector<ManualPair> none;
  const Comparison* comparison = comparisons_->current();
  return comparison == nullptr ? none : comparison->parts().question.pairing.manual_pairs;
}

std::optional<ManualPair> MatchDialog::chosenPair() const {
  if (!graphs_.nodes || a_->chosen() == kNoNode || b_->chosen() == kNoNode) return std::nullopt;
  return ManualPair{std::string(graphs_.a->nodes()[a_->chosen()].full_name),
                    std::string(graphs_.b->nodes()[b_->chosen()].full_name)};
}

bool MatchDialog::isManual() const {
  const auto pair = chosenPair();
  return pair && std::find(pairs().begin(), pairs().end(), *pair) != pairs().end();
}

QString MatchDialog::rejectionReason() const {
  const auto pair = chosenPair();
  if (!pair) return tr("Choose a node on each side");
  if (isManual()) return tr("These two are already matched by hand");
  const std::pair<const Graph*, const Graph*> graphs{graphs_.a.get(), graphs_.b.get()};
  const ManualPairs validated = validate_manual_pairs({*pair}, {&graphs, 1});
  return validated.refused.empty() ? QString() : translated(validated.refused.front().why);
}

// Each node has one counterpart, so other pairs with either node are removed.
void MatchDialog::match() {
  const auto pair = chosenPair();
  if (!pair || !rejectionReason().isEmpty()) return;
  std::vector<ManualPair> newPairs = pairs();
  std::erase_if(newPairs, [&](const ManualPair& other) { return other.in_a == pair->in_a || other.in_b == pair->in_b; });
  newPairs.push_back(*pair);
  emit pairsRequested(newPairs);
  refresh();
}

void MatchDialog::removePair() {
  const auto pair = chosenPair();
  if (!pair) return;
  std::vector<ManualPair> newPairs = pairs();
  std::erase(newPairs, *pair);
  emit pairsRequested(newPairs);
  refresh();
}

}  // namespace sporescope::ui

#include "moc_match_dialog.cpp"
