// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sporescope {

/// A page that is both HTML and XML. The one place where text becomes markup: whatever a dump calls its nodes, it is text on
/// the page. Not for several threads.
class Html {
 public:
  using Attributes = std::vector<std::pair<std::string_view, std::string>>;

  /// Begins with the declaration of the document.
  Html();

  /// <tag>what `content` writes</tag>
  void in(std::string_view tag, const Attributes& attributes, const std::function<void()>& content);
  void element(std::string_view tag, const Attributes& attributes, std::string_view text);
  /// <tag/>, of elements that never hold anything, and of drawings.
  void empty(std::string_view tag, const Attributes& attributes);
  void text(std::string_view text);

  [[nodiscard]] const std::string& str() const { return out_; }

 private:
  void begin(std::string_view tag, const Attributes& attributes);

  std::string out_;
};

/// Text for a place between or inside of tags. What is no UTF-8 or no character of XML, and the marks that turn the direction
/// of writing, by which a name could look like another one, become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace sporescope
