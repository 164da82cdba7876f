// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/recomputed_node.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/recompute/recompute.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

namespace {

constexpr int kPause = 150;
constexpr int kMessageSign = 16;
constexpr auto kMaxTensors = std::size_t{16};  // An operator may have thousands of outputs

// Returns "Output 0", for the beginning of a sentence.
QString tensorName(const TensorKey& key) {
  return key.io == IoDirection::output ? RecomputedNode::tr("Output %1").arg(key.slot)
                                       : RecomputedNode::tr("Input %1").arg(key.slot);
}

}  // namespace

RecomputedNode::RecomputedNode(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), waiting_(new QWidget), message_(new QWidget), moreTensors_(new QLabel) {
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  makeWaiting();
  makeMessage();
  column_->addWidget(waiting_);
  column_->addWidget(message_);
  column_->addWidget(moreTensors_);
  moreTensors_->setForegroundRole(QPalette::PlaceholderText);
  moreTensors_->setWordWrap(true);
  moreTensors_->setContentsMargins(8, 6, 8, 6);
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPause);
  connect(&updateTimer_, &QTimer::timeout, this, [this] {
    clear();
    waiting_->show();
  });
  clear();
}

void RecomputedNode::makeWaiting() {
  auto* progress = new QProgressBar;
  progress->setRange(0, 0);
  progress->setTextVisible(false);
  progress->setFixedSize(118, 8);
  auto* caption = new QLabel(tr("Recomputing"));
  caption->setForegroundRole(QPalette::PlaceholderText);
  progress->setAccessibleName(caption->text());
  auto* stopButton = new QPushButton(tr("Stop"));
  stopButton->setAutoDefault(false);
  stopButton->setToolTip(tr("Stop recomputing (Esc)"));
  connect(stopButton, &QPushButton::clicked, this, &RecomputedNode::stop);
  auto* row = new QHBoxLayout(waiting_);
  row->setContentsMargins(8, 6, 8, 6);
  row->setSpacing(8);
  row->addWidget(progress);
  row->addWidget(caption, 1);
  row->addWidget(stopButton);
}

