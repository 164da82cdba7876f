// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/appearance.h"

#include <QApplication>
#include <QComboBox>
#include <QFontDatabase>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStyleOptionButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include "tests/program/test_class.h"
#include "ui/style/contrast.h"
#include "ui/style/fonts.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"

namespace appearance_test {

using namespace sporescope::ui;

class AppearanceTest : public QObject {
  Q_OBJECT

  QTemporaryDir settings_;

 private slots:
  void initTestCase() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  }
  void cleanup() { QSettings().clear(); }

  void theThemeIsSwitchedAtOnceAndRemembered() {
    Appearance appearance(qApp);
    QSignalSpy changed(&appearance, &Appearance::changed);
    appearance.setChoice(ThemeChoice::dark);
    QVERIFY(appearance.dark());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(QApplication::palette().color(QPalette::Base), darkTheme().base.color());
    appearance.setChoice(ThemeChoice::light);
    QCOMPARE(QApplication::palette().color(QPalette::Base), lightTheme().base.color());

    appearance.setChoice(ThemeChoice::dark);
    const Appearance next(qApp);
    QVERIFY(next.dark());
    QCOMPARE(next.choice(), ThemeChoice::dark);
  }

  void showingAThemeDoesNotRememberIt() {
    Appearance appearance(qApp);
    appearance.show(ThemeChoice::dark);
    QVERIFY(appearance.dark());
    const Appearance next(qApp);
    QCOMPARE(next.choice(), ThemeChoice::system);
  }

  void theSystemsPaletteDecidesWithoutAChoice() {
    // The offscreen platform has a light theme.
    Appearance appearance(qApp);
    QCOMPARE(appearance.choice(), ThemeChoice::system);
    QVERIFY(!appearance.dark());
    QSignalSpy changed(&appearance, &Appearance::changed);
    appearance.followSystem();
    QVERIFY(changed.isEmpty());
  }

  void textSizesFollowTheApplicationFont() {
    const Appearance appearance(qApp);
    QFont font = QApplication::font();
    font.setPointSizeF(13);
    QApplication::setFont(font);
    QCOMPARE(textFont(TextSize::title).pointSizeF(), 15.0);
    QCOMPARE(textFont(TextSize::small).pointSizeF(), 12.0);
    QCOMPARE(textFont(TextSize::tiny).pointSizeF(), 11.0);
    QCOMPARE(textFont(TextSize::name).pointSizeF(), 22.0);
    QCOMPARE(textFont(TextSize::normal, QFont::DemiBold).weight(), static_cast<int>(QFont::DemiBold));
  }

  void headersOfTablesAreSmall() {
    const Appearance appearance(qApp);
    QTreeView view;
    view.ensurePolished();
    view.header()->ensurePolished();
    QCOMPARE(view.font().pointSizeF(), textFont(TextSize::normal).pointSizeF());
    QCOMPARE(view.header()->font().pointSizeF(), textFont(TextSize::small).pointSizeF());
  }

  void rowsAndTheHeadersAboveThemAreAlike() {
    const Appearance appearance(qApp);
    QTreeWidget view;
    view.setHeaderLabels({QStringLiteral("Node")});
    view.addTopLevelItem(new QTreeWidgetItem({QStringLiteral("Log-op0")}));
    view.ensurePolished();
    view.header()->ensurePolished();
    QFont font(QStringLiteral("Noto Sans"));
    font.setPixelSize(12);
    view.header()->setFont(font);
    QCOMPARE(view.header()->sizeHint().height(), Style::kRow);
    font.setPixelSize(40);
    view.header()->setFont(font);
    QCOMPARE(view.header()->sizeHint().height(), Style::rowHeight(QFontMetrics(font)));
  }

  void aNamelessPlatformFontBecomesNotoSans() {
    if (!QFontDatabase::families().contains(QStringLiteral("Noto Sans"))) QSKIP("Noto Sans is not installed");
    QCOMPARE(chooseApplicationFont(QFont(QStringLiteral("Sans Serif"))).families().front(), QStringLiteral("Noto Sans"));
    const QFont named(QStringLiteral("Noto Sans Mono"), 11);
    QCOMPARE(chooseApplicationFont(named), named);
  }

