// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoints_panel.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/watch/watch_file.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/row_delegate.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

std::filesystem::path pathOf(const QString& path) { return {path.toStdString()}; }

constexpr int kMaxCharacters = 48;  // Of a name; longer ones are elided
constexpr qreal kClock = 18;        // Includes the distance to the number

// Paints check box, badge and name. Other columns are plain, and dimmed if the watchpoint is disabled.
class WatchpointDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize hint = RowDelegate::sizeHint(option, index);
    const QString abbreviation = index.data(WatchpointsModel::kBadgeRole).toString();
    if (index.column() == WatchpointsModel::kHits) hint.rwidth() += static_cast<int>(kClock);  // Room for the clock
    if (index.column() == WatchpointsModel::kName) {
      hint.setWidth(std::min(hint.width(), kMaxCharacters * option.fontMetrics.averageCharWidth()));
      hint.rwidth() += badgeSize(option.font, abbreviation).width() + 12;
    }
    return hint.grownBy({kPadding, 0, kPadding, 0});
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int lead = 24 + badgeSize(option.font, index.data(WatchpointsModel::kBadgeRole).toString()).width();
    editor->setGeometry(option.rect.adjusted(lead, 0, 0, 0));
  }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override {
    const bool isEnabled = index.siblingAtColumn(WatchpointsModel::kName).data(Qt::CheckStateRole).toInt() == Qt::Checked;
    QRect cell = padded(item.rect);
    if (index.column() == WatchpointsModel::kName) {
      const QString abbreviation = index.data(WatchpointsModel::kBadgeRole).toString();
      const Severity severity = index.data(WatchpointsModel::kSevereRole).toBool() ? Severity::error : Severity::warning;
      const QSize size = badgeSize(item.font, abbreviation);
      const QRect box(QPoint(checkBoxOf(item).right() + 7, cell.center().y() - size.height() / 2 + 1), size);
      paintBadge(painter, box, item.font, abbreviation, severity, isEnabled ? BadgeFill::solid : BadgeFill::hollow, theme);
      cell.setLeft(box.left() + box.width() + 5);
    }
    const bool isHitsColumn = index.column() == WatchpointsModel::kHits;
    const bool stale = isHitsColumn && index.data(WatchpointsModel::kStaleRole).toBool();
    const bool isDimmed = stale || (!isHitsColumn && (!isEnabled || index.column() != WatchpointsModel::kName));
    painter->setPen(isDimmed ? theme.text2.color() : theme.text.color());
    drawElided(painter, cell, item);
    if (!stale) return;
    const int textWidth = item.fontMetrics.horizontalAdvance(item.text);
    paintStaleClock(painter, QPointF(cell.right() - textWidth - kClock / 2, cell.center().y() + 0.5), theme.text2);
  }
};

}  // namespace

WatchpointsPanel::WatchpointsPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), model_(new WatchpointsModel(workspace, this)) {
  setAccessibleName(tr("Watchpoints"));
  makeView();
  makeTools();
  state_ = new PanelState(view_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(state_, 1);
  setFocusProxy(view_);
  connect(workspace_, &Workspace::sessionsChanged, this, &WatchpointsPanel::follow);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WatchpointsPanel::refresh);
  connect(model_, &QAbstractItemModel::modelReset, this, &WatchpointsPanel::refresh);
  connect(model_, &QAbstractItemModel::dataChanged, this, &WatchpointsPanel::refresh);
  follow();
}

