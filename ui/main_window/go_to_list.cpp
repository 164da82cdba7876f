// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/go_to_list.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

bool isPartOfWord(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isLetterOrNumber(); }

// True if a term occurs as a whole word: "150" in "150-Block", but not in "Cast-op1150".
bool isWholeWord(const QString& text, const QString& term) {
  for (qsizetype at = text.indexOf(term, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(term, at + 1, Qt::CaseInsensitive)) {
    if (!isPartOfWord(text, at - 1) && !isPartOfWord(text, at + term.size())) return true;
  }
  return false;
}

// Returns the rank of a match, lower is better; empty if the full name lacks a term. A single term scores 0 if the name
// starts with it, 1 if the name contains it, 2 if only the scope does. With several terms the best score counts, and each
// term that is not a whole word adds 3 (6 at most).
std::optional<std::size_t> matchQuality(const Node& node, const QStringList& terms) {
  const QString fullName = toQString(node.full_name);
  const QString name = toQString(node.name());
  std::size_t best = 2;
  std::size_t partialMatches = 0;
  for (const QString& term : terms) {
    if (!fullName.contains(term, Qt::CaseInsensitive)) return std::nullopt;
    const qsizetype at = name.indexOf(term, 0, Qt::CaseInsensitive);
    best = std::min<std::size_t>(best, at == 0 ? 0 : at > 0 ? 1 : 2);
    if (terms.size() > 1 && !isWholeWord(fullName, term)) ++partialMatches;
  }
  return 3 * std::min<std::size_t>(partialMatches, 2) + best;
}

GoToTarget makeTarget(const Node& node, NodeIndex nodeIndex, GraphIndex graph, const QString& graphName) {
  GoToTarget target;
  target.graph = graph;
  target.node = nodeIndex;
  target.shape = shapeOf(node);
  target.name = toQString(node.name());
  target.detail = node.scope.empty() ? graphName : toQString(node.scope);
  return target;
}

constexpr int kPadding = 6;

// Draws a piece of text and returns where the next one begins.
int drawPiece(QPainter* painter, const QRect& row, int x, const QFont& font, const QColor& color, const QString& text) {
  painter->setFont(font);
  painter->setPen(color);
  const QRect box(x, row.top(), row.right() - x, row.height());
  painter->drawText(box, Qt::AlignVCenter | Qt::TextSingleLine, text);
  return x + QFontMetrics(font).horizontalAdvance(text);
}

int drawMatched(QPainter* painter, const QRect& row, int x, const QFont& font, const QColor& color, const QString& name,
                const QStringList& terms) {
  QList<bool> matched(name.size(), false);
  for (const QString& term : terms) {
    for (qsizetype at = name.indexOf(term, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(term, at + 1, Qt::CaseInsensitive)) {
      std::fill_n(matched.begin() + at, term.size(), true);
    }
  }
  QFont bold = font;
  bold.setWeight(QFont::DemiBold);
  for (qsizetype begin = 0; begin < name.size();) {
    qsizetype end = begin + 1;
    while (end < name.size() && matched[end] == matched[begin]) ++end;
    x = drawPiece(painter, row, x, matched[begin] ? bold : font, color, name.mid(begin, end - begin));
    begin = end;
  }
  return x;
}

}  // namespace

QStringList searchTerms(const QString& text) { return text.split(u' ', Qt::SkipEmptyParts); }

std::vector<GoToTarget> nodeTargets(const SessionGraph& graph, GraphIndex index, const std::vector<NodeIndex>& found,
                                    const QString& text, std::size_t limit) {
  std::array<std::vector<GoToTarget>, 9> graded;
  const QStringList terms = searchTerms(text);
  if (!graph.graph) return {};
  const auto nodes = graph.graph->nodes();
  const QString graphName = toQString(graph.name);
  for (const NodeIndex nodeIndex : found) {
    if (!nodes.has(nodeIndex)) continue;
    const auto grade = matchQuality(nodes[nodeIndex], terms);
    if (!grade) continue;
    auto& targets = graded[*grade];
    if (targets.size() < limit) targets.push_back(makeTarget(nodes[nodeIndex], nodeIndex, index, graphName));
    if (graded[0].size() >= limit) break;
  }
  std::vector<GoToTarget> all;
  for (auto& targets : graded) {
    for (GoToTarget& target : targets) {
      if (all.size() < limit) all.push_back(std::move(target));
    }
  }
  return all;
}

std::vector<GoToTarget> lineTargets(const std::vector<Session::StackEntry>& lines, const QString& text, std::size_t limit) {
  std::vector<GoToTarget> targets;
  const QStringList terms = searchTerms(text);
  for (const Session::StackEntry& entry : lines) {
    if (targets.size() >= limit) break;
    if (entry.nodes.empty() || entry.line.file.empty()) continue;
    const QString file = toQString(entry.line.file);
    const QString name = file.mid(file.lastIndexOf(u'/') + 1) + u':' + QString::number(entry.line.line);
    const QString code = toQString(entry.line.code);
    const auto holds = [&](const QString& term) {
      return name.contains(term, Qt::CaseInsensitive) || code.contains(term, Qt::CaseInsensitive);
    };
    // Code may contain the text including its spaces.
    if (!holds(text) && !std::all_of(terms.begin(), terms.end(), holds)) continue;
    GoToTarget target;
    target.line = true;
    target.graph = entry.nodes.front().first;
    target.node = entry.nodes.front().second;
    target.name = name;
    target.detail = code;
    target.nodes = entry.nodes.size();
    targets.push_back(std::move(target));
  }
  return targets;
}

void GoToModel::setTargets(std::vector<GoToTarget> targets) {
  beginResetModel();
  targets_ = std::move(targets);
  endResetModel();
}

const GoToTarget* GoToModel::targetAt(int row) const {
  return row >= 0 && row < rowCount() ? &targets_[static_cast<std::size_t>(row)] : nullptr;
}

int GoToModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(targets_.size()); }

QVariant GoToModel::data(const QModelIndex& index, int role) const {
  const GoToTarget* target = targetAt(index.row());
  if (target == nullptr) return {};
  if (role == Qt::DisplayRole) return target->name;
  if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) return target->detail;
  return {};
}

GoToDelegate::GoToDelegate(const GoToModel* model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

void GoToDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const GoToTarget* target = model_->targetAt(index.row());
  if (target == nullptr) return;
  const Theme& theme = themeOf(option.palette);
  painter->save();
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(option.rect, theme.selection);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(option.rect, theme.hover);
  }
  const QRect row = option.rect.adjusted(kPadding, 0, -kPadding, 0);
  painter->setClipRect(row);
  int x = row.left();
  if (!target->line) paintShapeIcon(painter, QRectF(x, row.center().y() - 8 + 0.5, 16, 16), target->shape, theme);
  x += 16 + kPadding;
  x = drawMatched(painter, row, x, textFont(TextSize::normal), target->line ? theme.accent : theme.text, target->name, terms_);
  x += 2 * kPadding;
  const QFont small = target->line ? codeFont() : textFont(TextSize::small);
  const QFontMetrics metrics(small);
  const auto elide = target->line ? Qt::ElideRight : Qt::ElideMiddle;
  drawPiece(painter, row, x, small, theme.text2, metrics.elidedText(target->detail, elide, row.right() - x));
  painter->restore();
}

}  // namespace sporescope::ui

#include "moc_go_to_list.cpp"
