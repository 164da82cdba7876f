// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_delegate.h"

#include <QFontMetrics>
#include <QPainter>
#include <QWidget>
#include <algorithm>

#include "ui/style/node_shape.h"
#include "ui/style/note_mark.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/text/cause_symptom.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

namespace {

constexpr int kIconLeft = 5;
constexpr int kIconSize = 16;
constexpr int kTextLeft = 26;
constexpr int kRightPadding = 8;
constexpr int kGap = 6;
constexpr qreal kDot = 5;
constexpr int kNearbyRows = 8;  // Above and below a row whose name is elided

QRectF iconBox(const QRect& row) {
  const QPoint corner(row.left() + kIconLeft, row.center().y() - kIconSize / 2);
  return QRectF(corner, QSizeF(kIconSize, kIconSize)).translated(0, 0.5);
}

// At the lower right of the icon.
void paintInferred(QPainter* painter, const QRect& row, const ScopeTree& scopes, NodeIndex node, const Theme& theme) {
  if (scopes.inferred(node)) paintInferredMark(painter, iconBox(row).bottomRight() - QPointF(3, 3), 7, theme);
}

NodeShape shapeOfRow(const NodeTreeModel& model, const TreeRow& row) {
  switch (row.kind) {
    case TreeRow::Kind::graph:
      return NodeShape::graph;
    case TreeRow::Kind::node:
      return shapeOf(model.scopes()->graph()->nodes()[row.node()]);
    case TreeRow::Kind::parameters:
      return NodeShape::parameter;
    case TreeRow::Kind::constants:
      return NodeShape::constant;
    default:
      return NodeShape::scope;
  }
}

struct RowMarks {
  const HitMark* mark = nullptr;
  bool badge = false;  ///< Badge of an operator; otherwise the number of hits in a scope
  bool cause = false;
  QColor causeColor;
  const Note* note = nullptr;  ///< For an operator, a parameter or a constant
  int notes = 0;               ///< Inside a scope
  bool isOnlyInA = false;      ///< Only in run A
  bool comparing = false;
  const ComparedMark* compared = nullptr;  ///< For a node
  ComparedCount count = {};                ///< For a scope
};

// Paints small text that ends at `right`. Returns its left end.
int paintRightAlignedText(QPainter* painter, const QStyleOptionViewItem& option, const QString& text, int right,
                          const QColor& color, QFont::Weight weight = QFont::Normal) {
  QFont small = fontOfSize(option.font, 12);
  small.setWeight(weight);
  painter->setFont(small);
  painter->setPen(color);
  const int width = QFontMetrics(painter->font()).horizontalAdvance(text);
  painter->drawText(QRect(right - width, option.rect.top(), width, option.rect.height()), Qt::AlignVCenter, text);
  return right - width;
}

// Paints the marks of notes so that they end at `right`. Returns their left end.
int paintNotes(QPainter* painter, const QStyleOptionViewItem& option, const RowMarks& marks, int right, const Theme& theme) {
  const auto paintLeftOf = [&](auto paint) {
    paint(painter, QRectF(right - kNoteMark, option.rect.center().y() - kNoteMark / 2. + 0.5, kNoteMark, kNoteMark),
          theme.info.color(), theme.base.color());
    right -= kNoteMark + kGap / 2;
  };
  if (marks.notes > 0) {
    const QString text = formatCount(static_cast<std::uint64_t>(marks.notes));
    right = paintRightAlignedText(painter, option, text, right, theme.text2) - kGap / 2;
  }
  if (marks.notes > 0 || (marks.note != nullptr && !marks.note->text.empty())) paintLeftOf(paintBubble);
  if (marks.note != nullptr && marks.note->bookmark) paintLeftOf(paintRibbon);
  return right;
}

// Paints the status of a node relative to run A, or the number of differing nodes in a scope, so that it ends at `right`.
// Returns its left end.
int paintCompared(QPainter* painter, const QStyleOptionViewItem& option, const RowMarks& marks, int right, const Theme& theme) {
  const auto paintText = [&](const QString& text, const QColor& color, QFont::Weight weight = QFont::Normal) {
    return paintRightAlignedText(painter, option, text, right, color, weight) - kGap;
  };
  const auto paintAgrees = [&] { return paintText(QStringLiteral("✓"), theme.ok); };
  if (!marks.badge) {
    if (marks.count.differing > 0) return paintText(formatCount(marks.count.differing), theme.text2);
    return marks.count.compared > 0 ? paintAgrees() : right;
  }
  if (marks.compared == nullptr) return right;
  switch (marks.compared->status) {
    case NodeStatus::agrees:
      return paintAgrees();
    case NodeStatus::propagates:
      return paintText(formatError(marks.compared->error), theme.text2);
    case NodeStatus::diverges: {
      const int left = paintText(formatError(marks.compared->error), theme.error, QFont::DemiBold);
      paintFlag(painter, QRectF(left - 11, option.rect.center().y() - 6, 11, 13), theme.error);
      return left - 11 - kGap;
    }
    case NodeStatus::only_a:
    case NodeStatus::only_b: {
      const QRectF box(right - 13, option.rect.center().y() - 6, 13, 13);
      paintRunBadge(painter, box, marks.compared->status == NodeStatus::only_a ? u'A' : u'B', option.font, theme);
      return right - 13 - kGap;
    }
    case NodeStatus::not_comparable:
      break;
  }
  return paintText(QString(kEnDash), theme.text2);
}

// Paints the marks at the right end of the row. Returns their left end.
int paintMarks(QPainter* painter, const QStyleOptionViewItem& option, const RowMarks& marks, const Theme& theme) {
  int right = option.rect.right() + 1 - kRightPadding;
  const int middle = option.rect.center().y();
  if (marks.comparing) right = paintCompared(painter, option, marks, right, theme);
  if (!marks.mark->empty() && marks.badge) {
    const QString text = marks.mark->abbreviation();
    const QSize size = badgeSize(option.font, text);
    const QRect box(right - size.width(), middle - size.height() / 2, size.width(), size.height());
    paintBadge(painter, box, option.font, text, marks.mark->severity, marks.mark->fill(), theme);
    right = box.left() - kGap;
  } else if (!marks.mark->empty() && !marks.comparing) {  // Only one number fits there
    // A number in parentheses counts hits in other iterations only.
    const QString text = marks.mark->isOnlyInOthers()
                             ? QStringLiteral("(%1)").arg(formatCount(marks.mark->hitsInOtherIterations))
                             : formatCount(marks.mark->inIteration);
    right = paintRightAlignedText(painter, option, text, right, theme.text2) - kGap;
  }
  if (marks.mark->nan) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.nan.color());
    painter->drawEllipse(QRectF(right - kDot, middle - kDot / 2 + 0.5, kDot, kDot));
    right -= static_cast<int>(kDot) + kGap;
  }
  if (marks.isOnlyInA) right = paintRightAlignedText(painter, option, NodeTreeModel::onlyInA(), right, theme.text2) - kGap;
  if (marks.cause) {
    paintFlag(painter, QRectF(right - 11, middle - 6, 11, 13), marks.causeColor);
    right -= 11 + kGap;
  }
  return paintNotes(painter, option, marks, right, theme);
}

