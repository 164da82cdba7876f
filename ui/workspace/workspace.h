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

/// What is shown: the open sessions, the one in front, and the one selection (graph, node, iteration, run, tensor) that all
/// panels follow. Panels read from here and ask the session; they never talk to each other. UI thread only.
class Workspace : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(QObject* parent = nullptr);
  ~Workspace() override;

  // The sessions.
  void addSession(std::shared_ptr<Session> session);              ///< puts it in front
  void addSessionInBackground(std::shared_ptr<Session> session);  ///< leaves the one in front where it is, if there is one
  void closeSession(int position);
  /// The selection of a session is kept while another one is in front.
  void setCurrentSession(int position);
  [[nodiscard]] int sessionCount() const;
  [[nodiscard]] int currentSession() const { return current_; }  ///< -1: none
  [[nodiscard]] std::shared_ptr<Session> sessionAt(int position) const;
  [[nodiscard]] int positionOf(const Session* session) const;  ///< -1: it is not open (any more)
  [[nodiscard]] std::shared_ptr<Session> session() const;      ///< null if none is open
  /// The controls of the session in front while it is a training; null for a dump, or if none is open.
  [[nodiscard]] LiveControl* live() const;
  /// The latest snapshot of the session in front; never null (an empty one if no session is open).
  [[nodiscard]] const std::shared_ptr<const SessionSnapshot>& snapshot() const { return snapshot_; }
  /// What its rounds are called: iterations of a dump, steps of a training.
  [[nodiscard]] IterationLabels iterationLabels() const { return IterationLabels(*snapshot_); }
  /// Watchpoints, hits and first cause of the session in front; null if none is open.
  [[nodiscard]] Findings* findings() const { return findingsAt(current_); }
  [[nodiscard]] Findings* findingsAt(int position) const;
  /// Which session is laid over which.
  [[nodiscard]] Comparisons* comparisons() const { return comparisons_; }
  /// The graph in front with what stands in run A alone.
  [[nodiscard]] UnionScopes* unionScopes() const { return unitedScopes_; }
  /// What the user keeps of the nodes of the session in front.
  [[nodiscard]] Notes* notes() const { return notes_; }
  /// The ranks of each session against each other.
  [[nodiscard]] RankChecks* rankChecks() const { return rankChecks_; }
  /// The operators of each session computed again.
  [[nodiscard]] Recomputations* recomputations() const { return recomputations_; }
  /// The tensor against which any other can be held.
  [[nodiscard]] ReferenceTensorModel* reference() const { return reference_; }

  // The selection.
  [[nodiscard]] GraphIndex graph() const { return graph_; }  ///< kNoGraph: none
  [[nodiscard]] const SessionGraph* sessionGraph() const;    ///< of graph(); null if none
  [[nodiscard]] const SessionGraph* sessionGraph(GraphIndex graph) const;
  [[nodiscard]] const Node* nodeAt(const TensorKey& key) const;  ///< null if it is not known (yet)
  [[nodiscard]] NodeIndex node() const { return node_; }         ///< kNoNode: none
  [[nodiscard]] Iteration iteration() const { return iteration_; }
  [[nodiscard]] std::uint32_t run() const { return run_; }  ///< from 1
  [[nodiscard]] std::uint32_t runCount() const;             ///< of the selected node in this iteration, at least 1
  [[nodiscard]] std::optional<TensorKey> tensor() const { return tensor_; }  ///< the chosen slot
  [[nodiscard]] std::optional<TensorInfo> tensorInfo() const;                ///< what is known of it without reading it
  /// All iterations with data or in the history, over the graphs of the session in front, ascending.
  [[nodiscard]] std::vector<Iteration> iterations() const;
  /// Those of them with data.
  [[nodiscard]] std::vector<Iteration> dumpedIterations() const;
  [[nodiscard]] bool canGoBack() const { return historyIndex_ > 0; }
  [[nodiscard]] bool canGoForward() const { return historyIndex_ + 1 < static_cast<int>(history_.size()); }

  /// The tensor that a click on a node chooses: output 0 in the current iteration and run, else the first one of
  /// whose values something is known.
  [[nodiscard]] std::optional<TensorKey> firstTensorOf(GraphIndex graph, NodeIndex node) const;
  /// "Log-op0" of a key, its full name, "output 0".
  [[nodiscard]] QString nodeName(const TensorKey& key) const;
  [[nodiscard]] QString nodeFullName(const TensorKey& key) const;
  [[nodiscard]] static QString slotName(const TensorKey& key);

 public slots:
  void setGraph(sporescope::GraphIndex graph);
  /// Shows a graph in place of the one that was chosen by itself; nothing if the user has gone anywhere yet.
  void offerGraph(sporescope::GraphIndex graph);
  void setIteration(Iteration iteration);
  void setRun(std::uint32_t run);
  void selectNode(sporescope::GraphIndex graph, sporescope::NodeIndex node);
  /// Selects the node, iteration, run and slot of a tensor.
  void selectTensor(const sporescope::TensorKey& key);
  /// Selects it and shows it in a tab: a preview that the next one replaces, or a tab of its own.
  void openTensor(const sporescope::TensorKey& key, bool pin);
  /// The same as a preview, at an element of it, beside what the inputs of its operator give.
  void openRecomputed(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);
  void goBack();
  void goForward();

 signals:
  void sessionsChanged();  ///< opened, closed, another one in front
  void snapshotChanged();  ///< the session in front knows more
  void graphChanged();
  void nodeChanged();
  void iterationChanged();
  void runChanged();
  void tensorChanged();  ///< after any change of the selection: the chosen tensor
  void tensorOpened(const sporescope::TensorKey& key, bool pin);
  void recomputedOpened(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);  ///< after tensorOpened
  void historyChanged();
  void navigated();  ///< back or forward, to what is selected now

 private:
  struct Entry;
  struct HistoryEntry {
    GraphIndex graph = kNoGraph;
    NodeIndex node = kNoNode;
    Iteration iteration{};
    std::optional<TensorKey> tensor;
  };
  struct Selection;
  void saveSelection();
  void restoreSelection();
  void appendEntry(std::shared_ptr<Session> session);
  [[nodiscard]] std::shared_ptr<Session> releasingInBackground(std::shared_ptr<Session> session) const;
  void applySnapshot();
  void goToHistoryEntry(int position);
  void remapNodes(const SessionSnapshot& before);
  void chooseFirstGraph();
  void clearSelection();
  void moveTo(GraphIndex graph, NodeIndex node, Iteration iteration, std::uint32_t run, std::optional<TensorKey> tensor);
  void pushHistory();

  std::shared_ptr<std::atomic<bool>> open_ = std::make_shared<std::atomic<bool>>(true);
  std::vector<std::unique_ptr<Entry>> entries_;
  int current_ = -1;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  GraphIndex graph_ = kNoGraph;
  NodeIndex node_ = kNoNode;
  Iteration iteration_{};
  bool iterationChosen_ = false;
  std::uint32_t run_ = 1;
  std::optional<TensorKey> tensor_;
  std::vector<HistoryEntry> history_;
  int historyIndex_ = -1;
  bool navigating_ = false;
  // They ask what is open, and come last.
  Comparisons* comparisons_;
  UnionScopes* unitedScopes_;
  RankChecks* rankChecks_;
  Recomputations* recomputations_;
  ReferenceTensorModel* reference_;
  Notes* notes_;
};

}  // namespace sporescope::ui
