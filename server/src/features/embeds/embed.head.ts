import { api, screens, type EmbedTrack, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { HeadOf } from '../../http/pages/pages.ts';
import { messages } from './embeds.messages.ts';
import { findPublished } from './find-published.ts';

/** Embeds the track in the page of the player, so the player needs no request and no session. */
export const embedHead =
  ({ db, config }: Context): HeadOf =>
  async ({ id = '' }, viewer) => {
    const post = await findPublished(db, id, viewer);
    if (!post) return null;
    return {
      title: messages.title({ title: post.title, artist: post.author.userName }),
      // Search engines index the page of the post instead.
      meta: [['robots', 'noindex']],
      links: [{ rel: 'canonical', href: new URL(pageOf(post.id), config.publicUrl).href }],
      data: trackOf(post),
    };
  };

function trackOf(post: posts.Post): EmbedTrack {
  const { id, title, author, features, banner, waveform, duration, loudness } = post;
  return {
    id,
    title,
    artist: author.userName,
    features,
    source: post.stream ?? post.music,
    banner,
    waveform,
    duration,
    loudness,
    page: pageOf(id),
    artistPage: screens.profile.replace(':userName', encodeURIComponent(author.userName)),
    recordPlayUrl: `/api${api.plays.recordPlay.path.replace(':id', id)}`,
  };
}

const pageOf = (id: string): string => screens.post.replace(':id', id);
