// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

#include "core/dump/open_dump.h"
#include "core/graph/packed_graph.h"
#include "core/remote/binary_diff.h"
#include "core/remote/engine_requests.h"
#include "core/remote/packed_analyses.h"
#include "core/remote/packed_dump.h"
#include "tests/program/test_class.h"

namespace packed_test {

using namespace sporescope;

namespace {

std::string packed_sample() {
  const auto dumps = open_dumps(SPORESCOPE_SOURCE "/resources/sample");
  return dumps && !dumps->empty() ? remote::pack_dump(*dumps->front()) : std::string();
}

}  // namespace

/// Tests that messages between window and engine are unpacked unchanged, and that damaged bytes are detected.
class PackedTest : public QObject {
  Q_OBJECT
 private slots:
  void whole_numbers_take_few_bytes();
  void ends_of_the_ranges_come_through();
  void every_bit_of_a_nan_comes_through();
  void sentences_keep_their_arguments_apart();
  void sentences_cannot_be_nested_without_end();
  void pictures_of_narrow_floats_take_half();
  void a_listing_that_is_cut_off_is_an_error();
  void a_damaged_listing_is_an_error_or_a_dump();
  void times_that_overflow_do_no_harm();
  void a_count_that_nothing_follows_takes_no_memory();
  void an_element_type_that_there_is_not_is_an_error();
  void a_kind_of_cause_that_there_is_not_is_an_error();
  void a_damaged_finding_is_an_error_or_a_finding();
  void names_of_fields_take_no_bytes();
  void lists_of_pairs_come_through_in_order();
  void a_change_travels_instead_of_the_whole();
  void a_damaged_change_is_an_error_or_a_text();
};

void PackedTest::whole_numbers_take_few_bytes() {
  QCOMPARE(pack(std::uint64_t{127}).size(), std::size_t{1});
  QCOMPARE(pack(std::uint64_t{128}).size(), std::size_t{2});
  QCOMPARE(pack(std::int64_t{-1}), std::string("\x01"));
  QCOMPARE(pack(std::int64_t{1}), std::string("\x02"));
  QCOMPARE(pack(std::string("ab")), std::string("\x02"
                                                "ab"));
}

void PackedTest::ends_of_the_ranges_come_through() {
  for (const auto number :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), std::int64_t{0}}) {
    QCOMPARE(unpack<std::int64_t>(pack(number)).value(), number);
  }
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  QCOMPARE(unpack<std::uint64_t>(pack(kMax)).value(), kMax);
}

void PackedTest::every_bit_of_a_nan_comes_through() {
  const auto odd = std::bit_cast<double>(std::uint64_t{0x7ff8000000001234});
  QCOMPARE(std::bit_cast<std::uint64_t>(unpack<double>(pack(odd)).value()), std::uint64_t{0x7ff8000000001234});
}

void PackedTest::sentences_keep_their_arguments_apart() {
  const Text inner("its input holds %1 zeros", {Count{36}});
  const Text text("%1 of %2 values of %3 are %4: %5", {Count{1234567}, 0.5, TextArgument::Sizes{4, 10}, "−Inf", inner});
  const auto back = unpack<Text>(pack(text));
  QVERIFY(back.has_value());
  QCOMPARE(back->str(), text.str());
  QCOMPARE(back->pattern, text.pattern);
  QVERIFY(std::holds_alternative<Count>(back->arguments[0].value()));
  QVERIFY(std::holds_alternative<TextArgument::Sentence>(back->arguments[4].value()));
}

void PackedTest::sentences_cannot_be_nested_without_end() {
  Text text("end");
  for (int i = 0; i < 100; ++i) text = Text("%1", {TextArgument(text)});
  QVERIFY(!unpack<Text>(pack(text)));
}

void PackedTest::pictures_of_narrow_floats_take_half() {
  HeatMap map;
  map.rows = map.picture_rows = 1;
  map.columns = map.picture_columns = 4;
  map.cells = {0.5, std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity(), -0.0};
  const auto narrow = pack(map);
  const auto back = unpack<HeatMap>(narrow);
  QVERIFY(back.has_value());
  QVERIFY(std::isnan(back->cells[1]) && std::isinf(back->cells[2]) && std::signbit(back->cells[3]));
  map.cells[0] = 0.1;  // not representable as float
  const auto wide = pack(map);
  QCOMPARE(wide.size() - narrow.size(), std::size_t{16});
  QCOMPARE(unpack<HeatMap>(wide)->cells[0], 0.1);
}

