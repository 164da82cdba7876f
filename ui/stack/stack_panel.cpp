// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/stack/stack_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/node_shape.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = 6;

/// Paints shape and name, followed by the scope in gray.
class SourceNodeDelegate : public QStyledItemDelegate {
 public:
  SourceNodeDelegate(const SourceNodeModel* model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themeOf(option.palette);
    paintRowBackground(painter, option);
    const Node* node = model_->nodeAt(index.row());
    if (node == nullptr) return;
    paintShapeIcon(painter, QRectF(option.rect.left() + 4, option.rect.center().y() - 7.5, 16, 16), shapeOf(*node), theme);
    QRect box = option.rect.adjusted(26, 0, -kPadding, 0);
    const QString name = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, box.width());
    painter->setFont(option.font);
    painter->setPen(theme.text.color());
    painter->drawText(box, Qt::AlignVCenter, name);
    box.setLeft(box.left() + option.fontMetrics.horizontalAdvance(name) + 8);
    painter->setFont(textFont(TextSize::small));
    painter->setPen(theme.text2.color());
    painter->drawText(box, Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(model_->whereOf(index.row()), Qt::ElideMiddle, box.width()));
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const override {
    return {120, Style::rowHeight(option.fontMetrics)};
  }

 private:
  const SourceNodeModel* model_;
};

}  // namespace

StackPanel::StackPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      search_(new QLineEdit),
      countLabel_(new ElidedLabel),
      lineView_(new TableView(&lines_, tr("Source lines"))),
      nodeView_(new QListView),
      state_(nullptr) {
  setAccessibleName(tr("Stack list"));
  buildLines();
  buildNodes();
  auto* split = new QSplitter(Qt::Horizontal);
  split->setHandleWidth(1);
  split->setChildrenCollapsible(false);
  split->addWidget(lineView_);
  split->addWidget(nodeView_);
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 2);
  state_ = new PanelState(split);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTools());
  column->addWidget(state_, 1);
  connect(workspace_, &Workspace::sessionsChanged, this, &StackPanel::requestList);
  connect(workspace_, &Workspace::snapshotChanged, this, &StackPanel::requestList);
  connect(workspace_, &Workspace::nodeChanged, this, &StackPanel::followSelection);
  requestList();
}

QWidget* StackPanel::makeTools() {
  auto* tools = new QWidget;
  auto* layout = new QHBoxLayout(tools);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->setSpacing(4);
  search_->setPlaceholderText(tr("File, line, code…"));
  search_->setAccessibleName(tr("Search source lines"));
  search_->setClearButtonEnabled(true);
  search_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  search_->setMaximumWidth(320);
  countLabel_->setFont(textFont(TextSize::small));
  countLabel_->setForegroundRole(QPalette::PlaceholderText);
  find_ = iconButton(QStringLiteral("view-filter"), tr("Find the nodes of this line in the tree (Enter)"));
  open_ = iconButton(QStringLiteral("document-edit"), tr("Open in the editor"));
  layout->addWidget(search_, 1);
  layout->addWidget(find_);
  layout->addWidget(open_);
  layout->addStretch(1);
  layout->addWidget(countLabel_);
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    lines_.setFilter({0, text});
    showLine({});
    showCount();
  });
  search_->installEventFilter(this);
  connect(find_, &QToolButton::clicked, this, [this] { findNodes(lineView_->currentIndex()); });
  connect(open_, &QToolButton::clicked, this, [this] {
    if (const auto* entry = entryAt(lineView_->currentIndex())) emit openSourceRequested(entry->line);
  });
  return tools;
}