  void controlsHaveTheirHeights() {
    const Appearance appearance(qApp);
    QFont font(QStringLiteral("Noto Sans"));
    font.setPixelSize(13);
    QApplication::setFont(font);
    QPushButton button(QStringLiteral("Show"));
    QComboBox box;
    box.addItem(QStringLiteral("0"));
    QLineEdit field;
    QToolButton tool;
    tool.setIconSize(QSize(16, 16));
    QCOMPARE(button.sizeHint().height(), Style::kControl);
    QCOMPARE(box.sizeHint().height(), Style::kControl);
    QCOMPARE(field.sizeHint().height(), Style::kControl);
    QCOMPARE(tool.sizeHint(), QSize(24, 24));
    QTabBar bar;
    bar.addTab(QStringLiteral("Graph"));
    QCOMPARE(bar.sizeHint().height(), Style::kTab);
    QCOMPARE(QTreeView().indentation(), 14);
  }

  /// Like a checked box, it must be visible in both themes.
  void aRadioButtonHasAnOutline() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      const Style style;
      QStyleOptionButton option;
      option.rect = QRect(0, 0, 14, 14);
      option.palette = paletteOf(*theme);
      option.state = QStyle::State_Enabled | QStyle::State_Off;
      QImage image(option.rect.size(), QImage::Format_RGB32);
      image.fill(theme->base.color());
      QPainter painter(&image);
      style.drawPrimitive(QStyle::PE_IndicatorRadioButton, &option, &painter);
      painter.end();
      const QColor edge = image.pixelColor(7, 0);
      QVERIFY2(contrast(Rgb{edge.rgb() & 0xffffff}, theme->base) >= 2.5, qPrintable(edge.name()));
      QCOMPARE(image.pixelColor(7, 7), theme->base.color());
    }
  }

  void aTabWithACountHasRoomForIt() {
    const Appearance appearance(qApp);
    QTabBar plain;
    plain.setExpanding(false);
    plain.addTab(QStringLiteral("Hits"));
    QTabBar counted;
    counted.setExpanding(false);
    counted.addTab(QStringLiteral("Hits") + QChar(Style::kCountMark) + QStringLiteral("14 057"));
    QVERIFY(counted.tabRect(0).width() > plain.tabRect(0).width() + 30);
  }

  /// The count is drawn smaller than Qt measures it, and a part of it would be another number: only the name is elided.
  void aCountIsNeverElided() {
    const Appearance appearance(qApp);
    const auto imageOf = [](Qt::TextElideMode mode) {
      QTabBar bar;
      bar.setExpanding(false);
      bar.setElideMode(mode);
      bar.addTab(QStringLiteral("Hits") + QChar(Style::kCountMark) + QStringLiteral("9 876 543 210 987 654"));
      bar.resize(bar.sizeHint());
      return bar.grab().toImage();
    };
    QCOMPARE(imageOf(Qt::ElideRight), imageOf(Qt::ElideNone));
  }

  /// Also after a click, as in other text fields; the ring of a choice is for the keyboard only.
  void anEditableBoxShowsItsFocus() {
    const Style style;
    const auto imageOf = [&](bool editable, QStyle::State state) {
      QStyleOptionComboBox option;
      option.rect = QRect(0, 0, 120, 24);
      option.palette = paletteOf(lightTheme());
      option.editable = editable;
      option.frame = true;
      option.state = QStyle::State_Enabled | state;
      QImage image(option.rect.size(), QImage::Format_RGB32);
      image.fill(lightTheme().base.color());
      QPainter painter(&image);
      style.drawComplexControl(QStyle::CC_ComboBox, &option, &painter);
      return image;
    };
    QVERIFY(imageOf(true, QStyle::State_HasFocus) != imageOf(true, QStyle::State_None));
    QCOMPARE(imageOf(false, QStyle::State_HasFocus), imageOf(false, QStyle::State_None));
  }

  void aButtonDoesNotGrowWhenItBecomesTheDefault() {
    const Appearance appearance(qApp);
    QPushButton button(QStringLiteral("Create and check"));
    button.setAutoDefault(true);
    const QSize before = button.sizeHint();
    button.setDefault(true);
    QCOMPARE(button.sizeHint(), before);
  }
};

SPORESCOPE_TEST(AppearanceTest)

}  // namespace appearance_test

#include "appearance_test.moc"
