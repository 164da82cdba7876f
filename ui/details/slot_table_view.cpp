// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/slot_table_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/table/rows_as_text.h"
#include "ui/text/format.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/row_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = 6;
constexpr int kMaxRows = 12;
constexpr int kLegibleConnected = 72;   // Width at which short names are legible
constexpr int kLegibleCharacters = 16;  // Characters of longer names that are legible
constexpr int kMinConnected = 40;       // Room for the beginning and end of a name

// Keeps the number of the slot and what follows it; the name before it is elided in the middle.
QString elidedConnection(const QString& text, const QFontMetrics& metrics, int width) {
  const qsizetype end = text.indexOf(QLatin1String(" : "));
  const QString rest = end < 0 ? QString() : text.mid(end);
  return metrics.elidedText(text.left(text.size() - rest.size()), Qt::ElideMiddle, width - metrics.horizontalAdvance(rest)) +
         rest;
}

/// Paints cells with 6 px padding. Names are elided in the middle, numbers never.
class SlotDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themeOf(option.palette);
    if ((option.state & QStyle::State_Selected) != 0) {
      const bool active = option.widget != nullptr && option.widget->isActiveWindow();
      const auto group = active ? QPalette::Active : QPalette::Inactive;
      painter->fillRect(option.rect, option.palette.color(group, QPalette::Highlight));
    }
    const QRect box = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    const QVariant runs = index.data(SlotTableModel::kMeaningRole);
    if (runs.isValid()) {
      paintRuns(painter, box, runs.value<TextRuns>(), option.font, theme);
      return;
    }
    const bool isDash = index.data().toString() == QString(kEnDash);
    painter->setFont(option.font);
    painter->setPen((isDash ? theme.text2 : theme.text).color());
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    QString text = index.data().toString();
    if (index.column() == SlotTableModel::kConnected) {
      if (option.fontMetrics.horizontalAdvance(text) > box.width()) {
        text = elidedConnection(index.data(SlotTableModel::kShortRole).toString(), option.fontMetrics, box.width());
      }
    } else if (index.column() == SlotTableModel::kSlot && option.fontMetrics.horizontalAdvance(text) > box.width()) {
      text = index.data(SlotTableModel::kShortRole).toString();
    }
    // Aligns by the baseline, because a glyph of a fallback font must not move the number.
    const bool right = alignment.testFlag(Qt::AlignRight);
    const int left = right ? box.right() + 1 - option.fontMetrics.horizontalAdvance(text) : box.left();
    painter->drawText(left, baselineIn(box, option.fontMetrics), text);
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QVariant runs = index.data(SlotTableModel::kMeaningRole);
    const int width = runs.isValid() ? widthOf(runs.value<TextRuns>(), option.font)
                                     : option.fontMetrics.horizontalAdvance(index.data().toString());
    return {width + 2 * kPadding, Style::rowHeight(option.fontMetrics)};
  }
};

}  // namespace

SlotTableView::SlotTableView(SlotTableModel* model, QWidget* parent) : QTableView(parent), model_(model) {
  setModel(model_);
  setItemDelegate(new SlotDelegate(this));
  setAccessibleName(tr("Tensors of the node"));
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setContextMenuPolicy(Qt::CustomContextMenu);
  addCopyRows(this);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  verticalHeader()->hide();
  verticalHeader()->setMinimumSectionSize(1);  // This comes first, because it limits the row height
  verticalHeader()->setDefaultSectionSize(Style::rowHeight(fontMetrics()));
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(24);
  horizontalHeader()->setStretchLastSection(true);
  connect(model_, &QAbstractItemModel::modelReset, this, [this] {
    fitColumns();
    setVerticalScrollBarPolicy(model_->rowCount() > kMaxRows ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    updateGeometry();
  });
  connect(model_, &QAbstractItemModel::dataChanged, this, &SlotTableView::fitColumns);
  onRowChosen(this, this, [this](const QModelIndex& index) {
    if (!isQuiet_) emit rowChosen(index.row());
  });
  connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& index) {
    const auto nodes =
        index.column() == SlotTableModel::kConnected ? model_->connectedTo(index.row()) : std::vector<NodeIndex>{};
    if (nodes.empty()) {
      emit rowActivated(index.row());
    } else {
      emit nodeRequested(nodes.front());
    }
  });
  connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    const QModelIndex index = indexAt(position);
    if (index.isValid()) emit menuRequested(index.row(), viewport()->mapToGlobal(position));
  });
}

