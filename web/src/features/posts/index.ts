/** Posts, for other features. The screens for creating and viewing a post stay inside. */
export { Byline, Counts, PlusBadge } from './card-parts.tsx';
export { DeletePost } from './delete-post.tsx';
export { ListViewChoice, useListView, type ListView } from './list-view.tsx';
export type { ListedPosts } from './play-list.ts';
export { PlayOpened } from './play-opened.tsx';
export { PostList, type PostListProps } from './post-list.tsx';
export { PostListLoading } from './post-list-loading.tsx';
export { isUnknownPost, usePost } from './post.queries.ts';
export { StatusBadge } from './status-badge.tsx';
export { forgetUnpublished } from './unpublished.ts';
