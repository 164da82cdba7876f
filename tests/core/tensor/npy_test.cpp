// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/npy.h"

#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace npy_test {

using namespace sporescope;

class NpyTest : public QObject {
  Q_OBJECT

  /// Created by make_types.py.
  static const nlohmann::json& types() {
    static const nlohmann::json read = nlohmann::json::parse(std::ifstream(golden::folder() / "types.json"));
    return read;
  }

  static std::filesystem::path written(const QTemporaryDir& folder, const std::string& descr, const std::string& shape,
                                       const std::vector<std::byte>& values) {
    const auto path = std::filesystem::path(folder.path().toStdString()) / "made.npy";
    std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize(117, ' ');
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << std::string("\x93NUMPY\x01\x00\x76\x00", 10) << header << '\n';
    out.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size()));
    return path;
  }

 private slots:
  /// Types, storage orders, byte orders, versions, dimensions and header variants.
  void files_of_numpy_data() {
    QTest::addColumn<int>("position");
    const auto& files = golden::all()["files"];
    QVERIFY(files.size() > 60);
    for (int i = 0; i < static_cast<int>(files.size()); ++i) {
      QTest::newRow(files[static_cast<std::size_t>(i)]["file"].get<std::string>().c_str()) << i;
    }
  }
  void files_of_numpy() {
    QFETCH(int, position);
    const auto& expected = golden::all()["files"][static_cast<std::size_t>(position)];
    const auto file = NpyFile::open(golden::folder() / expected["file"].get<std::string>());
    QVERIFY2(file, file ? "" : file.error().str().c_str());
    QCOMPARE(std::string(dtype_name((*file)->dtype())), expected["dtype"].get<std::string>());
    QCOMPARE((*file)->shape(), expected["shape"].get<Shape>());
    QCOMPARE((*file)->fortran_order(), expected["fortran_order"].get<bool>());
    QCOMPARE((*file)->header().big_endian, expected["big_endian"].get<bool>());
    const auto values = read_slice(**file, Slice());
    QVERIFY2(values, values ? "" : values.error().str().c_str());
    QCOMPARE(values->bytes(), golden::from_hex(expected["c_order"].get<std::string>()));
    QCOMPARE(values->shape(), (*file)->shape());
  }

  void a_range_is_read_in_storage_order() {
    const auto file = NpyFile::open(golden::folder() / "float32.npy").value();
    std::vector<std::byte> whole(12 * 4);
    QVERIFY(file->read(0, whole));
    std::vector<std::byte> part(5 * 4);
    QVERIFY(file->read(7, part));
    QVERIFY(std::equal(part.begin(), part.end(), whole.begin() + 7 * 4));
    QVERIFY(file->read(12, {}));
    const auto beyond = file->read(8, part);
    QVERIFY(!beyond);
    QCOMPARE(beyond.error().code, ErrorCode::invalid_argument);
    QVERIFY(!file->read(std::numeric_limits<std::uint64_t>::max(), part));
  }

  /// From a network in half precision: the header says float16, but the operator computed in float32.
  void what_was_computed_in_float32_is_read_so() {
    const auto folder = std::filesystem::path(SPORESCOPE_TEST_DATA) / "dumps/exp-half-2.10/rank_0/Net/0/0";
    const auto path =
        folder / "Exp.Default_network-Loss_net-ExpHalf_Exp-op0.0.0.1795249048568582.output.0.DefaultFormat.Float16.npy";
    QCOMPARE(NpyFile::open(path).value()->dtype(), DType::float16);
    const auto file = NpyFile::open_widened(path).value();
    QCOMPARE(file->dtype(), DType::float32);
    QVERIFY(file->remark());
    const auto values = read_slice(*file, Slice()).value();
    // NumPy: np.frombuffer(open(path, "rb").read()[128:], "<f4")[:3]
    QCOMPARE(values.as_double(0), 1.0);
    QCOMPARE(values.as_double(1), 229176944.0);
    QCOMPARE(values.as_double(2), 3464201704046592.0);
    // A file of the declared length has the declared type.
    const auto plain = NpyFile::open_widened(golden::folder() / "float16.npy").value();
    QCOMPARE(plain->dtype(), DType::float16);
    QVERIFY(!plain->remark());
  }

  /// All codes of the ml_dtypes types by name, and '<f1', which NumPy writes for float8_e5m2.
  void types_of_ml_dtypes_data() {
    QTest::addColumn<int>("position");
    const auto& files = types()["files"];
    for (int i = 0; i < static_cast<int>(files.size()); ++i) {
      QTest::newRow(files[static_cast<std::size_t>(i)]["descr"].get<std::string>().c_str()) << i;
    }
  }
  void types_of_ml_dtypes() {
    QFETCH(int, position);
    const auto& expected = types()["files"][static_cast<std::size_t>(position)];
    const QTemporaryDir folder;
    const auto path = written(folder, expected["descr"].get<std::string>(), "(" + expected["shape"].get<std::string>() + ")",
                              golden::from_hex(expected["bytes"].get<std::string>()));
    const auto file = NpyFile::open(path);
    QVERIFY2(file, file ? "" : file.error().str().c_str());
    QCOMPARE(std::string(dtype_name((*file)->dtype())), expected["dtype"].get<std::string>());
    const auto values = read_slice(**file, Slice());
    QVERIFY2(values, values ? "" : values.error().str().c_str());
    QCOMPARE(values->bytes(), golden::from_hex(expected["values"].get<std::string>()));
    std::vector<std::byte> part(2 * item_size((*file)->dtype()));
    QVERIFY((*file)->read(1, part));
    QVERIFY(std::equal(part.begin(), part.end(), values->bytes().begin() + static_cast<std::ptrdiff_t>(part.size() / 2)));
  }

  /// As written by NumPy 2 for memory maps, by older versions for arrays of one number, and by other writers as lists.
  void shapes_in_other_words() {
    const QTemporaryDir folder;
    const std::vector<std::byte> values(24);
    for (const char* shape : {"(np.int64(2), np.int64(3))", "(numpy.int32(2), 3)", "(2, np.uint16(3),)", "(array(2), 3)",
                              "[2, 3]", "[np.int64(2), 3]", "(array(2, dtype=int32), 3L)", "(np.intp(np.int64(2)), int(3))"}) {
      const auto file = NpyFile::open(written(folder, "<f4", shape, values));
      QVERIFY2(file, file ? shape : file.error().str().c_str());
      QCOMPARE((*file)->shape(), (Shape{2, 3}));
    }
    QCOMPARE((*NpyFile::open(written(folder, "<f4", "[6]", values)))->shape(), Shape{6});
    QCOMPARE((*NpyFile::open(written(folder, "<f4", "(array(6),)", values)))->shape(), Shape{6});
    QCOMPARE((*NpyFile::open(written(folder, "<f4", "[]", values)))->shape(), Shape{});
  }

  /// Text is shown as its character codes, like x.view('<u4') and x.view('u1'), and has no statistics.
  void text_has_no_statistics() {
    const QTemporaryDir folder;
    // np.array(["cat", "horse"]).tobytes()
    const auto text = golden::from_hex("6300000061000000740000000000000000000000680000006f000000720000007300000065000000");
    const auto file = NpyFile::open(written(folder, "<U5", "(2,)", text)).value();
    QCOMPARE(file->shape(), (Shape{2, 5}));
    QVERIFY(holds_text(*file) && file->remark());
    const auto values = read_slice(*file, Slice()).value();
    QCOMPARE(values.as_double(5), 104.0);
    const auto statistics = compute_statistics(*file).value();
    QVERIFY(statistics.count == 10 && !statistics.has_non_finite() && !statistics.max && statistics.zero == 0);
    // np.array([b"ab", b"c"]).tobytes(), np.array(["cat"]).astype(">U3").tobytes()
    QCOMPARE((*NpyFile::open(written(folder, "|S2", "(2,)", golden::from_hex("61626300"))))->shape(), (Shape{2, 2}));
    const auto big = NpyFile::open(written(folder, ">U3", "(1,)", golden::from_hex("000000630000006100000074"))).value();
    QCOMPARE(read_slice(*big, Slice()).value().as_double(2), 116.0);
    QCOMPARE((*NpyFile::open(written(folder, "<U0", "(2,)", {})))->count(), 0U);
  }

  void several_threads_may_read_at_once() {
    const auto file = NpyFile::open(golden::folder() / "float64-big.npy").value();
    std::vector<std::byte> expected(12 * 8);
    QVERIFY(file->read(0, expected));
    std::atomic<int> wrong = 0;
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
          std::vector<std::byte> out(expected.size());
          for (int i = 0; i < 500; ++i) {
            if (!file->read(0, out) || out != expected) ++wrong;
          }
        });
      }
    }
    QCOMPARE(wrong.load(), 0);
  }

  void values_beyond_4_gib_are_found() {
    // A sparse file, which takes no disk space.
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "large.npy";
    const std::uint64_t count = (std::uint64_t{5} << 30U) / 4;
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
    header.resize(117, ' ');
    header += '\n';
    {
      std::ofstream out(path, std::ios::binary);
      out << std::string("\x93NUMPY\x01\x00\x76\x00", 10) << header;
    }
    std::filesystem::resize_file(path, 128 + count * 4);
    {
      std::fstream out(path, std::ios::binary | std::ios::in | std::ios::out);
      const float value = 42;
      out.seekp(static_cast<std::streamoff>(128 + (count - 3) * 4));
      out.write(reinterpret_cast<const char*>(&value), sizeof value);
    }
    const auto file = NpyFile::open(path);
    QVERIFY2(file, file ? "" : file.error().str().c_str());
    const auto last = read_slice(**file, Slice::parse("-4:").value());
    QVERIFY(last.has_value());
    QCOMPARE(last->as_double(0), 0.0);
    QCOMPARE(last->as_double(1), 42.0);
  }

  /// A written file reads back as the same values; its header is NumPy's own.
  void written_files_are_read_back_data() { files_of_numpy_data(); }
  void written_files_are_read_back() {
    QFETCH(int, position);
    const auto& expected = golden::all()["files"][static_cast<std::size_t>(position)];
    const auto file = NpyFile::open(golden::folder() / expected["file"].get<std::string>()).value();
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "copy.npy";
    const auto written = write_npy(*file, path);
    QVERIFY2(written, written ? "" : written.error().str().c_str());
    const auto copy = NpyFile::open(path).value();
    QCOMPARE(copy->shape(), file->shape());
    QCOMPARE(copy->header().data_offset % 64, std::uint64_t{0});
    const auto a = read_slice(*file, Slice()).value();
    const auto b = read_slice(*copy, Slice()).value();
    if (file->dtype() == DType::bfloat16) {
      QCOMPARE(copy->dtype(), DType::float32);
      for (std::size_t i = 0; i < a.size(); ++i) QCOMPARE(b.as_double(i), a.as_double(i));
    } else {
      QCOMPARE(copy->dtype(), file->dtype());
      QCOMPARE(b.bytes(), a.bytes());
    }
    QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
  }

  void a_written_file_is_numpys_own_byte_for_byte() {
    for (const char* name : {"float32.npy", "int8.npy", "bool.npy", "complex128.npy", "float16-fortran.npy",
                             "one-dimension.npy", "scalar.npy", "empty-middle.npy"}) {
      const QTemporaryDir folder;
      const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / name;
      QVERIFY(write_npy(*NpyFile::open(golden::folder() / name).value(), path));
      QCOMPARE(contents(path), contents(golden::folder() / name));
    }
  }

  void a_file_is_not_written_over_itself() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "self.npy";
    std::filesystem::copy_file(golden::folder() / "float32.npy", path);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    const std::string before = contents(path);
    const auto written = write_npy(*NpyFile::open(path).value(), path);
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::invalid_argument);
    QCOMPARE(contents(path), before);
  }

  void writing_where_nothing_can_be_written_is_an_error() {
    const MemoryTensor tensor(DType::uint8, {3}, std::vector<std::byte>(3));
    for (const char* path : {"/proc/nothing/x.npy", "/nonexistent-folder/x.npy"}) {
      const auto written = write_npy(tensor, path);
      QVERIFY(!written);
      QVERIFY(written.error().str().find(path) != std::string::npos);
    }
  }

  void a_source_that_fails_leaves_no_file() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "x.npy";
    StoredTensor tensor(DType::uint8, {3}, false, std::vector<std::byte>(3));
    tensor.max_reads = 0;
    QVERIFY(!write_npy(tensor, path));
    QVERIFY(std::filesystem::is_empty(path.parent_path()));
  }

  void memory_tensors_know_their_end() {
    const MemoryTensor tensor(DType::int16, {2, 3}, std::vector<std::byte>(8));
    std::vector<std::byte> out(8);
    QVERIFY(tensor.read(0, out));
    const auto beyond = tensor.read(2, out);
    QVERIFY(!beyond);
    QCOMPARE(beyond.error().code, ErrorCode::truncated);
  }

 private:
  static std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

SPORESCOPE_TEST(NpyTest)

}  // namespace npy_test

#include "npy_test.moc"
