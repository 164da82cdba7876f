// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that are truncated, inconsistent, of another kind, or that disappear: each causes an error that names the file and the
// reason.

#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cerrno>

#include "core/base/system_error.h"
#include "core/tensor/npy.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "tests/core/tensor/golden.h"
#include "tests/program/test_class.h"

namespace npy_bad_test {

using namespace sporescope;

namespace {

std::string file_text(const std::string& header, const std::string& data, int version = 1) {
  std::string text("\x93NUMPY", 6);
  text += static_cast<char>(version);
  text += '\0';
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) text += static_cast<char>((header.size() >> (8 * i)) & 0xFFU);
  return text + header + data;
}

std::string header_text(const std::string& descr, const std::string& shape) {
  return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
}

}  // namespace

class NpyBadTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
    path_ = std::filesystem::path(folder_->path().toStdString()) / "Conv2D-op1.npy";
  }

  void bad_files_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("output");
    const auto row = [](const char* name, const std::string& bytes, ErrorCode code, const char* output) {
      QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())) << static_cast<int>(code)
                          << QString::fromUtf8(output);
    };
    const std::string good = file_text(header_text("'<f4'", "(2, 3)"), std::string(24, 'x'));
    row("empty file", "", ErrorCode::truncated, "is empty (0 bytes)");
    row("one byte", good.substr(0, 1), ErrorCode::truncated, "ends at byte 1");
    row("half a mark", good.substr(0, 4), ErrorCode::truncated, "ends at byte 4");
    row("no length", good.substr(0, 9), ErrorCode::truncated, "ends at byte 9");
    row("half a header", good.substr(0, 40), ErrorCode::truncated, "ends at byte 40, inside its 70-byte header");
    row("no values", good.substr(0, good.size() - 24), ErrorCode::truncated, "ends at byte 70, but its header declares 94");
    row("a byte short", good.substr(0, good.size() - 1), ErrorCode::truncated, "ends at byte 93, but its header declares 94");
    row("another mark", "\x93NUMPX" + good.substr(6), ErrorCode::malformed, "the NumPy magic bytes are missing");
    row("zip", "PK\x03\x04 is a npz", ErrorCode::malformed, "the NumPy magic bytes are missing");
    row("text", "hello", ErrorCode::malformed, "the NumPy magic bytes are missing");
    row("version 4", good.substr(0, 6) + '\x04' + good.substr(7), ErrorCode::unsupported, "version 4.0");
    row("version 1.1", good.substr(0, 7) + '\x01' + good.substr(8), ErrorCode::unsupported, "version 1.1");
    row("length of 4 GiB", std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12) + good.substr(10), ErrorCode::malformed,
        "4294967295 bytes");
    row("length beyond the file", std::string("\x93NUMPY\x01\x00\xff\xff", 10) + good.substr(10), ErrorCode::truncated,
        "inside its 65545-byte header");

    row("Git LFS pointer", "version https://git-lfs.github.com/spec/v1\r\noid sha256:0\r\n", ErrorCode::malformed,
        "is a Git LFS pointer");
    row("page", "\r\n  <html><body>Sign in</body></html>", ErrorCode::malformed, "is an HTML page");
    row("page with a mark", "\xEF\xBB\xBF<!DOCTYPE HTML>", ErrorCode::malformed, "is an HTML page");
    row("error of a storage", "<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", ErrorCode::malformed,
        "is an XML document");
    row("zeros", std::string(288, '\0'), ErrorCode::malformed, "holds only zeros (288 bytes)");
    row("many zeros", std::string((3U << 20U) + 5, '\0'), ErrorCode::malformed, "begins with 1048576 zero bytes");
    row("zeros at first", std::string(600, '\0').append(1, 'x'), ErrorCode::malformed, "the NumPy magic bytes are missing");
    row("npz", std::string("PK\x03\x04", 4) + std::string(22, '\0') + std::string("\x05\0\0\0", 4) + "a.npy",
        ErrorCode::malformed, "is an archive of NumPy arrays (.npz)");
    row("gzip", "\x1F\x8B\x08", ErrorCode::malformed, "is compressed");
    row("safetensors", std::string("\x40\0\0\0\0\0\0\0{\"x\":", 14), ErrorCode::malformed, "is a safetensors file");

    const auto bad_header = [&](const char* name, const std::string& header, ErrorCode code, const char* output) {
      row(name, file_text(header, std::string(4096, 'x')), code, output);
    };
    bad_header("nothing", "", ErrorCode::malformed, "'{' expected");
    bad_header("spaces", "      ", ErrorCode::malformed, "'{' expected");
    bad_header("empty dictionary", "{}", ErrorCode::malformed, "'descr' is missing");
    bad_header("no end", "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)", ErrorCode::malformed, "',' or '}' expected");
    bad_header("no shape", "{'descr': '<f4', 'fortran_order': False}", ErrorCode::malformed, "'shape' is missing");
    bad_header("no order", "{'descr': '<f4', 'shape': (2,)}", ErrorCode::malformed, "'fortran_order' is missing");
    bad_header("twice", "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", ErrorCode::malformed,
               "duplicate");
    bad_header("unknown entry", "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}", ErrorCode::malformed,
               "unknown entry");
    bad_header("text after it", header_text("'<f4'", "(2,)") + "x", ErrorCode::malformed, "text after the dictionary");
    bad_header("program", "__import__('os').system('true')", ErrorCode::malformed, "'{' expected");
    bad_header("program as a value", "{'descr': __import__('os'), 'fortran_order': False, 'shape': (2,)}", ErrorCode::malformed,
               "quoted string expected");
    bad_header("order is a number", "{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}", ErrorCode::malformed,
               "True or False");
    bad_header("open quote", "{'descr': '<f4, ", ErrorCode::malformed, "unclosed quote");
    bad_header("backslash", header_text("'<f4\\''", "(2,)"), ErrorCode::malformed, "backslash");
    bad_header("no tuple", header_text("'<f4'", "(2)"), ErrorCode::malformed, "not a tuple");
    bad_header("number as shape", header_text("'<f4'", "3"), ErrorCode::malformed, "not a tuple");
    bad_header("open list", header_text("'<f4'", "[2, 3)"), ErrorCode::malformed, "',' or ']' expected");
    bad_header("another call", header_text("'<f4'", "(neg(2),)"), ErrorCode::malformed, "0 or more");
    bad_header("open call", header_text("'<f4'", "(np.int64(2, 3)"), ErrorCode::malformed, "',' or ')' expected");
    bad_header("call of a fraction", header_text("'<f4'", "(np.int64(2.5),)"), ErrorCode::malformed, "',' or ')' expected");
    bad_header("calls in calls", header_text("'<f4'", "(int(int(int(int(int(2))))),)"), ErrorCode::malformed, "0 or more");
    bad_header("two commas", header_text("'<f4'", "(2,,3)"), ErrorCode::malformed, "0 or more");
    bad_header("only a comma", header_text("'<f4'", "(,)"), ErrorCode::malformed, "0 or more");
    bad_header("negative", header_text("'<f4'", "(-2,)"), ErrorCode::malformed, "0 or more");
    bad_header("broken number", header_text("'<f4'", "(2.5,)"), ErrorCode::malformed, "',' or ')' expected");
    bad_header("hexadecimal", header_text("'<f4'", "(0x10,)"), ErrorCode::malformed, "',' or ')' expected");
    bad_header("64 bits", header_text("'<f4'", "(9223372036854775808,)"), ErrorCode::malformed, "63 bits");
    bad_header("many digits", header_text("'<f4'", std::string("(").append(500, '9').append(",)")), ErrorCode::malformed,
               "63 bits");
    bad_header("product overflows", header_text("'<f4'", "(4294967296, 4294967296)"), ErrorCode::malformed,
               "[4294967296, 4294967296]");
    bad_header("bytes overflow", header_text("'<f8'", "(2305843009213693952,)"), ErrorCode::malformed, "cannot be as large");
    bad_header("huge", header_text("'<f4'", "(1000000000000,)"), ErrorCode::truncated, "its header declares 4000000000080");
    bad_header("65 dimensions",
               header_text("'<f4'",
                           [] {
                             std::string ones = "(";
                             for (int i = 0; i < 65; ++i) ones += "1,";
                             return ones.append(")");
                           }()),
               ErrorCode::unsupported, "more than 64 dimensions");
    bad_header("objects", header_text("'|O'", "(2,)"), ErrorCode::unsupported, "Python objects");
    bad_header("objects of 8", header_text("'|O8'", "(2,)"), ErrorCode::unsupported, "Python objects");
    bad_header("records", header_text("[('a', '<f4'), ('b', '<i4')]", "(2,)"), ErrorCode::unsupported, "several fields");
    bad_header("record tuple", header_text("('<f4', (2,))", "(2,)"), ErrorCode::unsupported, "several fields");
    bad_header("long texts", header_text("'<U99999999999'", "(2,)"), ErrorCode::unsupported, "'<U99999999999'");
    bad_header("short texts", header_text("'<U999999999'", "(2,)"), ErrorCode::truncated, "its header declares");
    bad_header("many texts", header_text("'<U8'", "(2305843009213693951,)"), ErrorCode::malformed, "cannot be as large");
    bad_header("dates", header_text("'<M8[ns]'", "(2,)"), ErrorCode::unsupported, "'<M8[ns]'");
    bad_header("voids", header_text("'|V2'", "(2,)"), ErrorCode::unsupported, "'|V2'");
    bad_header("voids of two bytes", header_text("'<V2'", "(2,)"), ErrorCode::unsupported, "probably bfloat16");
    bad_header("voids of a byte", header_text("'<V1'", "(2,)"), ErrorCode::unsupported, "probably an 8-bit float");
    bad_header("voids of ten bytes", header_text("'|V10'", "(2,)"), ErrorCode::unsupported, "raw bytes");
    bad_header("complex voids", header_text("'<W4'", "(2,)"), ErrorCode::unsupported, "complex32");
    bad_header("types that NumPy names otherwise", header_text("'float'", "(2,)"), ErrorCode::unsupported, "'float'");
    bad_header("long double", header_text("'<f16'", "(2,)"), ErrorCode::unsupported, "'<f16'");
    bad_header("no type", header_text("''", "(2,)"), ErrorCode::unsupported, "''");
    bad_header("odd type", header_text("'<f3'", "(2,)"), ErrorCode::unsupported, "'<f3'");
    bad_header("binary type", header_text("'\x01\xff'", "(2,)"), ErrorCode::unsupported, "?\?'");
    bad_header("long type", header_text(std::string("'").append(300, 'f').append("'"), "(2,)"), ErrorCode::unsupported, "…");
  }
  void bad_files() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    QFETCH(QString, output);
    write(bytes.toStdString());
    const auto file = NpyFile::open(path_);
    QVERIFY(!file);
    const std::string message = file.error().str();
    QVERIFY2(message.find(output.toStdString()) != std::string::npos, message.c_str());
    QVERIFY2(message.find("Conv2D-op1.npy") != std::string::npos, message.c_str());
    QVERIFY2(message.find('%') == std::string::npos, message.c_str());
    QCOMPARE(static_cast<int>(file.error().code), code);
    QCOMPARE(file.error().path, path_);
    if (file.error().code == ErrorCode::truncated) QCOMPARE(file.error().offset, std::optional<std::uint64_t>(bytes.size()));
  }

  /// Every prefix of a valid file causes an error and no crash.
  void every_cut_is_an_error() {
    for (const char* name :
         {"float32.npy", "version-2.npy", "header-python-2.npy", "bfloat16-E2.npy", "header-long-header.npy"}) {
      std::ifstream in(golden::folder() / name, std::ios::binary);
      const std::string good{std::istreambuf_iterator<char>(in), {}};
      for (std::size_t length = 0; length < good.size(); ++length) {
        const auto bytes = std::as_bytes(std::span(good.data(), length));
        const auto header = parse_npy_header(bytes, name);
        if (header) {
          QVERIFY(header->data_offset <= length);
        } else {
          QCOMPARE(header.error().code, ErrorCode::truncated);
        }
        if (length % 37 != 0 && length + 3 < good.size()) continue;
        write(good.substr(0, length));
        QVERIFY(!NpyFile::open(path_));
      }
    }
  }

  void a_missing_file_is_not_found() {
    const auto file = NpyFile::open(path_);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::not_found);
    QVERIFY(file.error().str().find("Conv2D-op1.npy") != std::string::npos);
    write("x");
    const auto below = NpyFile::open(path_ / "below.npy");
    QVERIFY(!below);
    QCOMPARE(below.error().code, ErrorCode::not_found);
  }

  void a_folder_is_no_file() {
    std::filesystem::create_directory(path_);
    const auto file = NpyFile::open(path_);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::malformed);
    QVERIFY(file.error().str().find("is a folder") != std::string::npos);
  }

  void a_pipe_does_not_hang() {
    QCOMPARE(::mkfifo(path_.c_str(), 0600), 0);
    const auto file = NpyFile::open(path_);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::malformed);
    QVERIFY(!NpyFile::open("/dev/zero"));
  }

  void a_link_to_nothing_or_itself_is_an_error() {
    std::filesystem::create_symlink("nothing", path_);
    QCOMPARE(NpyFile::open(path_).error().code, ErrorCode::not_found);
    const auto shows = [](const std::filesystem::path& path, const std::string& text) {
      return NpyFile::open(path).error().str().find(text) != std::string::npos;
    };
    const std::string target = (path_.parent_path() / "nothing").string();
    QVERIFY(shows(path_, "Conv2D-op1.npy is a link to “" + target + "”, which does not exist"));
    const auto over = path_.parent_path() / "over.npy";
    std::filesystem::create_symlink(path_.filename(), over);
    QVERIFY(shows(over, "over.npy is a link to “" + target + "”, which does not exist"));
    const auto loop = path_.parent_path() / "loop.npy";
    std::filesystem::create_symlink("loop.npy", loop);
    QCOMPARE(NpyFile::open(loop).error().code, ErrorCode::read_failed);
    QVERIFY(shows(loop, "loop.npy is a link to itself"));
  }

  void a_file_of_another_user_says_so() {
    if (::geteuid() == 0) QSKIP("the superuser may open every file");
    write("x");
    std::filesystem::permissions(path_, std::filesystem::perms::none);
    const auto file = NpyFile::open(path_);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::no_permission);
  }

  void error_numbers_of_the_system_are_explained() {
    const auto code = [](int number) { return system_failure(number, "folder/a.npy").value().code; };
    QCOMPARE(code(EACCES), ErrorCode::no_permission);
    QCOMPARE(code(EPERM), ErrorCode::no_permission);
    QCOMPARE(code(ENOENT), ErrorCode::not_found);
    QCOMPARE(code(EIO), ErrorCode::read_failed);
    QCOMPARE(code(EMFILE), ErrorCode::read_failed);
    const Error at = system_failure(EIO, "folder/a.npy", 4096).value();
    QVERIFY(at.str().find("4096") != std::string::npos);
    QVERIFY(at.str().find("a.npy") != std::string::npos);
    QVERIFY(at.str().find("Input/output error") != std::string::npos);
    QCOMPARE(at.offset, std::optional<std::uint64_t>(4096));
  }

  void a_system_that_fails_while_reading_is_an_error() {
    // Reading a process's memory at address 0 fails with EIO.
    const auto file = NpyFile::open("/proc/self/mem");
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::read_failed);
    QVERIFY(file.error().str().find("byte 0") != std::string::npos);
  }

  void a_file_that_shrinks_while_it_is_read_is_an_error() {
    write(file_text(header_text("'<f4'", "(1000,)"), std::string(4000, 'x')));
    const auto file = NpyFile::open(path_).value();
    std::vector<std::byte> out(4000);
    QVERIFY(file->read(0, out));
    std::filesystem::resize_file(path_, 500);
    const auto cut = file->read(0, out);
    QVERIFY(!cut);
    QCOMPARE(cut.error().code, ErrorCode::truncated);
    QCOMPARE(cut.error().offset, std::optional<std::uint64_t>(500));
    QVERIFY2(cut.error().str().find("ends at byte 500, but its header declares 4071") != std::string::npos,
             cut.error().str().c_str());
    QVERIFY(!compute_statistics(*file));
    QVERIFY(!read_slice(*file, Slice()));
    QVERIFY(read_slice(*file, Slice::parse("3").value()).has_value());
    std::filesystem::resize_file(path_, 0);
    QVERIFY(!file->read(0, out));
  }

  void a_file_that_is_removed_can_be_read_on() {
    write(file_text(header_text("'<f4'", "(10,)"), std::string(40, 'x')));
    const auto file = NpyFile::open(path_).value();
    std::filesystem::remove(path_);
    QVERIFY(compute_statistics(*file).has_value());
  }

 private:
  void write(const std::string& bytes) const {
    std::ofstream out(path_, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path path_;
};

SPORESCOPE_TEST(NpyBadTest)

}  // namespace npy_bad_test

#include "npy_bad_test.moc"
