// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/session/reference_session.h"
#include "ui/concurrency/latest_request.h"

namespace sporescope::ui {

class Workspace;

/// The reference: one tensor of an open session or a .npy file, with which any other tensor can be compared. Cleared when
/// its session is closed. UI thread only.
class ReferenceTensorModel : public QObject {
  Q_OBJECT

 public:
  explicit ReferenceTensorModel(Workspace* workspace);
  ~ReferenceTensorModel() override;

  /// Sets a tensor of the current session as reference.
  void set(const TensorKey& key);
  /// Sets a .npy file as reference. If it cannot be read, the previous reference is restored.
  void setFile(const std::filesystem::path& file);
  void clear();

  [[nodiscard]] bool isSet() const { return reference_.tensor.tensors != nullptr; }
  /// True if the reference is this tensor of the current session.
  [[nodiscard]] bool is(const TensorKey& key) const;
  /// "Log-op0 · output 0 · iteration 3", "weights.npy".
  [[nodiscard]] const QString& title() const { return reference_.title; }
  /// Full location: the node's full name and the dump, or the path of the file.
  [[nodiscard]] const QString& location() const { return reference_.location; }
  /// Summary of the reference; empty while it is being read, or if it cannot be read.
  [[nodiscard]] const std::optional<TensorSummary>& summary() const { return summary_; }
  /// Error message if the reference cannot be read, else empty.
  [[nodiscard]] const QString& problem() const { return problem_; }
  /// The current session with the reference as baseline of each of its tensors; null if there is no session or no
  /// reference.
  [[nodiscard]] std::shared_ptr<Session> sessionWithReference(PairedTensors::Shapes shapes) const;

 signals:
  void changed();                        ///< Another reference, none, or its summary has arrived
  void rejected(const QString& reason);  ///< A file could not be read; the previous reference was restored

 private:
  struct LocatedReference {
    ReferenceTensor tensor;
    std::weak_ptr<Session> session;                   ///< Session of the tensor; empty for a file
    TensorKey key;                                    ///< Key in that session
    std::shared_ptr<const SessionSnapshot> snapshot;  ///< Snapshot in which `key` is valid
    QString title, location;
  };

  void setReference(LocatedReference reference);
  void requestSummary();
  void onSummaryFailed(const Error& error);
  void follow();

  Workspace* workspace_;
  LocatedReference reference_;
  std::optional<LocatedReference> previous_;  ///< Previous reference while the file that replaces it is read
  QString problem_;
  std::optional<TensorSummary> summary_;
  std::shared_ptr<Session> summarySession_;  ///< Kept alive until the summary arrives: the workers of a session end with it
  LatestRequest request_;
};

}  // namespace sporescope::ui
