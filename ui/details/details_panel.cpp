// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/details_panel.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QScrollBar>
#include <QStringList>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icon_button.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/reference.h"
#include "ui/workspace/union_scopes.h"

namespace sporescope::ui {

namespace {

constexpr int kMinValue = 72;  // Long names are narrowed to keep this width

// Returns the reports for one operator in one iteration.
std::vector<SessionOverflow> overflowsOf(const SessionSnapshot& snapshot, GraphIndex graph, NodeIndex node,
                                         Iteration iteration) {
  std::vector<SessionOverflow> found;
  std::copy_if(snapshot.overflows.begin(), snapshot.overflows.end(), std::back_inserter(found),
               [&](const SessionOverflow& overflow) {
                 return overflow.graph == graph && overflow.node == node && overflow.iteration == iteration;
               });
  return found;
}

// Returns the number of parameters that the operators inside a scope read.
std::size_t countParametersIn(const ScopeTree& scopes, ScopeIndex outer) {
  const Graph& graph = *scopes.graph();
  std::set<NodeIndex> parameters;
  std::vector<ScopeIndex> remaining{outer};
  while (!remaining.empty()) {
    const ScopeIndex scope = remaining.back();
    remaining.pop_back();
    for (const NodeIndex node : scopes.child_nodes(scope)) {
      for (const Edge& edge : graph.inputs(node)) {
        if (graph.nodes().has(edge.node) && graph.nodes()[edge.node].kind == NodeKind::parameter) parameters.insert(edge.node);
      }
    }
    const auto inner = scopes.child_scopes(scope);
    remaining.insert(remaining.end(), inner.begin(), inner.end());
  }
  return parameters.size();
}

}  // namespace

OverflowNotes::OverflowNotes(QWidget* parent) : QWidget(parent), messages_(new QLabel), meaning_(new QLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  messages_->setWordWrap(true);
  messages_->setTextFormat(Qt::PlainText);
  messages_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  messages_->setAccessibleName(tr("Overflow reported by the device"));
  meaning_->setWordWrap(true);
  meaning_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(messages_);
  column->addWidget(meaning_);
}

void OverflowNotes::setReports(const std::vector<SessionOverflow>& reports) {
  QStringList lines;
  QStringList files;
  for (const SessionOverflow& report : reports) {
    lines += translated(report.description).split(QStringLiteral("; "));
    files += toQString(report.file);
  }
  messages_->setText(lines.join(u'\n'));
  messages_->setToolTip(files.join(u'\n'));
  // The values may look normal, because some chips write the largest number of the type in place of Inf.
  const bool hasStatus = messages_->text().contains(QStringLiteral("status "));
  meaning_->setText(hasStatus ? tr("A status other than 0 means overflow; the meaning of each bit depends on the chip. The "
                                   "values may still be finite: some chips write the largest number instead of Inf.")
                              : tr("The values may still be finite: some chips write the largest number instead of Inf."));
}

QGridLayout* AttributeList::makeGrid() {
  delete layout();
  qDeleteAll(findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 2, 8, 6);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(0);
  grid->setColumnStretch(1, 1);
  return grid;
}

void AttributeList::setProblem(const QString& reason) {
  QGridLayout* grid = makeGrid();
  auto* label = new QLabel(reason);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setWordWrap(true);
  QPalette colors = palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, themeOf(palette()).error);
  label->setPalette(colors);
  grid->addWidget(label, 0, 0, 1, 2);
}

void AttributeList::setAttributes(const std::vector<Attribute>& attributes) {
  QGridLayout* grid = makeGrid();
  int row = 0;
  for (const Attribute& attribute : attributes) {
    auto* name = new ElidedLabel(toQString(attribute.name));
    name->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new ElidedLabel(toQString(attribute.value));
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    value->setMinimumWidth(kMinValue);
    for (QLabel* label : {name, value}) {
      label->setTextFormat(Qt::PlainText);
      label->setMinimumHeight(20);
      label->setToolTip(label->text());
    }
    grid->addWidget(name, row, 0);
    grid->addWidget(value, row, 1);
    ++row;
  }
}

