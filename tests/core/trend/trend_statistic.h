// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lets rows of test data hold a statistic of a trend.
#pragma once

#include <QMetaType>

#include "core/trend/trend.h"

Q_DECLARE_METATYPE(sporescope::TrendStatistic)
