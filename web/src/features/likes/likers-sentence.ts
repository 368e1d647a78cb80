import type { posts } from '@backbeat/contract';
import { shortCount } from '../../lib/format/short-count.ts';

/** The number of users the sentence names. */
const MAX_NAMED_USERS = 2;

/**
 * Names the users who like a post: 'You, tembo and 310 others'.
 * @param viewerName the user whose like reads 'You'
 */
export function likersSentence(
  { likes, totalLikes, likedByViewer }: Pick<posts.Post, 'likes' | 'totalLikes' | 'likedByViewer'>,
  viewerName: string | undefined,
): string {
  const others = likes.map(({ userName }) => userName).filter((userName) => userName !== viewerName);
  const named = [...(likedByViewer ? ['You'] : []), ...others].slice(
    0,
    Math.min(MAX_NAMED_USERS, totalLikes),
  );
  const rest = totalLikes - named.length;
  const last = rest > 0 ? `${shortCount(rest)} ${rest === 1 ? 'other' : 'others'}` : named.pop();
  return [named.join(', '), last].filter(Boolean).join(' and ');
}
