// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoint_dialog.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/searchable_box.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kPauseMilliseconds = 200;
constexpr int kLabelWidth = 96;
constexpr WatchTarget kTargets[] = {WatchTarget::tensor, WatchTarget::weight, WatchTarget::activation, WatchTarget::gradient};

QLabel* rowLabel(const QString& text) {
  auto* label = new QLabel(text);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setMinimumHeight(24);
  return label;
}

QFrame* makeLine() {
  auto* frame = new QFrame;
  frame->setFrameShape(QFrame::HLine);
  frame->setFrameShadow(QFrame::Plain);
  frame->setForegroundRole(QPalette::Mid);
  return frame;
}

using Numbers = QList<std::int64_t>;

Numbers chosenNumbers(const QComboBox* box) { return box->currentData().value<Numbers>(); }

// A list of several numbers, as in a watch file, is offered as one choice.
void chooseNumbers(QComboBox* box, Numbers numbers) {
  std::sort(numbers.begin(), numbers.end());
  for (int i = 0; i < box->count(); ++i) {
    if (box->itemData(i).value<Numbers>() == numbers) {
      box->setCurrentIndex(i);
      return;
    }
  }
  box->addItem(formatRanges({numbers.begin(), numbers.end()}), QVariant::fromValue(numbers));
  box->setCurrentIndex(box->count() - 1);
  box->setEnabled(true);
}

}  // namespace

WatchpointDialog::WatchpointDialog(Workspace* workspace, const Watchpoint& draft, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      id_(draft.id),
      enabled_(draft.enabled),
      observedRanges_(new ObservedRanges(workspace, this)) {
  setWindowTitle(id_ == 0 ? tr("New watchpoint") : tr("Change watchpoint"));
  setSizeGripEnabled(false);
  makeRows();
  makeButtons();
  fillPlaces();
  applyDraft(draft);
  resize(760, sizeHint().height());
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &WatchpointDialog::requestCheckedCount);
  connect(name_, &QLineEdit::textEdited, this, &WatchpointDialog::refresh);
  connect(collection_, &QComboBox::activated, this, [this] {
    fillConditions();
    onConditionChosen();
  });
  connect(conditions_, &QComboBox::activated, this, &WatchpointDialog::onConditionChosen);
  connect(parameters_, &ParameterForm::changed, this, [this] {
    isEdited_ = true;
    refresh();
  });
  connect(nodes_, &NodePicker::changed, this, [this] {
    isEdited_ = true;
    observedRanges_->start(nodes_->checkedNodes());
    refresh();
  });
  connect(observedRanges_, &ObservedRanges::changed, this, [this] {
    parameters_->setObservedRanges(tr("Found in %1").arg(workspace_->iterationLabels().inSentence(workspace_->iteration())),
                                   observedRanges_->byStatistic());
  });
  connect(ranks_, &QComboBox::activated, this, &WatchpointDialog::onPlaceChosen);
  connect(graphs_, &QComboBox::activated, this, &WatchpointDialog::onPlaceChosen);
  observedRanges_->start(nodes_->checkedNodes());
  refresh();
}

