// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/cause_path/cause_path_panel.h"

#include <QHeaderView>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/table/rows_as_text.h"
#include "ui/tensor/cause_path/cause_path_to.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/composition_bar.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/section_title.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

class CausePathDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize hint = RowDelegate::sizeHint(option, index);
    if (index.column() == CausePathModel::kFound) {
      hint.setWidth(widthOf(index.data(CausePathModel::kRunsRole).value<TextRuns>(), option.font));
    }
    return hint.grownBy({kPadding, 0, kPadding, 0});
  }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override {
    const QRect cell = padded(item.rect);
    painter->setPen(theme.text.color());
    if (index.column() == CausePathModel::kFound) {
      paintRuns(painter, cell, index.data(CausePathModel::kRunsRole).value<TextRuns>(), item.font, theme);
    } else if (index.column() == CausePathModel::kComposition) {
      const QVariant statistics = index.data(CausePathModel::kStatisticsRole);
      const QRect bar(cell.left(), cell.center().y() - 3, cell.width(), 7);
      if (statistics.isValid()) paintComposition(painter, bar, statistics.value<Statistics>(), theme);
    } else {
      drawElided(painter, cell, item);
    }
  }
};

}  // namespace

CausePathPanel::CausePathPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new CausePathModel(workspace, this)),
      view_(new QTreeView),
      noPathLabel_(quietLabel(tr("The search found no path from a first cause to this tensor."))) {
  view_->setModel(model_);
  view_->setItemDelegate(new CausePathDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setAccessibleName(tr("From the cause to here"));
  addCopyRows(view_);
  QHeaderView* header = view_->header();
  header->setStretchLastSection(false);
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
  // The table scrolls if it does not fit: an elided name is ambiguous.
  header->setSectionResizeMode(CausePathModel::kComposition, QHeaderView::Stretch);
  header->setMinimumSectionSize(40);
  auto* title = new SectionTitle(tr("From the cause to here"));
  title->setClosable(true);
  connect(title, &SectionTitle::closed, this, [this] {
    isClosed_ = true;
    refresh();
  });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title);
  column->addWidget(view_, 1);
  noPathLabel_->setWordWrap(true);
  noPathLabel_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  noPathLabel_->setContentsMargins(12, 10, 12, 10);
  noPathLabel_->setAutoFillBackground(true);
  noPathLabel_->setBackgroundRole(QPalette::Base);
  column->addWidget(noPathLabel_, 1);
  connect(view_, &QTreeView::activated, this, &CausePathPanel::open);
  connect(workspace_, &Workspace::sessionsChanged, this, &CausePathPanel::follow);
  follow();
}

void CausePathPanel::follow() {
  disconnect(connection_);
  if (Findings* findings = workspace_->findings()) {
    connection_ = connect(findings, &Findings::causeStateChanged, this, &CausePathPanel::refresh);
  }
  refresh();
}

void CausePathPanel::setTensor(const std::optional<TensorKey>& key) {
  if (key != key_) isClosed_ = false;
  key_ = key;
  refresh();
}

void CausePathPanel::setRoomAvailable(bool hasRoom) {
  hasRoom_ = hasRoom;
  refresh();
}

void CausePathPanel::refresh() {
  std::vector<TensorKey> steps;
  const Findings* findings = key_ && !isClosed_ ? workspace_->findings() : nullptr;
  if (findings != nullptr) {
    for (const Finding& cause : findings->causes()) {
      steps = causePathTo(*key_, cause);
      if (!steps.empty()) break;
    }
  }
  model_->setSteps(steps);
  if (!steps.empty()) view_->setCurrentIndex(model_->index(model_->rowOf(*key_), 0));
  // Until the search has finished, it may still find a path.
  const bool hasNoPath = steps.empty() && findings != nullptr && findings->causeState() == Findings::CauseState::found;
  view_->setVisible(!hasNoPath);
  noPathLabel_->setVisible(hasNoPath);
  setVisible(hasRoom_ && (hasNoPath || !steps.empty()));
}

void CausePathPanel::open(const QModelIndex& index) {
  const auto key = model_->keyAt(index.row());
  if (key && !(key == key_)) workspace_->openTensor(*key, false);
}

}  // namespace sporescope::ui

#include "moc_cause_path_panel.cpp"
