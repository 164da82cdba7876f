// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_hits_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <functional>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/fact_line.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kHitsPauseMilliseconds = 100;

class BadgeLabel : public QWidget {
 public:
  BadgeLabel(const Condition& condition, QWidget* parent = nullptr)
      : QWidget(parent), text_(toQString(condition.abbreviation)), severity_(condition.severity()) {
    setFixedSize(badgeSize(font(), text_));
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    paintBadge(&painter, QRectF(rect()), font(), text_, severity_, BadgeFill::solid, themeOf(palette()));
  }

 private:
  QString text_;
  Severity severity_;
};

}  // namespace

TensorHitsPanel::TensorHitsPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), title_(new SectionTitle(tr("Hits of this tensor"))), area_(new QScrollArea) {
  area_->setAccessibleName(tr("Hits of this tensor"));
  area_->setFrameShape(QFrame::NoFrame);
  area_->setWidgetResizable(true);
  area_->setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(area_, 1);
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kHitsPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &TensorHitsPanel::refresh);
  connect(workspace_, &Workspace::sessionsChanged, this, &TensorHitsPanel::follow);
  follow();
}

void TensorHitsPanel::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  if (Findings* findings = workspace_->findings()) {
    const auto scheduleRefresh = [this] {
      if (!updateTimer_.isActive()) updateTimer_.start();
    };
    connections_.push_back(connect(findings, &Findings::hitsCleared, this, scheduleRefresh));
    connections_.push_back(connect(findings, &Findings::hitsAdded, this, scheduleRefresh));
    connections_.push_back(connect(findings, &Findings::causeStateChanged, this, scheduleRefresh));
  }
  refresh();
}

void TensorHitsPanel::setTensor(const TensorKey& key, bool hasPrevious) {
  key_ = key;
  hasPrevious_ = hasPrevious;
  refresh();
}

void TensorHitsPanel::refresh() {
  auto* content = new QWidget;
  column_ = new QVBoxLayout(content);
  column_->setContentsMargins(12, 10, 12, 10);
  column_->setSpacing(6);
  count_ = 0;
  const Findings* findings = workspace_->findings();
  if (findings != nullptr && key_) {
    for (const std::size_t position : findings->hitsOf(key_->graph, key_->node)) {
      const Hit& hit = findings->hits()[position];
      if (hit.key == *key_) addHit(hit);
    }
  }
  title_->setCount(count_);
  if (count_ == 0) {
    const bool checked = findings != nullptr && findings->checkState() != Findings::CheckState::never;
    auto* emptyLabel = new QLabel(checked ? tr("No watchpoint has hit this tensor.") : tr("Not checked yet."));
    emptyLabel->setForegroundRole(QPalette::PlaceholderText);
    emptyLabel->setWordWrap(true);
    column_->addWidget(emptyLabel);
  } else {
    addLinks();
  }
  column_->addStretch(1);
  area_->setWidget(content);
}

void TensorHitsPanel::addHit(const Hit& hit) {
  if (hit.judgement.condition == nullptr) return;
  ++count_;
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(new BadgeLabel(*hit.judgement.condition));
  auto* line = new FactLine;
  QString name = translated(hit.judgement.condition->name);
  for (const Watchpoint& watchpoint : workspace_->findings()->watchpoints()) {
    if (watchpoint.id == hit.judgement.watchpoint) name = watchpointName(watchpoint);
  }
  const QString source =
      tr("watchpoint %1 · %2")
          .arg(QString::number(hit.judgement.watchpoint), workspace_->iterationLabels().inSentence(hit.key.iteration));
  line->setSnapshot({{{{name, TextRole::plain, true}}, {}, 0, true, {}},
                     {{{source, TextRole::quiet}}, {}, 1, false, {}},
                     {findingRuns(hit), {}, 0, false, {}}});
  row->addWidget(line, 1);
  column_->addLayout(row);
  auto* advice = new QLabel(translated(hit.judgement.condition->advice));
  advice->setWordWrap(true);
  column_->addWidget(advice);
}

void TensorHitsPanel::addLinks() {
  const Findings* findings = workspace_->findings();
  if (!findings->causes().empty() && !(findings->causes().front().tensor.key == *key_)) {
    const TensorKey cause = findings->causes().front().tensor.key;
    addLink(tr("Show the first cause, %1").arg(workspace_->nodeName(cause)),
            [this, cause] { workspace_->openTensor(cause, false); });
  }
  const Node* node = workspace_->nodeAt(*key_);
  const auto session = workspace_->session();
  if (node != nullptr && node->kind == NodeKind::op && key_->io == IoDirection::output) {
    for (const TensorInfo& info : session->tensors_of(key_->graph, key_->node, key_->iteration)) {
      if (info.key.io != IoDirection::input || !info.has_summary() || info.key.run != key_->run) continue;
      addLink(tr("Show its %1").arg(Workspace::slotName(info.key)),
              [this, key = info.key] { workspace_->openTensor(key, false); });
    }
  }
  if (hasPrevious_) {
    addLink(key_ && key_->run > 1 ? tr("Compare with the previous run")
                                  : workspace_->iterationLabels().choose(tr("Compare with the previous iteration"),
                                                                         tr("Compare with the previous step")),
            [this] { emit compareRequested(); });
  }
}

void TensorHitsPanel::addLink(const QString& text, const std::function<void()>& onClick) {
  auto* label = new QLabel(QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>").arg(text.toHtmlEscaped()));
  label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  connect(label, &QLabel::linkActivated, this, onClick, Qt::QueuedConnection);
  column_->addWidget(label);
}

}  // namespace sporescope::ui

#include "moc_tensor_hits_panel.cpp"
