// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sporescope {

/// Builds a page that is valid HTML and well-formed XML. Only this class turns text into markup, so names from a dump are
/// always escaped. Not thread-safe.
class Html {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;

  /// Starts with the document declaration.
  Html();

  /// Writes <tag>, calls `content` to write the content, and writes </tag>.
  void container(std::string_view tag, const Attributes& attributes, const std::function<void()>& content);
  /// Writes an element that contains only text.
  void element(std::string_view tag, const Attributes& attributes, std::string_view text);
  /// Writes <tag/>, for void elements and parts of drawings.
  void empty(std::string_view tag, const Attributes& attributes);
  /// Writes escaped text.
  void text(std::string_view text);

  [[nodiscard]] const std::string& str() const { return out_; }

 private:
  void begin(std::string_view tag, const Attributes& attributes);

  std::string out_;
};

/// Escapes text for content and attributes. Invalid UTF-8, characters that XML forbids, and bidirectional control characters,
/// by which names could be forged, become U+FFFD.
[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace sporescope
