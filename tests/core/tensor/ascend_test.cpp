// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tensors dumped by an Ascend device. The golden values are NumPy's (make_ascend_golden.py).

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "core/tensor/ascend/device_tensor.h"
#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/ascend/element_type.h"
#include "tests/program/test_class.h"

namespace ascend_test {

using namespace sporescope;

namespace {

std::filesystem::path folder() { return std::filesystem::path(SPORESCOPE_TEST_DATA) / "ascend"; }

const nlohmann::json& golden() {
  static const nlohmann::json read = nlohmann::json::parse(std::ifstream(folder() / "golden.json"));
  return read;
}

std::string hex(std::span<const std::byte> bytes) {
  return QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())).toHex().toStdString();
}

std::vector<std::byte> all_of(const TensorSource& tensor) {
  std::vector<std::byte> bytes(tensor.count() * item_size(tensor.dtype()));
  if (!tensor.read(0, bytes)) bytes.clear();
  return bytes;
}

/// Reads the same elements in pieces of this size, starting at the end.
std::vector<std::byte> in_pieces(const TensorSource& tensor, std::uint64_t piece = 3) {
  const std::size_t size = item_size(tensor.dtype());
  std::vector<std::byte> bytes(tensor.count() * size);
  for (std::uint64_t end = tensor.count(); end > 0;) {
    const std::uint64_t first = end - std::min(end, piece);
    if (!tensor.read(first, std::span(bytes).subspan(first * size, (end - first) * size))) return {};
    end = first;
  }
  return bytes;
}

std::string bytes_of(const std::string& name) {
  std::ifstream file(folder() / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class WrittenFile {
 public:
  explicit WrittenFile(const std::string& bytes) : path_((folder_.path() + "/Add.Default_Add-op1.2.7.1").toStdString()) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

std::string of_length(std::uint64_t length, const std::string& rest) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFFU);
  return bytes + rest;
}

}  // namespace

class AscendTest : public QObject {
  Q_OBJECT

