// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/match_rules.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parse.h"
#include "core/dump/text_file.h"

namespace sporescope {
namespace {

constexpr std::uintmax_t kMaxBytes = 4U << 20U;
constexpr std::string_view kArrow = "->";

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

struct MatchRule {
  std::unique_ptr<re2::RE2> in_a;
  std::string in_b;
};

Error line_error(std::uint64_t number, Text why) {
  return {ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("Line %1 is not a rule: %2"), {std::to_string(number), std::move(why)}},
          {},
          {}};
}

Result<MatchRule> parse_rule(std::string_view line, std::uint64_t number) {
  const std::size_t arrow = line.find(kArrow);
  if (arrow == std::string_view::npos) {
    return tl::unexpected(line_error(number, SPORESCOPE_TRANSLATE_NOOP("expected a name in A, -> and the name in B")));
  }
  const std::string_view in_a = trimmed(line.substr(0, arrow));
  const std::string_view in_b = trimmed(line.substr(arrow + kArrow.size()));
  if (in_a.empty() || in_b.empty()) {
    return tl::unexpected(line_error(number, SPORESCOPE_TRANSLATE_NOOP("a name is missing next to the arrow")));
  }
  std::string pattern = "^(?:";
  pattern += in_a;
  pattern += ")$";
  MatchRule rule{std::make_unique<re2::RE2>(pattern, re2::RE2::Quiet), std::string(in_b)};
  std::string why;
  if (!rule.in_a->ok()) return tl::unexpected(line_error(number, Text{"%1", {rule.in_a->error()}}));
  if (!rule.in_a->CheckRewriteString(rule.in_b, &why)) return tl::unexpected(line_error(number, Text{"%1", {why}}));
  return rule;
}

}  // namespace

struct MatchRules::List {
  std::vector<MatchRule> rules;
};

Result<MatchRules> MatchRules::parse(std::string_view text) {
  auto list = std::make_shared<List>();
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    auto rule = parse_rule(line, number);
    if (!rule) return tl::unexpected(std::move(rule.error()));
    list->rules.push_back(*std::move(rule));
  }
  MatchRules rules;
  if (!list->rules.empty()) rules.rules_ = std::move(list);
  return rules;
}

Result<MatchRules> MatchRules::read(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kMaxBytes);
  if (!text) return tl::unexpected(text.error());
  auto rules = parse(*text);
  if (!rules) rules.error().path = file;
  return rules;
}

std::optional<std::string> MatchRules::name_in_b(std::string_view name_in_a) const {
  if (empty()) return std::nullopt;
  for (const MatchRule& rule : rules_->rules) {
    std::string in_b;
    if (re2::RE2::Extract(piece(name_in_a), *rule.in_a, rule.in_b, &in_b)) return in_b;
  }
  return std::nullopt;
}

}  // namespace sporescope