// Down moves from the search field to the lines, as in the node tree. Enter finds the nodes of the current line.
bool StackPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress && lines_.rowCount() > 0) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const QModelIndex row = lines_.index(std::max(0, lineView_->currentIndex().row()), 0);
    if (key == Qt::Key_Down) {
      lineView_->setFocus(Qt::ShortcutFocusReason);
      lineView_->showRow(row);
      return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      lineView_->showRow(row);
      findNodes(row);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void StackPanel::buildLines() {
  lineView_->setMouseTracking(true);
  lineView_->setFilterOffered();
  lineView_->openAction()->setText(tr("Find nodes"));
  connect(lineView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StackPanel::showLine);
  connect(lineView_, &TableView::opened, this, &StackPanel::findNodes);
  connect(lineView_, &TableView::statusMessage, this, &StackPanel::statusMessage);
  connect(lineView_, &TableView::filterRequested, search_, &QLineEdit::setText);
  connect(lineView_, &TableView::stepRequested, this,
          [this](bool forward) { lineView_->goToNext(lineView_->currentIndex(), forward); });
  addFilterKey(this, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
}

void StackPanel::buildNodes() {
  nodeView_->setModel(&nodes_);
  nodeView_->setItemDelegate(new SourceNodeDelegate(&nodes_, this));
  nodeView_->setAccessibleName(tr("Nodes of the line"));
  nodeView_->setFrameShape(QFrame::NoFrame);
  nodeView_->setUniformItemSizes(true);
  nodeView_->setMouseTracking(true);
  onRowChosen(nodeView_, this, [this](const QModelIndex& index) {
    if (following_) return;
    const auto [graph, node] = nodes_.placeAt(index.row());
    workspace_->selectNode(graph, node);
  });
}

void StackPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  requestList();
}

void StackPanel::requestList() {
  const auto session = workspace_->session();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  const auto readGraphCount = static_cast<std::size_t>(
      std::count_if(snapshot.graphs.begin(), snapshot.graphs.end(), [](const SessionGraph& g) { return g.graph != nullptr; }));
  if (session != requested_) {
    request_.cancel();
    lines_.setEntries({});
    nodes_.setNodes(nullptr, {});
    requested_.reset();
    graphsRequested_ = 0;
  }
  if (!session) {
    state_->showMessage(tr("No dump is open"));
  } else if (snapshot.error) {
    state_->showError(tr("This dump could not be opened"), translated(snapshot.error->message));
  } else if (snapshot.loading) {
    state_->showLoading(tr("Reading the dump"));
  } else if (readGraphCount == 0) {
    state_->showMessage(tr("No source lines"), tr("Source lines come from graph files, and this dump has no readable one."));
  } else if (isVisible() && (session != requested_ || readGraphCount != graphsRequested_)) {
    requested_ = session;
    graphsRequested_ = readGraphCount;
    state_->showLoading(tr("Collecting source lines"));
    request_.start<std::vector<Session::StackEntry>>(
        this,
        [&](ResultCallback<std::vector<Session::StackEntry>> onResult) { return session->stack_list(std::move(onResult)); },
        [this](Result<std::vector<Session::StackEntry>> entries) { applyEntries(std::move(entries)); });
  }
  showCount();
}

void StackPanel::applyEntries(Result<std::vector<Session::StackEntry>> entries) {
  if (!entries) {
    if (entries.error().code == ErrorCode::cancelled) return;
    state_->showError(tr("The source lines could not be collected"), translated(entries.error().message));
    return;
  }
  if (entries->empty()) {
    state_->showMessage(tr("No source lines"), tr("The graph files of this dump do not say which code created their nodes."));
  } else {
    state_->showContent();
  }
  lines_.setEntries(std::move(*entries));
  lineView_->setCurrentIndex(lines_.index(0, 0));
  showLine(lineView_->currentIndex());
  showCount();
}

const SourceLineModel::Entry* StackPanel::entryAt(const QModelIndex& index) const {
  const auto position = lines_.positionAt(index);
  return position ? &lines_.entryAt(*position) : nullptr;
}

void StackPanel::showLine(const QModelIndex& index) {
  const auto* entry = entryAt(index);
  nodes_.setNodes(workspace_->snapshot(), entry == nullptr ? std::vector<SourceNodeModel::Place>{} : entry->nodes);
  for (QToolButton* button : {find_, open_}) button->setEnabled(entry != nullptr && !entry->line.file.empty());
  followSelection();
}

void StackPanel::followSelection() {
  const QScopedValueRollback<bool> following(following_, true);
  const int row = nodes_.rowOf({workspace_->graph(), workspace_->node()});
  if (row >= 0) {
    nodeView_->setCurrentIndex(nodes_.index(row));
  } else {
    nodeView_->selectionModel()->clear();
  }
}

void StackPanel::findNodes(const QModelIndex& index) {
  const auto* entry = entryAt(index);
  if (entry == nullptr) return;
  const SourceLine& line = entry->line;
  NodeFilter filter;
  filter.stack =
      line.file.empty() ? line.code : std::filesystem::path(line.file).filename().string() + ':' + std::to_string(line.line);
  emit searchRequested(filter);
}

void StackPanel::showCount() {
  const auto shown = static_cast<std::uint64_t>(lines_.rowCount());
  countLabel_->setText(lines_.size() == 0
                           ? QString()
                           : tr("%1 of %2 lines, %3 of your own code")
                                 .arg(formatCount(shown), formatCount(lines_.size()), formatCount(lines_.ownCount())));
}

}  // namespace sporescope::ui

#include "moc_stack_panel.cpp"