 private slots:
  void tensors_data() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < golden()["tensors"].size(); ++i) {
      const auto& one = golden()["tensors"][i];
      const std::string name = one["file"].get<std::string>() + " " + one["io"].get<std::string>() + " " + one["slot"].dump();
      QTest::newRow(name.c_str()) << static_cast<int>(i);
    }
  }

  void tensors() {
    QFETCH(int, number);
    const auto& one = golden()["tensors"][static_cast<std::size_t>(number)];
    const auto tensor = open_dump_data_tensor(folder() / one["file"].get<std::string>(), one["io"] == "input",
                                              one["slot"].get<std::uint32_t>());
    QVERIFY2(tensor, tensor ? "" : tensor.error().str().c_str());
    QCOMPARE(std::string(dtype_name((*tensor)->dtype())), one["dtype"].get<std::string>());
    QCOMPARE((*tensor)->shape(), one["shape"].get<Shape>());
    QCOMPARE(hex(all_of(**tensor)), one["hex"].get<std::string>());
    QCOMPARE(hex(in_pieces(**tensor)), one["hex"].get<std::string>());
    QCOMPARE((*tensor)->remark().has_value(), one["remark"].get<bool>());
    // Read from a tensor without loaded data: a range may be read separately, or with the whole tensor.
    for (const std::uint64_t piece : {1U, 2U, 5U, 16U, 33U, 100U}) {
      const auto again = open_dump_data_tensor(folder() / one["file"].get<std::string>(), one["io"] == "input",
                                               one["slot"].get<std::uint32_t>());
      QVERIFY(again);
      QCOMPARE(hex(in_pieces(**again, piece)), one["hex"].get<std::string>());
    }
  }

  void headers_that_are_not_true_data() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < golden()["npy"].size(); ++i) {
      QTest::newRow(golden()["npy"][i]["file"].get<std::string>().c_str()) << static_cast<int>(i);
    }
  }

  void headers_that_are_not_true() {
    QFETCH(int, number);
    const auto& one = golden()["npy"][static_cast<std::size_t>(number)];
    const auto format = device_format(one["format"].get<std::string>());
    QVERIFY(format);
    const auto tensor = open_device_npy(folder() / one["file"].get<std::string>(), *format);
    QVERIFY2(tensor, tensor ? "" : tensor.error().str().c_str());
    QCOMPARE((*tensor)->shape(), one["shape"].get<Shape>());
    QCOMPARE(hex(all_of(**tensor)), one["hex"].get<std::string>());
    QVERIFY((*tensor)->remark());
  }

  /// The file has more elements than its header says, and no block size explains them.
  void an_order_that_nothing_tells_is_refused() {
    const WrittenFile file(bytes_of("matrix.npy") + std::string(6, '\0'));
    const auto tensor = open_device_npy(file.path(), *device_format("FRACTAL_NZ"));
    QVERIFY(!tensor);
    QCOMPARE(tensor.error().code, ErrorCode::unsupported);
    QVERIFY(tensor.error().str().find("is wrong") != std::string::npos);
  }

  /// OCP Microscaling Formats 1.0: 2^(code - 127), and NaN for 255.
  void scales_are_powers_of_two() {
    const AscendType* type = ascend_type("float8_e8m0");
    QVERIFY(type != nullptr);
    const std::array<std::byte, 4> codes{std::byte{0}, std::byte{127}, std::byte{254}, std::byte{255}};
    std::array<float, 4> values{};
    decode(*type, 0, codes, std::as_writable_bytes(std::span(values)));
    QCOMPARE(values[0], std::ldexp(1.0F, -127));
    QCOMPARE(values[1], 1.0F);
    QCOMPARE(values[2], std::ldexp(1.0F, 127));
    QVERIFY(std::isnan(values[3]));
  }

  /// Wherever a file is truncated, complete parts can be read, and all others cause an error that names the file.
  void cut_off() {
    const std::string whole = bytes_of("types");
    for (std::size_t length = 0; length < whole.size(); length += length < 700 ? 1 : 13) {
      const WrittenFile file(whole.substr(0, length));
      const auto data = read_dump_data(file.path());
      if (!data) QVERIFY(data.error().str().find("Add.Default_Add-op1") != std::string::npos);
      if (data) QVERIFY(length_mismatch(*data, file.path()));
      const auto first = open_dump_data_tensor(file.path(), true, 0);
      const auto last = open_dump_data_tensor(file.path(), false, 9);
      QVERIFY(!last);
      QCOMPARE(first.has_value(), data && data->inputs[0].offset && *data->inputs[0].offset + 256 <= length);
      if (first) QCOMPARE(hex(all_of(**first)), golden()["tensors"][first_of("types")]["hex"].get<std::string>());
    }
  }

  /// Changing any byte of a header must not cause a crash, a hang, or more memory use than the file size.
  void changed_bytes() {
    const std::string whole = bytes_of("types");
    const std::size_t header = static_cast<unsigned char>(whole[0]) + 256U * static_cast<unsigned char>(whole[1]);
    for (std::size_t at = 0; at < header + 8; ++at) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ 0xFF);
      const WrittenFile file(bytes);
      for (std::uint32_t slot = 0; slot < 3; ++slot) {
        const auto tensor = open_dump_data_tensor(file.path(), slot % 2 == 0, slot);
        if (tensor) QVERIFY(all_of(**tensor).size() <= 16 * bytes.size());
      }
    }
  }

  void lengths_that_lie() {
    const std::string whole = bytes_of("types");
    for (const std::uint64_t length :
         {std::uint64_t{0}, std::uint64_t{1} << 20U, (std::uint64_t{1} << 63U) + 5, ~std::uint64_t{0}}) {
      const WrittenFile file(of_length(length, whole.substr(8)));
      const auto data = read_dump_data(file.path());
      QVERIFY(!data);
      QVERIFY(data.error().code == ErrorCode::malformed || data.error().code == ErrorCode::truncated);
    }
  }

  /// An unreadable tensor (unknown type, size that does not match its shape) must not affect the others.
  void one_bad_tensor() {
    // output {type 99, shape [2], size 4}, output {float32, shape [3], size 4}, output {float32, shape [1], size 4}
    const std::string header = std::string("\x1a\x09\x08\x63\x1a\x03\x0a\x01\x02\x30\x04", 11) +
                               std::string("\x1a\x09\x08\x01\x1a\x03\x0a\x01\x03\x30\x04", 11) +
                               std::string("\x1a\x09\x08\x01\x1a\x03\x0a\x01\x01\x30\x04", 11);
    const WrittenFile file(of_length(header.size(), header + std::string(8, '\0') + std::string("\0\0\xc0\x3f", 4)));
    const auto unknown = open_dump_data_tensor(file.path(), false, 0);
    QVERIFY(!unknown && unknown.error().code == ErrorCode::unsupported);
    const auto wrong = open_dump_data_tensor(file.path(), false, 1);
    QVERIFY(!wrong && wrong.error().code == ErrorCode::malformed);
    const auto good = open_dump_data_tensor(file.path(), false, 2);
    QVERIFY(good);
    QCOMPARE(hex(all_of(**good)), std::string("0000c03f"));
    QVERIFY(!open_dump_data_tensor(file.path(), true, 0));
  }

  void formats_that_do_not_fit() {
    QVERIFY(!layout_for_format(DeviceFormat::nc1hwc0, {3, 4}, {3, 4, 1, 1}));
    QVERIFY(!layout_for_format(DeviceFormat::nc1hwc0, {3, 4, 1, 1, 1}, {3, 70, 1, 1}));
    QVERIFY(!layout_for_format(DeviceFormat::fractal_nz, {1, 1, 16, 0}, {3, 4}));
    QVERIFY(!layout_for_format(DeviceFormat::fractal_z, {1, 1, 16, 16}, {4, 1, 1, 1}, 7));
    QVERIFY(!layout_for_format(DeviceFormat::fractal_z, {1, 1, 16, 16}, {4, 1, 1, 1}, ~0U));
    QVERIFY(!layout_for_format(DeviceFormat::fractal_nz, {std::int64_t{1} << 62, 4, 16, 16}, {std::int64_t{1} << 62, 8}));
    QVERIFY(!layout_for_format(DeviceFormat::other, {1}, {1}));
  }

  void bare_elements() {
    const WrittenFile file(std::string("\x80\x3f\x00\xc0", 4));
    const auto tensor = open_raw_tensor(file.path(), *ascend_type("BF16"), std::nullopt, *device_format("ND"));
    QVERIFY(tensor);
    QCOMPARE((*tensor)->dtype(), DType::bfloat16);
    QCOMPARE((*tensor)->shape(), Shape{2});
    QVERIFY((*tensor)->remark());
    QVERIFY(!open_raw_tensor(file.path(), *ascend_type("float32"), Shape{2}, *device_format("ND")));
  }

 private:
  static std::size_t first_of(const std::string& file) {
    const auto& tensors = golden()["tensors"];
    std::size_t at = 0;
    while (tensors[at]["file"] != file) ++at;
    return at;
  }
};

SPORESCOPE_TEST(AscendTest)

}  // namespace ascend_test

#include "ascend_test.moc"
