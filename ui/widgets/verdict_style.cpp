// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/verdict_style.h"

#include "ui/style/theme.h"

namespace sporescope::ui {

VerdictStyle verdictStyle(Verdict::Kind kind, const Theme& theme) {
  switch (kind) {
    case Verdict::Kind::nan:
      return {theme.nan_text, theme.nan_background};
    case Verdict::Kind::failure:
    case Verdict::Kind::diverges:
      return {theme.error, theme.error_background};
    case Verdict::Kind::inf:
    case Verdict::Kind::overflow:
      return {theme.info, theme.info_background};
    case Verdict::Kind::open:
      return {theme.warning, theme.warning_background};
    case Verdict::Kind::clean:
    case Verdict::Kind::masked:
      return {theme.ok, Qt::transparent};
    case Verdict::Kind::unknown:
      break;
  }
  return {theme.text2, Qt::transparent};
}

}  // namespace sporescope::ui
