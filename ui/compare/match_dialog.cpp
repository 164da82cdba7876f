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

NodeIndex initialNode(const std::shared_ptr<const Graph>& graph, const std::optional<SessionNode>& requested,
                      GraphIndex index) {
  const bool here = graph && requested && requested->graph == index && graph->nodes().has(requested->node);
  return here && is_matched(graph->nodes()[requested->node]) ? requested->node : kNoNode;
}

}  // namespace

MatchDialog::MatchDialog(Comparisons* comparisons, const std::optional<SessionNode>& a, const std::optional<SessionNode>& b,
                         QWidget* parent)
    : QDialog(parent),
      comparisons_(comparisons),
      initialA_(a),
      initialB_(b),
      counts_(plainLabel()),
      refused_(plainLabel()),
      all_(new QCheckBox(tr("&All nodes"))),
      a_(new MatchSide(MatchListModel::Side::a)),
      b_(new MatchSide(MatchListModel::Side::b)),
      heading_(plainLabel()),
      evidence_(new QGridLayout),
      match_(new QPushButton(tr("&Match these two"))),
      removeButton_(new QPushButton(tr("Unma&tch"))),
      forget_(new QPushButton(tr("&Forget manual pairs"))) {
  const Comparison& comparison = *comparisons_->current();
  setWindowTitle(tr("Match nodes of %1 and %2").arg(runName(comparison, true), runName(comparison, false)));
  build();
  resize(kSize);
  takeResult();
  (a_->chosen() == kNoNode ? a_ : b_)->list()->setFocus();
  connect(comparisons_, &Comparisons::resultChanged, this, &MatchDialog::takeResult);
  connect(comparisons_, &Comparisons::stateChanged, this, &MatchDialog::refresh);
  connect(comparisons_, &Comparisons::progressed, this, [this] {
    showNotes();
    if (!graphs_.nodes) showEvidence();
  });
  connect(comparisons_, &Comparisons::changed, this, &QDialog::reject);
}

