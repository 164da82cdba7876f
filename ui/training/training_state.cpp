// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/training_state.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/training/cost_text.h"

namespace sporescope::ui {

using live::TrainingState;

namespace {

constexpr std::size_t kMaxNamedRanks = 4;

QString translated(const char* text) { return QCoreApplication::translate("TrainingState", text); }

// Returns how the ranks differ in their state.
QStringList rankText(const LiveStatus& status) {
  QStringList parts;
  const auto& ranks = status.ranks;
  if (ranks.empty()) return parts;
  if (static_cast<std::size_t>(std::max(status.total_ranks, 0)) > ranks.size()) {
    parts +=
        translated(QT_TRANSLATE_NOOP("TrainingState", "%1 of %2 ranks connected")).arg(ranks.size()).arg(status.total_ranks);
  }
  const auto differs = [&](const LiveStatus& rank) {
    return rank.state != ranks.front().state ||
           rank.unresponsive_since.has_value() != ranks.front().unresponsive_since.has_value();
  };
  if (std::none_of(ranks.begin(), ranks.end(), differs)) return parts;
  // If there are many ranks, only those that deviate from the common state or are unresponsive are listed.
  for (const LiveStatus& rank : ranks) {
    const bool isProminent = rank.state != status.state || rank.unresponsive_since;
    if (ranks.size() > kMaxNamedRanks && !isProminent) continue;
    if (static_cast<std::size_t>(parts.size()) > kMaxNamedRanks) {
      parts += QStringLiteral("…");
      break;
    }
    parts += translated(QT_TRANSLATE_NOOP("TrainingState", "rank %1: %2")).arg(rank.rank).arg(trainingStateText(rank));
  }
  return parts;
}

// Names a node inside a step that has not ended.
QString nodeLocation(const LiveStatus& status) {
  return translated(QT_TRANSLATE_NOOP("TrainingState", "in step %1, at %2"))
      .arg(QString::number(status.step), toQString(status.current_node));
}

// Names a step, or a node inside it.
QString locationText(const LiveStatus& status) {
  return status.current_node.empty() ? translated(QT_TRANSLATE_NOOP("TrainingState", "step %1")).arg(status.step)
                                     : nodeLocation(status);
}

// Names the place where the training is paused: between two steps, or inside one.
QString pauseLocation(const LiveStatus& status) {
  if (!status.current_node.empty()) return nodeLocation(status);
  if (status.step == 0) return translated(QT_TRANSLATE_NOOP("TrainingState", "before the first step"));
  return translated(QT_TRANSLATE_NOOP("TrainingState", "after step %1")).arg(status.step);
}

// Returns the time of day, with the date unless it is today.
QString timeOfDayText(std::chrono::system_clock::time_point time) {
  const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch());
  const QDateTime local = QDateTime::fromMSecsSinceEpoch(milliseconds.count());
  const bool isToday = local.date() == QDate::currentDate();
  return local.toString(isToday ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

// Returns the failure and whether it occurred after a step or inside one.
QString failureText(const LiveStatus& status) {
  const QString pattern = status.current_node.empty() ? translated(QT_TRANSLATE_NOOP("TrainingState", "after step %1: %2"))
                                                      : translated(QT_TRANSLATE_NOOP("TrainingState", "in step %1: %2"));
  return pattern.arg(QString::number(status.step), toQString(status.failure));
}

// True if the training waits between or inside its steps; before the first step it is ready.
bool isPaused(const LiveStatus& status) {
  return status.state == TrainingState::ready && !status.is_running && (status.step > 0 || !status.current_node.empty());
}

// Returns what the state text does not contain.
QString stateDetail(const LiveStatus& status) {
  if (status.unresponsive_since) {
    return translated(QT_TRANSLATE_NOOP("TrainingState", "since %1 · %2"))
        .arg(timeOfDayText(*status.unresponsive_since), locationText(status));
  }
  QString text;
  switch (status.state) {
    case TrainingState::connected:
      text = translated(QT_TRANSLATE_NOOP("TrainingState", "receiving its graph"));
      break;
    case TrainingState::ready:
      if (status.stopped_by) {
        return translated(QT_TRANSLATE_NOOP("TrainingState", "step %1, where %2 is %3"))
            .arg(QString::number(status.step), toQString(status.stopped_by->name), formatNumber(status.stopped_by->value));
      }
      text = status.is_running ? locationText(status) : pauseLocation(status);
      break;
    case TrainingState::ended:
      text = translated(QT_TRANSLATE_NOOP("TrainingState", "after step %1")).arg(status.step);
      break;
    case TrainingState::failed:
      text = failureText(status);
      break;
    case TrainingState::at_exception:
      text = translated(QT_TRANSLATE_NOOP("TrainingState", "%1 · ends when continued")).arg(failureText(status));
      break;
    case TrainingState::hit:
      text = pauseLocation(status);
      break;
    default:
      text = translated(QT_TRANSLATE_NOOP("TrainingState", "step %1")).arg(status.step);
      break;
  }
  return text;
}

/// A run stays "running" while tensors are fetched between two of its steps, because the user did not request that.
TrainingState shownState(const LiveStatus& status) {
  const bool isBetweenSteps = status.state == TrainingState::ready || status.state == TrainingState::sending;
  return status.is_running && isBetweenSteps ? TrainingState::running : status.state;
}

}  // namespace

QString trainingStateText(const LiveStatus& status) {
  if (status.unresponsive_since) return translated(QT_TRANSLATE_NOOP("TrainingState", "Not answering"));
  switch (shownState(status)) {
    case TrainingState::connected:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Connected"));
    case TrainingState::ready:
      return isPaused(status) ? translated(QT_TRANSLATE_NOOP("TrainingState", "Paused"))
                              : translated(QT_TRANSLATE_NOOP("TrainingState", "Ready"));
    case TrainingState::sending:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Command sent"));
    case TrainingState::running:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Running"));
    case TrainingState::hit:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Stopped at a hit"));
    case TrainingState::at_exception:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Stopped by an exception"));
    case TrainingState::ended:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Ended"));
    case TrainingState::failed:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Failed"));
    case TrainingState::lost:
      return translated(QT_TRANSLATE_NOOP("TrainingState", "Connection lost"));
  }
  return {};
}

QString trainingStateDetail(const LiveStatus& status) {
  QString text = stateDetail(status);
  for (const QString& label : rankText(status)) text += QStringLiteral(" · ") + label;
  // The first scalar that a client reports is the loss.
  if (!status.scalars.empty() && !status.stopped_by) {
    const live::Scalar& first = status.scalars.front();
    const QString name = first.name == "loss" ? translated(QT_TRANSLATE_NOOP("TrainingState", "loss")) : toQString(first.name);
    text += QStringLiteral(" · ") + name + u' ' + formatNumber(first.value);
  }
  const QString cost = costText(toQString(status.cost));
  if (!cost.isEmpty()) text += QStringLiteral(" · ") + cost;
  return text;
}

QString stoppedRankText(const LiveStatus& status) {
  const auto& ranks = status.ranks;
  const auto stopped = std::find_if(ranks.begin(), ranks.end(), [](const LiveStatus& rank) {
    return rank.state == TrainingState::hit || rank.state == TrainingState::at_exception;
  });
  if (stopped == ranks.end()) {
    const QString script = toQString(status.process.script).section(u'/', -1);
    return script.isEmpty() ? toQString(status.device) : script;
  }
  return translated(QT_TRANSLATE_NOOP("TrainingState", "Rank %1")).arg(stopped->rank);
}

void paintTrainingState(QPainter* painter, const QRectF& square, TrainingState state, bool isUnresponsive,
                        const QPalette& palette) {
  const Theme& theme = themeOf(palette);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  const QPointF c = square.center();
  switch (isUnresponsive ? TrainingState::lost : state) {
    case TrainingState::connected:
      painter->setPen(QPen(theme.info.color(), 2));
      painter->drawEllipse(c, 4, 4);
      break;
    case TrainingState::ready:
      painter->setBrush(theme.ok.color());
      painter->drawEllipse(c, 5, 5);
      break;
    case TrainingState::sending: {
      painter->setPen(QPen(theme.info.color(), 2));
      painter->drawLine(c + QPointF(-5, 0), c + QPointF(4, 0));
      painter->drawLine(c + QPointF(1, -3), c + QPointF(4, 0));
      painter->drawLine(c + QPointF(1, 3), c + QPointF(4, 0));
      break;
    }
    case TrainingState::running:
      painter->setBrush(theme.info.color());
      painter->drawPolygon(QPolygonF({c + QPointF(-4, -5), c + QPointF(5, 0), c + QPointF(-4, 5)}));
      break;
    case TrainingState::hit:
      painter->setBrush(theme.error.color());
      painter->drawPolygon(
          QPolygonF({c + QPointF(-2.2, -5.5), c + QPointF(2.2, -5.5), c + QPointF(5.5, -2.2), c + QPointF(5.5, 2.2),
                     c + QPointF(2.2, 5.5), c + QPointF(-2.2, 5.5), c + QPointF(-5.5, 2.2), c + QPointF(-5.5, -2.2)}));
      break;
    case TrainingState::ended:
      painter->setBrush(theme.disabled.color());
      painter->drawRect(QRectF(c.x() - 4.5, c.y() - 4.5, 9, 9));
      break;
    case TrainingState::at_exception:
    case TrainingState::failed:
      painter->setPen(QPen(theme.error.color(), 2.5));
      painter->drawLine(c + QPointF(-4, -4), c + QPointF(4, 4));
      painter->drawLine(c + QPointF(-4, 4), c + QPointF(4, -4));
      break;
    case TrainingState::lost:
      painter->setBrush(theme.warning.color());
      painter->drawPolygon(QPolygonF({c + QPointF(0, -5), c + QPointF(5.5, 4.5), c + QPointF(-5.5, 4.5)}));
      break;
  }
  painter->restore();
}

TrainingStateIcon::TrainingStateIcon(QWidget* parent) : QWidget(parent) { setFixedSize(16, 16); }

void TrainingStateIcon::show(const LiveStatus& status) {
  state_ = shownState(status);
  isUnresponsive_ = status.unresponsive_since.has_value();
  setAccessibleName(trainingStateText(status));
  update();
}

void TrainingStateIcon::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paintTrainingState(&painter, rect(), state_, isUnresponsive_, palette());
}

}  // namespace sporescope::ui

#include "moc_training_state.cpp"
