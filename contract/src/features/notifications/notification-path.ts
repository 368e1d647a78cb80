import { screens } from '../../screens.ts';
import type { Notification } from './notifications.ts';

/**
 * Returns the path to which a notification leads: a post, a request, an agreement, a chat, a playlist,
 * a release or the copy of the user's data.
 */
export function notificationPath({
  id,
  notiType,
  leadsTo,
}: Pick<Notification, 'id' | 'notiType' | 'leadsTo'>): string | null {
  if (notiType === 'EXPORT') return screens.dataSettings;
  if (id === null) return null;
  if (notiType === 'CHAT') return `${screens.messages}?${new URLSearchParams({ chat: id }).toString()}`;
  if (notiType === 'PLAYLIST') return screens.playlist.replace(':id', () => encodeURIComponent(id));
  if (notiType === 'RELEASE')
    return leadsTo === 'request'
      ? screens.pendingFeatures
      : screens.release.replace(':id', () => encodeURIComponent(id));
  if (notiType !== 'POST') return null;
  switch (leadsTo) {
    case 'request':
      return `${screens.pendingFeatures}?${new URLSearchParams({ request: id }).toString()}`;
    case 'agreement':
      return screens.agreement.replace(':id', () => encodeURIComponent(id));
    case 'room':
      return `${screens.post.replace(':id', () => encodeURIComponent(id))}/room`;
    default:
      return screens.post.replace(':id', () => encodeURIComponent(id));
  }
}
