// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/drop_overlay.h"

#include <QMimeData>
#include <QPainter>
#include <QUrl>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

QString lastPart(const QString& path) {
  QString trimmed = path;
  while (trimmed.size() > 1 && trimmed.endsWith(u'/')) trimmed.chop(1);
  return trimmed.mid(trimmed.lastIndexOf(u'/') + 1);
}

DropOffer::Kind kindOf(const QString& path, bool overTensor) {
  static const QStringList dumpFiles{QStringLiteral("npy"), QStringLiteral("pb"),   QStringLiteral("csv"),
                                     QStringLiteral("ir"),  QStringLiteral("json"), QStringLiteral("jsonl")};
  static const QStringList otherFiles{
      QStringLiteral("txt"),  QStringLiteral("md"),  QStringLiteral("py"),   QStringLiteral("png"), QStringLiteral("jpg"),
      QStringLiteral("jpeg"), QStringLiteral("svg"), QStringLiteral("pdf"),  QStringLiteral("zip"), QStringLiteral("gz"),
      QStringLiteral("xz"),   QStringLiteral("tar"), QStringLiteral("html"), QStringLiteral("log"), QStringLiteral("ckpt"),
      QStringLiteral("so"),   QStringLiteral("cpp"), QStringLiteral("h"),    QStringLiteral("doc"), QStringLiteral("docx"),
      QStringLiteral("xlsx"), QStringLiteral("mp4"), QStringLiteral("onnx")};
  const QString name = lastPart(path);
  const QString suffix = name.contains(u'.') ? name.section(u'.', -1).toLower() : QString();
  static const QStringList tensorFiles{QStringLiteral("npy"), QStringLiteral("pt"), QStringLiteral("pth"),
                                       QStringLiteral("bin")};
  if (overTensor && tensorFiles.contains(suffix)) return DropOffer::Kind::reference;
  if (suffix == QLatin1String("json")) return DropOffer::Kind::watch_file;
  return otherFiles.contains(suffix) ? DropOffer::Kind::nothing : DropOffer::Kind::dump;
}

}  // namespace

DropOffer dropOfferOf(const QMimeData& data, bool overTensor) {
  for (const QUrl& url : data.urls()) {
    if (!url.isLocalFile()) continue;
    const QString path = url.toLocalFile();
    const auto kind = kindOf(path, overTensor);
    if (kind != DropOffer::Kind::nothing) return {kind, path};
  }
  return {};
}

DropOverlay::DropOverlay(QWidget* window) : QWidget(window) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  hide();
}

void DropOverlay::offer(const DropOffer& offer) {
  canDrop_ = offer.kind != DropOffer::Kind::nothing;
  switch (offer.kind) {
    case DropOffer::Kind::dump:
      sentence_ = tr("Drop to open %1").arg(lastPart(offer.path));
      break;
    case DropOffer::Kind::watch_file:
      sentence_ = tr("Drop to read the watchpoints or results in %1").arg(lastPart(offer.path));
      break;
    case DropOffer::Kind::reference:
      sentence_ = tr("Drop to compare tensors with %1").arg(lastPart(offer.path));
      break;
    case DropOffer::Kind::nothing:
      sentence_ = tr("Sporescope cannot read this");
      break;
  }
  setGeometry(parentWidget()->rect());
  raise();
  show();
  update();
}

void DropOverlay::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  const QColor frame = canDrop_ ? theme.accent : theme.ctl;
  painter.setPen(QPen(frame, 2));
  painter.drawRect(QRectF(rect()).adjusted(3, 3, -3, -3));
  const QFont font = textFont(TextSize::title, QFont::DemiBold);
  const QFontMetrics metrics(font);
  const QString text = metrics.elidedText(sentence_, Qt::ElideMiddle, width() - 96);
  QRect box(0, 0, metrics.horizontalAdvance(text) + 48, metrics.height() + 32);
  box.moveCenter(rect().center());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(frame, 1));
  painter.setBrush(theme.base.color());
  painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  painter.setFont(font);
  painter.setPen(canDrop_ ? theme.text.color() : theme.text2.color());
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace sporescope::ui

#include "moc_drop_overlay.cpp"