DetailsPanel::DetailsPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      header_(new NodeHeader),
      note_(new NoteField(workspace)),
      noteSection_(new CollapsibleSection(tr("Note"), note_)),
      table_(new SlotTableView(&slots_)),
      noTensors_(new QLabel),
      chosen_(new SelectedSlotView),
      counterpart_(new CounterpartTable),
      tensorSection_(new CollapsibleSection(tr("Tensors"), makeTensors())),
      recomputed_(new RecomputedNode),
      recomputedSection_(new CollapsibleSection(tr("Recomputed from its inputs"), recomputed_)),
      overflow_(new OverflowNotes),
      overflowSection_(new CollapsibleSection(tr("Overflow"), overflow_)),
      attributes_(new AttributeList),
      attributeSection_(new CollapsibleSection(tr("Attributes"), attributes_)),
      arguments_(new AttributeList),
      argumentSection_(new CollapsibleSection(tr("Kernel arguments"), arguments_)),
      source_(new SourceStackView),
      sourceSection_(new CollapsibleSection(tr("Source stack"), source_)),
      scroll_(new QScrollArea),
      marks_(workspace) {
  setAccessibleName(tr("Details"));
  makeSourceTools();
  scroll_->setAccessibleName(tr("Details"));
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setWidget(makePage());
  state_ = new PanelState(scroll_);
  auto* root = new QVBoxLayout(this);
  root->setContentsMargins(0, 0, 0, 0);
  root->addWidget(state_);
  followWorkspace();
  connectParts();
  showNode();
}

QWidget* DetailsPanel::makePage() {
  auto* page = new QWidget;
  page->setAutoFillBackground(true);
  page->setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(header_);
  noteSection_->addTool(note_->bookmarkButton());
  noteSection_->setFolded(true);
  recomputedSection_->setFolded(true);
  recomputedSection_->setToolTip(tr("Recompute this operator from its dumped inputs and compare (Ctrl+R)"));
  for (CollapsibleSection* section : {noteSection_, tensorSection_, recomputedSection_, overflowSection_, attributeSection_,
                                      argumentSection_, sourceSection_}) {
    column->addWidget(section);
  }
  column->addStretch();
  return page;
}

QWidget* DetailsPanel::makeTensors() {
  noTensors_->setForegroundRole(QPalette::PlaceholderText);
  noTensors_->setWordWrap(true);
  noTensors_->setContentsMargins(8, 6, 8, 6);
  auto* all = new QWidget;
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(table_);
  column->addWidget(noTensors_);
  column->addWidget(chosen_);
  chosen_->addBelowTitle(counterpart_);  // It is at the top, because it matters most during a comparison
  return all;
}

void DetailsPanel::makeSourceTools() {
  findLine_ = iconButton(QStringLiteral("search"), tr("Find all nodes of this line"));
  QToolButton* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy the stack"));
  openLine_ = iconButton(QStringLiteral("document-edit"), tr("Open in the editor"));
  for (QToolButton* tool : {findLine_, copy, openLine_}) sourceSection_->addTool(tool);
  connect(source_, &SourceStackView::lineActivated, this, &DetailsPanel::openSourceRequested);
  connect(findLine_, &QToolButton::clicked, this, &DetailsPanel::findMainLine);
  connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(source_->text()); });
  connect(openLine_, &QToolButton::clicked, this, [this] {
    if (const SourceLine* line = source_->mainLine()) emit openSourceRequested(*line);
  });
}

