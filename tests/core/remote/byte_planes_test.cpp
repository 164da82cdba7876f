// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <cstring>
#include <random>
#include <vector>

#include "core/remote/byte_planes.h"
#include "tests/program/test_class.h"

namespace byte_planes_test {

using namespace sporescope;
using remote::Compression;

namespace {

constexpr std::size_t kItems = 100'000;

template <class T>
std::string bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::vector<float> noise(std::size_t count) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> values(count);
  for (float& value : values) value = normal(random);
  return values;
}

std::vector<float> after_relu() {
  auto values = noise(kItems);
  for (float& value : values) value = std::max(value, 0.F);
  return values;
}

std::vector<std::int32_t> labels() {
  std::mt19937 random(1);
  std::vector<std::int32_t> values(kItems);
  for (auto& value : values) value = static_cast<std::int32_t>(random() % 1000);
  return values;
}

std::string text() {
  std::string text;
  for (std::size_t i = 0; i < kItems; ++i)
    text += "{\"node\": \"Default/network/conv" + std::to_string(i) +
            "\"},"
            "\n";
  return text;
}

std::string rows() {
  std::string all;
  const std::string row = bytes_of(noise(2000));
  while (all.size() < 4 * kItems) all += row;
  return all;
}

std::size_t sent(const remote::BytePlanes& planes) {
  std::size_t bytes = planes.rest.size();
  for (const std::string& plane : planes.planes) bytes += plane.size();
  return bytes;
}

}  // namespace

class BytePlanesTest : public QObject {
  Q_OBJECT
 private slots:
  void the_way_fits_what_is_sent();
  void all_bytes_come_back_data();
  void all_bytes_come_back();
  void other_bytes_are_refused();
};

void BytePlanesTest::the_way_fits_what_is_sent() {
  QCOMPARE(remote::choose_compression(bytes_of(noise(kItems))), Compression::none);
  QCOMPARE(remote::choose_compression(bytes_of(after_relu())), Compression::byte_planes);
  QCOMPARE(remote::choose_compression(bytes_of(labels())), Compression::byte_planes);
  QCOMPARE(remote::choose_compression(bytes_of(std::vector<float>(kItems, 0.5F))), Compression::byte_planes);
  QCOMPARE(remote::choose_compression(text()), Compression::gzip);
  QCOMPARE(remote::choose_compression(rows()), Compression::gzip);
  QCOMPARE(remote::choose_compression(bytes_of(noise(100))), Compression::gzip);  // for example a small image or a header
  QCOMPARE(remote::choose_compression({}), Compression::gzip);
}

void BytePlanesTest::all_bytes_come_back_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<double>("limit");  // the part that is left of it
  const auto add = [](const char* name, const std::string& bytes, double limit) {
    QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << limit;
  };
  add("noise", bytes_of(noise(kItems)), 0.9);
  add("half zeros", bytes_of(after_relu()), 0.6);
  add("labels", bytes_of(labels()), 0.4);
  add("zeros", bytes_of(std::vector<float>(kItems)), 0.01);
  add("seven more", bytes_of(labels()) + "1234567", 0.4);
  add("one of each plane", "12345678", 1);
}

void BytePlanesTest::all_bytes_come_back() {
  QFETCH(QByteArray, bytes);
  QFETCH(double, limit);
  const auto planes = remote::byte_planes({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  QVERIFY(static_cast<double>(sent(planes)) <= limit * static_cast<double>(bytes.size()));
  const auto back = remote::join_planes(planes, static_cast<std::size_t>(bytes.size()));
  QVERIFY2(back.has_value(), back ? "" : back.error().str().c_str());
  QVERIFY(*back == bytes.toStdString());
}

void BytePlanesTest::other_bytes_are_refused() {
  const std::string bytes = bytes_of(labels());
  const auto good = remote::byte_planes(bytes);
  QVERIFY(!remote::join_planes(good, bytes.size() - 1));  // exceeds the maximum
  QVERIFY(!remote::join_planes({}, bytes.size()));
  auto other = good;
  other.plane_bytes += 1;  // contents are shorter than declared
  QVERIFY(!remote::join_planes(other, 2 * bytes.size()));
  other.plane_bytes = good.plane_bytes - 1;  // contents are longer than declared
  QVERIFY(!remote::join_planes(other, bytes.size()));
  other = good;
  other.planes[3].resize(other.planes[3].size() / 2);
  QVERIFY(!remote::join_planes(other, bytes.size()));
  other = good;
  other.rest = "12345678";
  const auto refused = remote::join_planes(other, 2 * bytes.size());
  QVERIFY(!refused);
  QCOMPARE(refused.error().str(), std::string("The engine sent values that cannot be decoded"));
}

SPORESCOPE_TEST(BytePlanesTest)

}  // namespace byte_planes_test

#include "byte_planes_test.moc"
