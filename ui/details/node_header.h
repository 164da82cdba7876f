// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>
#include <array>
#include <memory>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/background_task.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

/// A read-only, selectable full name. It is elided in the middle if there is not enough room, because both ends are
/// informative. With the keyboard focus, it shows the whole name. UI thread only.
class FullNameField : public QLineEdit {
  Q_OBJECT

 public:
  explicit FullNameField(QWidget* parent = nullptr);
  void setName(const QString& name);
  [[nodiscard]] const QString& name() const { return name_; }

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showName();

  QString name_;
};

/// Describes a node: its name and kind, its full name, and its counterparts, which are the gradients of an operator or the
/// operator of a gradient. UI thread only.
class NodeHeader : public QWidget {
  Q_OBJECT

 public:
  explicit NodeHeader(QWidget* parent = nullptr);
  void setNode(const std::shared_ptr<const Graph>& graph, NodeIndex node);
  /// Removes the node and cancels the search for its counterparts.
  void clear();

 signals:
  void showInGraphRequested();
  void nodeRequested(sporescope::NodeIndex node);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QGridLayout* makeTitle();
  void makeCounterparts();
  void placeKind();
  void requestCounterparts();
  void writeCounterparts();
  void applyColors();

  QLabel* name_;
  ElidedLabel* kind_;
  FullNameField* fullName_;
  QLabel* counterparts_;
  std::array<QToolButton*, 2> buttons_{};  ///< Next to the name
  QGridLayout* title_;
  QString nodeName_;
  std::shared_ptr<const Graph> graph_;
  NodeIndex node_ = kNoNode;
  std::vector<NodeIndex> counterpartNodes_;  ///< Gradients of the operator, or operator of the gradient
  BackgroundTask search_;                    ///< Search for the counterparts
};

}  // namespace sporescope::ui