void WatchpointsPanel::makeView() {
  view_ = new QTreeView;
  view_->setModel(model_);
  view_->setItemDelegate(new WatchpointDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setAccessibleName(tr("Watchpoints"));
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  QHeaderView* header = view_->header();
  header->setStretchLastSection(false);
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
  header->setSectionResizeMode(WatchpointsModel::kNodes, QHeaderView::Stretch);
  rowActions_ = new RowActions(view_, {[this] {
                                         QModelIndexList rows;
                                         for (int row = 0; row < model_->rowCount(); ++row) rows += model_->index(row, 0);
                                         return rows;
                                       },
                                       [] {
                                         return std::vector<int>{WatchpointsModel::kName, WatchpointsModel::kParameters,
                                                                 WatchpointsModel::kNodes, WatchpointsModel::kPlace,
                                                                 WatchpointsModel::kHits};
                                       }});
  rowActions_->copyAction()->setShortcut(QKeySequence::Copy);
  rowActions_->exportAction()->setShortcut(QKeySequence::Save);
  connect(rowActions_, &RowActions::statusMessage, this, &WatchpointsPanel::statusMessage);
  connect(view_, &QTreeView::customContextMenuRequested, this, &WatchpointsPanel::showMenu);
  connect(view_, &QTreeView::doubleClicked, this, &WatchpointsPanel::editCurrent);
}

QAction* WatchpointsPanel::addAction(const QString& iconName, const QString& text, const QKeySequence& keys,
                                     const std::function<void()>& onTriggered) {
  auto* action = new QAction(icon(iconName), text, view_);
  action->setShortcut(keys);
  action->setShortcutContext(Qt::WidgetShortcut);
  const QString name = QString(text).remove(QChar(0x2026));
  action->setToolTip(keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, onTriggered);
  view_->addAction(action);
  return action;
}

void WatchpointsPanel::makeTools() {
  new_ =
      addAction(QStringLiteral("list-add"), tr("New watchpoint…"), QKeySequence(Qt::Key_Insert), [this] { newWatchpoint(); });
  edit_ =
      addAction(QStringLiteral("configure"), tr("Change watchpoint…"), QKeySequence(Qt::Key_Return), [this] { editCurrent(); });
  rename_ = addAction(QStringLiteral("edit-rename"), tr("Rename watchpoint"), {},
                      [this] { view_->edit(view_->currentIndex().siblingAtColumn(WatchpointsModel::kName)); });
  duplicate_ = addAction(QStringLiteral("edit-duplicate"), tr("Duplicate watchpoint"), QKeySequence(Qt::CTRL | Qt::Key_D),
                         [this] { duplicateCurrent(); });
  remove_ =
      addAction(QStringLiteral("edit-delete"), tr("Delete watchpoints"), QKeySequence::Delete, [this] { removeSelected(); });
  recommended_ =
      addAction(QStringLiteral("tools-wizard"), tr("Add the recommended watchpoints"), {}, [this] { addRecommended(); });
  import_ = addAction(QStringLiteral("document-open"), tr("Import watchpoints…"), {}, [this] { importFile(); });
  export_ = addAction(QStringLiteral("document-export"), tr("Export watchpoints…"), {}, [this] { exportFile(); });
  check_ = addAction(QStringLiteral("media-playback-start"), tr("Check"), {}, [this] {
    if (Findings* findings = workspace_->findings()) findings->check();
  });

  tools_ = new QWidget;
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  for (QAction* action : {new_, edit_, duplicate_, remove_, recommended_, import_, export_, check_}) {
    QToolButton* button = iconButton(action);
    if (action == check_ || action == new_) {
      button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    row->addWidget(button);
  }
}

void WatchpointsPanel::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  if (Findings* findings = workspace_->findings()) {
    connections_.push_back(connect(findings, &Findings::checkStateChanged, this, &WatchpointsPanel::refresh));
  }
  delete dialog_;
  refresh();
}

int WatchpointsPanel::watchpointCount() const { return model_->rowCount(); }

void WatchpointsPanel::refresh() {
  const Findings* findings = workspace_->findings();
  const auto selectedCount = view_->selectionModel()->selectedRows().size();
  const bool running = findings != nullptr && findings->checkState() == Findings::CheckState::running;
  const bool hasWatchpoints = model_->rowCount() > 0;
  for (QAction* action : {new_, recommended_, import_}) action->setEnabled(findings != nullptr);
  export_->setEnabled(hasWatchpoints);
  check_->setEnabled(hasWatchpoints && !running);
  edit_->setEnabled(current() != nullptr);
  rename_->setEnabled(current() != nullptr);
  duplicate_->setEnabled(current() != nullptr);
  remove_->setEnabled(selectedCount > 0);
  view_->setColumnHidden(WatchpointsModel::kPlace, !model_->hasPlaces());
  emit watchpointCountChanged(watchpointCount());
  if (hasWatchpoints) {
    state_->showContent();
  } else if (findings == nullptr) {
    state_->showMessage(tr("No watchpoints"), tr("Open a dump first."));
  } else {
    state_->showMessage(tr("No watchpoints yet"),
                        tr("A watchpoint defines what “wrong” means and looks for it in every tensor."),
                        {{tr("Use recommended"), [this] { addRecommended(); }, true},
                         {tr("New watchpoint…"), [this] { newWatchpoint(); }, false}});
  }
}

const Watchpoint* WatchpointsPanel::current() const { return model_->watchpointAt(view_->currentIndex().row()); }

void WatchpointsPanel::newWatchpoint(const WatchNodes& nodes) {
  if (workspace_->findings() == nullptr) return;
  Watchpoint draft;
  draft.nodes = nodes;
  openDialog(draft);
}

void WatchpointsPanel::editCurrent() {
  if (const Watchpoint* watchpoint = current()) openDialog(*watchpoint);
}

void WatchpointsPanel::openDialog(const Watchpoint& draft) {
  delete dialog_;
  dialog_ = new WatchpointDialog(workspace_, draft, window());
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog_, &WatchpointDialog::confirmed, this, [this](const Watchpoint& watchpoint, bool check) {
    Findings* findings = workspace_->findings();
    if (findings == nullptr) return;
    int id = watchpoint.id;
    if (findings->watchpoint(id) != nullptr) {
      findings->changeWatchpoint(watchpoint);
    } else {  // A new watchpoint, or one that was deleted while the dialog was open, is added
      id = findings->addWatchpoint(watchpoint);
      emit statusMessage(tr("Watchpoints added: %1").arg(formatCount(1)), false);  // the list may be hidden
    }
    view_->setCurrentIndex(model_->index(model_->rowOf(id), WatchpointsModel::kName));
    emit watchpointConfirmed();
    if (check) findings->check();
  });
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void WatchpointsPanel::duplicateCurrent() {
  const Watchpoint* watchpoint = current();
  if (watchpoint == nullptr) return;
  Watchpoint copy = *watchpoint;
  copy.name = tr("%1, copy").arg(watchpointName(*watchpoint)).toStdString();
  workspace_->findings()->addWatchpoints({std::move(copy)}, tr("duplicate watchpoint"));
  view_->setCurrentIndex(model_->index(model_->rowCount() - 1, WatchpointsModel::kName));
}

void WatchpointsPanel::removeSelected() {
  std::vector<int> ids;
  for (const QModelIndex& row : view_->selectionModel()->selectedRows()) {
    ids.push_back(row.data(WatchpointsModel::kIdRole).toInt());
  }
  const int row = view_->currentIndex().row();
  workspace_->findings()->removeWatchpoints(ids);
  const int last = model_->rowCount() - 1;
  if (last >= 0) view_->setCurrentIndex(model_->index(std::clamp(row, 0, last), WatchpointsModel::kName));
}

void WatchpointsPanel::addRecommended() {
  if (Findings* findings = workspace_->findings()) findings->addRecommended(false);
}

void WatchpointsPanel::importFile() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Import watchpoints"), {}, tr("Watch files (*.json);;All files (*)"));
  if (!path.isEmpty()) importFrom(pathOf(path));
}

