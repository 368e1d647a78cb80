import type { posts } from '@backbeat/contract';
import { trackOfPost } from '../../../player/index.ts';

const COUNT = 3;

/**
 * Chooses playable tracks of three other artists, of three genres where possible. The order of the
 * posts decides.
 */
export function chooseTracks(allPosts: readonly posts.Post[], viewerName: string): posts.Post[] {
  const playable = allPosts.filter((post) => trackOfPost(post) && post.author.userName !== viewerName);
  const byArtist = firstOfEach(playable, ({ author }) => author.userName);
  const byGenre = firstOfEach(byArtist, ({ genre: [genre] }) => genre);
  return [...new Set([...byGenre, ...byArtist])].slice(0, COUNT);
}

const firstOfEach = (list: readonly posts.Post[], key: (post: posts.Post) => string | undefined) =>
  list.filter((post, index) => list.findIndex((other) => key(other) === key(post)) === index);
