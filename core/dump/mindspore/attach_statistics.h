// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope {

class StatisticCsv;
struct TensorListing;

/// Gives the files of a folder their rows of statistic.csv, and adds a record without a file for each row that has none. A row
/// belongs to the file of the same operator, direction, slot and time stamp; where the stamps differ, the rows and files of one
/// tensor are paired in the order of time, if there are as many.
void attach_statistics(const StatisticCsv& csv, TensorListing& listing);

}  // namespace sporescope
