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

/// The one tensor against which any other can be held: of any open session, or a .npy file by itself. It is no longer there
/// when its session is closed. UI thread only.
class ReferenceTensorModel : public QObject {
  Q_OBJECT

 public:
  explicit ReferenceTensorModel(Workspace* workspace);
  ~ReferenceTensorModel() override;

  /// A tensor of the session in front.
  void set(const TensorKey& key);
  /// Where it cannot be read, and another reference was set, that one stays.
  void setFile(const std::filesystem::path& file);
  void clear();

  [[nodiscard]] bool isSet() const { return chosen_.tensor.tensors != nullptr; }
  /// True if it is this tensor of the session in front.
  [[nodiscard]] bool is(const TensorKey& key) const;
  /// "Log-op0 · output 0 · iteration 3", "weights.npy".
  [[nodiscard]] const QString& title() const { return chosen_.title; }
  /// Where it is, in full: the dump, the node's full name; the path.
  [[nodiscard]] const QString& location() const { return chosen_.location; }
  /// What reading it says; nothing while it is read, or where it cannot be.
  [[nodiscard]] const std::optional<TensorSummary>& summary() const { return summary_; }
  /// Why it cannot be read; empty: it can, or is still being read.
  [[nodiscard]] const QString& problem() const { return problem_; }
  /// The session in front with the reference before each of its tensors; null if there is none of them.
  [[nodiscard]] std::shared_ptr<Session> sessionWithReference(PairedTensors::Shapes shapes) const;

 signals:
  void changed();                        ///< another one, none, or its card is there
  void rejected(const QString& reason);  ///< a file that cannot be read did not take the place of the one before

 private:
  struct TargetTensor {
    ReferenceTensor tensor;
    std::weak_ptr<Session> of;                        ///< empty: a file's
    TensorKey key;                                    ///< in that session
    std::shared_ptr<const SessionSnapshot> snapshot;  ///< by which its nodes are numbered
    QString title, location;
  };

  void put(TargetTensor chosen);
  void requestSummary();
  void takeProblem(const Error& error);
  void follow();

  Workspace* workspace_;
  TargetTensor chosen_;
  std::optional<TargetTensor> before_;  ///< while a file that took its place is read
  QString problem_;
  std::optional<TensorSummary> summary_;
  std::shared_ptr<Session> requestedFrom_;  ///< for the card, until it is there: the workers of a session end with it
  LatestRequest request_;
};

}  // namespace sporescope::ui
