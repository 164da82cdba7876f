// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/compare_dialog.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <set>
#include <string>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/searchable_box.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kIndent = 24;

std::vector<std::int64_t> rankNumbers(const SessionSnapshot& snapshot) {
  const std::vector<int> ranks = ranksOf(snapshot);
  return {ranks.begin(), ranks.end()};
}

// Returns the iterations with values, of all graphs.
std::vector<std::int64_t> iterationsWithValues(const SessionSnapshot& snapshot) {
  std::set<std::int64_t> numbers;
  for (const SessionGraph& graph : snapshot.graphs) {
    for (const Iteration iteration : graph.iterations) {
      const bool before = snapshot.counts_steps() && number_of(iteration) == 0;  // The initial state before the first step
      if (is_numbered(iteration) && !before) numbers.insert(number_of(iteration));
    }
  }
  return {numbers.begin(), numbers.end()};
}

NumberSet numberSet(const QComboBox& box) {
  return NumberSet::parse(std::to_string(box.currentData().toLongLong())).value_or(NumberSet());
}

}  // namespace

CompareDialog::CompareDialog(Workspace* workspace, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      choices_(new QButtonGroup(this)),
      dumps_(makeDumps()),
      iterationBoxes_(makePair({}, {}, {})),
      iterationLabels_(quietLabel({}), quietLabel({})),
      iterations_(makePair(numbers_of(workspace->dumpedIterations()),
                           workspace->iterationLabels().choose(tr("Iteration of A"), tr("Step of A")),
                           workspace->iterationLabels().choose(tr("Iteration of B"), tr("Step of B")))),
      ranks_(makePair(rankNumbers(*workspace->snapshot()), tr("Rank of A"), tr("Rank of B"))),
      problem_(quietLabel({})) {
  setWindowTitle(tr("Compare with"));
  const auto makeRow = [](const Pair& pair) {
    auto* rowWidget = new QWidget;
    auto* rowLayout = new QHBoxLayout(rowWidget);
    rowLayout->setContentsMargins(kIndent, 0, 0, 0);
    rowLayout->setSpacing(8);
    rowLayout->addWidget(quietLabel(QStringLiteral("A")));
    rowLayout->addWidget(pair.a);
    rowLayout->addSpacing(8);
    rowLayout->addWidget(quietLabel(QStringLiteral("B")));
    rowLayout->addWidget(pair.b);
    rowLayout->addStretch(1);
    return rowWidget;
  };
  auto* dumps = new QWidget;
  auto* dumpsRow = new QHBoxLayout(dumps);
  dumpsRow->setContentsMargins(kIndent, 0, 0, 0);
  dumpsRow->setSpacing(8);
  dumpsRow->addWidget(quietLabel(QStringLiteral("A")));
  dumpsRow->addWidget(dumps_, 1);
  iterationRow_ = new QWidget;
  auto* iterationLayout = new QHBoxLayout(iterationRow_);
  iterationLayout->setContentsMargins(kIndent, 0, 0, 0);
  iterationLayout->setSpacing(8);
  iterationLayout->addWidget(iterationLabels_.first);
  iterationLayout->addWidget(iterationBoxes_.a);
  iterationLayout->addSpacing(8);
  iterationLayout->addWidget(iterationLabels_.second);
  iterationLayout->addWidget(iterationBoxes_.b);
  iterationLayout->addStretch(1);

  auto* column = new QVBoxLayout(this);
  column->setSpacing(6);
  const bool live = workspace->live() != nullptr;
  const IterationLabels iterationLabels = workspace->iterationLabels();
  auto* introduction =
      new QLabel(tr("%1 is run B, the run to examine. Run A is the baseline.").arg(toQString(workspace->snapshot()->title)));
  introduction->setTextFormat(Qt::PlainText);
  introduction->setWordWrap(true);
  column->addWidget(introduction);
  column->addSpacing(4);
  addChoice(column, kOpenDump, tr("With another &open dump or training"), dumps, !others_.empty());
  column->addWidget(iterationRow_);
  addChoice(column, kFolder, tr("With another &folder (choose next)"), nullptr, !live);
  if (live) choices_->button(kFolder)->setToolTip(tr("Open the folder first to choose one of its iterations"));
  addChoice(column, kIterations, iterationLabels.choose(tr("Two &iterations of this dump"), tr("Two &steps of this training")),
            makeRow(iterations_), iterations_.a->count() > 1);
  addChoice(column, kRanks, tr("Two &ranks of this dump"), makeRow(ranks_), ranks_.a->count() > 1);
  column->addWidget(problem_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  compare_ = buttons->addButton(tr("Compare"), QDialogButtonBox::AcceptRole);
  column->addSpacing(4);
  column->addWidget(buttons);
  compare_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(choices_, &QButtonGroup::idToggled, this, &CompareDialog::refresh);
  for (QComboBox* box : {iterations_.a, iterations_.b, ranks_.a, ranks_.b}) {
    connect(box, &QComboBox::currentIndexChanged, this, &CompareDialog::refresh);
  }
  connect(dumps_, &QComboBox::currentIndexChanged, this, &CompareDialog::fillIterations);
  const Choice first = !others_.empty() ? kOpenDump : live ? kIterations : kFolder;
  choices_->button(first)->setChecked(true);
  fillIterations();
  refresh();
}

QComboBox* CompareDialog::makeDumps() {
  auto* box = new QComboBox;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    if (i == workspace_->currentSession() || !session->compared() || session->snapshot()->error) continue;
    const auto snapshot = session->snapshot();
    box->addItem(toQString(snapshot->title.empty() ? snapshot->path.string() : snapshot->title));
    box->setItemData(box->count() - 1, QString::fromStdString(snapshot->path.string()), Qt::ToolTipRole);
    others_.push_back(session);
  }
  box->setAccessibleName(tr("Run A"));
  box->setToolTip(tr("The baseline dump or training"));
  return box;
}

CompareDialog::Pair CompareDialog::makePair(const std::vector<std::int64_t>& numbers, const QString& nameOfA,
                                            const QString& nameOfB) {
  const auto make = [&](const QString& name) {
    auto* box = new QComboBox;
    for (const std::int64_t number : numbers) box->addItem(QString::number(number), static_cast<qlonglong>(number));
    box->setAccessibleName(name);
    box->setToolTip(name);
    makeSearchable(box);
    return box;
  };
  const Pair pair{make(nameOfA), make(nameOfB)};
  pair.b->setCurrentIndex(pair.b->count() - 1);
  return pair;
}

void CompareDialog::addChoice(QVBoxLayout* column, Choice choice, const QString& text, QWidget* field, bool enabled) {
  auto* button = new QRadioButton(text);
  button->setEnabled(enabled);
  choices_->addButton(button, choice);
  column->addWidget(button);
  if (field == nullptr) return;
  column->addWidget(field);
  field->setEnabled(false);
  connect(button, &QRadioButton::toggled, field, &QWidget::setEnabled);
}

std::shared_ptr<Session> CompareDialog::selectedOther() const {
  const int chosen = dumps_->currentIndex();
  return chosen < 0 ? nullptr : others_[static_cast<std::size_t>(chosen)];
}

// Step n of a training corresponds to iteration n - 1 of a dump. If the dump lacks it, the last iteration stays selected.
void CompareDialog::fillIterations() {
  const auto otherSession = selectedOther();
  const auto activeSession = workspace_->session();
  const bool live = otherSession && (otherSession->live() != nullptr || activeSession->live() != nullptr);
  iterationRow_->setVisible(live);
  if (!live) return;
  const auto fill = [](QComboBox* box, Session& session) {
    box->clear();
    for (const std::int64_t number : iterationsWithValues(*session.snapshot())) {
      box->addItem(QString::number(number), static_cast<qlonglong>(number));
    }
    box->setCurrentIndex(box->count() - 1);
    return box->currentData().toLongLong();
  };
  const auto name = [](QComboBox* box, QLabel* label, const QString& text) {
    label->setText(text);
    box->setAccessibleName(text);
    box->setToolTip(text);
  };
  name(iterationBoxes_.a, iterationLabels_.first,
       IterationLabels(*otherSession->snapshot()).choose(tr("Iteration of A"), tr("Step of A")));
  name(iterationBoxes_.b, iterationLabels_.second, workspace_->iterationLabels().choose(tr("Iteration of B"), tr("Step of B")));
  const std::int64_t a = fill(iterationBoxes_.a, *otherSession);
  const std::int64_t b = fill(iterationBoxes_.b, *activeSession);
  if (otherSession->live() != nullptr && activeSession->live() != nullptr) return;
  const bool liveA = otherSession->live() != nullptr;
  QComboBox* dump = liveA ? iterationBoxes_.b : iterationBoxes_.a;
  if (const int position = dump->findData(static_cast<qlonglong>((liveA ? a : b) - 1)); position >= 0) {
    dump->setCurrentIndex(position);
  }
}

void CompareDialog::refresh() {
  const int choice = choices_->checkedId();
  iterationRow_->setEnabled(choice == kOpenDump);
  const bool isSame = (choice == kIterations && iterations_.a->currentIndex() == iterations_.b->currentIndex()) ||
                      (choice == kRanks && ranks_.a->currentIndex() == ranks_.b->currentIndex());
  problem_->setText(isSame ? tr("A and B are the same; choose two different ones") : QString());
  if (compare_ != nullptr) compare_->setEnabled(!isSame);
}

void CompareDialog::applyIterations(const Pair& pair, const Session& a, ComparedParts* parts) const {
  parts->question.of_a.iterations = numberSet(*pair.a);
  parts->question.of_b.iterations = numberSet(*pair.b);
  parts->question.pairing.iterations_by_position = true;
  parts->ofA = IterationLabels(*a.snapshot()).inSentence(Iteration{pair.a->currentData().toLongLong()});
  parts->ofB = workspace_->iterationLabels().inSentence(Iteration{pair.b->currentData().toLongLong()});
}

ComparisonChoice CompareDialog::choice() const {
  ComparisonChoice result;
  switch (choices_->checkedId()) {
    case kOpenDump:
      result.a = selectedOther();
      if (!iterationRow_->isHidden()) applyIterations(iterationBoxes_, *result.a, &result.parts);
      break;
    case kIterations:
      result.a = workspace_->session();
      applyIterations(iterations_, *result.a, &result.parts);
      break;
    case kRanks:
      result.a = workspace_->session();
      result.parts = comparedPartsOfRanks(ranks_.a->currentData().toInt(), ranks_.b->currentData().toInt());
      break;
    default:
      result.folder = true;
  }
  return result;
}

}  // namespace sporescope::ui

#include "moc_compare_dialog.cpp"
