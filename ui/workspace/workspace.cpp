// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/workspace.h"

#include <QThreadPool>
#include <algorithm>
#include <set>
#include <utility>

#include "ui/text/format.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/notes.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/reference.h"
#include "ui/workspace/remap_node.h"
#include "ui/workspace/union_scopes.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxHistory = 200;

}  // namespace

struct Workspace::Selection {
  std::shared_ptr<const SessionSnapshot> snapshot;  // snapshot in which its nodes are indexed
  HistoryEntry entry;
  bool iterationChosen = false;
  std::uint32_t run = 1;
  std::vector<HistoryEntry> history;
  int historyIndex = -1;
};

struct Workspace::Entry {
  std::shared_ptr<Session> session;
  std::unique_ptr<Findings> findings;
  std::optional<Selection> savedSelection;  // saved while another session is current
  CancelHandle subscription;                // destroyed first: no callback may run after it
};

Workspace::Workspace(QObject* parent)
    : QObject(parent),
      snapshot_(std::make_shared<SessionSnapshot>()),
      comparisons_(new Comparisons(this)),
      unionScopes_(new UnionScopes(this)),
      rankChecks_(new RankChecks(this)),
      recomputations_(new Recomputations(this)),
      reference_(new ReferenceTensorModel(this)),
      notes_(new Notes(this)) {}

Workspace::~Workspace() { *isAlive_ = false; }

// Workers of a session end before it does, which may take as long as a read or the recomputation of an operator. The
// session is released on a background thread, so that the panel that drops the last reference does not block; at exit, it
// is released in place.
std::shared_ptr<Session> Workspace::wrapForRelease(std::shared_ptr<Session> session) const {
  Session* raw = session.get();
  return {raw, [isAlive = isAlive_, owner = std::move(session)](Session*) mutable {
            if (*isAlive) return QThreadPool::globalInstance()->start([owner = std::move(owner)]() mutable { owner.reset(); });
            owner.reset();
          }};
}

void Workspace::addSession(std::shared_ptr<Session> session) {
  appendEntry(std::move(session));
  setCurrentSession(sessionCount() - 1);
}

void Workspace::addSessionInBackground(std::shared_ptr<Session> session) {
  if (current_ < 0) {
    addSession(std::move(session));
    return;
  }
  appendEntry(std::move(session));
  emit sessionsChanged();
}

void Workspace::appendEntry(std::shared_ptr<Session> session) {
  session = wrapForRelease(std::move(session));
  auto entry = std::make_unique<Entry>();
  entry->findings = std::make_unique<Findings>(session);
  entry->session = std::move(session);
  entry->subscription = entry->session->on_snapshot_changed([this] {
    QMetaObject::invokeMethod(
        this, [this] { applySnapshot(); }, Qt::QueuedConnection);
  });
  entries_.push_back(std::move(entry));
}

void Workspace::closeSession(int position) {
  if (position < 0 || position >= sessionCount()) return;
  const auto closed = entries_.begin() + position;
  std::unique_ptr<Entry> entry = std::move(*closed);
  entries_.erase(closed);
  entry.reset();
  if (position != current_) {
    if (position < current_) --current_;
    emit sessionsChanged();
    return;
  }
  const int next = std::min(position, sessionCount() - 1);
  current_ = -1;
  if (next >= 0) {
    setCurrentSession(next);
    return;
  }
  snapshot_ = std::make_shared<SessionSnapshot>();
  clearSelection();
  emit sessionsChanged();
  emit snapshotChanged();
}

void Workspace::setCurrentSession(int position) {
  if (position == current_ || position < 0 || position >= sessionCount()) return;
  saveSelection();
  current_ = position;
  snapshot_ = session()->snapshot();
  clearSelection();
  emit sessionsChanged();
  restoreSelection();
  chooseFirstGraph();
  emit snapshotChanged();
}