void WatchpointsPanel::exportFile() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Export watchpoints"), QStringLiteral("watchpoints.json"),
                                                    tr("Watch files (*.json);;All files (*)"));
  if (!path.isEmpty()) exportTo(pathOf(path));
}

void WatchpointsPanel::importFrom(const std::filesystem::path& path) {
  using Watchpoints = Result<std::vector<Watchpoint>>;
  fileTask_.run<Watchpoints>(
      this, [path] { return read_watch_file(path); },
      [this](Watchpoints result) {
        Findings* findings = workspace_->findings();
        if (!result) {
          emit statusMessage(translated(result.error().message), true);
          return;
        }
        if (findings == nullptr) return;
        const auto count = formatCount(result->size());
        findings->addWatchpoints(*std::move(result), tr("import watchpoints"));
        emit statusMessage(tr("Watchpoints added: %1").arg(count), false);
      });
}

void WatchpointsPanel::exportTo(const std::filesystem::path& path) {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr) return;
  using WriteResult = Result<std::filesystem::path>;
  fileTask_.run<WriteResult>(
      this, [path, watchpoints = findings->watchpoints()] { return write_watch_file(path, watchpoints); },
      [this](WriteResult result) {
        if (result) {
          emit statusMessage(tr("Watchpoints written to %1").arg(QString::fromStdString(result->string())), false);
        } else {
          emit statusMessage(translated(result.error().message), true);
        }
      });
}

void WatchpointsPanel::showMenu(const QPoint& position) {
  QMenu menu(this);
  if (view_->indexAt(position).isValid()) {
    menu.addActions({edit_, rename_, duplicate_, remove_});
    menu.addSeparator();
    menu.addAction(rowActions_->copyAction());
    menu.addActions(rowActions_->copyTableActions());
    menu.addAction(rowActions_->exportAction());
    menu.addSeparator();
  }
  menu.addActions({new_, recommended_});
  menu.addSeparator();
  menu.addActions({import_, export_, check_});
  menu.exec(view_->viewport()->mapToGlobal(position));
}

}  // namespace sporescope::ui

#include "moc_watchpoints_panel.cpp"
