// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/lookahead_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <cstdint>
#include <mutex>
#include <utility>

namespace sporescope {

namespace {

/// Limit of PCRE2's match steps for one text, which take some hundredths of a second. A pattern that backtracks over a line of
/// a thousand characters needs half of it.
constexpr std::uint32_t kMaxSteps = 1'000'000;

struct FreeCode {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreeContext {
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
struct FreeData {
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

PCRE2_SPTR units_of(std::string_view text) {
  // PCRE2 reads units as unsigned char. NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

}  // namespace

struct LookaheadPattern::State {
  std::unique_ptr<pcre2_code, FreeCode> code;
  std::unique_ptr<pcre2_match_context, FreeContext> limits;
  mutable std::mutex mutex;
  std::optional<std::string> aborted_text;
};

LookaheadPattern::LookaheadPattern(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::optional<LookaheadPattern> LookaheadPattern::make(const std::string& pattern, bool ignore_case) {
  auto state = std::make_shared<State>();
  int error = 0;
  std::size_t error_offset = 0;
  state->code.reset(
      pcre2_compile(units_of(pattern), pattern.size(), ignore_case ? PCRE2_CASELESS : 0, &error, &error_offset, nullptr));
  state->limits.reset(pcre2_match_context_create(nullptr));
  if (!state->code || !state->limits) return std::nullopt;
  pcre2_set_match_limit(state->limits.get(), kMaxSteps);
  return LookaheadPattern(std::move(state));
}

bool LookaheadPattern::matches(std::string_view text) const {
  if (aborted_text()) return false;
  const std::unique_ptr<pcre2_match_data, FreeData> data(pcre2_match_data_create_from_pattern(state_->code.get(), nullptr));
  if (!data) return false;
  const int result = pcre2_match(state_->code.get(), units_of(text), text.size(), 0, 0, data.get(), state_->limits.get());
  if (result >= 0) return true;
  if (result != PCRE2_ERROR_NOMATCH) {
    const std::lock_guard lock(state_->mutex);
    state_->aborted_text = std::string(text);
  }
  return false;
}

std::optional<std::string> LookaheadPattern::aborted_text() const {
  const std::lock_guard lock(state_->mutex);
  return state_->aborted_text;
}

}  // namespace sporescope
