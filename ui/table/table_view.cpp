// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/table/table_view.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/text/format.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = RowDelegate::kPadding;
constexpr int kSortIndicator = 12;

/// Paints the cells of a TableModel.
class TableDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override {
    const auto* model = static_cast<const TableModel*>(index.model());
    const auto position = model->positionAt(index);
    if (!position) return;
    const TableColumn& column = model->columns()[static_cast<std::size_t>(index.column())];
    painter->setPen(model->textColor(*position, theme));
    if (column.paint) return column.paint(painter, item, *position, theme);
    if (column.isQuiet) painter->setPen(theme.text2);
    if (column.color) painter->setPen(column.color(*position, theme));
    QStyleOptionViewItem cell = item;
    QRect box = padded(item.rect);
    if (column.sign) {
      const QRect square(box.left(), box.center().y() - column.signSize / 2 + 1, column.signSize, column.signSize);
      painter->save();
      column.sign(painter, square, *position, theme);
      painter->restore();
      box.setLeft(box.left() + column.signSize + kPadding);
    }
    if (column.isStrong && column.isStrong(*position)) {
      cell.font.setWeight(QFont::DemiBold);
      cell.fontMetrics = QFontMetrics(cell.font);
      painter->setFont(cell.font);
    }
    drawCellText(painter, box, cell, column.elision);
  }
};

}  // namespace

void drawCellText(QPainter* painter, const QRect& box, const QStyleOptionViewItem& item, Elision elision) {
  const auto elided = [&](Qt::TextElideMode mode) { return item.fontMetrics.elidedText(item.text, mode, box.width()); };
  QString text;
  switch (elision) {
    case Elision::middle:
      text = elided(Qt::ElideMiddle);
      break;
    case Elision::path:
      text = elidedPath(item.text, item.fontMetrics, box.width());
      break;
    case Elision::left:
      text = elided(Qt::ElideLeft);
      break;
    case Elision::right:
      text = elided(Qt::ElideRight);
      break;
  }
  painter->drawText(box, static_cast<int>(item.displayAlignment), text);
}

TableView::TableView(TableModel* model, const QString& name, QWidget* parent)
    : QTreeView(parent),
      model_(model),
      rowActions_(new RowActions(this, {[this] { return rows(); }, [this] { return copiedColumns(); }})),
      openAction_(new QAction(tr("Open"), this)),
      enabled_(model->columns().size(), 1) {
  setModel(model);
  setItemDelegate(new TableDelegate(this));
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setAllColumnsShowFocus(true);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(name);
  header()->setSortIndicatorClearable(true);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  header()->setStretchLastSection(false);
  header()->setSectionsMovable(false);
  header()->setMinimumSectionSize(24);
  makeActions();
  connect(this, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) { emit opened(index, true); });
  setWidths();
  fitColumns();
}

void TableView::makeActions() {
  openAction_->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
  openAction_->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  addAction(openAction_);
  connect(openAction_, &QAction::triggered, this, [this] {
    if (currentIndex().isValid()) emit opened(currentIndex(), false);
  });
  rowActions_->copyAction()->setShortcut(QKeySequence::Copy);
  rowActions_->exportAction()->setShortcut(QKeySequence::Save);
  connect(rowActions_, &RowActions::statusMessage, this, &TableView::statusMessage);
  // Without a current row, Enter presses the default button of a dialog.
  openAction_->setEnabled(false);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& current) { openAction_->setEnabled(current.isValid()); });
  connect(model_, &QAbstractItemModel::modelReset, this, [this] { openAction_->setEnabled(currentIndex().isValid()); });
  addPanelKey(this, Qt::Key_N, [this] { emit stepRequested(true); });
  addPanelKey(this, Qt::SHIFT | Qt::Key_N, [this] { emit stepRequested(false); });
}

void TableView::setColumnEnabled(int column, bool enabled) {
  char& current = enabled_[static_cast<std::size_t>(column)];
  if (enabled == (current != 0)) return;
  current = enabled ? 1 : 0;
  fitColumns();
}

void TableView::showRow(const QModelIndex& index) {
  setCurrentIndex(index);
  scrollTo(index);
}

bool TableView::goToNext(const QModelIndex& from, bool forward) {
  const QModelIndex next = model_->next(from, forward);
  if (next.isValid()) showRow(next);
  return next.isValid();
}

QModelIndexList TableView::rows() const {
  QModelIndexList rows;
  for (int row = 0; row < model_->rowCount(); ++row) rows += model_->index(row, 0);
  return rows;
}

