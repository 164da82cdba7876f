// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_tools.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/segment_button.h"

namespace sporescope::ui {

namespace {

constexpr ColorMapName kMaps[] = {ColorMapName::orange_teal, ColorMapName::viridis, ColorMapName::cividis, ColorMapName::gray};
constexpr ValueFormat kFormats[] = {ValueFormat::two_decimals, ValueFormat::four_decimals, ValueFormat::significant,
                                    ValueFormat::scientific, ValueFormat::exact};

QIcon rampIcon(ColorMapName name, const Theme& theme, qreal ratio) {
  const ColorTable table = colorTable(name, theme);
  QImage image(28, 12, QImage::Format_RGB32);
  for (int x = 0; x < image.width(); ++x) {
    const QRgb color = table[static_cast<std::size_t>(x * 255 / (image.width() - 1))];
    for (int y = 0; y < image.height(); ++y) image.setPixel(x, y, color);
  }
  QPixmap pixmap = QPixmap::fromImage(image.scaled(image.size() * ratio));
  pixmap.setDevicePixelRatio(ratio);
  return QIcon(pixmap);
}

}  // namespace

TensorTools::TensorTools(TensorPlane* plane, QWidget* parent)
    : QWidget(parent),
      plane_(plane),
      flow_(new FlowLayout),
      views_(new QButtonGroup(this)),
      baseline_(new QComboBox),
      closeness_(new ClosenessButton) {
  flow_->setContentsMargins(8, 4, 8, 4);
  flow_->setSpacing(12);
  auto* segment = new QWidget;
  makeViews(segment);
  auto* segmentAndSide = new QWidget;
  auto* sideRow = new QHBoxLayout(segmentAndSide);
  sideRow->setContentsMargins(0, 0, 0, 0);
  sideRow->setSpacing(6);
  sideRow->addWidget(segment);
  sideRow->addWidget(baseline_);
  sideRow->addWidget(closeness_);
  flow_->addWidget(segmentAndSide);
  baseline_->setAccessibleName(tr("What it is compared with"));
  baseline_->setToolTip(tr("What the values are compared with"));
  baseline_->hide();
  closeness_->hide();
  connect(closeness_, &ClosenessButton::changed, this, &TensorTools::closenessChosen);
  connect(baseline_, &QComboBox::activated, this,
          [this] { emit baselineChosen(static_cast<BaselineKind>(baseline_->currentData().toInt())); });

  auto* tail = new QWidget;
  auto* tailRow = new QHBoxLayout(tail);
  tailRow->setContentsMargins(0, 0, 0, 0);
  tailRow->setSpacing(6);
  transpose_ = new QToolButton;
  transpose_->setIcon(icon(QStringLiteral("object-rotate-right")));
  transpose_->setAutoRaise(true);
  transpose_->setToolTip(tr("Transpose: swap rows and columns (T)"));
  transpose_->setAccessibleName(tr("Transpose"));
  transpose_->setShortcut(QKeySequence(Qt::Key_T));
  connect(transpose_, &QToolButton::clicked, this, [this] {
    SliceChoice slice = plane_->slice();
    slice.transpose();
    plane_->setSlice(slice);
    emit changedByUser();
  });
  text_ = quietLabel({});
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setToolTip(tr("This slice in NumPy"));
  tailRow->addWidget(transpose_);
  tailRow->addWidget(text_);
  flow_->addWidget(tail);
  flow_->addWidget(makeRightTools());

  problem_ = new QLabel;
  problem_->setContentsMargins(8, 0, 8, 4);
  problem_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(flow_);
  column->addWidget(problem_);
  connect(plane_, &TensorPlane::sliceChanged, this, &TensorTools::showSlice);
  connect(plane_, &TensorPlane::tensorChanged, this, &TensorTools::showSlice);
  connect(plane_, &TensorPlane::colorsChanged, this, &TensorTools::showColors);
  connect(plane_, &TensorPlane::formatChanged, this, [this] {
    format_->setCurrentIndex(
        static_cast<int>(std::find(std::begin(kFormats), std::end(kFormats), plane_->format()) - kFormats));
  });
  showSlice();
}

void TensorTools::makeViews(QWidget* segment) {
  auto* row = new QHBoxLayout(segment);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  for (int i = 0; i < 4; ++i) {
    const auto place = i == 0   ? SegmentButton::Place::first
                       : i == 3 ? SegmentButton::Place::last
                                : SegmentButton::Place::middle;
    auto* button = new SegmentButton({}, place);
    row->addWidget(button);
    views_->addButton(button, i);
  }
  nameViews();
  views_->button(0)->setToolTip(tr("The values of this tensor"));
  views_->button(0)->setChecked(true);
  connect(views_, &QButtonGroup::idClicked, this, [this](int id) {
    emit viewChosen(static_cast<TensorView>(id));
    emit changedByUser();
  });
}

QWidget* TensorTools::makeRightTools() {
  auto* right = new QWidget;
  auto* row = new QHBoxLayout(right);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  colors_ = new QComboBox;
  colors_->setAccessibleName(tr("Colours"));
  colors_->setToolTip(tr("Colours of the values"));
  colors_->setIconSize(QSize(28, 12));
  for (const ColorMapName name : kMaps) colors_->addItem(colorMapTitle(name));
  refreshIcons();
  connect(colors_, &QComboBox::activated, this, [this](int i) {
    plane_->chooseColors(aspect_, kMaps[i]);
    emit changedByUser();
  });
  format_ = new QComboBox;
  format_->setAccessibleName(tr("Format"));
  format_->setToolTip(tr("Number format of the table"));
  for (const ValueFormat format : kFormats) format_->addItem(valueFormatTitle(format));
  format_->setCurrentIndex(1);
  connect(format_, &QComboBox::activated, this, [this](int i) {
    plane_->setFormat(kFormats[i]);
    emit changedByUser();
  });
  const auto makeStepButton = [&](const QString& iconName, const QString& tip, bool forward) {
    QToolButton* button = iconButton(iconName, tip);
    connect(button, &QToolButton::clicked, this, [this, forward] { emit nonFiniteRequested(forward); });
    return button;
  };
  colorsLabel_ = quietLabel(tr("Colours"));
  formatLabel_ = quietLabel(tr("Format"));
  row->addWidget(colorsLabel_);
  row->addWidget(colors_);
  row->addSpacing(6);
  row->addWidget(formatLabel_);
  row->addWidget(format_);
  row->addSpacing(6);
  searchTools_ = new QWidget;
  auto* searchRow = new QHBoxLayout(searchTools_);
  searchRow->setContentsMargins(0, 0, 0, 0);
  searchRow->setSpacing(6);
  searchRow->addWidget(makeStepButton(QStringLiteral("go-up"), tr("Previous NaN or Inf (Shift+N)"), false));
  searchRow->addWidget(quietLabel(QStringLiteral("NaN")));
  searchRow->addWidget(makeStepButton(QStringLiteral("go-down"), tr("Next NaN or Inf (N)"), true));
  row->addWidget(searchTools_);
  return right;
}

void TensorTools::refreshIcons() {
  for (int i = 0; i < static_cast<int>(std::size(kMaps)); ++i) {
    colors_->setItemIcon(i, rampIcon(kMaps[i], themeOf(palette()), devicePixelRatioF()));
  }
}

void TensorTools::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && colors_ != nullptr) refreshIcons();
}