void RecomputedNode::makeMessage() {
  sign_ = new QLabel;
  title_ = new QLabel;
  reason_ = new QLabel;
  types_ = new QLabel;
  retryButton_ = new QPushButton;
  retryButton_->setAutoDefault(false);
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  reason_->setForegroundRole(QPalette::PlaceholderText);
  types_->setForegroundRole(QPalette::PlaceholderText);
  for (QLabel* label : {title_, reason_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  types_->setWordWrap(true);
  types_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(types_, &QLabel::linkActivated, this, [this] {
    QStringList names;
    for (const std::string_view type : known_operator_types()) names += toQString(type);
    types_->setText(tr("Supported types: %1").arg(names.join(QStringLiteral(", "))));
  });
  connect(retryButton_, &QPushButton::clicked, this, &RecomputedNode::requestResult);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(sign_, 0, Qt::AlignTop);
  head->addWidget(title_, 1);
  auto* column = new QVBoxLayout(message_);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(reason_);
  column->addWidget(types_);
  column->addWidget(retryButton_, 0, Qt::AlignLeft);
}

void RecomputedNode::setExecution(std::shared_ptr<Session> session, const std::optional<TensorKey>& key) {
  const bool isSame = session == session_ && key == key_;
  // A stopped or failed recomputation only restarts when the user requests it.
  if (isSame && (result_ || request_.pending() || message_->isVisibleTo(this))) return;
  request_.cancel();
  updateTimer_.stop();
  session_ = std::move(session);
  key_ = key;
  result_.reset();
  emit remarkChanged({});
  if (!automatic_ || !key_ || !session_) return clear();
  requestResult();
}

void RecomputedNode::setAutomatic(bool automatic) {
  if (automatic == std::exchange(automatic_, automatic)) return;
  if (!automatic) return stop();
  if (key_ && session_ && !result_) requestResult();
}

void RecomputedNode::restart() {
  if (!request_.pending()) requestResult();
}

void RecomputedNode::stop() {
  if (!request_.pending()) return;
  request_.cancel();
  updateTimer_.stop();
  fail(tr("Stopped"), tr("The operator was not recomputed."), tr("Recompute"));
}

// The previous result does not answer this request.
void RecomputedNode::fail(const QString& title, const QString& reason, const QString& button) {
  result_.reset();
  emit remarkChanged({});
  showMessage(title, reason, false, button);
}

// The old content stays until the answer arrives or the request takes long.
void RecomputedNode::requestResult() {
  if (!session_ || !key_) return;
  updateTimer_.start();
  request_.start<RecomputedOperator>(
      this, [&](ResultCallback<RecomputedOperator> onResult) { return session_->recompute_one(*key_, std::move(onResult)); },
      [this](Result<RecomputedOperator> result) {
        updateTimer_.stop();
        if (result) return setResult(*result);
        fail(tr("Recomputation failed"), translated(result.error().message), tr("Try again"));
      });
}

void RecomputedNode::setResult(const RecomputedOperator& result) {
  result_ = result;
  emit remarkChanged(recomputedText(result));
  if (result.verdict != RecomputeVerdict::checked && result.tensors.empty()) {
    return showMessage(tr("Cannot be recomputed"), translated(result.why), result.verdict == RecomputeVerdict::unsupported, {});
  }
  clear();
  const bool isPartial = result.verdict == RecomputeVerdict::unsupported || result.verdict == RecomputeVerdict::not_read;
  if (isPartial) fillMessage(tr("Not all of its outputs could be compared"), translated(result.why), false, {});
  addTensors(result);
  moreTensors_->setText(hiddenTensorsText(result, kMaxTensors));
  moreTensors_->setVisible(!moreTensors_->text().isEmpty());
  emit finished();
}

void RecomputedNode::addTensors(const RecomputedOperator& result) {
  std::vector<std::size_t> positions = differingFirst(result);
  positions.resize(std::min(positions.size(), kMaxTensors));
  for (const std::size_t i : positions) {
    auto* view = new RecomputedTensorView;
    view->setTensor(tensorName(result.tensors[i].key), result.tensors[i]);
    connect(view, &RecomputedTensorView::elementRequested, this,
            [this, key = result.tensors[i].key](const ElementIndex& element) { emit elementRequested(key, element); });
    column_->insertWidget(column_->indexOf(moreTensors_), view);
    tensors_.push_back(view);
  }
}

void RecomputedNode::showMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button) {
  clear();
  fillMessage(title, reason, offersTypes, button);
  emit finished();
}

void RecomputedNode::fillMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button) {
  title_->setText(title);
  reason_->setText(reason);
  types_->setText(QStringLiteral("<a href=\"types\">%1</a>").arg(tr("Supported types").toHtmlEscaped()));
  types_->setVisible(offersTypes);
  retryButton_->setText(button);
  retryButton_->setVisible(!button.isEmpty());
  updateSign();
  message_->show();
}

void RecomputedNode::updateSign() { sign_->setPixmap(iconPixmap(Sign::unknown, kMessageSign, devicePixelRatioF())); }

void RecomputedNode::clear() {
  waiting_->hide();
  message_->hide();
  moreTensors_->hide();
  for (RecomputedTensorView* view : std::exchange(tensors_, {})) {
    view->hide();
    view->deleteLater();
  }
}

QString RecomputedNode::text() const {
  QStringList lines;
  if (message_->isVisibleTo(this)) lines = {title_->text(), reason_->text()};
  for (const RecomputedTensorView* view : tensors_) lines += view->title();
  if (moreTensors_->isVisibleTo(this)) lines += moreTensors_->text();
  return lines.join(u'\n');
}

void RecomputedNode::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && pending()) return stop();
  QWidget::keyPressEvent(event);
}

void RecomputedNode::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateSign();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_recomputed_node.cpp"