void DetailsPanel::followWorkspace() {
  connect(workspace_, &Workspace::sessionsChanged, this, &DetailsPanel::followFindings);
  connect(workspace_, &Workspace::sessionsChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    const SessionGraph* graph = workspace_->sessionGraph();
    if (graph != nullptr && graph->graph == graph_ && graph_) {
      showTensors();
    } else {
      showNode();
    }
  });
  connect(workspace_, &Workspace::graphChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::nodeChanged, this, &DetailsPanel::showNode);
  connect(workspace_->unionScopes(), &UnionScopes::selectionChanged, this, &DetailsPanel::showNode);
  connect(workspace_, &Workspace::iterationChanged, this, &DetailsPanel::showTensors);
  connect(workspace_, &Workspace::runChanged, this, &DetailsPanel::showTensors);
  connect(workspace_, &Workspace::tensorChanged, this, &DetailsPanel::showChosenSlot);
  for (const auto signal : {&Comparisons::changed, &Comparisons::resultChanged}) {
    connect(workspace_->comparisons(), signal, this, &DetailsPanel::showCounterpart);
  }
  connect(&marks_, &HitMarks::changed, this, &DetailsPanel::showScopeHits);
  followFindings();
}

void DetailsPanel::followFindings() {
  if (findings_) findings_->disconnect(this);
  findings_ = workspace_->findings();
  if (findings_) connect(findings_, &Findings::checkStateChanged, this, &DetailsPanel::showScopeHits);
}

void DetailsPanel::connectParts() {
  const auto selectNode = [this](NodeIndex node) { workspace_->selectNode(workspace_->graph(), node); };
  connect(header_, &NodeHeader::showInGraphRequested, this, &DetailsPanel::showInGraphRequested);
  connect(header_, &NodeHeader::nodeRequested, this, selectNode);
  connect(note_, &NoteField::noteShown, this, &DetailsPanel::showNote);
  connect(&slots_, &SlotTableModel::summaryReady, this, [this](int row) {
    if (row == chosenRow()) showCounterpart();
  });
  connect(table_, &SlotTableView::rowChosen, this, [this](int row) { workspace_->selectTensor(slots_.infoAt(row).key); });
  connect(table_, &SlotTableView::rowActivated, this, [this](int row) {
    if (slots_.displayedInfoAt(row).has_summary()) view(slots_.displayedInfoAt(row).key, true);
  });
  connect(table_, &SlotTableView::nodeRequested, this, selectNode);
  connect(table_, &SlotTableView::menuRequested, this, &DetailsPanel::showSlotMenu);
  connect(chosen_, &SelectedSlotView::viewRequested, this, [this] {
    if (const int row = chosenRow(); row >= 0) view(slots_.displayedInfoAt(row).key, false);
  });
  connect(chosen_, &SelectedSlotView::compareRequested, this, [this] {
    if (const int row = chosenRow(); row >= 0) emit compareRequested(slots_.displayedInfoAt(row).key);
  });
  connect(chosen_, &SelectedSlotView::saveRequested, this, &DetailsPanel::saveTensor);
  connect(recomputedSection_, &CollapsibleSection::foldedChanged, this,
          [this](bool folded) { recomputed_->setAutomatic(!folded); });
  connect(recomputed_, &RecomputedNode::remarkChanged, recomputedSection_, &CollapsibleSection::setNote);
  connect(recomputed_, &RecomputedNode::finished, this, &DetailsPanel::scrollToRecomputed);
  connect(recomputed_, &RecomputedNode::elementRequested, workspace_, &Workspace::openRecomputed);
}

void DetailsPanel::findMainLine() {
  const SourceLine* line = source_->mainLine();
  if (line == nullptr) return;
  NodeFilter filter;
  filter.stack = std::filesystem::path(line->file).filename().string() + ':' + std::to_string(line->line);
  emit searchRequested(filter);
}

