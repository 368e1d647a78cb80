import { toPage, type likes, type Page, type posts } from '@backbeat/contract';
import { shareVisibleReads } from '../block-filter/index.ts';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findVisiblePost } from '../posts/index.ts';
import { pictureUrl } from '../users/index.ts';
import { listLikes } from './likes.queries.ts';
import { toggleLike } from './toggle-like.ts';

export function likeHandlers(context: Context): Handlers<typeof likes.likeRoutes> {
  const { db } = context;
  const sharePage = shareVisibleReads<Page<posts.Liker>>();
  return {
    toggleLike: ({ params: { id } }, { viewer, request }) =>
      toggleLike(context, id, { userId: viewer.id, key: idempotencyKeyOf(request) }),
    getLikeSummary: async ({ params: { id } }, { viewer }) => {
      const { totalLikes } = await findVisiblePost(db, viewer, id);
      return { totalLikes };
    },
    listLikes: async ({ params: { id }, query }, { viewer }) => {
      await findVisiblePost(db, viewer, id);
      const read = async () => {
        const { rows, total } = await listLikes(db, id, viewer, query);
        const likers = rows.map(({ userName, profilePic, time }) => ({
          userName,
          profilePic: pictureUrl(profilePic, 'profilePic'),
          time: time.toISOString(),
        }));
        return toPage(likers, query, total);
      };
      return sharePage(db, viewer, `${id} ${query.page} ${query.size}`, read);
    },
  };
}