void TensorTools::showColors() {
  colors_->setCurrentIndex(static_cast<int>(std::find(std::begin(kMaps), std::end(kMaps), plane_->colors(aspect_)) - kMaps));
}

void TensorTools::setView(TensorView view) {
  aspect_ = view == TensorView::difference ? TensorAspect::difference : TensorAspect::current;
  showColors();
  views_->button(static_cast<int>(view))->setChecked(true);
  closeness_->setVisible(view == TensorView::difference || view == TensorView::side_by_side);
}

void TensorTools::editCloseness() {
  if (closeness_->isVisible()) closeness_->showMenu();
}

void TensorTools::setBaseline(const std::vector<BaselineKind>& offers, BaselineKind chosen) {
  baseline_->clear();
  for (const BaselineKind offer : offers) baseline_->addItem(baselineTitle(offer, iterationLabels_), static_cast<int>(offer));
  baseline_->setVisible(offers.size() > 1);
  baseline_->setCurrentIndex(baseline_->findData(static_cast<int>(chosen)));
  chosenBaseline_ = chosen;
  nameViews();
}

void TensorTools::nameViews() {
  const bool isPrevious = chosenBaseline_ == BaselineKind::previous;
  const BaselineNames names =
      isPrevious ? BaselineNames{tr("Current"), tr("Previous"), tr("Difference")} : baselineNames(chosenBaseline_);
  const QString titles[] = {names.own, names.other, names.difference, tr("Side by side")};
  for (int i = 0; i < 4; ++i) views_->button(i)->setText(titles[i]);
}

