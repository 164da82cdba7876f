// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/html.h"

#include <cstdint>

namespace sporescope {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 1;
  bool valid = false;
};

// Smallest code point of each length; longer encodings are invalid UTF-8.
constexpr std::uint32_t kMin[] = {0, 0, 0x80, 0x800, 0x10000};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1, true};
  const std::size_t size = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || size > text.size()) return {};
  std::uint32_t code = byte(0) & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  return {code, size, code >= kMin[size] && code <= 0x10FFFF && !is_surrogate};
}

bool is_direction_control(std::uint32_t code) {
  return code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool is_allowed(std::uint32_t code) {
  if (code == '\n' || code == '\t') return true;
  return code >= 0x20 && (code < 0x7F || code > 0x9F) && code != 0xFFFE && code != 0xFFFF && !is_direction_control(code);
}

void append_escaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const Character character = first_character(text);
    if (!character.valid || !is_allowed(character.code)) {
      out += kReplacement;
    } else if (character.code == '&') {
      out += "&amp;";
    } else if (character.code == '<') {
      out += "&lt;";
    } else if (character.code == '>') {
      out += "&gt;";
    } else if (character.code == '"') {
      out += "&quot;";
    } else if (character.code == '\'') {
      out += "&#39;";
    } else {
      out += text.substr(0, character.size);
    }
    text.remove_prefix(character.valid ? character.size : 1);
  }
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

Html::Html() : out_("<!DOCTYPE html>\n") {}

void Html::begin(std::string_view tag, const Attributes& attributes) {
  out_ += '<';
  out_ += tag;
  for (const auto& [name, value] : attributes) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
    append_escaped(out_, value);
    out_ += '"';
  }
}

void Html::container(std::string_view tag, const Attributes& attributes, const std::function<void()>& content) {
  begin(tag, attributes);
  out_ += '>';
  content();
  out_ += "</";
  out_ += tag;
  out_ += ">\n";
}

void Html::element(std::string_view tag, const Attributes& attributes, std::string_view text) {
  begin(tag, attributes);
  out_ += '>';
  append_escaped(out_, text);
  out_ += "</";
  out_ += tag;
  out_ += '>';
}

void Html::empty(std::string_view tag, const Attributes& attributes) {
  begin(tag, attributes);
  out_ += "/>";
}

void Html::text(std::string_view text) { append_escaped(out_, text); }

}  // namespace sporescope