void PackedTest::a_listing_that_is_cut_off_is_an_error() {
  const std::string packed = packed_sample();
  QVERIFY(packed.size() > 10'000);
  QVERIFY(remote::unpack_dump(packed).has_value());
  for (std::size_t size = 0; size < packed.size(); size += 997) {
    QVERIFY2(!remote::unpack_dump(std::string_view(packed).substr(0, size)), std::to_string(size).c_str());
  }
}

void PackedTest::a_damaged_listing_is_an_error_or_a_dump() {
  const std::string packed = packed_sample();
  std::mt19937 random(7);  // NOLINT: the same every time
  for (int i = 0; i < 300; ++i) {
    std::string damaged = packed;
    for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = static_cast<char>(random());
    const auto listing = remote::unpack_dump(damaged);
    if (!listing) continue;
    for (const auto& graph : listing->index.graphs) QVERIFY(graph.constants.size() <= listing->index.records.size());
  }
}

// Found by the fuzzer as an error of the sanitizers: two time steps that overflow 64 bits.
void PackedTest::times_that_overflow_do_no_harm() {
  const QByteArray packed = QByteArray::fromBase64(
      "AAAAAAAAAAgAAAQAAAACAqwCAP///////////1EAAAACAgICAgICAgICANR+AAACAgICAgICAAAABgABAAAAAgApAAEAAAgB"
      "AAYCAgICAgICAgIOAAICAgESJAEAAAAGAAEAAAACAgICAgESJAEAAAAGAAEAAAACACkAAQAACAEABgAK");
  const auto listing = remote::unpack_dump({packed.constData(), static_cast<std::size_t>(packed.size())});
  QVERIFY(listing.has_value() || !listing.error().str().empty());
}

void PackedTest::a_count_that_nothing_follows_takes_no_memory() {
  Packer packer;
  packer.number(std::uint64_t{1} << 60U);
  QVERIFY(!unpack<std::vector<double>>(packer.packed()));
  QVERIFY(!unpack<std::vector<Problem>>(packer.packed()));
  QVERIFY(!unpack<std::string>(packer.packed()));
}

void PackedTest::an_element_type_that_there_is_not_is_an_error() {
  remote::TensorDescriptor head;
  head.shape = {2};
  const Values values(DType::complex128, {1}, std::vector<std::byte>(16));
  QVERIFY(unpack<remote::TensorDescriptor>(pack(head)).has_value());
  QVERIFY(unpack<Values>(pack(values)).has_value());
  // The first byte is the dtype, of which 14 is the last one.
  for (const char type : {'\x0f', '\x7f'}) {
    std::string damaged = pack(head);
    damaged[0] = type;
    QVERIFY(!unpack<remote::TensorDescriptor>(damaged));
    damaged = pack(values);
    damaged[0] = type;
    QVERIFY(!unpack<Values>(damaged));
    Hit hit;
    hit.judgement.condition = find_condition("tensor_overflow");
    QVERIFY(unpack<Hit>(pack(hit)).has_value());
    hit.stored_dtype = static_cast<DType>(type);
    QVERIFY(!unpack<Hit>(pack(hit)));
  }
}

void PackedTest::a_kind_of_cause_that_there_is_not_is_an_error() {
  Finding finding;
  finding.kind = CauseKind::collective;
  finding.impact = Impact::unknown;
  finding.found_by = CauseSource::failure;
  finding.path.resize(2);
  const auto back = unpack<Finding>(pack(finding));
  QVERIFY(back.has_value());
  QCOMPARE(back->kind, CauseKind::collective);
  QCOMPARE(back->impact, Impact::unknown);
  QCOMPARE(back->path.size(), std::size_t{2});
  QCOMPARE(pack(*back), pack(finding));
  Finding wrong = finding;
  wrong.kind = static_cast<CauseKind>(5);
  QVERIFY(!unpack<Finding>(pack(wrong)));
  wrong = finding;
  wrong.impact = static_cast<Impact>(255);
  QVERIFY(!unpack<Finding>(pack(wrong)));
}

void PackedTest::a_damaged_finding_is_an_error_or_a_finding() {
  Finding finding;
  finding.why = Text("%1 values are NaN", {Count{3}});
  finding.inputs.resize(2);
  finding.path.resize(3);
  finding.again = {Iteration{1}, Iteration{2}};
  const std::string packed = pack(finding);
  std::mt19937 random(13);  // NOLINT: the same every time
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = packed;
    for (int k = 0; k < 2; ++k) damaged[random() % damaged.size()] = static_cast<char>(random());
    const auto back = unpack<Finding>(damaged);
    if (!back) continue;
    QVERIFY(!cause_kind_name(back->kind).empty());
    QVERIFY(!cause_source_name(back->found_by).empty());
    QVERIFY(!impact_name(back->impact).empty());
  }
}