void Workspace::saveSelection() {
  if (current_ < 0) return;
  entries_[static_cast<std::size_t>(current_)]->savedSelection = Selection{
      snapshot_, {graph_, node_, iteration_, tensor_, scope_}, iterationChosen_, run_, std::move(history_), historyIndex_};
}

void Workspace::restoreSelection() {
  auto& saved = entries_[static_cast<std::size_t>(current_)]->savedSelection;
  if (!saved) return;
  const Selection selection = *std::exchange(saved, std::nullopt);
  history_ = selection.history;
  historyIndex_ = selection.historyIndex;
  iterationChosen_ = selection.iterationChosen;
  navigating_ = true;
  moveTo(selection.entry.graph, selection.entry.node, selection.entry.iteration, selection.run, selection.entry.tensor,
         selection.entry.scope);
  navigating_ = false;
  remapNodes(*selection.snapshot);
  emit historyChanged();
}

int Workspace::sessionCount() const { return static_cast<int>(entries_.size()); }

std::shared_ptr<Session> Workspace::sessionAt(int position) const {
  return position >= 0 && position < sessionCount() ? entries_[static_cast<std::size_t>(position)]->session : nullptr;
}

int Workspace::positionOf(const Session* session) const {
  for (int i = 0; i < sessionCount(); ++i) {
    if (entries_[static_cast<std::size_t>(i)]->session.get() == session) return i;
  }
  return -1;
}

std::shared_ptr<Session> Workspace::session() const { return sessionAt(current_); }

LiveControl* Workspace::live() const {
  const auto current = session();
  return current ? current->live() : nullptr;
}

Findings* Workspace::findingsAt(int position) const {
  return position >= 0 && position < sessionCount() ? entries_[static_cast<std::size_t>(position)]->findings.get() : nullptr;
}

const SessionGraph* Workspace::sessionGraph() const { return sessionGraph(graph_); }

const SessionGraph* Workspace::sessionGraph(GraphIndex graph) const { return snapshot_->graph_at(graph); }

const Node* Workspace::nodeAt(const TensorKey& key) const { return snapshot_->node_at(key.graph, key.node); }

std::optional<TensorInfo> Workspace::tensorInfo() const {
  const auto current = session();
  return current && tensor_ ? current->tensor_info(*tensor_) : std::nullopt;
}

std::uint32_t Workspace::runCount() const {
  const auto current = session();
  if (!current || graph_ == kNoGraph || node_ == kNoNode) return 1;
  std::uint32_t runs = 1;
  for (const TensorInfo& info : current->tensors_of(graph_, node_, iteration_)) runs = std::max(runs, info.runs);
  return runs;
}

std::vector<Iteration> Workspace::iterations() const {
  std::set<Iteration> all;
  for (const SessionGraph& graph : snapshot_->graphs) {
    all.insert(graph.iterations.begin(), graph.iterations.end());
    all.insert(graph.history.begin(), graph.history.end());
  }
  return {all.begin(), all.end()};
}

std::vector<Iteration> Workspace::dumpedIterations() const {
  std::set<Iteration> all;
  for (const SessionGraph& graph : snapshot_->graphs) all.insert(graph.iterations.begin(), graph.iterations.end());
  return {all.begin(), all.end()};
}

std::optional<TensorKey> Workspace::firstTensorOf(GraphIndex graph, NodeIndex node) const {
  const auto current = session();
  if (!current || graph == kNoGraph || node == kNoNode) return std::nullopt;
  const SessionGraph* found = sessionGraph(graph);
  if (found == nullptr || (found->graph && found->node_at(node) == nullptr)) return std::nullopt;
  const TensorInfo* best = nullptr;
  const auto tensors = current->tensors_of(graph, node, iteration_);
  const auto rank = [this](const TensorInfo& t) {
    return (t.has_summary() ? 0 : 8) + (t.key.io == IoDirection::output ? 0 : 4) + (t.key.run == run_ ? 0 : 2) +
           (t.key.slot == 0 ? 0 : 1);
  };
  for (const TensorInfo& tensor : tensors) {
    if (best == nullptr || rank(tensor) < rank(*best)) best = &tensor;
  }
  return best == nullptr ? std::nullopt : std::optional<TensorKey>(best->key);
}

