import type { Context } from '../../context.ts';
import type { HeadOf } from '../../http/pages/pages.ts';
import { messages } from './private-links.messages.ts';

/**
 * The page of private links, which is one for all: the token is in the fragment, so link previews learn
 * nothing about the track.
 */
export const listenHead =
  ({ settings }: Pick<Context, 'settings'>): HeadOf =>
  async () => {
    const preview = messages.preview({ brand: settings.read('name') });
    return {
      title: messages.title,
      meta: [
        ['robots', 'noindex'],
        ['description', preview],
        ['og:title', preview],
      ],
    };
  };
