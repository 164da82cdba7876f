// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wire_reader.h"

#include <QTest>
#include <string>

#include "proto/debug_graph.pb.h"
#include "tests/program/test_class.h"

namespace wire_reader_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

class WireReaderTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_what_protobuf_wrote() {
    proto::ValueProto value;
    value.set_dtype(proto::DT_STRING);
    value.set_int_val(-5);
    value.set_uint_val(~std::uint64_t{0});
    value.set_float_val(0.5F);
    value.set_double_val(0.25);
    value.set_str_val("text");
    const std::string bytes = value.SerializeAsString();
    WireReader reader(bytes);
    QVERIFY(reader.next());
    QCOMPARE(reader.field(), 1U);
    QVERIFY(reader.is_number());
    QCOMPARE(reader.number(), 13U);
    QVERIFY(reader.next());
    QCOMPARE(reader.signed_number(), -5);
    QVERIFY(reader.next());
    QCOMPARE(reader.number(), ~std::uint64_t{0});
    QVERIFY(reader.next());
    QVERIFY(!reader.is_number() && !reader.is_bytes());  // A fixed 32-bit field
    QVERIFY(reader.next());
    QCOMPARE(reader.field(), 6U);
    QVERIFY(reader.next());
    QVERIFY(reader.is_bytes());
    QVERIFY(reader.bytes() == "text");
    QVERIFY(!reader.next());
    QVERIFY(!reader.broken());
  }

  void empty_message_is_whole() {
    WireReader reader({});
    QVERIFY(!reader.next());
    QVERIFY(!reader.broken());
  }

  void broken_fields_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("tag without a value") << QByteArray("\x08", 1);
    QTest::newRow("tag cut off") << QByteArray("\x88", 1);
    QTest::newRow("endless varint") << QByteArray("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12);
    QTest::newRow("field 0") << QByteArray("\x00\x01", 2);
    QTest::newRow("text longer than the message") << QByteArray("\x0a\x05hey", 5);
    QTest::newRow("length beyond 63 bits") << QByteArray("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11);
    QTest::newRow("fixed64 cut off") << QByteArray("\x09\x01\x02", 3);
    QTest::newRow("fixed32 cut off") << QByteArray("\x0d\x01", 2);
    QTest::newRow("group") << QByteArray("\x0b\x0c", 2);
    QTest::newRow("no wire type") << QByteArray("\x0e", 1);
    QTest::newRow("tag beyond 32 bits") << QByteArray("\xff\xff\xff\xff\xff\x01\x01", 7);
  }
  void broken_fields() {
    QFETCH(QByteArray, bytes);
    const QByteArray message = QByteArray("\x10\x01", 2) + bytes;  // A valid field first
    WireReader reader({message.constData(), static_cast<std::size_t>(message.size())});
    QVERIFY(reader.next());
    QVERIFY(!reader.next());
    QVERIFY(reader.broken());
    QCOMPARE(reader.position(), message.constData() + 2);
    QVERIFY(!reader.next());
  }
};

SPORESCOPE_TEST(WireReaderTest)

}  // namespace wire_reader_test

#include "wire_reader_test.moc"
