// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/nodes_column.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "core/dump_settings/kernel_matcher.h"
#include "ui/dump_settings/node_check_model.h"
#include "ui/dump_settings/parts.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/segment_button.h"

namespace sporescope::ui {

namespace {

// Arguments of in_category, in the order of the combo boxes.
constexpr std::array<const char*, 5> kCategories{"weight", "gradient", "activation", "parameter", "operator"};

QWidget* makePage(QVBoxLayout** column) {
  auto* widget = new QWidget;
  *column = new QVBoxLayout(widget);
  (*column)->setContentsMargins(0, 0, 0, 0);
  (*column)->setSpacing(6);
  return widget;
}

struct MatchResult {
  std::vector<std::string> names;
  std::optional<Text> error;
};

}  // namespace

NodesColumn::NodesColumn(SettingsDraft* draft, QWidget* parent)
    : QWidget(parent),
      draft_(draft),
      model_(new NodeCheckModel(this)),
      filterProxy_(new QSortFilterProxyModel(this)),
      stack_(new QStackedWidget(this)),
      unknownLabel_(quietLabel({})),
      countLabel_(new QLabel(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 14, 16, 16);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  head->addWidget(groupTitle(QStringLiteral("5"), tr("Nodes")));
  head->addStretch(1);
  const std::array<QString, kModeCount> label{tr("All"), tr("Chosen"), tr("By rule")};
  const std::array<QString, kModeCount> tips{tr("Every operator, and on CPU and GPU every parameter"),
                                             tr("Nodes checked in the graph"),
                                             tr("Nodes of a category, or with matching full names")};
  constexpr std::array kPlaces{SegmentButton::Place::first, SegmentButton::Place::middle, SegmentButton::Place::last};
  auto* segments = new QHBoxLayout;
  segments->setSpacing(0);
  for (int i = 0; i < kModeCount; ++i) {
    modeButtons_[i] = new SegmentButton(label[std::size_t(i)], kPlaces[std::size_t(i)]);
    modeButtons_[i]->setAutoExclusive(true);
    modeButtons_[i]->setToolTip(tips[std::size_t(i)]);
    segments->addWidget(modeButtons_[i]);
    connect(modeButtons_[i], &SegmentButton::clicked, this, [this, i] { setPickMode(static_cast<PickMode>(i)); });
  }
  head->addLayout(segments);
  column->addLayout(head);
  unknownLabel_->setWordWrap(true);
  column->addWidget(unknownLabel_);
  stack_->addWidget(quietLabel(tr("All nodes are dumped.")));
  makeChosen(stack_);
  makeByRule(stack_);
  column->addWidget(stack_, 1);
  countLabel_->setTextFormat(Qt::PlainText);
  column->addWidget(countLabel_);
  makeAnalyses(column);
  connect(draft_, &SettingsDraft::changed, this, &NodesColumn::show);
  connect(draft_, &SettingsDraft::sizeChanged, this, &NodesColumn::showSize);
  connect(draft_, &SettingsDraft::graphsChanged, this, &NodesColumn::readGraphs);
  connect(model_, &NodeCheckModel::selectionChanged, this, &NodesColumn::applyChosen);
  setPickMode(kAll);
  show();
  readGraphs();
}

void NodesColumn::makeChosen(QStackedWidget* stack) {
  QVBoxLayout* column = nullptr;
  QWidget* widget = makePage(&column);
  addCategory_ = new QComboBox;
  addCategory_->addItems(
      {tr("Add a category"), tr("weights"), tr("gradients"), tr("activations"), tr("parameters"), tr("operators")});
  addCategory_->setToolTip(tr("Check all nodes of a category"));
  addCategory_->setAccessibleName(tr("Add a category"));
  connect(addCategory_, &QComboBox::activated, this, &NodesColumn::addCategory);
  auto* filter = new QLineEdit;
  filter->setPlaceholderText(tr("Part of a name"));
  filter->setAccessibleName(tr("Show only nodes whose full names contain this"));
  filter->setToolTip(tr("Show only nodes whose full names contain this; checking a scope then checks only these"));
  filter->setClearButtonEnabled(true);
  connect(filter, &QLineEdit::textChanged, this, &NodesColumn::filterTree);
  auto* row = new QHBoxLayout;
  row->addWidget(filter, 1);
  row->addWidget(addCategory_);
  column->addLayout(row);
  filterProxy_->setSourceModel(model_);
  filterProxy_->setFilterRole(NodeCheckModel::kMatchesRole);
  filterProxy_->setFilterFixedString(QStringLiteral("true"));
  tree_ = new QTreeView;
  tree_->setModel(filterProxy_);
  tree_->setUniformRowHeights(true);
  tree_->setTextElideMode(Qt::ElideMiddle);  // The number that distinguishes operators is at the end
  tree_->setAccessibleName(tr("Nodes to dump"));
  tree_->setSelectionMode(QAbstractItemView::SingleSelection);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(NodeCheckModel::kName, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(NodeCheckModel::kChosen, QHeaderView::Fixed);
  tree_->header()->setSectionResizeMode(NodeCheckModel::kBytes, QHeaderView::Fixed);
  constexpr int kNumberWidth = 92;
  tree_->header()->resizeSection(NodeCheckModel::kChosen, kNumberWidth);
  tree_->header()->resizeSection(NodeCheckModel::kBytes, kNumberWidth);
  column->addWidget(tree_, 1);
  stack->addWidget(widget);
}

void NodesColumn::makeByRule(QStackedWidget* stack) {
  QVBoxLayout* column = nullptr;
  QWidget* widget = makePage(&column);
  auto* row = new QHBoxLayout;
  category_ = new QComboBox;
  category_->addItems(
      {tr("any category"), tr("weights"), tr("gradients"), tr("activations"), tr("parameters"), tr("operators")});
  category_->setAccessibleName(tr("Category"));
  category_->setToolTip(tr("Only nodes of this category"));
  regex_ = new QLineEdit;
  regex_->setPlaceholderText(tr("Regular expression for full names"));
  regex_->setAccessibleName(regex_->placeholderText());
  regex_->setToolTip(tr("Must match the whole full name, for example .*fc1.*"));
  regex_->setClearButtonEnabled(true);
  row->addWidget(category_);
  row->addWidget(regex_, 1);
  column->addLayout(row);
  ruleProblem_ = new MarkedLine;
  column->addWidget(ruleProblem_);
  column->addStretch(1);
  connect(category_, &QComboBox::activated, this, &NodesColumn::applyRule);
  connect(regex_, &QLineEdit::textEdited, this, &NodesColumn::applyRule);
  stack->addWidget(widget);
}

void NodesColumn::makeAnalyses(QVBoxLayout* column) {
  column->addSpacing(6);
  column->addWidget(groupTitle({}, tr("What this dump will support")));
  for (MarkedLine*& line : analysisLines_) {
    line = new MarkedLine;
    column->addWidget(line);
  }
}

void NodesColumn::show() {
  const bool graphs = !draft_->graphs().empty();
  modeButtons_[kChosen]->setEnabled(graphs);
  unknownLabel_->setText(graphs ? QString()
                                : tr("Sizes are unknown until a graph is open; without one, nodes cannot be chosen by hand."));
  unknownLabel_->setVisible(!graphs);
  category_->setEnabled(graphs);
  const DumpSettings& settings = draft_->settings();
  // The settings were read from a file.
  if (settings.nodes == NodeMode::kernels && pickMode_ == kAll) {
    pickMode_ = graphs ? kChosen : kByRule;
    model_->setChosen(settings.kernels);
  }
  modeButtons_[pickMode_]->setChecked(true);
  stack_->setCurrentIndex(pickMode_);
  const bool isOutdated = settings.input_output != sizedFor_.input_output || settings.content != sizedFor_.content ||
                          draft_->target() != sizedTarget_;
  if (isOutdated && graphs) readGraphs();
  showAnalyses();
}

void NodesColumn::showSize() {
  const auto& size = draft_->size();
  countLabel_->setVisible(size.has_value());
  if (!size) return;
  countLabel_->setText(tr("%1 of %2 operators are dumped").arg(formatCount(size->operators), formatCount(size->all_operators)));
  if (pickMode_ != kByRule || size->unmatched_kernels.empty()) return;
  ruleProblem_->setSentence(
      Mark::warning, tr("“%1” matches no node in this graph").arg(QString::fromStdString(size->unmatched_kernels.front())));
}

void NodesColumn::showAnalyses() {
  const DumpSettings& settings = draft_->settings();
  const bool onlyFailures = settings.content == DumpContent::overflow || settings.content == DumpContent::exception;
  const bool hasValues = settings.content == DumpContent::values || settings.content == DumpContent::both;
  const bool hasOutputs = settings.input_output != Slots::inputs;
  const bool allNodes = settings.nodes == NodeMode::all && !onlyFailures;
  const auto setLine = [](MarkedLine* line, bool good, const QString& yes, const QString& no) {
    line->setSentence(good ? Mark::good : Mark::none, good ? yes : no);
  };
  setLine(analysisLines_[0], hasOutputs && !onlyFailures, tr("the first NaN or Inf, traced back to its operator"),
          tr("the first NaN or Inf: needs the outputs"));
  setLine(analysisLines_[1], hasValues && hasOutputs && !onlyFailures,
          tr("dead activations, vanishing and exploding gradients"), tr("distributions and elements: need the tensors"));
  setLine(analysisLines_[2], hasValues && settings.input_output == Slots::both && !onlyFailures,
          tr("recomputing operators from their inputs"), tr("recomputing operators: needs inputs and outputs"));
  const bool parameters = allNodes && hasValues && hasOutputs && draft_->target().device != TrainingDevice::ascend;
  setLine(analysisLines_[3], parameters, tr("weights that do not change"),
          tr("weights that do not change: need the parameters"));
}

void NodesColumn::readGraphs() {
  sizedFor_ = draft_->settings();
  sizedTarget_ = draft_->target();
  readTask_.run<std::shared_ptr<const NodeRows>>(
      this,
      [scopes = draft_->scopes(), settings = sizedFor_, target = sizedTarget_] {
        return makeNodeRows(scopes, settings, target);
      },
      [this](std::shared_ptr<const NodeRows> rows) {
        const bool first = model_->rows() == nullptr || model_->rows()->scopes != rows->scopes;
        model_->setRows(std::move(rows));
        if (draft_->settings().nodes == NodeMode::kernels && pickMode_ == kChosen) {
          model_->setChosen(draft_->settings().kernels);
        }
        constexpr int kLevels = 1;
        if (first) tree_->expandToDepth(kLevels);
      });
}

void NodesColumn::setPickMode(PickMode mode) {
  pickMode_ = mode;
  modeButtons_[mode]->setChecked(true);
  stack_->setCurrentIndex(mode);
  if (mode == kAll) setKernels(NodeMode::all, {});
  if (mode == kChosen) applyChosen();
  if (mode == kByRule) applyRule();
}

void NodesColumn::filterTree(const QString& text) {
  constexpr std::uint32_t kMaxOpened = 500;  // Maximum number of rows that are expanded automatically
  model_->setFilter(text);
  filterProxy_->invalidate();
  if (!text.isEmpty() && model_->matchCount() <= kMaxOpened) tree_->expandAll();
}

void NodesColumn::addCategory(int index) {
  addCategory_->setCurrentIndex(0);
  if (index <= 0) return;
  const std::string category = kCategories[std::size_t(index - 1)];
  matchTask_.run<MatchResult>(
      this,
      [graphs = draft_->graphs(), target = draft_->target(), category] {
        const auto names = find_matching_kernels(graphs, {}, category, target);
        return names ? MatchResult{*names, {}} : MatchResult{{}, names.error().message};
      },
      [this](const MatchResult& matched) {
        std::vector<std::string> names = model_->chosen();
        names.insert(names.end(), matched.names.begin(), matched.names.end());
        model_->setChosen(names);
        applyChosen();
      });
}

void NodesColumn::applyChosen() { setKernels(NodeMode::kernels, model_->chosen()); }

// A regular expression is only written for releases that support it and if no category is selected. Otherwise the names of the
// matching nodes in the current graph are written.
void NodesColumn::applyRule() {
  const std::string pattern = regex_->text().toStdString();
  const int index = category_->currentIndex();
  const bool usesNames = index > 0 || draft_->target().version < MsVersion{2, 3, 0};
  if (pattern.empty() && index <= 0) {
    ruleProblem_->setSentence(Mark::none, tr("Enter a category or a regular expression."));
    setKernels(NodeMode::all, {});
    return;
  }
  if (!usesNames) setKernels(NodeMode::kernels, {"name-regex(" + pattern + ")"});
  const std::string category = index > 0 ? kCategories[std::size_t(index - 1)] : "";
  const std::string fullPattern = pattern.empty() ? pattern : "^(?:" + pattern + ")$";
  matchTask_.run<MatchResult>(
      this,
      [graphs = draft_->graphs(), target = draft_->target(), category, fullPattern] {
        const auto names = find_matching_kernels(
            graphs, {.text = fullPattern, .stack = {}, .type = {}, .category = {}, .regex = true}, category, target);
        return names ? MatchResult{*names, {}} : MatchResult{{}, names.error().message};
      },
      [this, usesNames](const MatchResult& matched) {
        if (matched.error) return ruleProblem_->setSentence(Mark::bad, translated(*matched.error));
        const QString count = tr("%n nodes match", nullptr, int(matched.names.size()));
        if (!draft_->graphs().empty()) ruleProblem_->setSentence(matched.names.empty() ? Mark::warning : Mark::good, count);
        if (draft_->graphs().empty()) {
          ruleProblem_->setSentence(Mark::none, tr("How many nodes match is unknown until a graph is open."));
        }
        if (usesNames) setKernels(NodeMode::kernels, matched.names);
      });
}

void NodesColumn::setKernels(NodeMode nodes, std::vector<std::string> kernels) {
  DumpSettings settings = draft_->settings();
  settings.nodes = nodes;
  settings.kernels = std::move(kernels);
  draft_->setSettings(settings);
}

}  // namespace sporescope::ui

#include "moc_nodes_column.cpp"
