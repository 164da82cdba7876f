// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/table/tensor_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>

#include "ui/style/style.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = 6;
constexpr std::int64_t kMaxCopied = 1'000'000;

QColor backgroundOf(TextRole meaning, const Theme& theme) {
  switch (meaning) {
    case TextRole::nan:
      return theme.nan_background;
    case TextRole::pos_inf:
      return theme.warning_background;
    default:
      return theme.info_background;
  }
}

// Returns the widest texts: the ends of the finite values or, in a format without a fixed number of digits, the longest
// possible number.
QStringList widestTexts(const TensorSummary& summary, ValueFormat format, bool difference) {
  const DType dtype = difference ? DType::float64 : summary.stored_dtype;
  if (is_complex(dtype)) return {QStringLiteral("-0000.0000+0000.0000j")};
  QStringList texts{QStringLiteral("-0.0000")};
  const bool integer = !is_floating(dtype);
  for (const auto& end : {summary.statistics.min, summary.statistics.max}) {
    if (end && integer) texts += QString::number(*end, 'f', 0);
    if (end && !integer) texts += formatValue(*end, format);
  }
  if (integer) return texts;
  if (difference) {
    texts += formatValue(
        -2 * std::max(std::abs(summary.statistics.min.value_or(0)), std::abs(summary.statistics.max.value_or(0))), format);
  }
  if (format == ValueFormat::exact) {
    texts += dtype == DType::float64 ? QStringLiteral("-0.0000000000000000e-000") : QStringLiteral("-0.00000000e-00");
  } else if (format == ValueFormat::significant || format == ValueFormat::scientific) {
    texts += QStringLiteral("-0.00000e-00");
  }
  return texts;
}

// Returns rows of tab-separated values. A transposed slice stores the columns first.
QString tableText(const Values& values, std::int64_t rows, std::int64_t columns, bool transposed) {
  QString text;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      const auto position = static_cast<std::size_t>(transposed ? column * rows + row : row * columns + column);
      if (column > 0) text += u'\t';
      text += QString::fromStdString(values.text(position));
    }
    text += u'\n';
  }
  return text;
}

}  // namespace

ValueDelegate::ValueDelegate(TensorPlane* plane, TensorAspect aspect, QObject* parent)
    : QStyledItemDelegate(parent), plane_(plane), aspect_(aspect) {}

const ColorTable& ValueDelegate::colors(const Theme& theme) const {
  const std::pair tableKey(plane_->colors(aspect_), &theme);
  if (tableKey_ != tableKey) {
    table_ = colorTable(plane_->colors(aspect_), theme);
    tableKey_ = tableKey;
  }
  return table_;
}

void ValueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& theme = themeOf(option.palette);
  const QVariant meaningData = index.data(TensorTableModel::kMeaningRole);
  painter->save();
  if (!meaningData.isValid()) {  // Not read yet
    painter->fillRect(option.rect, theme.base);
  } else {
    const auto meaning = static_cast<TextRole>(meaningData.toInt());
    QFont font = option.font;
    QColor textColor = colorOf(meaning, theme);
    if (meaning == TextRole::plain) {
      const ValueRange& range = plane_->range(aspect_);
      const double number = index.data(TensorTableModel::kNumberRole).toDouble();
      const QRgb background = colors(theme)[static_cast<std::size_t>(colorIndex(number, range.low, range.high))];
      painter->fillRect(option.rect, QColor(background));
      textColor = textColorOn(background);
    } else {
      painter->fillRect(option.rect, backgroundOf(meaning, theme));
      font.setWeight(QFont::DemiBold);
    }
    painter->setFont(font);
    painter->setPen(textColor);
    const QString label = index.data().toString();
    const QFontMetrics metrics(font);
    const int left = option.rect.right() + 1 - kPadding - metrics.horizontalAdvance(label);
    painter->setClipRect(option.rect);
    painter->drawText(QPoint(left, baselineIn(option.rect, metrics)), label);
  }
  const Cell& current = plane_->current();
  const auto* model = qobject_cast<const TensorTableModel*>(index.model());
  if (model != nullptr && model->cellAt(index) == current) {
    painter->setPen(QPen(theme.focus.color(), 2));
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  } else if (option.state.testFlag(QStyle::State_Selected)) {
    QColor veil = theme.focus;
    veil.setAlphaF(0.28F);
    painter->fillRect(option.rect, veil);
  }
  painter->restore();
}

