// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the lookup of single elements of tensors by their shapes in the graph and in the file.

#include "core/cause/element_search.h"

#include <QtTest>
#include <cstring>

#include "core/dump/memory_dump.h"
#include "tests/program/test_class.h"

namespace element_search_test {

using namespace sporescope;

namespace {

MemoryTensor tensor(Shape shape, const std::vector<float>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return {DType::float32, std::move(shape), std::move(bytes)};
}

}  // namespace

class ElementSearchTest : public QObject {
  Q_OBJECT

 private slots:
  void elements_are_paired_as_numpy_does() {
    const MemoryTensor row = tensor({3}, {1, 2, 3});
    QCOMPARE(broadcast_element(row, {1, 2}, {3}), std::optional(3.0));
    const MemoryTensor column = tensor({2, 1}, {4, 5});
    QCOMPARE(broadcast_element(column, {1, 2}, {2, 1}), std::optional(5.0));
    const MemoryTensor matrix = tensor({2, 3}, {1, 2, 3, 4, 5, 6});
    QCOMPARE(broadcast_element(matrix, {1, 2}, {2, 3}), std::optional(6.0));
    QCOMPARE(broadcast_element(matrix, {2}, {2, 3}), std::nullopt);
    QCOMPARE(broadcast_element(row, {1, 3}, {3}), std::nullopt);
  }

  // MindSpore 2.10 writes the result of a Reshape of (3) with the shape (3), whatever its shape in the graph is.
  void the_graph_tells_the_shape_better_than_the_file() {
    const MemoryTensor reshaped = tensor({3}, {1, 2, 3});
    QCOMPARE(broadcast_element(reshaped, {1, 0}, {3, 1}), std::optional(2.0));
    QCOMPARE(broadcast_element(reshaped, {1, 2}, {3, 1}), std::optional(2.0));
    QCOMPARE(broadcast_element(tensor({4}, {1, 2, 3, 4}), {1, 0}, {2, 2}), std::optional(3.0));
  }

  void shapes_that_do_not_fit_the_file_are_not_taken() {
    const MemoryTensor row = tensor({3}, {1, 2, 3});
    for (const Shape& recorded : {Shape{-1}, Shape{-1, 1}, Shape{4, 1}, Shape{0}, Shape{INT64_MAX, INT64_MAX, 2}}) {
      QCOMPARE(broadcast_element(row, {1, 2}, recorded), std::optional(3.0));
    }
  }
};

SPORESCOPE_TEST(ElementSearchTest)

}  // namespace element_search_test

#include "element_search_test.moc"
