// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Allows statistics of trends in rows of test data.
#pragma once

#include <QMetaType>

#include "core/trend/trend.h"

Q_DECLARE_METATYPE(sporescope::TrendStatistic)
