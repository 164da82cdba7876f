// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/details_panel.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "ui/common/fonts.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMostCounterparts = 3;
constexpr int kTitleButtons = 76;  // room for the buttons beside the name, margins too

QToolButton* iconButton(const char* name, const QString& words) {
  auto* button = new QToolButton;
  button->setIcon(icon(QLatin1String(name)));
  button->setAutoRaise(true);
  button->setToolTip(words);
  button->setAccessibleName(words);
  return button;
}

QString kindWords(const Graph& graph, NodeIndex node) {
  const Node& n = graph.nodes()[node];
  switch (n.kind) {
    case NodeKind::parameter:
      return n.category == Category::weight ? DetailsPanel::tr("parameter (weight)") : DetailsPanel::tr("parameter");
    case NodeKind::constant: {
      const QString value = toQString(graph.constant_text(node));
      return value.isEmpty() ? DetailsPanel::tr("constant") : DetailsPanel::tr("constant · %1").arg(value);
    }
    case NodeKind::op:
      break;
  }
  const QString type = toQString(n.type);
  if (n.order < 0) return DetailsPanel::tr("%1 · not executed").arg(type);
  return DetailsPanel::tr("%1 · operator %2 of %3")
      .arg(type, formatCount(static_cast<std::uint64_t>(n.order) + 1), formatCount(graph.executed_count()));
}

QString link(const QString& target, const QString& words, const Theme& theme) {
  return QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
      .arg(target, theme.accent.color().name(), words.toHtmlEscaped());
}

}  // namespace

DetailsPanel::DetailsPanel(Workspace* workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setAccessibleName(tr("Details"));
  auto* page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHeader());
  tensorSection_ = new FoldSection(tr("Tensors"), makeTensors());
  column->addWidget(tensorSection_);
  attributes_ = new QWidget;
  attributeSection_ = new FoldSection(tr("Attributes"), attributes_);
  column->addWidget(attributeSection_);
  source_ = new SourceStackView;
  sourceSection_ = new FoldSection(tr("Source stack"), source_);
  findLine_ = iconButton("search", tr("Find all nodes of this line"));
  auto* copyStack = iconButton("edit-copy", tr("Copy the stack"));
  openLine_ = iconButton("document-edit", tr("Open in the editor"));
  for (QToolButton* tool : {findLine_, copyStack, openLine_}) sourceSection_->addTool(tool);
  connect(copyStack, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(source_->text()); });
  column->addWidget(sourceSection_);
  column->addStretch();

  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(page);
  state_ = new PanelState(scroll);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(state_);
  connectAll();
  applyColors();
  showNode();
}

QWidget* DetailsPanel::makeHeader() {
  auto* header = new QWidget;
  auto* column = new QVBoxLayout(header);
  column->setContentsMargins(8, 6, 4, 8);
  column->setSpacing(0);
  title_ = new QGridLayout;
  title_->setHorizontalSpacing(8);
  title_->setVerticalSpacing(0);
  name_ = new QLabel;
  name_->setFont(textFont(TextSize::title, QFont::DemiBold));
  name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  name_->setTextFormat(Qt::PlainText);
  name_->setMinimumWidth(40);
  name_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  kind_ = new ElidedLabel;
  kind_->setForegroundRole(QPalette::PlaceholderText);
  kind_->setTextFormat(Qt::PlainText);
  kind_->setMinimumWidth(1);
  kind_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  title_->addWidget(name_, 0, 0);
  title_->addWidget(kind_, 0, 1);
  title_->setColumnStretch(1, 1);
  auto* centre = iconButton("crosshairs", tr("Show in graph"));
  auto* copy = iconButton("edit-copy", tr("Copy the full name"));
  title_->addWidget(centre, 0, 2);
  title_->addWidget(copy, 0, 3);
  column->addLayout(title_);
  fullName_ = new QLineEdit;
  fullName_->setReadOnly(true);
  fullName_->setFrame(false);
  fullName_->setFont(textFont(TextSize::small));
  fullName_->setAccessibleName(tr("Full name"));
  fullName_->setTextMargins(-2, 0, 0, 0);
  column->addWidget(fullName_);
  counterparts_ = new QLabel;
  counterparts_->setForegroundRole(QPalette::PlaceholderText);
  counterparts_->setFont(textFont(TextSize::small));
  counterparts_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  counterparts_->setWordWrap(true);
  column->addWidget(counterparts_);
  connect(centre, &QToolButton::clicked, this, &DetailsPanel::showInGraphRequested);
  connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(fullName_->text()); });
  connect(counterparts_, &QLabel::linkActivated, this,
          [this](const QString& target) { workspace_->selectNode(workspace_->graph(), target.toUInt()); });
  return header;
}

