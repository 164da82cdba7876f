// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/pack.h"
#include "core/dump/dump.h"

namespace sporescope {

/// Serializes recorded statistics (core/base/pack.h).
template <class Archive, PackedAs<StatisticRow> R>
void fields(Archive& archive, R& row) {
  archive(row.columns, row.dtype, row.shape);
}

}  // namespace sporescope
