// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>

#include "core/dump/family.h"
#include "core/dump/mindspore/family.h"
#include "core/dump/msprobe/family.h"

namespace sporescope {

std::span<const DumpFamily> dump_families() {
  static const std::array families{mindspore_family(), msprobe_family()};
  return families;
}

}  // namespace sporescope