void TensorTools::setPreviousAvailable(bool available, const QString& reason) {
  const BaselineTips tips = baselineTips(chosenBaseline_, iterationLabels_);
  const QString tipTexts[] = {tips.other, tips.difference, tips.all};
  for (int i = 1; i < 4; ++i) {
    views_->button(i)->setEnabled(available);
    views_->button(i)->setToolTip(available ? tipTexts[i - 1] : reason);
  }
}

void TensorTools::makeDimensions() {
  for (DimensionField* field : dimensions_) {
    flow_->removeWidget(field);
    delete field;
  }
  dimensions_.clear();
  for (std::size_t i = 0; i < plane_->slice().dimensions(); ++i) {
    auto* field = new DimensionField(i);
    flow_->insertWidget(static_cast<int>(i) + 1, field);
    dimensions_.push_back(field);
    connect(field, &DimensionField::textEdited, this, &TensorTools::editSlice);
    connect(field, &DimensionField::roleChosen, this, [this](std::size_t dimension, SliceChoice::Role role) {
      SliceChoice slice = plane_->slice();
      slice.setRole(dimension, role);
      plane_->setSlice(slice);
      emit changedByUser();
    });
  }
}

void TensorTools::setMarks(const NonFiniteSlices& marks) {
  marks_ = marks;
  showMarks();
}

void TensorTools::showMarks() {
  for (std::size_t i = 0; i < dimensions_.size(); ++i) {
    dimensions_[i]->setMarks(i < marks_.size() ? marks_[i] : std::vector<TextRole>());
  }
  alignDimensions();
}

void TensorTools::alignDimensions() {
  const bool showStrips =
      std::any_of(dimensions_.begin(), dimensions_.end(), [](const DimensionField* field) { return field->showsStrip(); });
  for (DimensionField* field : dimensions_) field->setRoomForStrip(showStrips);
}

void TensorTools::showSlice() {
  const SliceChoice& slice = plane_->slice();
  if (dimensions_.size() != slice.dimensions()) {
    makeDimensions();
    showMarks();
  }
  // A scalar has neither a map nor a table. Integers have no decimals and no NaN.
  const bool hasDimensions = slice.dimensions() > 0;
  const bool hasFractions = hasDimensions && (is_floating(plane_->dtype()) || is_complex(plane_->dtype()));
  constexpr std::size_t kFewDimensions = 3;  // Shorter texts are used for more dimensions
  const bool showsLabels = slice.dimensions() <= kFewDimensions;
  colors_->setVisible(hasDimensions);
  colorsLabel_->setVisible(hasDimensions && showsLabels);
  format_->setVisible(hasFractions);
  formatLabel_->setVisible(hasFractions && showsLabels);
  searchTools_->setVisible(hasFractions);
  text_->setVisible(hasDimensions);
  for (DimensionField* field : dimensions_) {
    field->show(slice);
    field->box()->setWrong({});
  }
  alignDimensions();
  problem_->hide();
  transpose_->setVisible(slice.dimensions() > 0);
  text_->setText(toQString(slice.sliceText()));
}

void TensorTools::editSlice(std::size_t dimension, const QString& text) {
  SliceChoice slice = plane_->slice();
  const auto result = slice.setText(dimension, text.trimmed().toStdString());
  if (result) {
    problem_->hide();
    dimensions_[dimension]->box()->setWrong({});
    plane_->setSlice(slice);
    emit changedByUser();
    return;
  }
  const QString sentence = translated(result.error().message);
  dimensions_[dimension]->box()->setWrong(sentence);
  QPalette errorPalette = palette();
  errorPalette.setColor(QPalette::WindowText, themeOf(palette()).error);
  problem_->setPalette(errorPalette);
  problem_->setText(sentence);
  problem_->show();
}

}  // namespace sporescope::ui

#include "moc_tensor_tools.cpp"