QWidget* DetailsPanel::makeTensors() {
  auto* all = new QWidget;
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  table_ = new SlotTableView(&slots_);
  column->addWidget(table_);
  noTensors_ = new QLabel;
  noTensors_->setForegroundRole(QPalette::PlaceholderText);
  noTensors_->setWordWrap(true);
  noTensors_->setContentsMargins(8, 6, 8, 6);
  column->addWidget(noTensors_);
  chosen_ = makeChosenSlot();
  column->addWidget(chosen_);
  return all;
}

QWidget* DetailsPanel::makeChosenSlot() {
  auto* all = new QWidget;
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(0, 4, 0, 0);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(4);
  chosenName_ = new QLabel;
  chosenName_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  chosenRemark_ = new ElidedLabel;
  chosenRemark_->setFont(textFont(TextSize::small));
  chosenRemark_->setMinimumWidth(1);
  chosenRemark_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  view_ = new QPushButton(tr("View"));
  view_->setToolTip(tr("View the values (Enter)"));
  compare_ = new QPushButton(tr("Compare"));
  save_ = iconButton("document-save", tr("Save as a NumPy file…"));
  save_->setAutoRaise(false);
  row->addWidget(chosenName_);
  row->addSpacing(4);
  row->addWidget(chosenRemark_, 1);
  row->addWidget(view_);
  row->addWidget(compare_);
  row->addWidget(save_);
  column->addLayout(row);
  composition_ = new CompositionBar;
  auto* barRow = new QHBoxLayout;
  barRow->setContentsMargins(8, 4, 8, 2);
  barRow->addWidget(composition_);
  column->addLayout(barRow);
  statistics_ = new StatisticsGrid;
  column->addWidget(statistics_);
  return all;
}

void DetailsPanel::connectAll() {
  connect(workspace_, &Workspace::sessionsChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::factsChanged, this, [this] {
    const SessionGraph* graph = workspace_->sessionGraph();
    if (graph != nullptr && graph->graph == graph_ && graph_) {
      showTensors();
    } else {
      showNode();
    }
  });
  connect(workspace_, &Workspace::graphChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::nodeChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::iterationChanged, this, &DetailsPanel::showTensors);
  connect(workspace_, &Workspace::runChanged, this, &DetailsPanel::showTensors);
  connect(workspace_, &Workspace::tensorChanged, this, &DetailsPanel::showChosenSlot);
  connect(&slots_, &SlotTableModel::cardCame, this, [this](int row) {
    if (row == chosenRow()) writeChosenSlot(row);
  });
  connect(table_, &SlotTableView::rowChosen, this, [this](int row) { workspace_->selectTensor(slots_.infoAt(row).key); });
  connect(table_, &SlotTableView::rowActivated, this, [this](int row) {
    if (slots_.infoAt(row).readable) workspace_->openTensor(slots_.infoAt(row).key, true);
  });
  connect(table_, &SlotTableView::nodeWanted, this,
          [this](NodeIndex node) { workspace_->selectNode(workspace_->graph(), node); });
  connect(table_, &SlotTableView::menuWanted, this, &DetailsPanel::showSlotMenu);
  connect(view_, &QPushButton::clicked, this, [this] {
    if (const int row = chosenRow(); row >= 0) workspace_->openTensor(slots_.infoAt(row).key, false);
  });
  connect(compare_, &QPushButton::clicked, this, [this] {
    if (const int row = chosenRow(); row >= 0) emit compareRequested(slots_.infoAt(row).key);
  });
  connect(save_, &QToolButton::clicked, this, &DetailsPanel::saveTensor);
  connect(source_, &SourceStackView::lineActivated, this, &DetailsPanel::openSourceRequested);
  connect(openLine_, &QToolButton::clicked, this, [this] {
    if (const SourceLine* line = source_->mainLine()) emit openSourceRequested(*line);
  });
  connect(findLine_, &QToolButton::clicked, this, [this] {
    const SourceLine* line = source_->mainLine();
    if (line == nullptr) return;
    NodeFilter filter;
    filter.stack = std::filesystem::path(line->file).filename().string() + ':' + std::to_string(line->line);
    emit searchRequested(filter);
  });
}

