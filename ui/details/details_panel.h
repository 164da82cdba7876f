// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/session/session.h"
#include "core/session/session_snapshot.h"
#include "ui/concurrency/latest_request.h"
#include "ui/details/collapsible_section.h"
#include "ui/details/counterpart_table.h"
#include "ui/details/node_header.h"
#include "ui/details/note_field.h"
#include "ui/details/recomputed_node.h"
#include "ui/details/selected_slot_view.h"
#include "ui/details/slot_table_model.h"
#include "ui/details/slot_table_view.h"
#include "ui/details/source_stack_view.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The device's reports for an operator that overflowed, one line for each accelerator, in the device's wording. UI thread
/// only.
class OverflowNotes : public QWidget {
  Q_OBJECT

 public:
  explicit OverflowNotes(QWidget* parent = nullptr);
  void setReports(const std::vector<SessionOverflow>& reports);
  [[nodiscard]] QString text() const { return messages_->text(); }

 private:
  QLabel* messages_;
  QLabel* meaning_;
};

/// The attributes of an operator, or the arguments of its kernel, as names and selectable values. UI thread only.
class AttributeList : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  void setAttributes(const std::vector<Attribute>& attributes);
  /// Shows the reason why there are no values.
  void setProblem(const QString& reason);

 private:
  QGridLayout* makeGrid();
};

/// Shows the details of the selected node: its tensors with their statistics, its attributes, its source stack. For a selected
/// scope, it shows its path, what it contains, and its hits. UI thread only.
class DetailsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit DetailsPanel(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const PanelState& state() const { return *state_; }
  [[nodiscard]] SlotTableModel* slotTable() { return &slots_; }
  /// Moves the keyboard focus to the note field if a node is shown.
  void writeNote();
  /// Recomputes the shown execution of the operator from its inputs and shows the result.
  void recompute();
  [[nodiscard]] const RecomputedNode& recomputed() const { return *recomputed_; }

 signals:
  void viewed();  ///< A tensor was opened from here and should get the keyboard focus
  /// The tensor should be compared with its previous iteration.
  void compareRequested(const sporescope::TensorKey& key);
  /// The file should be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);
  /// All nodes of a source line should be found: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The graph should be shown with the selected node in the middle.
  void showInGraphRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct ShownNode {
    std::weak_ptr<Session> session;
    GraphIndex graph = kNoGraph;
    NodeIndex node = kNoNode;
    bool operator==(const ShownNode& other) const {
      return session.lock() == other.session.lock() && graph == other.graph && node == other.node;
    }
  };
  [[nodiscard]] QWidget* makePage();
  [[nodiscard]] QWidget* makeTensors();
  void makeSourceTools();
  void followWorkspace();
  void connectParts();
  void showNode();
  void showNone();  ///< If no node of the active session is selected
  [[nodiscard]] bool showScope();
  void showScopeHits();
  void followFindings();
  void showNote();
  void showTensors();
  void requestArguments();
  void showRecomputed();
  void scrollToRecomputed();
  void scrollToSection(const CollapsibleSection* section);
  void showChosenSlot();
  void showCounterpart();
  void writeChosenSlot(int row);
  void saveTensor();
  void view(const sporescope::TensorKey& key, bool pin);
  void showSlotMenu(int row, const QPoint& globalPosition);
  void findMainLine();
  [[nodiscard]] int chosenRow() const;

  Workspace* workspace_;
  SlotTableModel slots_;
  NodeHeader* header_;
  NoteField* note_;
  CollapsibleSection* noteSection_;
  SlotTableView* table_;
  QLabel* noTensors_;
  SelectedSlotView* chosen_;
  CounterpartTable* counterpart_;
  CollapsibleSection* tensorSection_;
  RecomputedNode* recomputed_;
  CollapsibleSection* recomputedSection_;
  bool recomputedRequested_ = false;  ///< Scroll to the recomputation once it has finished
  OverflowNotes* overflow_;
  CollapsibleSection* overflowSection_;
  AttributeList* attributes_;
  CollapsibleSection* attributeSection_;
  AttributeList* arguments_;
  CollapsibleSection* argumentSection_;
  SourceStackView* source_;
  CollapsibleSection* sourceSection_;
  QToolButton* findLine_ = nullptr;
  QToolButton* openLine_ = nullptr;
  QScrollArea* scroll_;
  PanelState* state_;
  std::shared_ptr<const Graph> graph_;  ///< Graph of the node that is shown
  ShownNode shown_;                     ///< The last node that was shown
  HitMarks marks_;
  QPointer<Findings> findings_;
  QString scopeName_;
  QStringList scopeLines_;  ///< Lines about the selected scope, without its hits; empty if no scope is shown
  LatestRequest argumentRequest_;
  LatestRequest saveRequest_;
};

}  // namespace sporescope::ui
