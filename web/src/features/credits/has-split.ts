import type { posts } from '@backbeat/contract';

/** Whether the proposed terms of a post contain a split. */
export const hasSplit = ({ proposal }: Pick<posts.Post, 'proposal'>): boolean =>
  proposal?.credits.some(({ compositionShare }) => compositionShare !== null) ?? false;