QString Workspace::nodeName(const TensorKey& key) const {
  const Node* node = nodeAt(key);
  return node == nullptr ? QString() : toQString(node->name());
}

QString Workspace::nodeFullName(const TensorKey& key) const {
  const Node* node = nodeAt(key);
  return node == nullptr ? QString() : toQString(node->full_name);
}

QString Workspace::slotName(const TensorKey& key) {
  return key.io == IoDirection::output ? tr("output %1").arg(key.slot) : tr("input %1").arg(key.slot);
}

void Workspace::setGraph(GraphIndex graph) {
  if (graph == graph_) return;
  moveTo(graph, kNoNode, iteration_, 1, std::nullopt);
}

void Workspace::offerGraph(GraphIndex graph) {
  if (graph == graph_ || !history_.empty() || sessionGraph(graph) == nullptr) return;
  graph_ = graph;
  emit graphChanged();
  chooseFirstGraph();
}

void Workspace::setIteration(Iteration iteration) {
  iterationChosen_ = true;
  if (iteration == iteration_) return;
  std::optional<TensorKey> tensor = tensor_;
  if (tensor) tensor->iteration = iteration;
  moveTo(graph_, node_, iteration, run_, tensor, scope_);
}

void Workspace::setRun(std::uint32_t run) {
  if (run == run_ || run == 0) return;
  std::optional<TensorKey> tensor = tensor_;
  if (tensor) tensor->run = run;
  moveTo(graph_, node_, iteration_, run, tensor, scope_);
}

void Workspace::selectNode(GraphIndex graph, NodeIndex node) {
  if (graph == graph_ && node == node_ && scope_ == kNoScope) return;
  const auto tensor = firstTensorOf(graph, node);
  moveTo(graph, node, iteration_, tensor ? tensor->run : 1, tensor);
}

void Workspace::selectScope(ScopeIndex scope) {
  if (scope != scope_) moveTo(graph_, kNoNode, iteration_, 1, std::nullopt, scope);
}

void Workspace::selectTensor(const TensorKey& key) {
  const Iteration iteration = is_numbered(key.iteration) ? key.iteration : iteration_;
  iterationChosen_ = true;
  moveTo(key.graph, key.node, iteration, key.run, key);
}

void Workspace::openTensor(const TensorKey& key, bool pin) {
  selectTensor(key);
  emit tensorOpened(key, pin);
}

void Workspace::openRecomputed(const TensorKey& key, const ElementIndex& element) {
  openTensor(key, false);
  emit recomputedOpened(key, element);
}

void Workspace::goBack() {
  if (canGoBack()) goToHistoryEntry(historyIndex_ - 1);
}

void Workspace::goForward() {
  if (canGoForward()) goToHistoryEntry(historyIndex_ + 1);
}

void Workspace::goToHistoryEntry(int position) {
  historyIndex_ = position;
  navigating_ = true;
  const HistoryEntry entry = history_[static_cast<std::size_t>(historyIndex_)];
  moveTo(entry.graph, entry.node, entry.iteration, entry.tensor ? entry.tensor->run : 1, entry.tensor, entry.scope);
  navigating_ = false;
  emit historyChanged();
  emit navigated();
}

void Workspace::applySnapshot() {
  const auto current = session();
  if (!current) return;
  auto latest = current->snapshot();
  if (latest == snapshot_) return;
  // A view of the latest step of a live training follows it; a view of an earlier step stays.
  const std::vector<Iteration> before = iterations();
  const bool wasAtEnd = live() != nullptr && !before.empty() && iteration_ == before.back();
  const auto previous = std::exchange(snapshot_, std::move(latest));
  remapNodes(*previous);
  chooseFirstGraph();
  if (wasAtEnd) {
    const Iteration end = iterations().back();
    const bool wasChosen = iterationChosen_;
    setIteration(end);
    iterationChosen_ = wasChosen;
  }
  emit snapshotChanged();
}

