// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/divergence_title.h"

namespace sporescope {

Text divergence_title(DivergenceKind kind, bool certain, const std::string& name, const TextArgument& iteration) {
  if (name.empty()) return {SPORESCOPE_TRANSLATE_NOOP("Runs diverge, %1"), {iteration}};
  const bool is_parameter = kind == DivergenceKind::parameter;
  if (is_parameter && !certain) return {SPORESCOPE_TRANSLATE_NOOP("Runs already differ in %1, %2"), {name, iteration}};
  if (!certain) return {SPORESCOPE_TRANSLATE_NOOP("Runs appear to diverge at %1, %2"), {name, iteration}};
  const bool existed_before = is_parameter || kind == DivergenceKind::input;
  if (existed_before) return {SPORESCOPE_TRANSLATE_NOOP("Runs differ from the start: %1, %2"), {name, iteration}};
  return {SPORESCOPE_TRANSLATE_NOOP("Runs diverge at %1, %2"), {name, iteration}};
}

}  // namespace sporescope
