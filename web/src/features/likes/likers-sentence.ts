import { listNames, type posts } from '@backbeat/contract';
import { shortCount } from '../../lib/format/short-count.ts';
import { messages } from './likes.messages.ts';

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
  const otherNames = likes.map(({ userName }) => userName).filter((userName) => userName !== viewerName);
  const listedNames = [...(likedByViewer ? [messages.you] : []), ...otherNames].slice(
    0,
    Math.min(MAX_NAMED_USERS, totalLikes),
  );
  const count = totalLikes - listedNames.length;
  return listNames(
    count > 0 ? [...listedNames, messages.others({ count, countText: shortCount(count) })] : listedNames,
  );
}
