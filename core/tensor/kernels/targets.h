// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Which instruction sets the vector code is not compiled for; stands before Highway's headers. SSSE3 machines get the plain
// loop; AVX3_DL has no instruction that is used here and AVX3 lacks; vectors of SVE have no size that is known here, and each
// processor with SVE has NEON.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
