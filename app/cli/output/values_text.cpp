// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/values_text.h"

#include <algorithm>

#include "app/cli/output/records.h"
#include "core/dump/csv_file.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kPieceBytes = 1U << 16U;
constexpr std::uint64_t kMaxShownElements = 1000;

// Floats are written as the exact double, not as the shortest text that parses to the same float16, because JSON readers use
// doubles.
std::string json_value(const Values& values, std::size_t position) {
  if (is_floating(values.dtype())) return text_of(number_json(values.as_double(position)));
  const std::string text = values.text(position);
  return is_complex(values.dtype()) ? '"' + text + '"' : text;
}

// Visits the values in C order; `at` is the position of the next value.
class JsonValues {
 public:
  JsonValues(Console& console, const Values& values) : console_(console), values_(values) {}

  void print() {
    append_values(0, 0);
    console_.print(text_);
  }

 private:
  std::size_t append_values(std::size_t dimension, std::size_t at) {
    if (dimension == values_.shape().size()) {
      text_ += json_value(values_, at);
      if (text_.size() > kPieceBytes) {
        console_.print(text_);
        text_.clear();
      }
      return at + 1;
    }
    text_ += '[';
    for (std::int64_t i = 0; i < values_.shape()[dimension]; ++i) {
      if (i > 0) text_ += ',';
      at = append_values(dimension + 1, at);
    }
    text_ += ']';
    return at;
  }

  Console& console_;
  const Values& values_;
  std::string text_;
};

class ArrayText {
 public:
  /// `shape` is the shape of the values, or of the complete array if the values are its edges.
  ArrayText(Console& console, const Values& values, const Shape& shape) : console_(console), values_(values), shape_(shape) {}

  void print() {
    measure(0, 0, values_.size());
    append_values(0, 0, values_.size());
    text_ += '\n';
    console_.print(text_);
  }

 private:
  // Calls `shown(i)` for each index of a dimension that is shown, and `gap()` where indices are omitted.
  template <class Shown, class Gap>
  void walk(std::size_t dimension, Shown&& shown, Gap&& gap) const {
    const std::int64_t size = values_.shape()[dimension];
    for (std::int64_t i = 0; i < size; ++i) {
      if (i == kEdge && shape_[dimension] > size) gap();
      shown(i);
    }
  }

  void measure(std::size_t dimension, std::size_t at, std::size_t size) {
    if (dimension == values_.shape().size()) {
      width_ = std::max(width_, values_.text(at).size());
      return;
    }
    const std::int64_t count = values_.shape()[dimension];
    const std::size_t step = count > 0 ? size / static_cast<std::size_t>(count) : 0;
    walk(
        dimension, [&](std::int64_t i) { measure(dimension + 1, at + static_cast<std::size_t>(i) * step, step); }, [] {});
  }

  void append_values(std::size_t dimension, std::size_t at, std::size_t size) {
    if (dimension == values_.shape().size()) {
      const std::string value = values_.text(at);
      text_ += std::string(values_.shape().empty() ? 0 : width_ - value.size(), ' ') + value;
      return;
    }
    const std::int64_t count = values_.shape()[dimension];
    const std::size_t step = count > 0 ? size / static_cast<std::size_t>(count) : 0;
    const bool is_last_dimension = dimension + 1 == values_.shape().size();
    text_ += '[';
    walk(
        dimension,
        [&](std::int64_t i) {
          if (i > 0) separate(dimension, is_last_dimension);
          append_values(dimension + 1, at + static_cast<std::size_t>(i) * step, step);
        },
        [&] {
          separate(dimension, is_last_dimension);
          text_ += "...";
        });
    text_ += ']';
    if (text_.size() > kPieceBytes) {
      console_.print(text_);
      text_.clear();
    }
  }

  // Writes a space between values, and between rows a line end plus an empty line for each dimension that ends.
  void separate(std::size_t dimension, bool is_last_dimension) {
    if (is_last_dimension) {
      text_ += ' ';
      return;
    }
    text_ += std::string(values_.shape().size() - dimension - 1, '\n') + std::string(dimension + 1, ' ');
  }

  Console& console_;
  const Values& values_;
  const Shape& shape_;
  std::size_t width_ = 0;
  std::string text_;
};

/// Formats comma-separated values with the last dimension as columns; passes them to `write` in pieces.
template <class Write>
void for_each_csv_piece(const Values& values, const Write& write) {
  const std::size_t columns = values.shape().empty() ? 1 : static_cast<std::size_t>(values.shape().back());
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += values.text(i) + ((i + 1) % columns == 0 ? '\n' : ',');
    if (text.size() < kPieceBytes) continue;
    write(text);
    text.clear();
  }
  write(text);
}

}  // namespace

void print_values_json(Console& console, const Values& values) { JsonValues(console, values).print(); }

void print_values(Console& console, const Values& values) { ArrayText(console, values, values.shape()).print(); }

bool is_shortened(const Shape& shape) {
  const auto count = element_count(shape);
  return !count || *count > kMaxShownElements;
}

void print_edges(Console& console, const Edges& edges) { ArrayText(console, edges.values, edges.shape).print(); }

Result<void> write_values_csv(const Values& values, const std::string& path) {
  auto file = CsvFile::create(path);
  if (!file) return tl::unexpected(std::move(file.error()));
  for_each_csv_piece(values, [&](const std::string& text) { file->raw(text); });
  return file->finish();
}

void print_values_csv(Console& console, const Values& values) {
  for_each_csv_piece(values, [&](const std::string& text) { console.print(text); });
}

}  // namespace sporescope::cli
