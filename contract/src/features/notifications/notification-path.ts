import { screens } from '../../screens.ts';
import type { Notification } from './notifications.ts';

/**
 * Returns the path to which a notification leads: a post, a request, an agreement, a chat or the
 * copy of the user's data.
 */
export function notificationPath({
  id,
  notiType,
  leadsTo,
}: Pick<Notification, 'id' | 'notiType' | 'leadsTo'>): string | null {
  if (notiType === 'EXPORT') return screens.dataSettings;
  if (id === null) return null;
  if (notiType === 'CHAT') return `${screens.messages}?${new URLSearchParams({ chat: id }).toString()}`;
  if (notiType !== 'POST') return null;
  switch (leadsTo) {
    case 'request':
      return `${screens.pendingFeatures}?${new URLSearchParams({ request: id }).toString()}`;
    case 'agreement':
      return screens.agreement.replace(':id', () => encodeURIComponent(id));
    case 'post':
      return screens.post.replace(':id', () => encodeURIComponent(id));
  }
}