TensorTable::TensorTable(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent)
    : QTableView(parent), plane_(plane), blocks_(blocks), model_(new TensorTableModel(plane, blocks, this)) {
  delegate_ = new ValueDelegate(plane, blocks->aspect(), this);
  setModel(model_);
  setItemDelegate(delegate_);
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Values"));
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSelectionMode(QAbstractItemView::ContiguousSelection);
  setWordWrap(false);
  setCornerButtonEnabled(false);
  for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setHighlightSections(true);
    header->setSectionsClickable(true);
    header->setMinimumSectionSize(10);
  }
  verticalHeader()->setDefaultSectionSize(Style::rowHeight(fontMetrics()));
  auto* copy = new QAction(tr("Copy"), this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, &TensorTable::copySelection);
  addAction(copy);
  setContextMenuPolicy(Qt::ActionsContextMenu);

  connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
    if (following_ || !index.isValid()) return;
    const QScopedValueRollback guard(following_, true);
    plane_->setCurrent(model_->cellAt(index));
    viewport()->update();
  });
  connect(plane_, &TensorPlane::currentChanged, this, &TensorTable::followPlane);
  connect(plane_, &TensorPlane::formatChanged, this, &TensorTable::fitColumns);
  connect(model_, &QAbstractItemModel::modelReset, this, [this] {
    fitColumns();
    followPlane();
  });
  connect(plane_, &TensorPlane::tensorChanged, this, &TensorTable::fitColumns);
  fitColumns();
}

void TensorTable::setAspect(TensorAspect aspect) {
  delegate_->setAspect(aspect);
  blocks_->setAspect(aspect);
}

void TensorTable::followPlane() {
  if (following_ || model_->rowCount() == 0 || model_->columnCount() == 0) return;
  const QScopedValueRollback guard(following_, true);
  const QModelIndex index = model_->indexOf(plane_->current());
  if (!index.isValid()) return;
  executeDelayedItemsLayout();  // the scroll bars may still be those of another page
  setCurrentIndex(index);
  scrollTo(index);
  viewport()->update();
}

void TensorTable::fitColumns() {
  const QFontMetrics metrics(font());
  int maxTextWidth = 0;
  for (const QString& text : widestTexts(plane_->summary(), plane_->format(), blocks_->aspect() == TensorAspect::difference)) {
    maxTextWidth = std::max(maxTextWidth, metrics.horizontalAdvance(text));
  }
  horizontalHeader()->setDefaultSectionSize(maxTextWidth + 2 * kPadding + 2);
}

void TensorTable::copySelection() {
  const QItemSelection selection = selectionModel()->selection();
  if (selection.isEmpty() || !plane_->session()) return;
  const QItemSelectionRange& range = selection.front();
  const std::int64_t rows = range.height();
  const std::int64_t columns = range.width();
  if (rows * columns > kMaxCopied) {
    emit copyFailed(tr("%1 values are too many for the clipboard; save the tensor instead").arg(rows * columns));
    return;
  }
  const Cell first = model_->cellAt(range.topLeft());
  const Slice slice = plane_->slice().slice(first.row, rows, first.column, columns);
  copyRequest_.start<Values>(
      this,
      [&](ResultCallback<Values> onResult) {
        return plane_->session()->values(plane_->key(), blocks_->aspect(), slice, std::move(onResult));
      },
      [this, rows, columns, transposed = plane_->slice().isTransposed()](Result<Values> result) {
        if (!result) {
          emit copyFailed(translated(result.error().message));
          return;
        }
        auto values = std::make_shared<const Values>(std::move(*result));
        copyTask_.run<QString>(
            this, [values, rows, columns, transposed] { return tableText(*values, rows, columns, transposed); },
            [this, rows, columns](const QString& text) {
              QApplication::clipboard()->setText(text);
              emit copied(static_cast<quint64>(rows) * static_cast<quint64>(columns));
            });
      });
}

void TensorTable::keyboardSearch(const QString& /*search*/) {}

// Other parts of the tab may appear after the table has scrolled to the current element.
void TensorTable::resizeEvent(QResizeEvent* event) {
  const QRect before(QPoint(0, 0), event->oldSize());
  const bool wasVisible = before.isEmpty() || before.intersects(visualRect(currentIndex()));
  QTableView::resizeEvent(event);
  if (wasVisible && currentIndex().isValid()) scrollTo(currentIndex());
}

void TensorTable::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitColumns();
}

}  // namespace sporescope::ui

#include "moc_tensor_table.cpp"