void WatchpointDialog::makeRows() {
  auto* grid = new QGridLayout;
  grid->setContentsMargins(16, 12, 16, 12);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  grid->setColumnMinimumWidth(0, kLabelWidth);
  grid->setColumnStretch(1, 1);
  name_ = new QLineEdit;
  name_->setAccessibleName(tr("Name"));
  parameters_ = new ParameterForm;
  nodes_ = new NodePicker(workspace_);
  int row = 0;
  grid->addWidget(rowLabel(tr("Name")), row, 0);
  grid->addWidget(name_, row++, 1);
  grid->addWidget(rowLabel(tr("Collection")), row, 0);
  grid->addWidget(makeCollection(), row++, 1, Qt::AlignLeft);
  grid->addWidget(rowLabel(tr("Condition")), row, 0);
  grid->addLayout(makeCondition(), row++, 1);
  grid->addWidget(parameters_, row++, 1);
  grid->addWidget(rowLabel(tr("Nodes")), row, 0, Qt::AlignTop);
  grid->setRowStretch(row, 1);
  grid->addWidget(nodes_, row++, 1);
  grid->addWidget(rowLabel(tr("Ranks")), row, 0);
  grid->addLayout(makePlaces(), row++, 1);
  grid->addWidget(makeLine(), row++, 1);
  makeSummary();
  grid->addWidget(summary_, row++, 1);
  grid->addWidget(tensorCountLabel_, row, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(grid, 1);
}

QWidget* WatchpointDialog::makeCollection() {
  collection_ = new QComboBox;
  collection_->setAccessibleName(tr("Collection"));
  collection_->addItems({tr("Tensor check"), tr("Weight check"), tr("Activation check"), tr("Gradient check")});
  return collection_;
}

QLayout* WatchpointDialog::makeCondition() {
  conditions_ = new QComboBox;
  conditions_->setAccessibleName(tr("Condition"));
  note_ = new QLabel;
  note_->setForegroundRole(QPalette::PlaceholderText);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(conditions_);
  row->addWidget(note_, 1);
  return row;
}

QLayout* WatchpointDialog::makePlaces() {
  ranks_ = new QComboBox;
  ranks_->setAccessibleName(tr("Ranks"));
  graphs_ = new QComboBox;
  graphs_->setAccessibleName(tr("Graphs"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(ranks_);
  row->addSpacing(8);
  row->addWidget(rowLabel(tr("Graphs")));
  row->addWidget(graphs_);
  row->addStretch();
  return row;
}

void WatchpointDialog::makeSummary() {
  summary_ = new QLabel;
  QFont strong = summary_->font();
  strong.setWeight(QFont::DemiBold);
  summary_->setFont(strong);
  summary_->setWordWrap(true);
  tensorCountLabel_ = new QLabel;
  tensorCountLabel_->setForegroundRole(QPalette::PlaceholderText);
}

void WatchpointDialog::makeButtons() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(16, 12, 16, 12);
  row->setSpacing(8);
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setAutoDefault(false);
  save_ = new QPushButton(id_ == 0 ? tr("Create") : tr("Save"));
  save_->setAutoDefault(false);
  saveAndCheck_ = new QPushButton(id_ == 0 ? tr("Create and check") : tr("Save and check"));
  saveAndCheck_->setDefault(true);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(save_, &QPushButton::clicked, this, [this] { confirm(false); });
  connect(saveAndCheck_, &QPushButton::clicked, this, [this] { confirm(true); });
  row->addStretch();
  row->addWidget(cancel);
  row->addWidget(save_);
  row->addWidget(saveAndCheck_);
  auto* column = qobject_cast<QVBoxLayout*>(layout());
  column->addWidget(makeLine());
  column->addLayout(row);
}

void WatchpointDialog::fillConditions() {
  conditions_->clear();
  const WatchTarget target = kTargets[collection_->currentIndex()];
  const bool isAscend =
      QString::fromStdString(workspace_->snapshot()->device_target).compare(QLatin1String("Ascend"), Qt::CaseInsensitive) == 0;
  auto* items = qobject_cast<QStandardItemModel*>(conditions_->model());
  for (const Condition& each : conditions()) {
    if (each.target != target) continue;
    conditions_->addItem(tr("%1 (%2)").arg(translated(each.name), toQString(each.abbreviation)), toQString(each.id));
    if (!each.only_ascend() || isAscend) continue;
    QStandardItem* item = items->item(conditions_->count() - 1);
    item->setEnabled(false);
    item->setToolTip(tr("Only Ascend devices report this"));
  }
  for (int i = 0; i < conditions_->count() && !items->item(conditions_->currentIndex())->isEnabled(); ++i) {
    conditions_->setCurrentIndex(i);
  }
}

void WatchpointDialog::fillPlaces() {
  const std::vector<int> ranks = ranksOf(*workspace_->snapshot());
  std::map<std::uint32_t, QString> graphs;
  for (const SessionGraph& graph : workspace_->snapshot()->graphs) graphs.emplace(graph.graph_id, toQString(graph.name));
  ranks_->addItem(tr("All"), QVariant::fromValue(Numbers()));
  if (ranks.size() > static_cast<std::size_t>(kMaxListed)) {
    setTypedRanks(ranks);
  } else {
    for (const int rank : ranks) ranks_->addItem(QString::number(rank), QVariant::fromValue(Numbers{rank}));
  }
  graphs_->addItem(tr("All"), QVariant::fromValue(Numbers()));
  for (const auto& [id, name] : graphs) {
    graphs_->addItem(name.isEmpty() ? QString::number(id) : name, QVariant::fromValue(Numbers{id}));
  }
  ranks_->setEnabled(ranks.size() > 1);
  graphs_->setEnabled(graphs.size() > 1);
}

// With many ranks, the user types them. Previously typed ranks stay in the list.
void WatchpointDialog::setTypedRanks(std::vector<int> ranks) {
  ranks_->setEditable(true);
  ranks_->setInsertPolicy(QComboBox::NoInsert);
  ranks_->setCompleter(nullptr);
  ranks_->setToolTip(tr("Numbers and ranges, for example 0-63,512"));
  connect(ranks_->lineEdit(), &QLineEdit::editingFinished, this, [this, ranks = std::move(ranks)] {
    const std::vector<int> typed = parseRanks(ranks, ranks_->currentText());
    if (!typed.empty()) chooseNumbers(ranks_, Numbers(typed.begin(), typed.end()));
    ranks_->setEditText(ranks_->itemText(ranks_->currentIndex()));
    onPlaceChosen();
  });
}

void WatchpointDialog::applyDraft(const Watchpoint& draft) {
  const Condition* draftCondition = draft.condition == nullptr ? find_condition("tensor_too_large") : draft.condition;
  name_->setText(toQString(draft.name));
  collection_->setCurrentIndex(
      static_cast<int>(std::find(std::begin(kTargets), std::end(kTargets), draftCondition->target) - kTargets));
  fillConditions();
  conditions_->setCurrentIndex(std::max(conditions_->findData(toQString(draftCondition->id)), 0));
  chooseNumbers(ranks_, Numbers(draft.ranks.begin(), draft.ranks.end()));
  chooseNumbers(graphs_, Numbers(draft.graphs.begin(), draft.graphs.end()));
  parameters_->setCondition(draftCondition, draft.parameters);
  Watchpoint shown = draft;
  shown.condition = draftCondition;
  nodes_->setWatchpoint(shown);
  name_->setPlaceholderText(translated(draftCondition->name));
}

const Condition* WatchpointDialog::condition() const {
  return find_condition(conditions_->currentData().toString().toStdString());
}

void WatchpointDialog::onConditionChosen() {
  isEdited_ = false;
  parameters_->setCondition(condition(), {});
  name_->setPlaceholderText(translated(condition()->name));
  nodes_->setTarget(condition()->target);
  parameters_->focusFirst();
  observedRanges_->start(nodes_->checkedNodes());
  refresh();
}

void WatchpointDialog::onPlaceChosen() {
  std::vector<int> ranks;
  std::vector<std::uint32_t> graphs;
  for (const std::int64_t rank : chosenNumbers(ranks_)) ranks.push_back(static_cast<int>(rank));
  for (const std::int64_t graph : chosenNumbers(graphs_)) graphs.push_back(static_cast<std::uint32_t>(graph));
  nodes_->setPlaces(ranks, graphs);
  refresh();
}

Result<Watchpoint> WatchpointDialog::buildWatchpoint() const {
  auto result =
      make_watchpoint(id_, condition()->id, parameters_->parameters().value_or(std::vector<ParameterInput>()), nodes_->nodes());
  if (!result) return result;
  result->name = name_->text().trimmed().toStdString();
  result->enabled = enabled_;
  for (const std::int64_t rank : chosenNumbers(ranks_)) result->ranks.push_back(static_cast<int>(rank));
  for (const std::int64_t graph : chosenNumbers(graphs_)) result->graphs.push_back(static_cast<std::uint32_t>(graph));
  return result;
}

QString WatchpointDialog::problem() const {
  if (QString problem = parameters_->problem(); !problem.isEmpty()) return problem;
  if (QString problem = nodes_->problem(); !problem.isEmpty()) return problem;
  const auto result = buildWatchpoint();
  return result ? QString() : translated(result.error().message);
}

std::optional<Watchpoint> WatchpointDialog::watchpoint() const {
  if (!problem().isEmpty()) return std::nullopt;
  auto result = buildWatchpoint();
  return result ? std::optional(std::move(*result)) : std::nullopt;
}

void WatchpointDialog::refresh() {
  const Condition* selected = condition();
  const auto thresholds = std::count_if(selected->parameters.begin(), selected->parameters.end(),
                                        [](const ParameterSpec& spec) { return spec.is_choice(); });
  note_->setText(selected->needs_previous() ? workspace_->iterationLabels().choose(tr("compared with the previous iteration"),
                                                                                   tr("compared with the previous step"))
                 : selected->only_init      ? tr("evaluated only on the initial weights")
                 : thresholds > 1           ? tr("any one of these is a hit")
                                            : QString());
  const QString problemText = problem();
  save_->setEnabled(problemText.isEmpty());
  saveAndCheck_->setEnabled(problemText.isEmpty());
  QPalette colors = palette();
  // A field that was not filled in yet is not shown as an error before the first edit.
  if (!problemText.isEmpty()) {
    const bool isMistake = isEdited_ && !parameters_->isAwaitingNumber();
    colors.setColor(QPalette::WindowText, isMistake ? themeOf(palette()).error : themeOf(palette()).text2);
  }
  summary_->setPalette(colors);
  if (!problemText.isEmpty()) {
    countRequest_.cancel();
    summary_->setText(problemText);
    tensorCountLabel_->setText(QString());
    return;
  }
  updateTimer_.start();
}

void WatchpointDialog::requestCheckedCount() {
  auto countedWatchpoint = watchpoint();
  const auto session = workspace_->session();
  if (!countedWatchpoint || !session) return;
  countedWatchpoint->enabled = true;  // Counts what it checks once it is enabled
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  countRequest_.start<Counts>(
      this,
      [&](ResultCallback<Counts> onResult) {
        return session->analysis().count_watched(*countedWatchpoint, std::move(onResult));
      },
      [this, initial = countedWatchpoint->condition->only_init](Result<Counts> result) {
        if (!result) {
          summary_->setText(translated(result.error().message));
          tensorCountLabel_->setText(QString());
          return;
        }
        const auto iterations = workspace_->dumpedIterations();
        const auto tensors = formatCount(result->second);
        if (result->second == 0 && initial) {
          summary_->setText(tr("Watches nothing in this dump: it holds no initial weights"));
          tensorCountLabel_->setText(
              tr("MindSpore writes them to a folder named init if the dump was configured to include them."));
          return;
        }
        summary_->setText(result->first == 0   ? tr("Watches nothing in this dump")
                          : result->first == 1 ? tr("Watches 1 node")
                                               : tr("Watches %1 nodes").arg(formatCount(result->first)));
        const IterationLabels iterationLabels = workspace_->iterationLabels();
        tensorCountLabel_->setText(
            iterations.size() == 1 ? tr("Tensors: %1, in %2").arg(tensors, iterationLabels.inSentence(iterations.front()))
                                   : iterationLabels.choose(tr("Tensors: %1, in iterations %2"), tr("Tensors: %1, in steps %2"))
                                         .arg(tensors, formatRanges(numbers_of(iterations))));
      });
}

void WatchpointDialog::confirm(bool check) {
  const auto confirmedWatchpoint = watchpoint();
  if (!confirmedWatchpoint) return;
  emit confirmed(*confirmedWatchpoint, check);
  accept();
}

}  // namespace sporescope::ui

#include "moc_watchpoint_dialog.cpp"
