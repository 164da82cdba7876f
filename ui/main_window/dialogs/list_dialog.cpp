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

#include "ui/main_window/dialogs/list_filter_proxy.h"
#include "ui/style/fonts.h"
#include "ui/widgets/filter/rank_filter.h"
#include "ui/widgets/filter_field.h"

namespace sporescope::ui {

namespace {

constexpr int kRow = 22;

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
  resize(900, 480);
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

void ListDialog::addFilter(const QString& name, const QString& ofRanks) {
  filter_ = new ListFilterProxy(table_->model());
  table_->setModel(filter_);
  ranks_ = new RankFilter(ofRanks);
  QLineEdit* text = filterField(name, tr("Part of a line"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addStretch(1);
  row->addWidget(ranks_);
  row->addWidget(text);
  static_cast<QVBoxLayout*>(layout())->insertLayout(1, row);
  connect(text, &QLineEdit::textChanged, filter_, &ListFilterProxy::setText);
  connect(ranks_, &RankFilter::changed, this, [this] { filter_->setRanks(ranks_->ranks()); });
  addFilterKey(this, [text] { text->setFocus(Qt::ShortcutFocusReason); });
}

void ListDialog::setRanksShown(bool shown) { ranks_->setRanksShown(shown); }

int ListDialog::rowOf(const QModelIndex& line) const {
  return filter_ == nullptr ? line.row() : filter_->mapToSource(line).row();
}

void ListDialog::setSentence(const QString& sentence) { sentence_->setText(sentence); }

QString ListDialog::withoutFile(const QString& sentence, const QString& path) {
  const QString gap(QChar(0x2026));
  QString rest = sentence;
  for (const QString& name : {path, path.section(u'/', -1)}) {
    const qsizetype at = name.isEmpty() ? -1 : rest.indexOf(name);
    if (at < 0) continue;
    rest.replace(at, name.size(), gap);
    break;
  }
  const QString beginning = gap + QStringLiteral(": ");
  return rest.startsWith(beginning) ? rest.mid(beginning.size()) : rest;
}

}  // namespace sporescope::ui

#include "moc_list_dialog.cpp"