void PackedTest::names_of_fields_take_no_bytes() {
  const Coverage coverage{1, 2, 3, 4, 5, 6, 7};
  QCOMPARE(pack(coverage), std::string("\x01\x02\x03\x04\x05\x06\x07"));
  QCOMPARE(unpack<Coverage>(pack(coverage))->copies, std::uint64_t{7});
  Judgement judgement;
  judgement.condition = find_condition("tensor_too_large");
  judgement.parameters.push_back({find_parameter(*judgement.condition, "max_gt"), 1.5, 2.5, true});
  judgement.errors = WatchError::no_value;
  const auto back = unpack<Judgement>(pack(judgement));
  QVERIFY(back.has_value());
  QCOMPARE(pack(*back), pack(judgement));
  QVERIFY(back->parameters.front().spec == judgement.parameters.front().spec);
  judgement.condition = find_condition("tensor_overflow");  // has no such parameter
  QVERIFY(!unpack<Judgement>(pack(judgement)));
}

void PackedTest::lists_of_pairs_come_through_in_order() {
  RecomputeResult result;
  result.unsupported = {{"Custom", 3}, {"Dropout", 2}};
  result.operators = 90;
  const auto back = unpack<RecomputeResult>(pack(result));
  QVERIFY(back.has_value());
  QVERIFY(back->unsupported == result.unsupported);
  QCOMPARE(pack(*back), pack(result));
}

void PackedTest::a_change_travels_instead_of_the_whole() {
  std::mt19937 random(11);  // NOLINT: the same every time
  const auto some = [&random](std::size_t size) {
    std::string text(size, '\0');
    for (char& byte : text) byte = static_cast<char>(random());
    return text;
  };
  const std::string before = some(20'000);
  const std::string zeros(5'000, '\0');
  const struct {
    std::string before, now;
    std::size_t limit;
  } rows[] = {
      // NOLINT(modernize-avoid-c-arrays)
      {before, before, 10},
      {before, {}, 10},
      {{}, before, before.size() + 10},
      {before, before + some(300), 320},
      {before, some(300) + before, 400},
      {before, before.substr(0, 9'999) + some(100) + before.substr(9'999), 320},
      {before, before.substr(0, 5'000) + before.substr(6'000), 150},
      {before, before.substr(10'000) + before.substr(0, 10'000), 200},
      {"short", "shorter", 20},
      {zeros, zeros + zeros, 20},
      {before.substr(0, 63), before.substr(1, 63), 80},
  };
  for (const auto& row : rows) {
    const std::string change = remote::make_diff(row.before, row.now);
    QVERIFY2(change.size() <= row.limit, std::to_string(change.size()).c_str());
    const auto back = remote::apply_diff(row.before, change);
    QVERIFY(back.has_value());
    QVERIFY(*back == row.now);
  }
  for (int i = 0; i < 200; ++i) {
    std::string now = before;
    for (int k = 0; k < 4; ++k) now.replace(random() % 15'000, random() % 200, some(random() % 200));
    QVERIFY(remote::apply_diff(before, remote::make_diff(before, now)).value() == now);
  }
}

void PackedTest::a_damaged_change_is_an_error_or_a_text() {
  const std::string before(1'000, 'x');
  const std::string change = remote::make_diff(before, before + "and more");
  for (std::size_t size = 1; size < change.size(); ++size) {
    static_cast<void>(remote::apply_diff(before, std::string_view(change).substr(0, size)));
  }
  Packer beyond;
  beyond.bytes({});
  beyond.number(900);
  beyond.number(101);
  QVERIFY(!remote::apply_diff(before, beyond.packed()));
  Packer out_of_range;
  out_of_range.bytes({});
  out_of_range.number(~std::uint64_t{0});
  out_of_range.number(~std::uint64_t{0});
  QVERIFY(!remote::apply_diff(before, out_of_range.packed()));
}

SPORESCOPE_TEST(PackedTest)

}  // namespace packed_test

#include "packed_test.moc"
