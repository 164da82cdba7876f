// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/kernels.h"

#include <hwy/highway.h>
#include <QtTest>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "tests/program/test_class.h"

namespace kernels_test {

using namespace sporescope;

namespace {

/// Returns numbers of all magnitudes, some of them 0, NaN and infinite if `special`.
std::vector<double> numbers(std::size_t count, unsigned seed, bool special) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-3, 3);
  std::vector<double> result(count);
  for (double& value : result) {
    value = uniform(random);
    const unsigned kind = random() % 20;
    if (kind == 0) value = 0;
    if (special && kind == 1) value = std::numeric_limits<double>::quiet_NaN();
    if (special && kind == 2) value = -std::numeric_limits<double>::infinity();
  }
  return result;
}

}  // namespace

class KernelsTest : public QObject {
  Q_OBJECT

 private slots:
  void agree_with_plain_loops() {
    for (std::size_t count = 0; count < 70; ++count) {
      for (const bool special : {false, true}) {
        const auto now = numbers(count, static_cast<unsigned>(count), special);
        const auto before = numbers(count, static_cast<unsigned>(count) + 1000, special);
        std::uint64_t inside = 0;
        double difference = 0, past = 0;
        for (std::size_t i = 0; i < count; ++i) {
          inside += now[i] >= -1 && now[i] <= 1.5 ? 1U : 0U;
          difference += std::abs(now[i] - before[i]);
          past += std::abs(before[i]);
        }
        QCOMPARE(count_inside(now, -1, 1.5), inside);
        const ChangeSums sums = change_sums(now, before);
        const auto same = [](double a, double b) {
          return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-13 * std::abs(b);
        };
        QVERIFY(same(sums.difference, difference) && same(sums.before, past));
      }
    }
  }

  void every_instruction_set_gives_the_same_bits() {
    const std::int64_t supported = hwy::SupportedTargets();
    const auto restore = qScopeGuard([] {
      hwy::SetSupportedTargetsForTest(0);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    });
    for (const std::size_t count : {5U, 16U, 77U, 4097U}) {
      const auto now = numbers(count, 1, false);
      const auto before = numbers(count, 2, false);
      std::vector<bool> expected;
      for (std::size_t i = 0; i < count; ++i)
        expected.push_back(std::abs(now[i] - before[i]) <= 0.1 + 0.3 * std::abs(before[i]));
      std::vector<ChangeSums> sums;
      for (const std::int64_t target : {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON}) {
        if ((target & supported) == 0) continue;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        sums.push_back(change_sums(now, before));
        QVERIFY2(sums.back().difference == sums.front().difference && sums.back().before == sums.front().before,
                 hwy::TargetName(target));
        for (std::size_t i = 0; i < count; ++i) {
          const std::vector<double> all_now(16, now[i]), all_before(16, before[i]);
          QCOMPARE(all_close(all_now, all_before, 0.3, 0.1), static_cast<bool>(expected[i]));
        }
      }
      QVERIFY(!sums.empty());
    }
  }

  void count_the_ends_of_a_range() {
    const std::vector<double> values(33, 0.1);
    QCOMPARE(count_inside(values, 0.1, 0.1), std::uint64_t{33});
    QCOMPARE(count_inside(values, std::nextafter(0.1, 1), 1), std::uint64_t{0});
    QCOMPARE(count_inside(values, 1, -1), std::uint64_t{0});
  }

  void see_a_single_element_that_is_not_close() {
    for (std::size_t count = 1; count < 40; ++count) {
      const std::vector<double> before(count, 2.0);
      std::vector<double> now(count, 2.0 + 0.5 + 0.25 * 2.0);
      QVERIFY(all_close(now, before, 0.25, 0.5));  // equality counts as close
      for (std::size_t bad = 0; bad < count; ++bad) {
        auto other = now;
        other[bad] = std::nextafter(other[bad], 10);
        QVERIFY(!all_close(other, before, 0.25, 0.5));
        other[bad] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!all_close(other, before, 0.25, 0.5));
      }
    }
  }

  void round_products_before_sums() {
    // 1e-8 + 1e-5 * 1 with two roundings is exactly this difference; a fused multiply-add is not.
    const std::vector<double> before(16, 1.0);
    const std::vector<double> now(16, 1.0 + 1e-8 + 1e-5);
    bool plain = true;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const volatile double product = 1e-5 * std::abs(before[i]);
      plain = plain && std::abs(now[i] - before[i]) <= 1e-8 + product;
    }
    QCOMPARE(all_close(now, before, 1e-5, 1e-8), plain);
  }

  void widen_floats_at_any_alignment() {
    const std::vector<float> values{1.5F, -0.0F, 3.4e38F, 1e-45F, INFINITY, 0.1F, 7,  8,  9, 10,
                                    11,   12,    13,      14,     15,       16,   17, 18, 19};
    for (std::size_t offset = 0; offset < 4; ++offset) {
      std::vector<std::byte> bytes(offset + values.size() * sizeof(float));
      std::memcpy(bytes.data() + offset, values.data(), values.size() * sizeof(float));
      std::vector<double> wide(values.size());
      widen_floats(bytes.data() + offset, wide);
      for (std::size_t i = 0; i < values.size(); ++i) QVERIFY(wide[i] == static_cast<double>(values[i]));
    }
  }
};

SPORESCOPE_TEST(KernelsTest)

}  // namespace kernels_test

#include "kernels_test.moc"
