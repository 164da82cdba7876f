// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/list_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/table/table_tools.h"
#include "ui/widgets/filter/rank_filter.h"
#include "ui/widgets/filter_field.h"

namespace sporescope::ui {

namespace {

constexpr int kInitialWidth = 900;
// Rows that have room without scrolling. There are some more than needed at first, because a search may add rows.
constexpr int kMinVisibleRows = 4;
constexpr int kMaxVisibleRows = 16;

}  // namespace

ListDialog::ListDialog(const Text& text, TableModel* model, QWidget* parent)
    : QDialog(parent),
      sentence_(new QLabel(this)),
      table_(new TableView(model, text.title, this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
  setWindowTitle(text.title);
  resize(kInitialWidth, height());
  model->setParent(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(8);
  sentence_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  sentence_->setWordWrap(true);
  auto* tools = new TableTools(table_, {text.filter, tr("Part of a line")});
  tools->row()->setContentsMargins(0, 0, 0, 0);
  tools->row()->setSpacing(8);
  if (!text.rankTip.isEmpty()) {
    rankFilter_ = new RankFilter(text.rankTip);
    tools->row()->insertWidget(1, rankFilter_);
    connect(rankFilter_, &RankFilter::changed, this, [this] {
      TableFilter filter = table_->table()->filter();
      filter.ranks = rankFilter_->ranks();
      table_->table()->setFilter(std::move(filter));
    });
  }
  for (QWidget* widget : {static_cast<QWidget*>(sentence_), static_cast<QWidget*>(tools), static_cast<QWidget*>(table_),
                          static_cast<QWidget*>(buttons_)}) {
    column->addWidget(widget);
  }
  for (QAction* action : table_->actions()) {
    if (action != table_->openAction()) addAction(action);  // Enter closes the dialog unless the table has the focus
  }
  addFilterKey(this, [tools] { tools->focusFilter(); });
  connect(table_, &TableView::statusMessage, this, [this](const QString& sentence) { setSentence(sentence); });
  connect(table_, &TableView::stepRequested, this, [this](bool forward) { table_->goToNext(table_->currentIndex(), forward); });
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  buttons_->button(QDialogButtonBox::Close)->setDefault(true);
  table_->setFocus();
}

void ListDialog::setVisible(bool visible) {
  if (visible && !std::exchange(wasShown_, true)) resize(width(), heightForRows());
  QDialog::setVisible(visible);
}

int ListDialog::heightForRows() const {
  const int rows = std::clamp(table_->model()->rowCount(), kMinVisibleRows, kMaxVisibleRows);
  const int rowHeight = std::max(table_->sizeHintForRow(0), fontMetrics().height() + 4);
  const int tableHeight = table_->header()->sizeHint().height() + 2 * table_->frameWidth() + rows * rowHeight;
  const int height =
      layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
  return height - table_->sizeHint().height() + tableHeight;
}

void ListDialog::setRanksShown(bool shown, int column) {
  rankFilter_->setRanksShown(shown);
  table_->setColumnEnabled(column, shown);
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
