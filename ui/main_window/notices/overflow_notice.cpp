// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/overflow_notice.h"

#include <algorithm>
#include <utility>

#include "ui/main_window/cause/cause_text.h"
#include "ui/main_window/notices/notices.h"
#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

Notice overflowNotice(Workspace* workspace, std::function<void()> close) {
  const SessionSnapshot& snapshot = *workspace->snapshot();
  Notice notice;
  notice.id = QStringLiteral("overflows");
  notice.kind = NoticeKind::warning;
  const auto found = std::find_if(snapshot.overflows.begin(), snapshot.overflows.end(),
                                  [](const SessionOverflow& overflow) { return overflow.node != kNoNode; });
  const SessionOverflow& first = found == snapshot.overflows.end() ? snapshot.overflows.front() : *found;
  const auto others = static_cast<int>(snapshot.overflows.size()) - 1;
  const TensorKey key{first.graph, first.node, first.iteration};
  const QString name = found == snapshot.overflows.end() ? QString() : nodeNameIn(snapshot, key);
  notice.title = name.isEmpty()
                     ? Notices::tr("The device reported an overflow in an operator that was not dumped")
                     : Notices::tr("The device reported an overflow in %1, %2").arg(name, iterationTitle(first.iteration));
  if (others > 0) notice.texts.push_back({Notices::tr("and %n more", nullptr, others)});
  const QString description = translated(first.description);
  notice.texts.push_back({description, NoticeText::TextStyle::plain, {}, description});
  if (!name.isEmpty()) {
    notice.buttons.push_back({Notices::tr("Show"), [workspace, key] {
                                workspace->setIteration(key.iteration);
                                workspace->selectNode(key.graph, key.node);
                              }});
  }
  notice.close = std::move(close);
  return notice;
}

}  // namespace sporescope::ui
