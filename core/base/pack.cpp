// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pack.h"

#include <memory>

namespace sporescope {

namespace {

// Maximum nesting depth of sentences. Only malformed bytes exceed it.
constexpr int kMaxDepth = 16;

enum class ArgumentKind : std::uint8_t { word, sentence, count, number, shape };

}  // namespace

tl::unexpected<Error> not_understood() {
  return fail(ErrorCode::malformed,
              SPORESCOPE_TRANSLATE_NOOP("The other computer sent invalid data. Its engine may be of another version."));
}

void Packer::put(const TextArgument& argument) {
  number(argument.value().index());
  if (const auto* sentence = std::get_if<TextArgument::Sentence>(&argument.value())) {
    put(**sentence);
  } else {
    std::visit(
        [this](const auto& value) {
          if constexpr (!std::same_as<std::decay_t<decltype(value)>, TextArgument::Sentence>) put(value);
        },
        argument.value());
  }
}

void Packer::put(const Text& text) {
  put(text.pattern);
  number(text.arguments.size());
  for (const TextArgument& argument : text.arguments) put(argument);
}

void Unpacker::get(TextArgument& argument) {
  const auto read = [this]<class T>(T value) {
    get(value);
    return TextArgument(std::move(value));
  };
  switch (static_cast<ArgumentKind>(number())) {
    case ArgumentKind::word:
      argument = read(std::string());
      return;
    case ArgumentKind::sentence:
      argument = read(Text());
      return;
    case ArgumentKind::count:
      argument = read(Count());
      return;
    case ArgumentKind::number:
      argument = read(0.0);
      return;
    case ArgumentKind::shape:
      argument = read(TextArgument::Sizes());
      return;
  }
  mark_malformed();
}

void Unpacker::get(Text& text) {
  if (++depth_ > kMaxDepth) return mark_malformed();
  get(text.pattern);
  text.arguments.clear();
  for (std::size_t remaining = count(); remaining > 0 && ok_; --remaining) get(text.arguments.emplace_back(""));
  --depth_;
}

}  // namespace sporescope