void MatchDialog::build() {
  all_->setToolTip(tr("Include nodes matched by name or structure"));
  auto* lists = new QHBoxLayout;
  lists->setSpacing(12);
  lists->addWidget(a_, 1);
  lists->addWidget(new QLabel(QStringLiteral("=")));
  lists->addWidget(b_, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(counts_);
  column->addWidget(refused_);
  column->addLayout(lists, 1);
  column->addWidget(all_);
  column->addWidget(makeEvidence());
  column->addWidget(makeButtons());
  connect(all_, &QCheckBox::toggled, this, [this](bool all) {
    a_->setAll(all);
    b_->setAll(all);
    showEvidence();
  });
  for (const auto& [here, there] : {std::pair(a_, b_), std::pair(b_, a_)}) {
    connect(here, &MatchSide::picked, this, [this, from = here, to = there] { pick(from, to); });
    connect(here, &MatchSide::activated, this, &MatchDialog::match);
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
  buttons->addButton(forget_, QDialogButtonBox::ResetRole);
  buttons->addButton(removeButton_, QDialogButtonBox::ActionRole);
  buttons->addButton(match_, QDialogButtonBox::ActionRole);
  buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Pairs take effect at once and are kept for next time (Esc)"));
  forget_->setToolTip(tr("Match only by names, structure and rules"));
  removeButton_->setToolTip(tr("Only manual pairs can be unmatched"));
  for (QPushButton* button : {forget_, removeButton_, buttons->button(QDialogButtonBox::Close)}) button->setAutoDefault(false);
  match_->setDefault(true);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(match_, &QPushButton::clicked, this, &MatchDialog::match);
  connect(removeButton_, &QPushButton::clicked, this, &MatchDialog::removePair);
  connect(forget_, &QPushButton::clicked, this, [this] { emit pairsRequested({}); });
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
void MatchDialog::takeResult() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  const MatchedGraphs* now = graphsOf(*comparison->result());
  if (now != nullptr && now->nodes != graphs_.nodes) {
    const MatchedGraphs before = std::exchange(graphs_, *now);
    if (before.a != graphs_.a) a_->choose(kNoNode);
    if (before.b != graphs_.b) b_->choose(kNoNode);
    a_->setGraphs(graphs_);
    b_->setGraphs(graphs_);
    if (!before.nodes || before.index_a != graphs_.index_a || before.index_b != graphs_.index_b) selectInitial();
  }
  refresh();
}

// The first results of a comparison may arrive after the dialog was opened.
void MatchDialog::selectInitial() {
  const NodeIndex first = initialNode(graphs_.a, initialA_, graphs_.index_a);
  const NodeIndex second = initialNode(graphs_.b, initialB_, graphs_.index_b);
  const auto hidden = [](const MatchSide& side, NodeIndex node) {
    return node != kNoNode && !side.model().indexOf(node).isValid();
  };
  const bool nothing = a_->model().rowCount() + b_->model().rowCount() == 0;
  if (nothing || hidden(*a_, first) || hidden(*b_, second)) all_->setChecked(true);
  a_->choose(first);
  b_->choose(second);
  if (first == kNoNode && second != kNoNode) pick(b_, a_);
  if (second == kNoNode && first != kNoNode) pick(a_, b_);
}

// Selecting a node that was matched by hand also selects its counterpart.
void MatchDialog::pick(MatchSide* here, MatchSide* there) {
  const NodeIndex node = here->chosen();
  if (graphs_.nodes && node != kNoNode) {
    const bool inA = here == a_;
    const NodeIndex other = inA ? graphs_.nodes->of_a(node) : graphs_.nodes->of_b(node);
    const bool byHand = other != kNoNode && graphs_.nodes->matched_by(inA ? node : other) == MatchedBy::manual;
    if (byHand || (other != kNoNode && there->chosen() == kNoNode)) there->choose(other);
  }
  refresh();
}

void MatchDialog::refresh() {
  showNotes();
  showEvidence();
  const QString why = rejectionReason();
  match_->setEnabled(why.isEmpty());
  match_->setToolTip(why.isEmpty() ? tr("Pair these two nodes, now and next time") : why);
  removeButton_->setEnabled(isManual());
  forget_->setEnabled(!pairs().empty());
}

void MatchDialog::showNotes() {
  const Comparison* comparison = comparisons_->current();
  if (comparison == nullptr) return;
  const SessionComparison& result = *comparison->result();
  QStringList caption{countsText(result)};
  if (comparison->state() == Comparison::State::running) caption += comparingText(*comparison);
  counts_->setText(caption.join(QStringLiteral(" · ")));
  QStringList refused;
  for (const RejectedPair& pair : result.refused) refused += translated(pair.why);
  refused_->setText(refused.isEmpty() ? QString() : tr("Not valid: %1").arg(joinedClauses(refused)));
  refused_->setVisible(!refused.isEmpty());
}

void MatchDialog::showEvidence() {
  for (QWidget* widget : std::exchange(shownEvidence_, {})) delete widget;
  const auto pair = chosenPair();
  const Comparison* comparison = comparisons_->current();
  if (!graphs_.nodes && comparison != nullptr && comparison->state() == Comparison::State::running) {
    heading_->setText(comparingText(*comparison));
  } else if (!graphs_.nodes) {
    heading_->setText(tr("No graph file covers the nodes of both runs; they are matched by file name"));
  } else if (!pair && !all_->isChecked() && a_->model().unmatchedCount() + b_->model().unmatchedCount() == 0) {
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
    auto* caption = plainLabel(line.text);
    caption->setAccessibleName(QStringLiteral("%1: %2").arg(line.name, line.text));
    QLabel* name = quietLabel(line.name);
    evidence_->addWidget(name, row, 0, Qt::AlignTop);
    evidence_->addWidget(sign, row, 1, Qt::AlignTop);
    evidence_->addWidget(caption, row, 2);
    shownEvidence_.insert(shownEvidence_.end(), {name, sign, caption});
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
  const ManualPairs sorted = validate_manual_pairs({*pair}, {&graphs, 1});
  return sorted.refused.empty() ? QString() : translated(sorted.refused.front().why);
}

// Each node has one counterpart, so other pairs with either node are removed.
void MatchDialog::match() {
  const auto pair = chosenPair();
  if (!pair || !rejectionReason().isEmpty()) return;
  std::vector<ManualPair> now = pairs();
  std::erase_if(now, [&](const ManualPair& other) { return other.in_a == pair->in_a || other.in_b == pair->in_b; });
  now.push_back(*pair);
  emit pairsRequested(now);
  refresh();
}

void MatchDialog::removePair() {
  const auto pair = chosenPair();
  if (!pair) return;
  std::vector<ManualPair> now = pairs();
  std::erase(now, *pair);
  emit pairsRequested(now);
  refresh();
}

}  // namespace sporescope::ui

#include "moc_match_dialog.cpp"