void DetailsPanel::showNode() {
  const SessionGraph* graph = workspace_->sessionGraph();
  const NodeIndex node = workspace_->node();
  graph_ = graph != nullptr ? graph->graph : nullptr;
  scopeLines_.clear();
  if (!graph_ || node == kNoNode || !graph_->nodes().has(node)) {
    slots_.setNode(nullptr, nullptr, kNoGraph, kNoNode, {}, 1);
    counterpart_->clear();
    recomputed_->setExecution(nullptr, std::nullopt);
    header_->clear();
    argumentRequest_.cancel();
    return showNone();
  }
  state_->showContent();
  const ShownNode shown{workspace_->session(), workspace_->graph(), node};
  if (shown != std::exchange(shown_, shown)) scroll_->verticalScrollBar()->setValue(0);
  header_->setNode(graph_, node);
  const std::vector<Attribute> attributes = graph_->attributes(node);
  attributeSection_->setVisible(!attributes.empty());
  attributeSection_->setNote(formatCount(attributes.size()));
  attributes_->setAttributes(attributes);
  source_->setLines(graph_->source_lines(node));
  sourceSection_->setVisible(graph_->nodes()[node].kind == NodeKind::op);
  findLine_->setEnabled(source_->mainLine() != nullptr);
  openLine_->setEnabled(source_->mainLine() != nullptr);
  showTensors();
}

void DetailsPanel::showNone() {
  const UnionScopes& unionScopes = *workspace_->unionScopes();
  const auto nodeInA = unionScopes.ofA(unionScopes.selectedNode());
  if (!nodeInA) {
    if (showScope()) return;
    return state_->showMessage(tr("Nothing selected"),
                               tr("Select a node of the graph to see its tensors, attributes and source lines."));
  }
  const Node& node = unionScopes.scopes()->graph()->nodes()[unionScopes.selectedNode()];
  state_->showMessage(
      tr("%1 is only in A").arg(toQString(node.name())), tr("Its tensors, attributes and source lines are from run A."),
      {{tr("Show in run A"), [this, node = *nodeInA] { workspace_->comparisons()->selectNodeInA(node); }, true}});
}

// Shows the selected scope. Returns false if there is none.
bool DetailsPanel::showScope() {
  const SessionGraph* graph = workspace_->sessionGraph();
  const auto& unionScopes = workspace_->unionScopes()->scopes();
  const auto scopes = unionScopes || graph == nullptr ? unionScopes : graph->scopes;
  if (!scopes || !scopes->scopes().has(workspace_->scope())) return false;
  const Scope& scope = scopes->scopes()[workspace_->scope()];
  scopeName_ = toQString(scope.name);
  scopeLines_ = {toQString(scope.path), tr("Operators: %1").arg(formatCount(scope.node_count)),
                 tr("Parameters read: %1").arg(formatCount(countParametersIn(*scopes, workspace_->scope())))};
  showScopeHits();
  return true;
}

void DetailsPanel::showScopeHits() {
  if (scopeLines_.isEmpty()) return;
  QString hits = marks_.ofScope(workspace_->scope()).sentence();
  if (hits.isEmpty()) {
    const bool isUnchecked =
        !findings_ || (findings_->checkState() == Findings::CheckState::never && findings_->hits().empty());
    const bool isComplete = !isUnchecked && findings_->checkState() != Findings::CheckState::running;
    hits = isUnchecked ? tr("Not checked yet") : isComplete ? tr("No hits") : tr("No hits so far");
  }
  state_->showMessage(scopeName_, (scopeLines_ + QStringList(hits)).join(u'\n'));
}

// Expands the section for an existing note. An empty field takes no room.
void DetailsPanel::showNote() { noteSection_->setFolded(note_->isEmpty()); }

void DetailsPanel::writeNote() {
  if (!state_->showsContent()) return;
  noteSection_->setFolded(false);
  note_->setFocus(Qt::ShortcutFocusReason);
  scrollToSection(noteSection_);
}

