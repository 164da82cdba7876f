// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "ui/graph/graph_panel.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"
#include "ui/words/format.h"
#include "ui/workspace/watched_nodes.h"

// The tool buttons and menus of the graph.
namespace sporescope::ui {

namespace {

constexpr qint64 kMostPicturePixels = 64'000'000;
constexpr int kPictureMargin = 16;

}  // namespace

void GraphPanel::buildTools() {
  auto* row = new QHBoxLayout(tools_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  const auto add = [&](const char* name, const QString& text, const QString& keys, auto&& action) {
    QToolButton* button = iconButton(QLatin1String(name), text);
    if (!keys.isEmpty()) button->setToolTip(QStringLiteral("%1 (%2)").arg(text, keys));
    connect(button, &QToolButton::clicked, this, std::forward<decltype(action)>(action));
    row->addWidget(button);
  };
  const auto separate = [&] {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFixedHeight(16);
    row->addWidget(line);
  };
  add("zoom-fit-best", tr("Fit graph"), tr("Space"), [this] { fit(); });
  add("crosshairs", tr("Centre on the selected node"), QStringLiteral("F"), [this] { centreOnNode(); });
  add("zoom-in", tr("Zoom in"), QStringLiteral("+"), [this] { zoomIn(); });
  add("zoom-out", tr("Zoom out"), QStringLiteral("−"), [this] { zoomOut(); });
  add("expand-all", tr("Open scopes"), {}, [this] { openAll(); });
  add("collapse-all", tr("Close all scopes"), {}, [this] { closeAll(); });
  separate();
  add("go-up", tr("Previous hit"), QStringLiteral("Shift+F8"), [this] { emit previousHitRequested(); });
  add("go-down", tr("Next hit"), QStringLiteral("F8"), [this] { emit nextHitRequested(); });
  separate();
  QLabel* title = quietLabel(tr("Colour by"));
  title->setFont(textFont(TextSize::small));
  row->addSpacing(4);
  row->addWidget(title);
  row->addSpacing(2);
  row->addWidget(makeMeasures());
  add("document-export", tr("Save the picture…"), {}, [this] { savePicture(); });
}

QComboBox* GraphPanel::makeMeasures() {
  auto* box = new QComboBox;
  box->setFont(textFont(TextSize::small));
  box->setAccessibleName(tr("Colour by"));
  box->setToolTip(tr("What the boxes of the graph are filled by"));
  const auto add = [box](const QString& words, Measure measure) { box->addItem(words, static_cast<int>(measure)); };
  add(tr("Hits"), Measure::hits);
  add(tr("NaN share"), Measure::nan_share);
  add(tr("Largest |x|"), Measure::largest);
  add(tr("Mean |x|"), Measure::mean);
  connect(box, &QComboBox::currentIndexChanged, this,
          [this, box] { overlay_.setMeasure(static_cast<Measure>(box->currentData().toInt())); });
  return box;
}

QImage GraphPanel::picture() const {
  QImage drawing = view_->picture(kMostPicturePixels);
  if (drawing.isNull() || overlay_.measure() == Measure::hits) return drawing;
  const QPixmap scale = insets_->scale()->grab();
  const QSize sizeOfScale = scale.deviceIndependentSize().toSize();
  const SessionGraph* graph = workspace_->sessionGraph();
  const QStringList words{toQString(workspace_->facts()->title), graph == nullptr ? QString() : toQString(graph->name),
                          tr("iteration %1").arg(workspace_->iteration())};
  const QString caption = words.join(QStringLiteral(" · "));
  const QFontMetrics metrics(font());
  const int width = std::max(
      {drawing.width(), sizeOfScale.width() + 2 * kPictureMargin, metrics.horizontalAdvance(caption) + 2 * kPictureMargin});
  const int foot = metrics.height() + sizeOfScale.height() + 3 * kPictureMargin;
  QImage whole(width, drawing.height() + foot, drawing.format());
  if (whole.isNull()) return drawing;
  const Theme& theme = themeOf(palette());
  whole.fill(theme.canvas.color());
  QPainter painter(&whole);
  painter.drawImage(0, 0, drawing);
  painter.setFont(font());
  painter.setPen(theme.text.color());
  painter.drawText(kPictureMargin, drawing.height() + kPictureMargin + metrics.ascent(), caption);
  painter.drawPixmap(QRect(QPoint(kPictureMargin, drawing.height() + 2 * kPictureMargin + metrics.height()), sizeOfScale),
                     scale);
  return whole;
}

void GraphPanel::savePicture() {
  if (!view_->scene()) return;
  const SessionGraph* graph = workspace_->sessionGraph();
  const QString name = (graph != nullptr ? toQString(graph->name) : QStringLiteral("graph")) + QStringLiteral(".png");
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), name, tr("PNG pictures (*.png)"));
  if (path.isEmpty()) return;
  const QImage image = picture();
  if (image.isNull() || !image.save(path, "PNG")) {
    QMessageBox::warning(this, tr("Save the picture"),
                         tr("Cannot write %1. Is there room, and may you write there?").arg(path));
  }
}

void GraphPanel::showMenu(const ItemKey& key, const QPoint& globalPosition) {
  if (!scopes_) return;
  const bool node = key.kind == ItemKey::Kind::node;
  QMenu menu(this);
  QAction* open = nullptr;
  QAction* group = nullptr;
  QAction* view = nullptr;
  QAction* upstream = nullptr;
  QAction* downstream = nullptr;
  const ItemIndex item = view_->scene()->find(key);
  const std::uint64_t aggregation = node && item != kNoItem ? view_->scene()->layout().items[item].aggregation : 0;
  if (node) {
    view = menu.addAction(tr("View tensor"));
    view->setEnabled(workspace_->firstTensorOf(workspace_->graph(), static_cast<NodeIndex>(key.id)).has_value());
    upstream = menu.addAction(tr("Select upstream"));
    downstream = menu.addAction(tr("Select downstream"));
    if (aggregation != 0) group = menu.addAction(tr("Close the group"));
  } else {
    const bool closed = item == kNoItem || view_->scene()->layout().items[item].kind != LayoutKind::scope_open;
    open = menu.addAction(closed ? tr("Open") : tr("Close"));
  }
  menu.addSeparator();
  QAction* centre = menu.addAction(icon(QStringLiteral("crosshairs")), tr("Centre"));
  QAction* watch = key.kind == ItemKey::Kind::aggregation ? nullptr : menu.addAction(tr("Watch…"));
  QAction* copy =
      key.kind == ItemKey::Kind::aggregation ? nullptr : menu.addAction(icon(QStringLiteral("edit-copy")), tr("Copy name"));
  const QAction* chosen = menu.exec(globalPosition);
  if (chosen == nullptr || !scopes_) return;
  if (chosen == open) {
    toggle(key);
  } else if (chosen == group) {
    toggle({ItemKey::Kind::aggregation, aggregation});
  } else if (chosen == view) {
    activate(key);
  } else if (chosen == upstream || chosen == downstream) {
    showCone(chosen == upstream);
  } else if (chosen == centre) {
    centreOnNode();
  } else if (chosen == watch) {
    emit watchRequested(node ? watchNode(*scopes_, static_cast<NodeIndex>(key.id))
                             : watchScope(*scopes_, static_cast<ScopeIndex>(key.id)));
  } else if (chosen == copy) {
    const std::string_view name = node ? scopes_->graph()->nodes()[key.id].full_name : scopes_->scopes()[key.id].path;
    QGuiApplication::clipboard()->setText(toQString(name));
  }
}

}  // namespace sporescope::ui