using Segments = std::vector<std::pair<qsizetype, qsizetype>>;

// Draws text with bold segments from `left` to `right` at most, elided. Returns its right end.
int drawWithBold(QPainter* painter, const QStyleOptionViewItem& option, const QFont& font, const QString& text,
                 const Segments& bold, int left, int right) {
  QFont heavy = font;
  heavy.setWeight(QFont::DemiBold);
  const auto draw = [&](qsizetype begin, qsizetype end, const QFont& partFont) {
    if (begin >= end || left >= right) return;
    const QFontMetrics metrics(partFont);
    const QString part = metrics.elidedText(text.mid(begin, end - begin), Qt::ElideRight, right - left);
    painter->setFont(partFont);
    painter->drawText(QRect(left, option.rect.top(), right - left, option.rect.height()), Qt::AlignVCenter, part);
    left += metrics.horizontalAdvance(part);
  };
  qsizetype position = 0;
  for (const auto& [begin, length] : bold) {
    draw(position, begin, font);
    draw(begin, begin + length, heavy);
    position = begin + length;
  }
  draw(position, text.size(), font);
  return left;
}

// Returns the part of `segments` that is in [begin, end), relative to `begin`.
Segments clipSegments(const Segments& segments, qsizetype begin, qsizetype end) {
  Segments clipped;
  for (const auto& [start, length] : segments) {
    const qsizetype from = std::max(start, begin);
    const qsizetype to = std::min(start + length, end);
    if (from < to) clipped.emplace_back(from - begin, to - from);
  }
  return clipped;
}

// The end of the scopes distinguishes similar nodes, so they are elided at the beginning.
void paintScopes(QPainter* painter, const QStyleOptionViewItem& option, const QString& scopes, const Segments& bold, int left,
                 int right) {
  const QFont font = fontOfSize(option.font, 12);
  QFont heavy = font;
  heavy.setWeight(QFont::DemiBold);
  const qsizetype omitted = elidedLength(scopes, QFontMetrics(bold.empty() ? font : heavy), right - left);
  if (omitted == 0) {
    drawWithBold(painter, option, font, scopes, bold, left, right);
  } else if (omitted < scopes.size()) {
    const int begin = drawWithBold(painter, option, font, QChar(0x2026), {}, left, right);
    drawWithBold(painter, option, font, scopes.mid(omitted), clipSegments(bold, omitted, scopes.size()), begin, right);
  }
}

// Returns the names of the rows around a row, in the same scope.
QStringList namesNear(const QModelIndex& index) {
  QStringList names;
  for (int offset = -kNearbyRows; offset <= kNearbyRows; ++offset) {
    const QModelIndex other = offset == 0 ? QModelIndex() : index.sibling(index.row() + offset, index.column());
    if (other.isValid()) names += other.data().toString();
  }
  return names;
}

}  // namespace

