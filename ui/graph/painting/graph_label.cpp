// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_label.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kMinCharacters = 7;  // With the ellipsis; "Gra…p12" is still recognizable, "Ma…p0" is not

bool isScope(LayoutKind kind) { return is_container(kind) || kind == LayoutKind::scope_closed || kind == LayoutKind::neighbor; }

// Returns the forms of a name, from the whole name to the shortest meaningful one.
QStringList formsOf(const QString& name, LayoutKind kind) {
  QStringList forms{name};
  if (kind == LayoutKind::op) {
    static const QRegularExpression number(QStringLiteral("-op\\d+$"));
    forms += QString(name).remove(number);
  } else if (isScope(kind)) {
    const QString inner = name.section(QStringLiteral(" / "), -1);
    forms += inner;
    const QString own = inner.section(u'-', 0, -2);
    bool isNumber = false;
    (void)own.toInt(&isNumber);
    if (!own.isEmpty() && !isNumber) forms += own;  // In "0-Block", the number by itself would be less useful
  } else if (kind == LayoutKind::parameter) {
    for (qsizetype dot = name.indexOf(u'.'); dot >= 0; dot = name.indexOf(u'.', dot + 1)) forms += name.mid(dot + 1);
  }
  return forms;
}

}  // namespace

BoxLabel boxLabel(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width, qreal room) {
  const QString shortest = formsOf(name, kind).back();
  const qreal missing = metrics.horizontalAdvance(shortest) - width;
  const qreal widen = std::clamp<qreal>((missing + 1) / 2, 0, room);
  const QString text = labelThatFits(name, kind, metrics, width + 2 * widen);
  return {text, text.isEmpty() ? 0 : widen};
}

QString labelThatFits(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width) {
  const QStringList forms = formsOf(name, kind);
  for (const QString& form : forms) {
    if (metrics.horizontalAdvance(form) <= width) return form;
  }
  QString elided = metrics.elidedText(forms.back(), Qt::ElideMiddle, width);
  return elided.size() >= kMinCharacters ? elided : QString();
}

LabelMetrics labelMetrics(const QFont& font) {
  const QFontMetricsF metrics(fontOfSize(font, kLabelPixels));
  // Names consist of letters, digits and underscores; an average over all of Unicode would be too wide.
  static const QString usual = QStringLiteral("network-WithLossCell/_backbone-LeNet5/conv1-Conv2d/BiasAdd-op0");
  return {metrics.horizontalAdvance(usual) / static_cast<qreal>(usual.size()), metrics.height()};
}

}  // namespace sporescope::ui
