// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/go_to_field.h"

#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/searchable_box.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxNodes = 60;
constexpr std::size_t kMaxLines = 20;
constexpr int kListWidth = 640;
constexpr int kMaxRows = 16;
constexpr int kWaitMilliseconds = 60;

QString keyText() { return QKeySequence(Qt::CTRL | Qt::Key_P).toString(QKeySequence::NativeText); }

}  // namespace

GoToField::GoToField(Workspace* workspace, QWidget* parent)
    : QLineEdit(parent),
      workspace_(workspace),
      model_(new GoToModel(this)),
      delegate_(new GoToDelegate(model_, this)),
      list_(new QFrame(this)),
      view_(new QListView(list_)),
      footer_(new QLabel(list_)) {
  setPlaceholderText(tr("Go to node or line"));
  setAccessibleName(placeholderText());
  setToolTip(tr("Go to node or line (%1)").arg(keyText()));
  addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  setNarrow(false);

  list_->hide();
  list_->setFrameShape(QFrame::StyledPanel);
  list_->setAutoFillBackground(true);
  list_->setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(list_);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  column->addWidget(view_);
  column->addWidget(footer_);
  footer_->setContentsMargins(6, 2, 6, 2);
  footer_->setFont(textFont(TextSize::small));
  footer_->setForegroundRole(QPalette::PlaceholderText);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setModel(model_);
  view_->setItemDelegate(delegate_);
  view_->setUniformItemSizes(true);
  view_->setFocusPolicy(Qt::NoFocus);
  view_->setMouseTracking(true);
  view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view_->setAccessibleName(tr("Places"));
  connect(view_, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });

  delay_.setSingleShot(true);
  delay_.setInterval(kWaitMilliseconds);
  connect(&delay_, &QTimer::timeout, this, &GoToField::search);
  connect(this, &QLineEdit::textEdited, this, [this] { delay_.start(); });
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    searchRequest_.cancel();
    linesRequest_.cancel();
    lines_.reset();
    linesSession_ = nullptr;
    closeList();
  });
}

bool GoToField::listOpen() const { return list_->isVisible(); }

void GoToField::setListParent(QWidget* window) {
  list_->setParent(window);
  list_->hide();
}

void GoToField::begin() {
  setFocus(Qt::ShortcutFocusReason);
  selectAll();
}

void GoToField::keyPressEvent(QKeyEvent* event) {
  const int row = view_->currentIndex().row();
  const auto selectRow = [&](int target) {
    view_->setCurrentIndex(model_->index(std::clamp(target, 0, model_->rowCount() - 1), 0));
  };
  switch (event->key()) {
    case Qt::Key_Down:
      if (listOpen()) selectRow(row + 1);
      return;
    case Qt::Key_Up:
      if (listOpen()) selectRow(row - 1);
      return;
    case Qt::Key_PageDown:
      if (listOpen()) selectRow(row + kMaxRows);
      return;
    case Qt::Key_PageUp:
      if (listOpen()) selectRow(row - kMaxRows);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (listOpen()) choose(std::max(row, 0));
      return;
    case Qt::Key_Escape:
      closeList();
      clear();
      emit left();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void GoToField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  requestLines();
  if (!text().isEmpty()) delay_.start();
}

void GoToField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  closeList();
}

void GoToField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (hasFocus() || !text().isEmpty() || narrow_) return;
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = textFont(TextSize::tiny);
  const QFontMetrics metrics(font);
  QRect key(0, 0, metrics.horizontalAdvance(keyText()) + 8, metrics.height());
  key.moveCenter(rect().center());
  key.moveRight(width() - 5);
  painter.setPen(theme.line.color());
  painter.drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter.setFont(font);
  painter.setPen(theme.text2.color());
  painter.drawText(key, Qt::AlignCenter, keyText());
}

void GoToField::setNarrow(bool narrow) {
  narrow_ = narrow;
  const int digit = fontMetrics().horizontalAdvance(u'0');
  setFixedWidth((narrow ? 110 : 210) * digit / 7);
  setTextMargins(0, 0, narrow ? 0 : 44 * digit / 7, 0);
}

void GoToField::search() {
  searchRequest_.cancel();
  nodes_.clear();
  const auto session = workspace_->session();
  if (!session || text().trimmed().isEmpty()) {
    closeList();
    return;
  }
  delegate_->setTerms(searchTerms(text()));
  order_.clear();
  if (workspace_->graph() != kNoGraph) order_.push_back(workspace_->graph());
  const auto& graphs = workspace_->snapshot()->graphs;
  const bool hasManyRanks = ranksOf(*workspace_->snapshot()).size() > static_cast<std::size_t>(kMaxListed);
  const SessionGraph* currentGraph = workspace_->sessionGraph();
  for (const GraphIndex graph : graphs.indices()) {
    // Many ranks run the same graphs: those of the current rank are enough.
    const bool isOtherRank = hasManyRanks && currentGraph != nullptr && graphs[graph].rank != currentGraph->rank;
    if (graph != workspace_->graph() && !isOtherRank) order_.push_back(graph);
  }
  searchGraph(0);
}