std::vector<int> TableView::copiedColumns() const {
  std::vector<int> columns;
  for (int column = 0; column < model_->columnCount(); ++column) {
    const bool isOfSigns = model_->columns()[static_cast<std::size_t>(column)].title.isEmpty();
    if (!isOfSigns) columns.push_back(column);
  }
  return columns;
}

// The shortcut of the action works in the whole panel; this is for a table that has no such panel around it.
void TableView::keyPressEvent(QKeyEvent* event) {
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (isEnter && openAction_->isEnabled()) return openAction_->trigger();
  QTreeView::keyPressEvent(event);
}

void TableView::contextMenuEvent(QContextMenuEvent* event) {
  const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
  const QModelIndex index = isMouse ? indexAt(event->pos()) : currentIndex();
  if (!index.isValid()) return;
  QMenu menu(this);
  menu.setToolTipsVisible(true);
  emit menuRequested(&menu, index);
  if (!menu.isEmpty()) menu.addSeparator();
  for (QAction* action : actions()) {
    if (action != openAction_) menu.addAction(action);
  }
  const QString title = model_->columns()[static_cast<std::size_t>(index.column())].title;
  if (const QString text = index.data().toString(); isFilterOffered_ && !text.isEmpty() && !title.isEmpty()) {
    QAction* filter = menu.addAction(tr("Filter by this cell"));
    filter->setToolTip(tr("Show only rows with this text in this column"));
    connect(filter, &QAction::triggered, this,
            [this, title, text] { emit filterRequested(title + QStringLiteral(": ") + text); });
  }
  menu.exec(isMouse ? event->globalPos() : viewport()->mapToGlobal(visualRect(index).center()));
}

void TableView::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

void TableView::changeEvent(QEvent* event) {
  QTreeView::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  setWidths();
  fitColumns();
}

// Uses the widest usual text of a column, because measuring all rows would be too slow.
void TableView::setWidths() {
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(strong);
  for (int i = 0; i < model_->columnCount(); ++i) {
    const TableColumn& column = model_->columns()[static_cast<std::size_t>(i)];
    if (column.widest.isEmpty()) continue;
    // The width of a text is rounded: without a further pixel, a fraction of one would elide it.
    const int textWidth =
        std::max(metrics.horizontalAdvance(column.widest) + 1, metrics.horizontalAdvance(column.title) + kSortIndicator);
    const int signWidth = column.signSize == 0 ? 0 : column.signSize + kPadding;
    setColumnHidden(i, false);  // A hidden column has no width
    header()->resizeSection(i, textWidth + 2 * kPadding + signWidth + column.extraWidth);
  }
}

// Columns without a widest text share the room that the others leave. In a narrow window, the least informative columns are
// hidden first.
void TableView::fitColumns() {
  std::vector<int> byPriority(model_->columns().size());
  std::iota(byPriority.begin(), byPriority.end(), 0);
  const auto columnAt = [this](int i) -> const TableColumn& { return model_->columns()[static_cast<std::size_t>(i)]; };
  std::stable_sort(byPriority.begin(), byPriority.end(),
                   [&](int a, int b) { return columnAt(a).priority < columnAt(b).priority; });
  int room = viewport()->width();
  std::vector<int> sharing;
  int stretch = 0;
  for (int i = 0; i < model_->columnCount(); ++i) {
    if (!columnAt(i).widest.isEmpty()) continue;
    room -= columnAt(i).minimumWidth;
    stretch += columnAt(i).stretch;
    sharing.push_back(i);
  }
  bool fits = true;
  for (const int i : byPriority) {
    if (columnAt(i).widest.isEmpty()) continue;
    setColumnHidden(i, false);
    const bool isEnabled = enabled_[static_cast<std::size_t>(i)] != 0;
    const int width = isEnabled ? header()->sectionSize(i) : 0;
    fits = fits && (width <= room || columnAt(i).priority == 0);
    setColumnHidden(i, !isEnabled || !fits);
    if (isEnabled && fits) room -= width;
  }
  room = std::max(room, 0);
  int rest = room;
  for (auto i = sharing.rbegin(); i != sharing.rend(); ++i) {
    const int share = *i == sharing.front() ? rest : room * columnAt(*i).stretch / stretch;
    header()->resizeSection(*i, columnAt(*i).minimumWidth + share);
    rest -= share;
  }
}

}  // namespace sporescope::ui

#include "moc_table_view.cpp"
