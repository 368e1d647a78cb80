import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages as shared } from '../notifications.messages.ts';
import type { InboxView } from './inbox-views.ts';
import { messages } from './inbox.messages.ts';

/** Replaces the list of a tab without notifications. */
export function NothingHere({ view, userName }: { view: InboxView; userName: string }) {
  const texts: Record<InboxView, { title: string; text: string }> = {
    all: { title: shared.noNotificationsYet, text: messages.allDoneText },
    mentions: { title: messages.noMentions, text: messages.noMentionsText({ userName }) },
    requests: { title: messages.noRequests, text: messages.noRequestsText },
  };
  return <EmptyState {...texts[view]} level={3} className="bg-transparent!" />;
}