QString elidedName(const QString& name, const QStringList& nearby, const QFontMetrics& metrics, int width) {
  const QString elided = metrics.elidedText(name, Qt::ElideRight, width);
  if (elided == name) return name;
  const auto difference = std::mismatch(name.begin(), name.end(), elided.begin(), elided.end());
  const QStringView head(name.begin(), difference.first);
  const auto startsAlike = [&](const QString& other) { return other.startsWith(head); };
  const bool isAmbiguous = !head.isEmpty() && std::any_of(nearby.begin(), nearby.end(), startsAlike);
  return isAmbiguous ? metrics.elidedText(name, Qt::ElideMiddle, width) : elided;
}

void NodeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  painter->save();
  if (const auto* tree = qobject_cast<const NodeTreeModel*>(index.model())) {
    paintTreeRow(painter, row, *tree, index);
  } else if (const auto* list = qobject_cast<const NodeListModel*>(index.model())) {
    paintListRow(painter, row, *list, index);
  }
  painter->restore();
}

QSize NodeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const {
  return {120, Style::rowHeight(option.fontMetrics)};
}

void NodeDelegate::paintTreeRow(QPainter* painter, const QStyleOptionViewItem& option, const NodeTreeModel& model,
                                const QModelIndex& index) const {
  const Theme& theme = themeOf(option.palette);
  paintRowBackground(painter, option);
  const TreeRow row = NodeTreeModel::rowAt(index);
  paintShapeIcon(painter, iconBox(option.rect), shapeOfRow(model, row), theme);
  if (row.kind == TreeRow::Kind::node) paintInferred(painter, option.rect, *model.scopes(), row.node(), theme);
  RowMarks marks{&model.markOf(row), row.kind == TreeRow::Kind::node, model.isCause(row),
                 symptomColor(model.marks().symptom(), theme)};
  marks.isOnlyInA = marks.badge && model.isOfA(row.node());
  marks.comparing = compared_ != nullptr && compared_->isComparing();
  if (marks.comparing && marks.badge) marks.compared = compared_->ofNode(row.node());
  if (marks.comparing) marks.count = model.comparedIn(row);
  if (notes_ != nullptr && marks.badge) marks.note = notes_->ofNode(row.node());
  if (notes_ != nullptr) marks.notes = notesBelow(row);
  const int right = paintMarks(painter, option, marks, theme);
  const QRect box(option.rect.left() + kTextLeft, option.rect.top(), right - option.rect.left() - kTextLeft,
                  option.rect.height());
  painter->setFont(option.font);
  painter->setPen(marks.isOnlyInA ? theme.text2.color() : theme.text.color());
  const bool fits = option.fontMetrics.horizontalAdvance(option.text) <= box.width();
  painter->drawText(box, Qt::AlignVCenter,
                    fits ? option.text : elidedName(option.text, namesNear(index), option.fontMetrics, box.width()));
}

int NodeDelegate::notesBelow(const TreeRow& row) const {
  switch (row.kind) {
    case TreeRow::Kind::node:
      return 0;
    case TreeRow::Kind::parameters:
      return notes_->countOfParameters();
    case TreeRow::Kind::constants:
      return notes_->countOfConstants();
    default:
      return notes_->countIn(row.scope());
  }
}

void NodeDelegate::paintListRow(QPainter* painter, const QStyleOptionViewItem& option, const NodeListModel& model,
                                const QModelIndex& index) const {
  const Theme& theme = themeOf(option.palette);
  paintRowBackground(painter, option);
  const NodeIndex node = model.nodeAt(index);
  if (node == kNoNode) return;
  const Node& n = model.graph().nodes()[node];
  paintShapeIcon(painter, iconBox(option.rect), shapeOf(n), theme);
  paintInferred(painter, option.rect, model.scopes(), node, theme);
  RowMarks marks{&model.marks().ofNode(node), true, node == model.marks().causeNode(),
                 symptomColor(model.marks().symptom(), theme)};
  marks.isOnlyInA = model.isOfA(node);
  marks.comparing = compared_ != nullptr && compared_->isComparing();
  if (marks.comparing) marks.compared = compared_->ofNode(node);
  if (notes_ != nullptr) marks.note = notes_->ofNode(node);
  const int right = paintMarks(painter, option, marks, theme);

  const QString full = toQString(n.full_name);
  const qsizetype nameBegin = full.size() - toQString(n.name()).size();
  const Segments bold = model.matchRanges(full);
  painter->setPen(marks.isOnlyInA ? theme.text2.color() : theme.text.color());
  const int end = drawWithBold(painter, option, option.font, full.mid(nameBegin), clipSegments(bold, nameBegin, full.size()),
                               option.rect.left() + kTextLeft, right);
  if (nameBegin < 2) return;
  painter->setPen(theme.text2.color());
  paintScopes(painter, option, full.left(nameBegin - 1), clipSegments(bold, 0, nameBegin - 1), end + kGap + 2, right);
}

}  // namespace sporescope::ui

#include "moc_node_delegate.cpp"
