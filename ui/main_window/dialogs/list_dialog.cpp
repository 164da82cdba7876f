// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/list_dialog.h"

#include <QAbstractItemModel>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/main_window/dialogs/list_filter_proxy.h"
#include "ui/style/fonts.h"
#include "ui/widgets/filter/rank_filter.h"
#include "ui/widgets/filter_field.h"

namespace sporescope::ui {

namespace {

constexpr int kRow = 22;
constexpr int kInitialWidth = 900;
// Rows that have room without scrolling. There are some more than needed at first, because a search may add rows.
constexpr int kMinVisibleRows = 4;
constexpr int kMaxVisibleRows = 16;

/// Elides sentences at the end, not in the middle.
class SentenceDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = Qt::ElideRight;
  }
};

}  // namespace

ListDialog::ListDialog(const QString& title, QAbstractItemModel* model, QWidget* parent)
    : QDialog(parent),
      sentence_(new QLabel(this)),
      table_(new QTableView(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
  setWindowTitle(title);
  resize(kInitialWidth, height());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(8);
  sentence_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  sentence_->setWordWrap(true);
  column->addWidget(sentence_);
  column->addWidget(table_);
  column->addWidget(buttons_);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  buttons_->button(QDialogButtonBox::Close)->setDefault(true);

  model->setParent(this);
  table_->setModel(model);
  table_->setAccessibleName(title);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTextElideMode(Qt::ElideMiddle);
  table_->setItemDelegateForColumn(model->columnCount() - 1, new SentenceDelegate(table_));
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setMinimumSectionSize(kRow);  // set first, because it limits the row height
  table_->verticalHeader()->setDefaultSectionSize(std::max(kRow, fontMetrics().height() + 4));
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->horizontalHeader()->setHighlightSections(false);
}

void ListDialog::setVisible(bool visible) {
  if (visible && !std::exchange(wasShown_, true)) resize(width(), heightForRows());
  QDialog::setVisible(visible);
}

int ListDialog::heightForRows() const {
  const int rows = std::clamp(table_->model()->rowCount(), kMinVisibleRows, kMaxVisibleRows);
  const int tableHeight = table_->horizontalHeader()->sizeHint().height() + 2 * table_->frameWidth() +
                          rows * table_->verticalHeader()->defaultSectionSize();
  const int height =
      layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
  return height - table_->sizeHint().height() + tableHeight;
}

void ListDialog::addFilter(const QString& name, const QString& rankTip) {
  filterProxy_ = new ListFilterProxy(table_->model());
  table_->setModel(filterProxy_);
  rankFilter_ = new RankFilter(rankTip);
  QLineEdit* textField = filterField(name, tr("Part of a line"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addStretch(1);
  row->addWidget(rankFilter_);
  row->addWidget(textField);
  static_cast<QVBoxLayout*>(layout())->insertLayout(1, row);
  connect(textField, &QLineEdit::textChanged, filterProxy_, &ListFilterProxy::setText);
  connect(rankFilter_, &RankFilter::changed, this, [this] { filterProxy_->setRanks(rankFilter_->ranks()); });
  addFilterKey(this, [textField] { textField->setFocus(Qt::ShortcutFocusReason); });
}

void ListDialog::setRanksShown(bool shown) { rankFilter_->setRanksShown(shown); }

int ListDialog::rowOf(const QModelIndex& index) const {
  return filterProxy_ == nullptr ? index.row() : filterProxy_->mapToSource(index).row();
}

void ListDialog::setSentence(const QString& sentence) { sentence_->setText(sentence); }

QString ListDialog::withoutFile(const QString& sentence, const QString& path) {
  const QString ellipsis(QChar(0x2026));
  QString shortened = sentence;
  for (const QString& name : {path, path.section(u'/', -1)}) {
    const qsizetype at = name.isEmpty() ? -1 : shortened.indexOf(name);
    if (at < 0) continue;
    shortened.replace(at, name.size(), ellipsis);
    break;
  }
  const QString prefix = ellipsis + QStringLiteral(": ");
  return shortened.startsWith(prefix) ? shortened.mid(prefix.size()) : shortened;
}

}  // namespace sporescope::ui

#include "moc_list_dialog.cpp"
