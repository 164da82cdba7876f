// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/theme.h"

#include <QTest>
#include <cmath>
#include <utility>
#include <vector>

#include "tests/program/test_class.h"
#include "ui/style/contrast.h"

namespace theme_test {

using namespace sporescope::ui;

namespace {

constexpr double kText = 4.5;
constexpr double kOutline = 3.0;

struct Pair {
  const char* name;
  Rgb front, back;
};

void holds(const std::vector<Pair>& pairs, double minimum, bool dark) {
  for (const Pair& pair : pairs) {
    const double found = contrast(pair.front, pair.back);
    // The palette was measured with two digits.
    QVERIFY2(std::round(found * 10) / 10 >= minimum,
             qPrintable(QStringLiteral("%1 (%2): %3").arg(QLatin1String(pair.name), dark ? "dark" : "light").arg(found)));
  }
}

}  // namespace

class ThemeTest : public QObject {
  Q_OBJECT

 private slots:
  void contrastIsComputedAsWcagDefinesIt() {
    QCOMPARE(contrast(Rgb{0x000000}, Rgb{0xffffff}), 21.0);
    QCOMPARE(contrast(Rgb{0x777777}, Rgb{0x777777}), 1.0);
    // A value from the authors of the definition: #767676 is the lightest gray that passes on white.
    QVERIFY(contrast(Rgb{0x767676}, Rgb{0xffffff}) >= 4.5);
    QVERIFY(contrast(Rgb{0x777777}, Rgb{0xffffff}) < 4.5);
  }

  void wordsCanBeRead_data() { themes(); }
  void wordsCanBeRead() {
    QFETCH(bool, dark);
    const Theme& t = dark ? darkTheme() : lightTheme();
    holds({{"text on base", t.text, t.base},
           {"text on window", t.text, t.window},
           {"text on alt", t.text, t.alt},
           {"text on button", t.text, t.button},
           {"text on selection", t.text, t.selection},
           {"text on inactive selection", t.text, t.selection_inactive},
           {"text on hover", t.text, t.hover},
           {"second text on base", t.text2, t.base},
           {"second text on window", t.text2, t.window},
           {"second text on selection", t.text2, t.selection},
           {"second text on closed scopes", t.text2, t.scope},
           {"accent on base", t.accent, t.base},
           {"accent on selection", t.accent, t.selection},
           {"accent on button", t.accent, t.button},
           {"ground on accent", t.base, t.accent},
           {"NaN on base", t.nan_text, t.base},
           {"NaN on selection", t.nan_text, t.selection},
           {"NaN on its ground", t.nan_text, t.nan_background},
           {"-Inf on base", t.neg_inf_text, t.base},
           {"-Inf on selection", t.neg_inf_text, t.selection},
           {"+Inf on base", t.pos_inf_text, t.base},
           {"error on base", t.error, t.base},
           {"warning on base", t.warning, t.base},
           {"ok on base", t.ok, t.base},
           {"info on its ground", t.info, t.info_background},
           {"text on error ground", t.text, t.error_background},
           {"text on warning ground", t.text, t.warning_background},
           {"text on info ground", t.text, t.info_background},
           {"text on NaN ground", t.text, t.nan_background},
           {"second text on NaN ground", t.text2, t.nan_background},
           {"second text on info ground", t.text2, t.info_background},
           {"second text on warning ground", t.text2, t.warning_background},
           {"second text on error ground", t.text2, t.error_background},
           {"badge on error", t.badge_text, t.error},
           {"badge on warning", t.badge_text, t.warning}},
          kText, dark);
  }

  void namesInTheGraphCanBeRead_data() { themes(); }
  void namesInTheGraphCanBeRead() {
    QFETCH(bool, dark);
    const Theme& t = dark ? darkTheme() : lightTheme();
    std::vector<Pair> pairs{{"scope", t.text, t.scope},       {"aggregation", t.text, t.aggregation},
                            {"operator", t.text, t.op},       {"parameter", t.text, t.parameter},
                            {"constant", t.text, t.constant}, {"canvas", t.text, t.canvas}};
    for (const Rgb background : t.scope_open) pairs.push_back({"open scope", t.text, background});
    holds(pairs, kText, dark);
  }

  void linesCanBeSeen_data() { themes(); }
  void linesCanBeSeen() {
    QFETCH(bool, dark);
    const Theme& t = dark ? darkTheme() : lightTheme();
    std::vector<Pair> pairs{{"field", t.ctl, t.base},
                            {"focus", t.focus, t.base},
                            {"edge on canvas", t.edge, t.canvas},
                            {"control edge on canvas", t.control_edge, t.canvas},
                            {"selection on canvas", t.graph_selection, t.canvas},
                            {"upstream on canvas", t.upstream, t.canvas},
                            {"downstream on canvas", t.downstream, t.canvas}};
    for (const Rgb background : t.scope_open) {
      pairs.push_back({"edge on open scope", t.edge, background});
      pairs.push_back({"control edge on open scope", t.control_edge, background});
    }
    holds(pairs, kOutline, dark);
  }

  void aPaletteLeadsBackToItsTheme() {
    QCOMPARE(&themeOf(paletteOf(lightTheme())), &lightTheme());
    QCOMPARE(&themeOf(paletteOf(darkTheme())), &darkTheme());
    QPalette disabled = paletteOf(darkTheme());
    disabled.setCurrentColorGroup(QPalette::Disabled);
    QCOMPARE(&themeOf(disabled), &darkTheme());
    disabled = paletteOf(lightTheme());
    disabled.setCurrentColorGroup(QPalette::Disabled);
    QCOMPARE(&themeOf(disabled), &lightTheme());
  }

  void selectedTextKeepsItsColour() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      const QPalette palette = paletteOf(*theme);
      QCOMPARE(palette.color(QPalette::HighlightedText), palette.color(QPalette::Text));
      QVERIFY(palette.color(QPalette::Active, QPalette::Highlight) != palette.color(QPalette::Inactive, QPalette::Highlight));
    }
  }

 private:
  static void themes() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
};

SPORESCOPE_TEST(ThemeTest)

}  // namespace theme_test

#include "theme_test.moc"
