import type { Context } from '../../context.ts';
import type { HeadOf } from '../../http/pages/pages.ts';
import { messages } from './mails/guests.messages.ts';

/** Describes the page of guests to link previews, which do not learn what it opens. */
export const guestHead =
  ({ settings }: Context): HeadOf =>
  async () => {
    const title = messages.privateTrackOn({ brand: settings.read('name') });
    return {
      title: messages.privateTrack,
      meta: [
        ['robots', 'noindex'],
        ['og:title', title],
        ['twitter:title', title],
      ],
    };
  };
