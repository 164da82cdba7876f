// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/json_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/program/test_class.h"

namespace json_file_test {

using namespace sporescope;

namespace {

/// Collects the numbers of a file, with integers separate.
class Numbers final : public JsonEvents {
 public:
  std::vector<double> fractions;
  std::vector<std::int64_t> whole;

  void begin_object() override {}
  void end_object() override {}
  void begin_array() override {}
  void end_array() override {}
  void key(std::string_view) override {}
  void text(std::string_view) override {}
  void number(double value) override { fractions.push_back(value); }
  void integer(std::int64_t value) override { whole.push_back(value); }
  void boolean(bool) override {}
  void null() override {}
};

}  // namespace

class JsonFileTest : public QObject {
  Q_OBJECT

 private slots:
  // The expected values are those of json.loads() in Python 3.11.
  void numbersAreThoseOfPython() {
    Numbers numbers;
    QVERIFY(read("[0.1, -2.5e-3, 1E5, 4.9e-324, 1.7976931348623157e308, 123456789012345678901234, 0.0, 0E5, 20E0]", numbers));
    const std::vector<double> expected{0.1, -0.0025, 100000.0, 5e-324, 1.7976931348623157e308, 1.2345678901234568e23,
                                       0.0, 0.0,     20.0};
    QVERIFY(numbers.fractions == expected);
    QVERIFY(numbers.whole.empty());
  }

  void wholeNumbersStayWhole() {
    Numbers numbers;
    QVERIFY(read("[0, -0, 7, -12, 9223372036854775807, -9223372036854775808, 9223372036854775808]", numbers));
    const std::vector<std::int64_t> expected{
        0, 0, 7, -12, std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    QVERIFY(numbers.whole == expected);
    QCOMPARE(numbers.fractions, std::vector<double>{9223372036854775808.0});
  }

  void bareWordsOfPythonAreNumbers() {
    Numbers numbers;
    QVERIFY(read("{\"Max\": NaN, \"Min\": -Infinity, \"Norm\": Infinity}", numbers));
    QCOMPARE(numbers.fractions.size(), std::size_t{3});
    QVERIFY(std::isnan(numbers.fractions[0]));
    QVERIFY(std::isinf(numbers.fractions[1]) && numbers.fractions[1] < 0);
    QVERIFY(std::isinf(numbers.fractions[2]) && numbers.fractions[2] > 0);
  }

  void theMarkOfUtf8IsPassedOver() {
    Numbers numbers;
    QVERIFY(read("\xef\xbb\xbf[7]", numbers));
    QCOMPARE(numbers.whole, std::vector<std::int64_t>{7});
    QVERIFY(!read("\xef\xbb\xbf", numbers));
  }

  void whatIsTooSmallForADoubleIsZero() {
    Numbers numbers;
    QVERIFY(read("[1e-400, -1e-400]", numbers));
    QVERIFY(numbers.fractions == (std::vector<double>{0.0, 0.0}));
    QVERIFY(std::signbit(numbers.fractions[1]));
  }

  void noiseIsAnErrorThatNamesTheFile() {
    Numbers numbers;
    const auto result = read("20E00094E2222\x06", numbers);
    QVERIFY(!result);
    QVERIFY(result.error().path.filename() == "numbers.json");
  }

 private:
  Result<void> read(const QByteArray& text, Numbers& numbers) {
    QFile file(folder_.filePath(QStringLiteral("numbers.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return fail(ErrorCode::read_failed, "no file");
    file.close();
    return read_json_file(file.fileName().toStdString(), {}, numbers);
  }

  QTemporaryDir folder_;
};

SPORESCOPE_TEST(JsonFileTest)

}  // namespace json_file_test

#include "json_file_test.moc"