// Remaps the selection and the history to the new indices of their nodes and scopes.
void Workspace::remapNodes(const SessionSnapshot& before) {
  const auto remap = [&](GraphIndex graph, NodeIndex& node, std::optional<TensorKey>& tensor, ScopeIndex& scope) {
    node = remapNode(before, *snapshot_, graph, node);
    if (tensor) tensor = remapTensor(before, *snapshot_, *tensor);
    scope = remapScope(before, *snapshot_, graph, scope);
  };
  for (HistoryEntry& entry : history_) remap(entry.graph, entry.node, entry.tensor, entry.scope);
  const auto selected = std::pair(node_, scope_);
  remap(graph_, node_, tensor_, scope_);
  if (selected == std::pair(node_, scope_)) return;
  emit nodeChanged();
  emit tensorChanged();
}

void Workspace::chooseFirstGraph() {
  if (graph_ == kNoGraph && !snapshot_->graphs.empty()) {
    // The graph with most operators is usually the network; sub-graphs of control flow are small.
    GraphIndex best{};
    std::size_t maxSize = 0;
    for (const GraphIndex g : snapshot_->graphs.indices()) {
      const auto& graph = snapshot_->graphs[g].graph;
      const std::size_t size = graph ? graph->operator_count() + 1 : 0;
      if (size > maxSize) {
        maxSize = size;
        best = g;
      }
    }
    graph_ = best;
    emit graphChanged();
  }
  if (!iterationChosen_) {
    const SessionGraph* graph = sessionGraph();
    if (graph != nullptr && !graph->iterations.empty() && graph->iterations.front() != iteration_) {
      iteration_ = graph->iterations.front();
      emit iterationChanged();
    }
  }
}

void Workspace::clearSelection() {
  graph_ = kNoGraph;
  node_ = kNoNode;
  scope_ = kNoScope;
  iteration_ = {};
  iterationChosen_ = false;
  run_ = 1;
  tensor_.reset();
  history_.clear();
  historyIndex_ = -1;
  emit graphChanged();
  emit nodeChanged();
  emit iterationChanged();
  emit tensorChanged();
  emit historyChanged();
}

void Workspace::moveTo(GraphIndex graph, NodeIndex node, Iteration iteration, std::uint32_t run,
                       std::optional<TensorKey> tensor, ScopeIndex scope) {
  const bool isNewGraph = graph != graph_;
  const bool isNewNode = isNewGraph || node != node_ || scope != scope_;
  const bool isNewIteration = iteration != iteration_;
  const bool isNewRun = run != run_;
  const bool isNewTensor = tensor != tensor_;
  graph_ = graph;
  node_ = node;
  scope_ = scope;
  iteration_ = iteration;
  run_ = run;
  tensor_ = tensor;
  // All members are set before the first signal, so that a slot that reads the rest of the selection sees the new one.
  if (isNewGraph) emit graphChanged();
  if (isNewIteration) emit iterationChanged();
  if (isNewNode) emit nodeChanged();
  if (isNewRun) emit runChanged();
  if (isNewNode || isNewIteration || isNewRun || isNewTensor) {
    pushHistory();
    emit tensorChanged();
  }
}

void Workspace::pushHistory() {
  if (navigating_) return;
  history_.resize(static_cast<std::size_t>(historyIndex_) + 1);
  history_.push_back({graph_, node_, iteration_, tensor_, scope_});
  if (history_.size() > kMaxHistory) history_.erase(history_.begin());
  historyIndex_ = static_cast<int>(history_.size()) - 1;
  emit historyChanged();
}

}  // namespace sporescope::ui

#include "moc_workspace.cpp"
