import { ApiError, id as postId } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { HeadOf } from '../../http/pages/pages.ts';
import { findVisiblePost } from '../posts/index.ts';
import { messages } from './agreement.messages.ts';

/**
 * Keeps the page of an agreement out of search engines, because it names artists and times. Returns
 * null for a post that the viewer cannot see.
 */
export const agreementHead =
  ({ db }: Context): HeadOf =>
  async ({ id = '' }, viewer) => {
    const parsedId = postId.safeParse(id);
    if (!parsedId.success) return null;
    try {
      await findVisiblePost(db, viewer, parsedId.data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
    return { title: messages.title, meta: [['robots', 'noindex']] };
  };