void DetailsPanel::showNode() {
  const SessionGraph* graph = workspace_->sessionGraph();
  const NodeIndex node = workspace_->node();
  counterpartSearch_.cancel();  // what it finds belongs to the node of before
  graph_ = graph != nullptr ? graph->graph : nullptr;
  if (!graph_ || node == kNoNode || node >= graph_->nodes().size()) {
    slots_.setNode(nullptr, nullptr, kNoGraph, kNoNode, 0, 1);
    state_->showMessage(tr("Nothing selected"), tr("A node of the graph shows its tensors, attributes and source lines here."));
    return;
  }
  state_->showContent();
  writeHeader(*graph_, node);
  askCounterparts(node);
  writeAttributes(*graph_, node);
  source_->setLines(graph_->source_lines(node));
  sourceSection_->setVisible(graph_->nodes()[node].kind == NodeKind::op);
  findLine_->setEnabled(source_->mainLine() != nullptr);
  openLine_->setEnabled(source_->mainLine() != nullptr);
  showTensors();
}

void DetailsPanel::writeHeader(const Graph& graph, NodeIndex node) {
  const Node& n = graph.nodes()[node];
  nodeName_ = toQString(n.name());
  name_->setToolTip(toQString(n.full_name));
  kind_->setText(kindWords(graph, node));
  kind_->setToolTip(kind_->text());
  const QString longer = n.kind == NodeKind::constant ? toQString(graph.constant_full_name(node)) : QString();
  fullName_->setText(longer.isEmpty() ? toQString(n.full_name) : longer);
  fullName_->setToolTip(fullName_->text());
  fullName_->setCursorPosition(0);
  placeKind();
}

// Beside the name if both fit, else below it.
void DetailsPanel::placeKind() {
  const int room = width() - kTitleButtons;
  name_->setText(QFontMetrics(name_->font()).elidedText(nodeName_, Qt::ElideMiddle, room));
  const int both = name_->sizeHint().width() + QFontMetrics(kind_->font()).horizontalAdvance(kind_->text()) + 8;
  const bool beside = both < room;
  title_->removeWidget(kind_);
  if (beside) {
    title_->addWidget(kind_, 0, 1);
  } else {
    title_->addWidget(kind_, 1, 0, 1, 4);
  }
}

void DetailsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeKind();
}

// Pairing gradients with their forward operators walks the whole graph when it is first asked for.
void DetailsPanel::askCounterparts(NodeIndex node) {
  counterparts_->hide();
  if (graph_->nodes()[node].kind != NodeKind::op) return;
  counterpartSearch_.run<std::vector<NodeIndex>>(
      this, [graph = graph_, node] { return graph->counterparts(node); },
      [this, graph = graph_, node](const std::vector<NodeIndex>& others) { writeCounterparts(*graph, node, others); });
}

void DetailsPanel::writeCounterparts(const Graph& graph, NodeIndex node, const std::vector<NodeIndex>& others) {
  counterparts_->setVisible(!others.empty());
  if (others.empty()) return;
  const Theme& theme = themeOf(palette());
  QStringList links;
  for (std::size_t i = 0; i < std::min(others.size(), kMostCounterparts); ++i) {
    links += link(QString::number(others[i]), toQString(graph.nodes()[others[i]].name()), theme);
  }
  if (others.size() > kMostCounterparts) links += tr("%1 more").arg(formatCount(others.size() - kMostCounterparts));
  const bool gradient = graph.nodes()[node].category == Category::gradient;
  counterparts_->setText((gradient ? tr("Forward: %1") : tr("Gradients: %1")).arg(links.join(QStringLiteral(", "))));
}

void DetailsPanel::writeAttributes(const Graph& graph, NodeIndex node) {
  const std::vector<Attribute> all = graph.attributes(node);
  attributeSection_->setVisible(!all.empty());
  attributeSection_->setRemark(formatCount(all.size()));
  delete attributes_->layout();
  qDeleteAll(attributes_->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly));
  auto* grid = new QGridLayout(attributes_);
  grid->setContentsMargins(8, 2, 8, 6);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(0);
  int row = 0;
  for (const Attribute& attribute : all) {
    auto* name = new QLabel(toQString(attribute.name));
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new QLabel(toQString(attribute.value));
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QLabel* label : {name, value}) {
      label->setTextFormat(Qt::PlainText);
      label->setMinimumHeight(20);
      label->setToolTip(label->text());
    }
    grid->addWidget(name, row, 0);
    grid->addWidget(value, row, 1);
    ++row;
  }
  grid->setColumnStretch(1, 1);
}

void DetailsPanel::showTensors() {
  const NodeIndex node = workspace_->node();
  if (!graph_ || node == kNoNode || node >= graph_->nodes().size()) return;
  slots_.setNode(workspace_->session(), graph_, workspace_->graph(), node, workspace_->iteration(), workspace_->run());
  tensorSection_->setRemark(
      tr("iteration %1 · run %2 of %3").arg(workspace_->iteration()).arg(workspace_->run()).arg(workspace_->runCount()));
  const bool none = slots_.rowCount() == 0;
  table_->setVisible(!none);
  noTensors_->setVisible(none);
  const bool passes = graph_->nodes()[node].kind == NodeKind::op && is_virtual_operator(graph_->nodes()[node].type);
  noTensors_->setText(passes ? tr("No kernel runs this operator: it only passes values on, or orders them.")
                             : tr("No tensors are known of this node."));
  showChosenSlot();
}