void DetailsPanel::showTensors() {
  const NodeIndex node = workspace_->node();
  if (!graph_ || node == kNoNode || !graph_->nodes().has(node)) return;
  slots_.setNode(workspace_->session(), graph_, workspace_->graph(), node, workspace_->iteration(), workspace_->run());
  tensorSection_->setNote(workspace_->snapshot()->has_iterations()
                              ? tr("%1 · run %2 of %3")
                                    .arg(workspace_->iterationLabels().inSentence(workspace_->iteration()))
                                    .arg(workspace_->run())
                                    .arg(workspace_->runCount())
                              : QString());
  const auto overflows = overflowsOf(*workspace_->snapshot(), workspace_->graph(), node, workspace_->iteration());
  overflowSection_->setVisible(!overflows.empty());
  overflowSection_->setNote(tr("reported by the device"));
  overflow_->setReports(overflows);
  const bool isEmpty = slots_.rowCount() == 0;
  table_->setVisible(!isEmpty);
  noTensors_->setVisible(isEmpty);
  const bool isVirtual = graph_->nodes()[node].kind == NodeKind::op && is_virtual_operator(graph_->nodes()[node].type);
  noTensors_->setText(isVirtual ? tr("No kernel runs this operator; it only passes values on or orders execution.")
                                : tr("No tensors are available for this node."));
  requestArguments();
  showRecomputed();
  showChosenSlot();
}

// A live training has no dump to recompute from.
void DetailsPanel::showRecomputed() {
  const NodeIndex node = workspace_->node();
  const Node& graphNode = graph_->nodes()[node];
  const bool canRecompute = graphNode.kind == NodeKind::op && !is_virtual_operator(graphNode.type) && workspace_->session() &&
                            workspace_->live() == nullptr;
  recomputedSection_->setVisible(canRecompute);
  std::optional<TensorKey> key;
  if (canRecompute) {
    key = TensorKey{workspace_->graph(), node, workspace_->iteration(), IoDirection::output, 0, workspace_->run()};
  }
  recomputed_->setExecution(workspace_->session(), key);
}

void DetailsPanel::recompute() {
  if (!state_->showsContent() || recomputedSection_->isHidden()) return;
  recomputedRequested_ = true;
  recomputedSection_->setFolded(false);
  recomputed_->restart();
  recomputedSection_->setFocus(Qt::ShortcutFocusReason);
}

// The section may begin at the lower edge, below the tensors.
void DetailsPanel::scrollToRecomputed() {
  if (std::exchange(recomputedRequested_, false)) scrollToSection(recomputedSection_);
}

// The scroll range is only updated after the layout.
void DetailsPanel::scrollToSection(const CollapsibleSection* section) {
  QTimer::singleShot(0, this, [this, section] { scroll_->verticalScrollBar()->setValue(section->y()); });
}

// The old arguments stay until the answer arrives, because snapshots change often while a dump is read.
void DetailsPanel::requestArguments() {
  const auto session = workspace_->session();
  const NodeIndex node = workspace_->node();
  if (!session || graph_->nodes()[node].kind != NodeKind::op) {
    argumentRequest_.cancel();
    argumentSection_->hide();
    return;
  }
  argumentRequest_.start<std::vector<Attribute>>(
      this,
      [&](ResultCallback<std::vector<Attribute>> onResult) {
        return session->kernel_arguments(workspace_->graph(), node, workspace_->iteration(), std::move(onResult));
      },
      [this](const Result<std::vector<Attribute>>& result) {
        argumentSection_->setVisible(!result || !result->empty());
        argumentSection_->setNote(result ? formatCount(result->size()) : QString());
        if (result) {
          arguments_->setAttributes(*result);
        } else {
          arguments_->setProblem(translated(result.error().message));
        }
      });
}

int DetailsPanel::chosenRow() const {
  const auto tensor = workspace_->tensor();
  if (tensor) {
    if (const int row = slots_.rowOf(*tensor); row >= 0) return row;
  }
  for (int row = 0; row < slots_.rowCount(); ++row) {
    if (slots_.displayedInfoAt(row).has_summary()) return row;
  }
  return slots_.rowCount() > 0 ? 0 : -1;
}

void DetailsPanel::showChosenSlot() {
  const int row = chosenRow();
  table_->selectRowQuietly(row);
  chosen_->setVisible(row >= 0);
  showCounterpart();
}