void SlotTableView::selectRowQuietly(int row) {
  const QScopedValueRollback<bool> guard(isQuiet_, true);
  if (row < 0) {
    clearSelection();
    setCurrentIndex({});
  } else {
    setCurrentIndex(model_->index(row, currentIndex().isValid() ? currentIndex().column() : 0));
  }
}

QSize SlotTableView::sizeHint() const {
  const int rows = std::min(model_->rowCount(), kMaxRows);
  const int bar = tooWide_ ? horizontalScrollBar()->sizeHint().height() : 0;
  return {240, horizontalHeader()->height() + rows * verticalHeader()->defaultSectionSize() + bar};
}

QSize SlotTableView::minimumSizeHint() const { return {80, sizeHint().height()}; }

// Qt would draw a span of hidden columns over the shape.
void SlotTableView::spanScalars() {
  clearSpans();
  if (isColumnHidden(SlotTableModel::kMin)) return;
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (model_->isScalar(row)) setSpan(row, SlotTableModel::kMin, 1, 2);
  }
}

int SlotTableView::shortWidth(int column) const {
  int width = 0;
  for (int row = 0; row < model_->rowCount(); ++row) {
    const QString text = model_->index(row, column).data(SlotTableModel::kShortRole).toString();
    width = std::max(width, fontMetrics().horizontalAdvance(text) + 2 * kPadding);
  }
  return width;
}

int SlotTableView::preferredWidth(int column) {
  int& header = headerWidths_[static_cast<std::size_t>(column)];
  // Qt returns 0 for a hidden column, which would make it too narrow for its title when it is shown again.
  if (!isColumnHidden(column)) header = horizontalHeader()->sectionSizeHint(column);
  int width = header;
  for (int row = 0; row < model_->rowCount(); ++row) {
    const bool isSpanned = model_->isScalar(row) && (column == SlotTableModel::kMin || column == SlotTableModel::kMax);
    const int hintWidth = sizeHintForIndex(model_->index(row, column)).width();
    width = std::max(width, isSpanned ? hintWidth / 2 : hintWidth);
  }
  return width;
}

// Numbers get the width they need, and the name of the other end gets the rest. If that is too little, slot names are
// shortened. Then columns are hidden that the tool tip and the statistics below also show.
void SlotTableView::fitColumns() {
  std::array<int, SlotTableModel::kColumns> widths{};
  for (int column = 0; column < SlotTableModel::kColumns; ++column) {
    widths[static_cast<std::size_t>(column)] = preferredWidth(column);
  }
  const int maxLegible = std::max(kLegibleConnected, kLegibleCharacters * fontMetrics().horizontalAdvance(u'0'));
  const int legible = std::clamp(shortWidth(SlotTableModel::kConnected), kLegibleConnected, maxLegible);
  const int connected = std::exchange(widths[SlotTableModel::kConnected], legible);
  const auto isTooWide = [&] { return std::accumulate(widths.begin(), widths.end(), 0) > viewport()->width(); };
  if (isTooWide()) {
    widths[SlotTableModel::kSlot] =
        std::max(shortWidth(SlotTableModel::kSlot), horizontalHeader()->sectionSizeHint(SlotTableModel::kSlot));
  }
  if (isTooWide()) widths[SlotTableModel::kMin] = widths[SlotTableModel::kMax] = 0;
  if (isTooWide()) widths[SlotTableModel::kShape] = 0;
  const int rest = viewport()->width() - std::accumulate(widths.begin(), widths.end(), 0) + legible;
  widths[SlotTableModel::kConnected] = std::clamp(rest, kMinConnected, std::max(legible, connected));
  const bool tooWide = isTooWide();
  // While columns are shown and hidden, they are briefly wider than the table. A scroll bar that appeared then would cover the
  // last row.
  setHorizontalScrollBarPolicy(tooWide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  for (int column = 0; column < SlotTableModel::kColumns; ++column) {
    const int width = widths[static_cast<std::size_t>(column)];
    setColumnHidden(column, width == 0);
    if (width > 0) setColumnWidth(column, width);
  }
  spanScalars();
  if (tooWide != tooWide_) {  // The scroll bar needs room of its own
    tooWide_ = tooWide;
    updateGeometry();
  }
}

void SlotTableView::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void SlotTableView::keyPressEvent(QKeyEvent* event) {
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
    emit rowActivated(currentIndex().row());
    return;
  }
  QTableView::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_slot_table_view.cpp"
