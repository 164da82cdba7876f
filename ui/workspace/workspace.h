// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session.h"
#include "core/tensor/element_index.h"
#include "ui/text/iteration_in_signals.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

class Comparisons;
class Findings;
class Notes;
class RankChecks;
class Recomputations;
class ReferenceTensorModel;
class UnionScopes;

/// The open sessions, the current one, and the one selection (graph, node or scope, iteration, run, tensor) that all panels
/// follow.
/// Panels read from the workspace and query the session; they never talk to each other. UI thread only.
class Workspace : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(QObject* parent = nullptr);
  ~Workspace() override;

  // Sessions.
  void addSession(std::shared_ptr<Session> session);              ///< Makes it the current session
  void addSessionInBackground(std::shared_ptr<Session> session);  ///< Makes it the current session only if there is none
  void closeSession(int position);
  /// The selection of a session is restored when it becomes current again.
  void setCurrentSession(int position);
  [[nodiscard]] int sessionCount() const;
  [[nodiscard]] int currentSession() const { return current_; }  ///< -1 if none is open
  [[nodiscard]] std::shared_ptr<Session> sessionAt(int position) const;
  [[nodiscard]] int positionOf(const Session* session) const;  ///< -1 if it is not open
  [[nodiscard]] std::shared_ptr<Session> session() const;      ///< null if none is open
  /// The controls of the current session if it is a live training; null for a dump, or if no session is open.
  [[nodiscard]] LiveControl* live() const;
  /// The latest snapshot of the current session; never null (empty if no session is open).
  [[nodiscard]] const std::shared_ptr<const SessionSnapshot>& snapshot() const { return snapshot_; }
  /// Labels of its iterations: iterations of a dump, steps of a training.
  [[nodiscard]] IterationLabels iterationLabels() const { return IterationLabels(*snapshot_); }
  /// Watchpoints, hits and causes of the current session; null if none is open.
  [[nodiscard]] Findings* findings() const { return findingsAt(current_); }
  [[nodiscard]] Findings* findingsAt(int position) const;
  [[nodiscard]] Comparisons* comparisons() const { return comparisons_; }
  /// The current graph with the nodes that are only in run A.
  [[nodiscard]] UnionScopes* unionScopes() const { return unionScopes_; }
  /// Notes and bookmarks of the current session.
  [[nodiscard]] Notes* notes() const { return notes_; }
  [[nodiscard]] RankChecks* rankChecks() const { return rankChecks_; }
  [[nodiscard]] Recomputations* recomputations() const { return recomputations_; }
  /// The tensor with which any other can be compared.
  [[nodiscard]] ReferenceTensorModel* reference() const { return reference_; }

  // Selection.
  [[nodiscard]] GraphIndex graph() const { return graph_; }  ///< kNoGraph if there is none
  [[nodiscard]] const SessionGraph* sessionGraph() const;    ///< The session's data of graph(); null if there is none
  [[nodiscard]] const SessionGraph* sessionGraph(GraphIndex graph) const;
  [[nodiscard]] const Node* nodeAt(const TensorKey& key) const;  ///< Null if it is not loaded (yet)
  [[nodiscard]] NodeIndex node() const { return node_; }         ///< kNoNode if there is none
  /// The selected scope of graph(); kNoScope if there is none or a node is selected. In a comparison, it may be only in run A.
  [[nodiscard]] ScopeIndex scope() const { return scope_; }
  [[nodiscard]] Iteration iteration() const { return iteration_; }
  [[nodiscard]] std::uint32_t run() const { return run_; }  ///< Counts from 1
  [[nodiscard]] std::uint32_t runCount() const;  ///< Number of runs of the selected node in this iteration, at least 1
  [[nodiscard]] std::optional<TensorKey> tensor() const { return tensor_; }  ///< The selected slot
  [[nodiscard]] std::optional<TensorInfo> tensorInfo() const;  ///< Data that is available without reading the tensor
  /// All iterations with data or in the recorded history, in all graphs of the current session, ascending.
  [[nodiscard]] std::vector<Iteration> iterations() const;
  /// The iterations with data.
  [[nodiscard]] std::vector<Iteration> dumpedIterations() const;
  [[nodiscard]] bool canGoBack() const { return historyIndex_ > 0; }
  [[nodiscard]] bool canGoForward() const { return historyIndex_ + 1 < static_cast<int>(history_.size()); }

  /// Returns the tensor that a click on a node selects: output 0 in the current iteration and run, else the first tensor
  /// with known values.
  [[nodiscard]] std::optional<TensorKey> firstTensorOf(GraphIndex graph, NodeIndex node) const;
  /// Returns for example "Log-op0"; the next two return its full name and "output 0".
  [[nodiscard]] QString nodeName(const TensorKey& key) const;
  [[nodiscard]] QString nodeFullName(const TensorKey& key) const;
  [[nodiscard]] static QString slotName(const TensorKey& key);

 public slots:
  void setGraph(sporescope::GraphIndex graph);
  /// Shows a graph in place of an automatically chosen one. Does nothing if the user has navigated already.
  void offerGraph(sporescope::GraphIndex graph);
  void setIteration(Iteration iteration);
  void setRun(std::uint32_t run);
  void selectNode(sporescope::GraphIndex graph, sporescope::NodeIndex node);
  /// Selects a scope of the current graph in place of a node.
  void selectScope(sporescope::ScopeIndex scope);
  /// Selects the node, iteration, run and slot of a tensor.
  void selectTensor(const sporescope::TensorKey& key);
  /// Selects a tensor and opens it in a tab: a preview that the next tensor replaces, or a permanent tab if `pin`.
  void openTensor(const sporescope::TensorKey& key, bool pin);
  /// Opens a tensor as a preview at one of its elements, with its recomputed values as baseline.
  void openRecomputed(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);
  void goBack();
  void goForward();

 signals:
  void sessionsChanged();  ///< A session was opened or closed, or another one is current
  void snapshotChanged();  ///< The current session published new data
  void graphChanged();
  void nodeChanged();  ///< Another node or scope is selected, or none
  void iterationChanged();
  void runChanged();
  void tensorChanged();  ///< Emitted after any change of the selection
  void tensorOpened(const sporescope::TensorKey& key, bool pin);
  void recomputedOpened(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);  ///< After tensorOpened
  void historyChanged();
  void navigated();  ///< The user went back or forward to the current selection

 private:
  struct Entry;
  struct HistoryEntry {
    GraphIndex graph = kNoGraph;
    NodeIndex node = kNoNode;
    Iteration iteration{};
    std::optional<TensorKey> tensor;
    ScopeIndex scope = kNoScope;
  };
  struct Selection;
  void saveSelection();
  void restoreSelection();
  void appendEntry(std::shared_ptr<Session> session);
  [[nodiscard]] std::shared_ptr<Session> wrapForRelease(std::shared_ptr<Session> session) const;
  void applySnapshot();
  void goToHistoryEntry(int position);
  void remapNodes(const SessionSnapshot& before);
  void chooseFirstGraph();
  void clearSelection();
  void moveTo(GraphIndex graph, NodeIndex node, Iteration iteration, std::uint32_t run, std::optional<TensorKey> tensor,
              ScopeIndex scope = kNoScope);
  void pushHistory();

  std::shared_ptr<std::atomic<bool>> isAlive_ = std::make_shared<std::atomic<bool>>(true);
  std::vector<std::unique_ptr<Entry>> entries_;
  int current_ = -1;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  GraphIndex graph_ = kNoGraph;
  NodeIndex node_ = kNoNode;
  ScopeIndex scope_ = kNoScope;
  Iteration iteration_{};
  bool iterationChosen_ = false;
  std::uint32_t run_ = 1;
  std::optional<TensorKey> tensor_;
  std::vector<HistoryEntry> history_;
  int historyIndex_ = -1;
  bool navigating_ = false;
  // Declared last: their constructors read the members above.
  Comparisons* comparisons_;
  UnionScopes* unionScopes_;
  RankChecks* rankChecks_;
  Recomputations* recomputations_;
  ReferenceTensorModel* reference_;
  Notes* notes_;
};

}  // namespace sporescope::ui
