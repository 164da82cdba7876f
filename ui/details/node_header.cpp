// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/node_header.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxCounterparts = 3;

// Translations refer to these texts by this context.
struct KindText {
  Q_DECLARE_TR_FUNCTIONS(NodeHeader)
};

QString kindText(const Graph& graph, NodeIndex node) {
  const Node& n = graph.nodes()[node];
  switch (n.kind) {
    case NodeKind::parameter:
      return n.category == Category::weight ? KindText::tr("parameter (weight)") : KindText::tr("parameter");
    case NodeKind::constant: {
      const QString value = toQString(graph.constant_text(node));
      return value.isEmpty() ? KindText::tr("constant") : KindText::tr("constant · %1").arg(value);
    }
    case NodeKind::op:
      break;
  }
  const QString type = toQString(n.type);
  if (n.order < 0) return KindText::tr("%1 · not executed").arg(type);
  return KindText::tr("%1 · operator %2 of %3")
      .arg(type, formatCount(static_cast<std::uint64_t>(n.order) + 1), formatCount(graph.executed_count()));
}

QString link(const QString& target, const QString& label, const Theme& theme) {
  return QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
      .arg(target, theme.accent.color().name(), label.toHtmlEscaped());
}

}  // namespace

FullNameField::FullNameField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setFrame(false);
  setAccessibleName(tr("Full name"));
  setTextMargins(-2, 0, 0, 0);
}

void FullNameField::setName(const QString& name) {
  name_ = name;
  setToolTip(name);
  showName();
}

void FullNameField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  showName();
}

void FullNameField::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  showName();
}

void FullNameField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  showName();
}

void FullNameField::showName() {
  constexpr int kTextMargin = 4;  // Internal margin of a line edit
  const QString shown = hasFocus() ? name_ : fontMetrics().elidedText(name_, Qt::ElideMiddle, width() - kTextMargin);
  if (shown == text()) return;
  setText(shown);
  setCursorPosition(0);
}

NodeHeader::NodeHeader(QWidget* parent)
    : QWidget(parent),
      name_(new QLabel),
      kind_(new ElidedLabel),
      fullName_(new FullNameField),
      counterparts_(new QLabel),
      title_(makeTitle()) {
  fullName_->setFont(textFont(TextSize::small));
  makeCounterparts();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 4, 8);
  column->setSpacing(0);
  column->addLayout(title_);
  column->addWidget(fullName_);
  column->addWidget(counterparts_);
  applyColors();
}

QGridLayout* NodeHeader::makeTitle() {
  name_->setObjectName(QStringLiteral("nodeTitle"));
  name_->setFont(textFont(TextSize::title, QFont::DemiBold));
  name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  name_->setTextFormat(Qt::PlainText);
  name_->setMinimumWidth(40);
  name_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  kind_->setForegroundRole(QPalette::PlaceholderText);
  kind_->setTextFormat(Qt::PlainText);
  kind_->setMinimumWidth(1);
  kind_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  QToolButton* center = iconButton(QStringLiteral("crosshairs"), tr("Show in graph"));
  QToolButton* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy the full name"));
  connect(center, &QToolButton::clicked, this, &NodeHeader::showInGraphRequested);
  connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(fullName_->name()); });
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(0);
  grid->addWidget(name_, 0, 0);
  grid->addWidget(kind_, 0, 1);
  grid->setColumnStretch(1, 1);
  grid->addWidget(center, 0, 2);
  grid->addWidget(copy, 0, 3);
  buttons_ = {center, copy};
  return grid;
}

void NodeHeader::makeCounterparts() {
  counterparts_->setForegroundRole(QPalette::PlaceholderText);
  counterparts_->setFont(textFont(TextSize::small));
  counterparts_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  counterparts_->setWordWrap(true);
  connect(counterparts_, &QLabel::linkActivated, this,
          [this](const QString& target) { emit nodeRequested(NodeIndex{target.toUInt()}); });
}

void NodeHeader::setNode(const std::shared_ptr<const Graph>& graph, NodeIndex node) {
  graph_ = graph;
  node_ = node;
  const Node& n = graph->nodes()[node];
  nodeName_ = toQString(n.name());
  name_->setToolTip(toQString(n.full_name));
  kind_->setText(kindText(*graph, node));
  kind_->setToolTip(kind_->text());
  const QString constantName = n.kind == NodeKind::constant ? toQString(graph->constant_full_name(node)) : QString();
  fullName_->setName(constantName.isEmpty() ? toQString(n.full_name) : constantName);
  placeKind();
  requestCounterparts();
}

// The kind is next to the name if both fit, else below it.
void NodeHeader::placeKind() {
  const int gap = title_->horizontalSpacing();
  const QMargins margins = layout()->contentsMargins();
  int room = width() - margins.left() - margins.right() - gap;
  for (const QToolButton* button : buttons_) room -= gap + button->sizeHint().width();
  name_->setText(QFontMetrics(name_->font()).elidedText(nodeName_, Qt::ElideMiddle, room));
  const int both = name_->sizeHint().width() + QFontMetrics(kind_->font()).horizontalAdvance(kind_->text()) + gap;
  title_->removeWidget(kind_);
  if (both < room) {
    title_->addWidget(kind_, 0, 1);
  } else {
    title_->addWidget(kind_, 1, 0, 1, 4);
  }
}

void NodeHeader::clear() {
  search_.cancel();
  counterpartNodes_.clear();
  writeCounterparts();
}

// The first request pairs gradients with their forward operators, which walks the whole graph.
void NodeHeader::requestCounterparts() {
  clear();  // Discards the counterparts of the previous node
  if (graph_->nodes()[node_].kind != NodeKind::op) return;
  search_.run<std::vector<NodeIndex>>(
      this, [graph = graph_, node = node_] { return graph->counterparts(node); },
      [this](std::vector<NodeIndex> counterparts) {
        counterpartNodes_ = std::move(counterparts);
        writeCounterparts();
      });
}

void NodeHeader::writeCounterparts() {
  counterparts_->setVisible(!counterpartNodes_.empty());
  if (counterpartNodes_.empty()) return;
  const auto nodes = graph_->nodes();
  const Theme& theme = themeOf(palette());
  QStringList links;
  for (std::size_t i = 0; i < std::min(counterpartNodes_.size(), kMaxCounterparts); ++i) {
    links += link(QString::number(number_of(counterpartNodes_[i])), toQString(nodes[counterpartNodes_[i]].name()), theme);
  }
  if (counterpartNodes_.size() > kMaxCounterparts) {
    links += tr("%1 more").arg(formatCount(counterpartNodes_.size() - kMaxCounterparts));
  }
  const bool gradient = nodes[node_].category == Category::gradient;
  counterparts_->setText((gradient ? tr("Forward: %1") : tr("Gradients: %1")).arg(links.join(QStringLiteral(", "))));
}

void NodeHeader::applyColors() {
  QPalette gray = palette();
  gray.setColor(QPalette::Text, themeOf(palette()).text2);
  fullName_->setPalette(gray);  // A line edit ignores the foreground role
}

void NodeHeader::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    applyColors();
    writeCounterparts();  // Its links have a color
  }
  QWidget::changeEvent(event);
}

void NodeHeader::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeKind();
}

}  // namespace sporescope::ui

#include "moc_node_header.cpp"