void DetailsPanel::showCounterpart() {
  const int row = chosenRow();
  if (row < 0) return counterpart_->clear();
  counterpart_->setTensor(workspace_->comparisons()->current(), slots_.displayedInfoAt(row).key, slots_.summaryAt(row));
  writeChosenSlot(row);  // The available baselines have changed
}

void DetailsPanel::writeChosenSlot(int row) {
  const TensorInfo& info = slots_.displayedInfoAt(row);
  const auto session = workspace_->session();
  const auto previous = session && info.has_summary() ? session->previous_of(info.key) : std::nullopt;
  const auto previousInfo = previous ? session->tensor_info(*previous) : std::nullopt;
  // Values are compared with values; recorded statistics with whatever is known.
  const bool hasPrevious = previousInfo && (previousInfo->readable || !info.readable);
  const Comparison* comparison = workspace_->comparisons()->current();
  const bool hasCounterpart = comparison != nullptr && comparison->hasBaseline(info.key);
  const BaselineOption baseline = hasCounterpart ? BaselineOption::counterpart
                                  : hasPrevious  ? BaselineOption::previous_iteration
                                                 : BaselineOption::nothing;
  chosen_->setIterationLabels(workspace_->iterationLabels());
  chosen_->showSlot(SlotTableModel::slotName(slots_.infoAt(row).key), info, slots_.summaryAt(row), slots_.errorAt(row),
                    baseline, missingIoText(*workspace_->snapshot(), info.key), slots_.missingReasonAt(row),
                    slots_.producerAt(row));
}

void DetailsPanel::saveTensor() {
  const int row = chosenRow();
  const auto session = workspace_->session();
  if (row < 0 || !session) return;
  const TensorKey key = slots_.displayedInfoAt(row).key;
  const QString suggested =
      QStringLiteral("%1.%2.%3.iteration_%4.npy")
          .arg(workspace_->nodeName(key), key.io == IoDirection::output ? QStringLiteral("output") : QStringLiteral("input"))
          .arg(key.slot)
          .arg(number_of(key.iteration));
  const QString path = QFileDialog::getSaveFileName(this, tr("Save as a NumPy file"), suggested, tr("NumPy files (*.npy)"));
  if (path.isEmpty()) return;
  saveRequest_.start<std::filesystem::path>(
      this,
      [&](ResultCallback<std::filesystem::path> onResult) {
        return session->save_npy(key, std::filesystem::path(path.toStdU16String()), std::move(onResult));
      },
      [this](Result<std::filesystem::path> result) {
        if (!result) QMessageBox::warning(this, tr("Save as a NumPy file"), translated(result.error().message));
      });
}

void DetailsPanel::view(const TensorKey& key, bool pin) {
  workspace_->openTensor(key, pin);
  emit viewed();
}

void DetailsPanel::showSlotMenu(int row, const QPoint& globalPosition) {
  const TensorInfo info = slots_.displayedInfoAt(row);
  QMenu menu(this);
  QAction* preview = menu.addAction(tr("View"));
  preview->setEnabled(info.has_summary());
  QAction* pin = menu.addAction(tr("View in a separate tab"));
  pin->setEnabled(info.has_summary());
  QAction* reference = menu.addAction(tr("Set as reference"));
  reference->setEnabled(info.readable);
  menu.addSeparator();
  std::vector<std::pair<QAction*, NodeIndex>> nodeActions;
  for (const NodeIndex connected : slots_.connectedTo(row)) {
    if (nodeActions.size() == 10) break;
    nodeActions.emplace_back(menu.addAction(tr("Go to %1").arg(toQString(graph_->nodes()[connected].name()))), connected);
  }
  const QAction* chosen = menu.exec(globalPosition);
  if (chosen == nullptr) return;
  if (chosen == reference) workspace_->reference()->set(info.key);
  if (chosen == preview || chosen == pin) view(info.key, chosen == pin);
  for (const auto& [action, node] : nodeActions) {
    if (chosen == action) workspace_->selectNode(info.key.graph, node);
  }
}

void DetailsPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) showNode();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_details_panel.cpp"
