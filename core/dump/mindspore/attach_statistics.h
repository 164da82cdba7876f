// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope {

class StatisticCsv;
struct TensorListing;

/// Assigns the rows of statistic.csv to the files of a folder, and adds a record without a file for each remaining row. A row
/// belongs to the file with the same operator, direction, slot and time stamp. If no time stamps of a tensor match, its rows
/// and files are paired in the order of time, provided that their numbers are equal.
void attach_statistics(const StatisticCsv& csv, TensorListing& listing);

}  // namespace sporescope