// Searches one graph after the other until the list is full.
void GoToField::searchGraph(std::size_t position) {
  const auto session = workspace_->session();
  if (!session || position >= order_.size() || nodes_.size() >= kMaxNodes) {
    show(nodes_);
    return;
  }
  const GraphIndex graph = order_[position];
  const QString query = text().trimmed();
  NodeFilter filter;
  // The engine searches for the longest term, which leaves the fewest candidates for the others.
  const QStringList terms = searchTerms(query);
  const auto shorter = [](const QString& a, const QString& b) { return a.size() < b.size(); };
  filter.text = std::max_element(terms.begin(), terms.end(), shorter)->toStdString();
  filter.ignore_case = true;
  searchRequest_.start<std::vector<NodeIndex>>(
      this,
      [&](ResultCallback<std::vector<NodeIndex>> onResult) {
        return session->search(graph, std::move(filter), std::move(onResult));
      },
      [this, graph, query, position](Result<std::vector<NodeIndex>> found) {
        const SessionGraph* sessionGraph = workspace_->sessionGraph(graph);
        if (found && sessionGraph != nullptr) {
          auto targets = nodeTargets(*sessionGraph, graph, *found, query, kMaxNodes - nodes_.size());
          std::move(targets.begin(), targets.end(), std::back_inserter(nodes_));
        }
        if (position == 0) show(nodes_);
        searchGraph(position + 1);
      });
}

void GoToField::requestLines() {
  const auto session = workspace_->session();
  if (!session || session.get() == linesSession_ || workspace_->snapshot()->loading) return;
  linesSession_ = session.get();
  linesRequest_.start<std::vector<Session::StackEntry>>(
      this, [&](ResultCallback<std::vector<Session::StackEntry>> onResult) { return session->stack_list(std::move(onResult)); },
      [this](Result<std::vector<Session::StackEntry>> lines) {
        if (!lines) return;
        lines_ = std::make_shared<const std::vector<Session::StackEntry>>(std::move(*lines));
        if (listOpen()) show(nodes_);
      });
}

void GoToField::show(std::vector<GoToTarget> nodes) {
  const std::size_t nodeCount = nodes.size();
  std::vector<GoToTarget> lines;
  if (lines_) lines = lineTargets(*lines_, text().trimmed(), kMaxLines);
  const std::size_t lineCount = lines.size();
  const bool linesFirst = text().contains(QLatin1String(".py"));
  auto& first = linesFirst ? lines : nodes;
  auto& second = linesFirst ? nodes : lines;
  std::move(second.begin(), second.end(), std::back_inserter(first));
  model_->setTargets(std::move(first));
  if (model_->rowCount() > 0) view_->setCurrentIndex(model_->index(0, 0));
  const bool hasMore = nodeCount >= kMaxNodes;
  footer_->setText(model_->rowCount() == 0 ? tr("Nothing found")
                                           : (hasMore ? tr("First %1 nodes, %2 lines") : tr("Nodes: %1, lines: %2"))
                                                 .arg(formatCount(nodeCount), formatCount(lineCount)));
  openList();
}

void GoToField::openList() {
  if (!hasFocus()) return;
  QWidget* window = list_->parentWidget();
  const int rows = std::clamp(model_->rowCount(), 0, kMaxRows);
  view_->setVisible(rows > 0);
  view_->setFixedHeight(rows * Style::rowHeight(fontMetrics()));
  list_->adjustSize();
  const int width = std::min(kListWidth, window->width() - 16);
  const QPoint corner = mapTo(window, QPoint(this->width(), height() + 2));
  const int height = (rows > 0 ? view_->height() : 0) + footer_->sizeHint().height() + 2;
  list_->setGeometry(std::max(8, corner.x() - width), corner.y(), width, height);
  list_->raise();
  list_->show();
}

void GoToField::closeList() {
  delay_.stop();
  searchRequest_.cancel();
  list_->hide();
}

void GoToField::choose(int row) {
  const GoToTarget* found = model_->targetAt(row);
  if (found == nullptr) return;
  const GoToTarget target = *found;
  closeList();
  clear();
  workspace_->selectNode(target.graph, target.node);
  if (target.line && target.nodes > 1) {
    NodeFilter filter;
    filter.stack = target.name.toStdString();
    emit lineChosen(filter);
  }
  emit nodeChosen();
}

}  // namespace sporescope::ui

#include "moc_go_to_field.cpp"
