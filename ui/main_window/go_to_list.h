// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <QString>
#include <QStringList>
#include <QStyledItemDelegate>
#include <vector>

#include "core/session/session.h"
#include "ui/style/node_shape.h"

namespace sporescope::ui {

/// A node, or a source line with the nodes that it created.
struct GoToTarget {
  GraphIndex graph = kNoGraph;
  NodeIndex node = kNoNode;  ///< For a line: the first node that it created
  NodeShape shape = NodeShape::op;
  bool line = false;
  QString name;    ///< For example "Log-op0" or "networks.py:60"
  QString detail;  ///< The scope, or the code
  std::size_t nodes = 1;
};

/// Splits the text of the user into search terms at spaces.
[[nodiscard]] QStringList searchTerms(const QString& text);

/// Returns at most `limit` nodes whose full name contains all terms, ignoring order and case. Best matches first: the name
/// starts with a term, contains one, or only the scope does. With several terms, whole words rank before parts of words.
[[nodiscard]] std::vector<GoToTarget> nodeTargets(const SessionGraph& graph, GraphIndex index,
                                                  const std::vector<NodeIndex>& found, const QString& text, std::size_t limit);
/// Returns at most `limit` source lines whose "file:line" or code contains all terms, in the order of `lines` (user code
/// first).
[[nodiscard]] std::vector<GoToTarget> lineTargets(const std::vector<Session::StackEntry>& lines, const QString& text,
                                                  std::size_t limit);

/// List of the found nodes and lines.
class GoToModel : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;
  void setTargets(std::vector<GoToTarget> targets);
  /// Returns null if there is no such row.
  [[nodiscard]] const GoToTarget* targetAt(int row) const;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<GoToTarget> targets_;
};

/// Paints the node shape, the name with matched terms in semibold, and the scope or the code in the secondary color.
class GoToDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  GoToDelegate(const GoToModel* model, QObject* parent);
  /// Sets the search terms that are highlighted in the names.
  void setTerms(const QStringList& terms) { terms_ = terms; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const GoToModel* model_;
  QStringList terms_;
};

}  // namespace sporescope::ui
