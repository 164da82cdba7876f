// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/number_field.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/style/theme.h"

namespace number_field_test {

using namespace sporescope::ui;

namespace {

/// A field with the keyboard focus, and another one that can take it.
class Form {
 public:
  Form() {
    auto* column = new QVBoxLayout(&window_);
    column->addWidget(field_ = new NumberField);
    column->addWidget(next_ = new QLineEdit);
    window_.show();
    window_.activateWindow();
    field_->setFocus();
    isActive_ = QTest::qWaitForWindowActive(&window_, kTimeout);
  }
  [[nodiscard]] bool isActive() const { return isActive_ && field_->hasFocus(); }
  [[nodiscard]] NumberField* field() const { return field_; }
  /// Replaces the text as a user does.
  void type(const QString& text) const {
    field_->selectAll();
    QTest::keyClicks(field_, text);
  }
  void leave() const { next_->setFocus(); }

 private:
  QWidget window_;
  NumberField* field_;
  QLineEdit* next_;
  bool isActive_ = false;
};

/// Returns whether the field takes Escape before a shortcut of the window gets it.
bool takesEscape(NumberField* field) {
  QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Escape, Qt::NoModifier);
  event.ignore();
  QApplication::sendEvent(field, &event);
  return event.isAccepted();
}

}  // namespace

class NumberFieldTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersOfPeopleAndProgramsAreParsed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("expected");
    QTest::newRow("decimal") << "0.01" << 0.01;
    QTest::newRow("exponent") << "1e-9" << 1e-9;
    QTest::newRow("capital exponent") << "2.5E+3" << 2500.0;
    QTest::newRow("minus sign") << QStringLiteral("−777.2") << -777.2;
    QTest::newRow("minus sign in the exponent") << QStringLiteral("1e−3") << 1e-3;
    QTest::newRow("hyphen") << "-4" << -4.0;
    QTest::newRow("spaces around") << "  5 " << 5.0;
    QTest::newRow("spaces between digits") << "1 000 000" << 1e6;
  }
  void numbersOfPeopleAndProgramsAreParsed() {
    QFETCH(QString, text);
    const std::optional<double> parsed = NumberField::parse(text);
    QVERIFY(parsed);
    QFETCH(double, expected);
    QVERIFY(*parsed == expected);
  }

  void whatIsNoFiniteNumberIsNotParsed_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("space") << " ";
    for (const char* text : {"abc", "1x", "--1", "1e", "inf", "-inf", "nan", "1e400", "0x10"}) QTest::newRow(text) << text;
  }
  void whatIsNoFiniteNumberIsNotParsed() {
    QFETCH(QString, text);
    QVERIFY(!NumberField::parse(text));
    NumberField field;
    field.setText(text);
    QVERIFY(!field.value());
  }

  void textsParseToTheSameNumber() {
    using Limits = std::numeric_limits<double>;
    NumberField field;
    for (const double number : {0.0, 0.1, 1.0 / 3, -2.0 / 3, 1e-5, 1e-9, 1e22, 12345678.9, Limits::max(), Limits::min(),
                                Limits::denorm_min(), Limits::epsilon()}) {
      QVERIFY(NumberField::parse(NumberField::textOf(number)) == number);
      QVERIFY(NumberField::parse(NumberField::briefTextOf(number)) == number);
      field.setValue(number);
      QVERIFY(field.value() == number);
    }
    QCOMPARE(NumberField::textOf(0.1), QStringLiteral("0.1"));
    QCOMPARE(NumberField::briefTextOf(1e-5), QStringLiteral("1e-5"));
    QCOMPARE(NumberField::briefTextOf(2.5e+100), QStringLiteral("2.5e+100"));
  }

  void theTextInEffectDoesNotDisturbWhoEdits() {
    const Form form;
    QVERIFY(form.isActive());
    form.field()->showEffectiveText(QStringLiteral("5"));
    QCOMPARE(form.field()->text(), QStringLiteral("5"));
    form.type(QStringLiteral("12"));
    form.field()->showEffectiveText(QStringLiteral("7"));
    QCOMPARE(form.field()->text(), QStringLiteral("12"));
    form.leave();
    QCOMPARE(form.field()->text(), QStringLiteral("12"));  // a number, which the owner applies
    form.field()->showEffectiveText(QStringLiteral("12.0"));
    QCOMPARE(form.field()->text(), QStringLiteral("12"));  // the same number
    form.field()->showEffectiveText(QStringLiteral("8"));
    QCOMPARE(form.field()->text(), QStringLiteral("8"));
  }

  void escapeRestoresTheTextInEffect() {
    const Form form;
    QVERIFY(form.isActive());
    QSignalSpy restored(form.field(), &NumberField::restored);
    form.field()->showEffectiveText(QStringLiteral("5"));
    QVERIFY(!takesEscape(form.field()));  // a dialog is closed
    form.type(QStringLiteral("12"));
    QVERIFY(takesEscape(form.field()));
    QTest::keyClick(form.field(), Qt::Key_Escape);
    QCOMPARE(form.field()->text(), QStringLiteral("5"));
    QCOMPARE(restored.size(), 1);
    QVERIFY(!takesEscape(form.field()));
    QTest::keyClick(form.field(), Qt::Key_Escape);
    QCOMPARE(restored.size(), 1);
  }

  void beforeATextIsInEffectNothingIsRestored() {
    const Form form;
    QVERIFY(form.isActive());
    QSignalSpy restored(form.field(), &NumberField::restored);
    form.type(QStringLiteral("abc"));
    QVERIFY(!takesEscape(form.field()));
    form.leave();
    QCOMPARE(form.field()->text(), QStringLiteral("abc"));
    QVERIFY(restored.isEmpty());
  }

  void leavingAnInvalidNumberRestoresTheTextInEffect() {
    const Form form;
    QVERIFY(form.isActive());
    QSignalSpy restored(form.field(), &NumberField::restored);
    form.field()->showEffectiveText(QStringLiteral("5"));
    form.type(QStringLiteral("abc"));
    form.leave();
    QCOMPARE(form.field()->text(), QStringLiteral("5"));
    QCOMPARE(restored.size(), 1);
  }

  void aWrongTextStaysUntilItIsRestored() {
    NumberField field;
    QSignalSpy restored(&field, &NumberField::restored);
    field.showEffectiveText(QStringLiteral("5"));
    field.setText(QStringLiteral("-1"));
    field.setWrong(true);
    field.showEffectiveText(QStringLiteral("6"));
    QCOMPARE(field.text(), QStringLiteral("-1"));
    QVERIFY(takesEscape(&field));
    field.restore();
    QVERIFY(!field.wrong());
    QCOMPARE(field.text(), QStringLiteral("6"));
    QCOMPARE(restored.size(), 1);
  }

  void aWrongNumberIsOutlinedInTheErrorColorOfTheTheme() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      NumberField field;
      field.setPalette(paletteOf(*theme));
      field.resize(100, 30);
      const auto outline = [&] { return field.grab().toImage().pixelColor(1, 15); };
      QVERIFY(outline() != theme->error.color());
      field.setWrong(true);
      QCOMPARE(outline(), theme->error.color());
      field.setWrong(false);
      QVERIFY(outline() != theme->error.color());
    }
  }
};

SPORESCOPE_TEST(NumberFieldTest)

}  // namespace number_field_test

#include "number_field_test.moc"
