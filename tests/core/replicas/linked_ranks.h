// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <filesystem>
#include <string>
#include <utility>

namespace sporescope::test {

/// A dump of many ranks, each a link to rank 0 of a real training (of two ranks, tests/data/dumps/two-ranks-2.10, or another
/// one). Single files are copied to change bits in them, so the differences are known by construction. The dump is deleted with
/// the object.
class LinkedRanks {
 public:
  explicit LinkedRanks(int ranks, std::string training = "two-ranks-2.10")
      : training_(std::move(training)), root_(folder_.path().toStdString()) {
    for (int rank = 0; rank < ranks; ++rank) std::filesystem::create_directory_symlink(model(), of(rank));
  }

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::filesystem::path of(int rank) const { return root_ / ("rank_" + std::to_string(rank)); }

  /// Changes the last bit of the last float32 in a rank's file whose name begins with `name`.
  void flip_bit(int rank, int iteration, const std::string& name) const {
    constexpr int kFloat = 4;
    QFile file(QString::fromStdString(file_of(rank, iteration, name).string()));
    if (!file.open(QIODevice::ReadWrite)) qFatal("cannot write %s", qPrintable(file.fileName()));
    QByteArray bytes = file.readAll();
    bytes[bytes.size() - kFloat] = static_cast<char>(bytes[bytes.size() - kFloat] ^ 1);
    file.seek(0);
    file.write(bytes);
  }
  void cut_off(int rank, int iteration, const std::string& name) const {
    std::filesystem::resize_file(file_of(rank, iteration, name), 140);
  }
  void remove_rank(int rank) const { std::filesystem::remove_all(of(rank)); }
  /// Creates a rank with unknown graphs.
  void remove_graphs(int rank) const {
    copy(rank);
    std::filesystem::remove_all(of(rank) / "graphs");
  }
  /// Creates a rank of another network.
  void rename_network(int rank) const {
    copy(rank);
    std::filesystem::rename(of(rank) / "LeNet5", of(rank) / "Other");
  }
  /// Removes a rank's files of this name.
  void remove_files(int rank, int iteration, const std::string& name) const {
    std::filesystem::remove(file_of(rank, iteration, name));
  }

 private:
  [[nodiscard]] std::filesystem::path model() const {
    return std::filesystem::path(SPORESCOPE_TEST_DATA) / "dumps" / training_ / "rank_0";
  }
  void copy(int rank) const {
    if (!std::filesystem::is_symlink(of(rank))) return;
    std::filesystem::remove(of(rank));
    std::filesystem::copy(model(), of(rank), std::filesystem::copy_options::recursive);
  }
  [[nodiscard]] std::filesystem::path file_of(int rank, int iteration, const std::string& name) const {
    copy(rank);
    const auto folder = of(rank) / "LeNet5" / "0" / std::to_string(iteration);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (!entry.path().filename().string().starts_with(name)) continue;
      std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_write, std::filesystem::perm_options::add);
      return entry.path();
    }
    qFatal("no file begins with %s", name.c_str());
  }

  std::string training_;
  QTemporaryDir folder_;
  std::filesystem::path root_;
};

}  // namespace sporescope::test