int DetailsPanel::chosenRow() const {
  const auto tensor = workspace_->tensor();
  if (tensor) {
    if (const int row = slots_.rowOf(*tensor); row >= 0) return row;
  }
  for (int row = 0; row < slots_.rowCount(); ++row) {
    if (slots_.infoAt(row).readable) return row;
  }
  return slots_.rowCount() > 0 ? 0 : -1;
}

void DetailsPanel::showChosenSlot() {
  const int row = chosenRow();
  table_->selectRowQuietly(row);
  chosen_->setVisible(row >= 0);
  if (row >= 0) writeChosenSlot(row);
}

void DetailsPanel::writeChosenSlot(int row) {
  const TensorInfo& info = slots_.infoAt(row);
  const auto& card = slots_.cardAt(row);
  const auto& error = slots_.errorAt(row);
  const auto session = workspace_->session();
  chosenName_->setText(SlotTableModel::slotName(info.key));
  QString remark;
  if (card) {
    remark = tr("%1 of %2 finite").arg(formatCount(card->statistics.finite()), formatCount(card->statistics.count));
  } else if (error) {
    remark = translated(error->message);
  } else if (!info.readable) {
    remark = tr("not dumped in iteration %1").arg(info.key.iteration);
  }
  chosenRemark_->setText(remark);
  chosenRemark_->setToolTip(remark);
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, error ? theme.error : theme.text2);
  chosenRemark_->setPalette(colors);
  const bool previous = info.readable && session && session->previous_of(info.key).has_value();
  view_->setEnabled(info.readable);
  save_->setEnabled(info.readable);
  compare_->setEnabled(previous);
  compare_->setToolTip(previous ? tr("Beside the iteration before")
                                : tr("Iteration %1 has no previous").arg(info.key.iteration));
  composition_->setVisible(info.readable);
  statistics_->setVisible(info.readable);
  composition_->setStatistics(card ? std::optional<Statistics>(card->statistics) : std::nullopt);
  statistics_->setCard(card);
}

void DetailsPanel::saveTensor() {
  const int row = chosenRow();
  const auto session = workspace_->session();
  if (row < 0 || !session) return;
  const TensorKey key = slots_.infoAt(row).key;
  const QString suggested = QStringLiteral("%1.%2.%3.iteration_%4.npy")
                                .arg(workspace_->nodeName(key), key.io == Io::output ? "output" : "input")
                                .arg(key.slot)
                                .arg(key.iteration);
  const QString path = QFileDialog::getSaveFileName(this, tr("Save as a NumPy file"), suggested, tr("NumPy files (*.npy)"));
  if (path.isEmpty()) return;
  saveRequest_.ask<std::filesystem::path>(
      this,
      [&](Answer<std::filesystem::path> answer) {
        return session->save_npy(key, std::filesystem::path(path.toStdU16String()), std::move(answer));
      },
      [this](Result<std::filesystem::path> saved) {
        if (!saved) QMessageBox::warning(this, tr("Save as a NumPy file"), translated(saved.error().message));
      });
}

void DetailsPanel::showSlotMenu(int row, const QPoint& globalPosition) {
  const TensorInfo info = slots_.infoAt(row);
  QMenu menu(this);
  QAction* view = menu.addAction(tr("View"));
  view->setEnabled(info.readable);
  QAction* pin = menu.addAction(tr("View in a tab of its own"));
  pin->setEnabled(info.readable);
  menu.addSeparator();
  std::vector<std::pair<QAction*, NodeIndex>> ways;
  for (const NodeIndex other : slots_.connectedTo(row)) {
    if (ways.size() == 10) break;
    ways.emplace_back(menu.addAction(tr("Go to %1").arg(toQString(graph_->nodes()[other].name()))), other);
  }
  const QAction* chosen = menu.exec(globalPosition);
  if (chosen == nullptr) return;
  if (chosen == view || chosen == pin) workspace_->openTensor(info.key, chosen == pin);
  for (const auto& [action, node] : ways) {
    if (chosen == action) workspace_->selectNode(info.key.graph, node);
  }
}

void DetailsPanel::applyColors() {
  const Theme& theme = themeOf(palette());
  QPalette grey = palette();
  grey.setColor(QPalette::Text, theme.text2);
  fullName_->setPalette(grey);  // a line edit knows no foreground role
}

void DetailsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && kind_ != nullptr) {
    applyColors();
    showNode();
  }
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui
