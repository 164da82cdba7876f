// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_filter.h"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "core/base/parse.h"
#include "core/graph/lookahead_pattern.h"
#include "core/graph/node_traits.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_role.h"

namespace sporescope {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// One text condition: a substring, or a regular expression. RE2 finds it in time linear in the text; PCRE2 matches patterns
/// with a lookahead.
class TextPattern {
 public:
  /// With `whole_numbers`, a pattern that ends with a line number ("net.py:4") does not match a longer number ("net.py:49").
  static Result<TextPattern> make(const std::string& pattern, bool regex, bool ignore_case, bool whole_numbers) {
    TextPattern result;
    result.pattern_ = pattern;
    result.ignore_case_ = ignore_case;
    result.whole_numbers_ = whole_numbers && ends_with_line_number(pattern);
    if (regex && !pattern.empty()) {
      RE2::Options options(RE2::Quiet);
      options.set_case_sensitive(!ignore_case);
      result.regex_ = std::make_shared<const RE2>(pattern, options);
      if (!result.regex_->ok() && !result.use_lookahead(pattern)) {
        return fail(ErrorCode::invalid_argument,
                    {SPORESCOPE_TRANSLATE_NOOP("\"%1\" is not a valid regular expression: %2 at \"%3\""),
                     {pattern, result.regex_->error(), result.regex_->error_arg()}});
      }
    }
    return result;
  }

  [[nodiscard]] bool empty() const { return pattern_.empty(); }

  [[nodiscard]] std::optional<Error> limit_error() const {
    const auto at = lookahead_ ? lookahead_->aborted_text() : std::nullopt;
    if (!at) {
      return std::nullopt;
    }
    return Error{ErrorCode::invalid_argument,
                 {SPORESCOPE_TRANSLATE_NOOP("“%1” takes too long to match “%2”. Avoid nested repetitions."), {pattern_, *at}},
                 {},
                 std::nullopt};
  }

  [[nodiscard]] bool matches_text(std::string_view text) const {
    if (lookahead_) {
      return lookahead_->matches(text);
    }
    if (regex_) {
      return RE2::PartialMatch({text.data(), text.size()}, *regex_);
    }
    for (auto at = text.begin(); at != text.end() || pattern_.empty(); ++at) {
      at = std::search(at, text.end(), pattern_.begin(), pattern_.end(),
                       [this](char a, char b) { return a == b || (ignore_case_ && lower(a) == lower(b)); });
      if (at == text.end()) {
        return pattern_.empty();
      }
      const auto after = at + static_cast<std::ptrdiff_t>(pattern_.size());
      if (!whole_numbers_ || after == text.end() || !is_digit(*after)) {
        return true;
      }
    }
    return false;
  }

 private:
  /// Uses PCRE2 if RE2 rejects a lookahead ("(?!retype).*weight"), which watch files contain.
  bool use_lookahead(const std::string& pattern) {
    if (regex_->error_code() != RE2::ErrorBadPerlOp) {
      return false;
    }
    lookahead_ = LookaheadPattern::make(pattern, ignore_case_);
    return lookahead_.has_value();
  }

  static bool ends_with_line_number(std::string_view pattern) {
    const std::size_t colon = pattern.find_last_not_of("0123456789");
    return colon != std::string_view::npos && colon + 1 < pattern.size() && pattern[colon] == ':';
  }

  std::string pattern_;
  std::shared_ptr<const RE2> regex_;
  std::optional<LookaheadPattern> lookahead_;
  bool ignore_case_ = false;
  bool whole_numbers_ = false;
};

/// Returns true if `word` is an item of the comma-separated list.
bool list_contains(std::string_view list, std::string_view word) {
  while (true) {
    const std::size_t comma = list.find(',');
    std::string_view item = list.substr(0, comma);
    while (item.starts_with(' ')) item.remove_prefix(1);
    if (item == word) {
      return true;
    }
    if (comma == std::string_view::npos) {
      return false;
    }
    list.remove_prefix(comma + 1);
  }
}

std::string line_text(const SourceLine& line) {
  return line.file.empty() ? line.code : line.file + ":" + std::to_string(line.line) + "  " + line.code;
}

}  // namespace

struct NodeMatcher::State {
  NodeFilter filter;
  TextPattern text;
  TextPattern stack;
};

NodeMatcher::NodeMatcher(std::shared_ptr<const State> state) : state_(std::move(state)) {}
NodeMatcher::~NodeMatcher() = default;

Result<NodeMatcher> NodeMatcher::make(NodeFilter filter) {
  auto text = TextPattern::make(filter.text, filter.regex, filter.ignore_case, false);
  if (!text) {
    return tl::unexpected<Error>(std::move(text).error());
  }
  auto stack = TextPattern::make(filter.stack, filter.regex, filter.ignore_case, true);
  if (!stack) {
    return tl::unexpected<Error>(std::move(stack).error());
  }
  return NodeMatcher(std::make_shared<const State>(State{std::move(filter), std::move(*text), std::move(*stack)}));
}

bool NodeMatcher::matches_all() const {
  const NodeFilter& filter = state_->filter;
  return filter.text.empty() && filter.stack.empty() && filter.type.empty() && !filter.category;
}

bool NodeMatcher::matches(const Graph& graph, NodeIndex index) const {
  const NodeFilter& filter = state_->filter;
  const Node& node = graph.nodes()[index];
  if (filter.category && !in_category(node, category_name(*filter.category))) {
    return false;
  }
  if (!filter.type.empty() && !list_contains(filter.type, node.type)) {
    return false;
  }
  if (!state_->text.empty() && !state_->text.matches_text(node.full_name)) {
    return false;
  }
  if (state_->stack.empty()) {
    return true;
  }
  const std::vector<SourceLine> lines = graph.source_lines(index);
  return std::any_of(lines.begin(), lines.end(),
                     [this](const SourceLine& line) { return state_->stack.matches_text(line_text(line)); });
}

bool NodeMatcher::matches(std::string_view name, std::string_view type) const {
  const NodeFilter& filter = state_->filter;
  if (filter.category && !in_category(type, category_name(*filter.category))) {
    return false;
  }
  if (!filter.type.empty() && type != filter.type) {
    return false;
  }
  return state_->stack.empty() && (state_->text.empty() || state_->text.matches_text(name));
}

std::optional<Error> NodeMatcher::step_limit_error() const {
  auto error = state_->text.limit_error();
  return error ? error : state_->stack.limit_error();
}

std::vector<NodeIndex> NodeMatcher::find_all(const Graph& graph) const {
  std::vector<NodeIndex> found;
  for (const NodeIndex i : graph.nodes().indices()) {
    if (matches(graph, i)) {
      found.push_back(i);
    }
  }
  return found;
}

bool in_category(const Node& node, std::string_view word) {
  if (word == "operator") {
    return node.kind == NodeKind::op;
  }
  if (word == "parameter") {
    return node.kind == NodeKind::parameter;
  }
  if (word == "tensor") {
    return node.kind != NodeKind::constant;
  }
  return category_name(node.category) == word;
}

bool in_category(std::string_view type, std::string_view word) {
  if (word == "tensor" || word == "number" || word == "unmasked") {
    return true;
  }
  if (word == "layer") {
    return is_activation_type(type) || is_weighted_sum(type);
  }
  return word == (type == "Parameter" ? "parameter" : "operator");
}

CategoryMatcher::CategoryMatcher(const Graph& graph, std::string word) : graph_(&graph), word_(std::move(word)) {
  if (word_ == "weight_gradient") gradients_.emplace(graph);
}

bool CategoryMatcher::matches(NodeIndex index) const {
  if (gradients_) return gradients_->contains(index);
  if (word_ == "weight_matrix") return is_weight_matrix(*graph_, index);
  if (word_ == "layer") return is_layer(*graph_, index);
  const Node& node = graph_->nodes()[index];
  if (word_ == "unmasked") return in_category(node, "tensor") && !may_contain_mask(*graph_, index);
  if (word_ != "number") return in_category(node, word_);
  const std::vector<OutputType> outputs = graph_->outputs(index);
  const bool is_boolean = !outputs.empty() && std::all_of(outputs.begin(), outputs.end(),
                                                          [](const auto& output) { return output.dtype == "bool"; });
  return !is_boolean && in_category(node, "tensor");
}

}  // namespace sporescope
