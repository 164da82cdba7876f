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
#include <string>

#include "ui/widgets/quiet_label.h"
#include "ui/widgets/searchable_box.h"
#include "ui/words/format.h"
#include "ui/words/hit_text.h"
#include "ui/words/verdict.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kIndent = 24;

std::vector<std::int64_t> rankNumbers(const SessionFacts& facts) {
  const std::vector<int> ranks = ranksOf(facts);
  return {ranks.begin(), ranks.end()};
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
      iterations_(makePair(numbers_of(workspace->dumpedIterations()), tr("Iteration of A"), tr("Iteration of B"))),
      ranks_(makePair(rankNumbers(*workspace->facts()), tr("Rank of A"), tr("Rank of B"))),
      problem_(quietLabel({})) {
  setWindowTitle(tr("Compare with"));
  const auto row = [](const Pair& pair) {
    auto* whole = new QWidget;
    auto* parts = new QHBoxLayout(whole);
    parts->setContentsMargins(kIndent, 0, 0, 0);
    parts->setSpacing(8);
    parts->addWidget(quietLabel(QStringLiteral("A")));
    parts->addWidget(pair.a);
    parts->addSpacing(8);
    parts->addWidget(quietLabel(QStringLiteral("B")));
    parts->addWidget(pair.b);
    parts->addStretch(1);
    return whole;
  };
  auto* dumps = new QWidget;
  auto* dumpsRow = new QHBoxLayout(dumps);
  dumpsRow->setContentsMargins(kIndent, 0, 0, 0);
  dumpsRow->setSpacing(8);
  dumpsRow->addWidget(quietLabel(QStringLiteral("A")));
  dumpsRow->addWidget(dumps_, 1);

  auto* column = new QVBoxLayout(this);
  column->setSpacing(6);
  auto* lead =
      new QLabel(tr("%1 is run B, which is looked at. Run A is the measure.").arg(toQString(workspace->facts()->title)));
  lead->setTextFormat(Qt::PlainText);
  lead->setWordWrap(true);
  column->addWidget(lead);
  column->addSpacing(4);
  addChoice(column, kOpenDump, tr("With another &open dump"), dumps, !others_.empty());
  addChoice(column, kFolder, tr("With another &folder, chosen next"), nullptr, true);
  addChoice(column, kIterations, tr("Two &iterations of this dump"), row(iterations_), iterations_.a->count() > 1);
  addChoice(column, kRanks, tr("Two &ranks of this dump"), row(ranks_), ranks_.a->count() > 1);
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
  choices_->button(others_.empty() ? kFolder : kOpenDump)->setChecked(true);
  refresh();
}

QComboBox* CompareDialog::makeDumps() {
  auto* box = new QComboBox;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    if (i == workspace_->currentSession() || session->live() != nullptr || session->facts()->error) continue;
    const auto facts = session->facts();
    box->addItem(toQString(facts->title.empty() ? facts->path.string() : facts->title));
    box->setItemData(box->count() - 1, QString::fromStdString(facts->path.string()), Qt::ToolTipRole);
    others_.push_back(session);
  }
  box->setAccessibleName(tr("Dump A"));
  box->setToolTip(tr("The dump that is the measure"));
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

void CompareDialog::addChoice(QVBoxLayout* column, Choice choice, const QString& words, QWidget* field, bool enabled) {
  auto* button = new QRadioButton(words);
  button->setEnabled(enabled);
  choices_->addButton(button, choice);
  column->addWidget(button);
  if (field == nullptr) return;
  column->addWidget(field);
  field->setEnabled(false);
  connect(button, &QRadioButton::toggled, field, &QWidget::setEnabled);
}

void CompareDialog::refresh() {
  const int choice = choices_->checkedId();
  const bool same = (choice == kIterations && iterations_.a->currentIndex() == iterations_.b->currentIndex()) ||
                    (choice == kRanks && ranks_.a->currentIndex() == ranks_.b->currentIndex());
  problem_->setText(same ? tr("A and B are the same: choose two") : QString());
  if (compare_ != nullptr) compare_->setEnabled(!same);
}

ComparisonWish CompareDialog::wish() const {
  ComparisonWish wish;
  switch (choices_->checkedId()) {
    case kOpenDump:
      wish.a = others_[static_cast<std::size_t>(dumps_->currentIndex())];
      break;
    case kIterations:
      wish.a = workspace_->session();
      wish.parts.question.of_a.iterations = numberSet(*iterations_.a);
      wish.parts.question.of_b.iterations = numberSet(*iterations_.b);
      wish.parts.question.pairing.iterations_by_place = true;
      wish.parts.ofA = iterationWords(Iteration{iterations_.a->currentData().toLongLong()});
      wish.parts.ofB = iterationWords(Iteration{iterations_.b->currentData().toLongLong()});
      break;
    case kRanks:
      wish.a = workspace_->session();
      wish.parts = twoRanks(ranks_.a->currentData().toInt(), ranks_.b->currentData().toInt());
      break;
    default:
      wish.folder = true;
  }
  return wish;
}

}  // namespace sporescope::ui
