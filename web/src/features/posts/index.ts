/** Posts, for other features. The screens for creating and viewing a post stay inside. */
export { Byline, Counts, PlusBadge } from './list/card-parts.tsx';
export { DeletePost } from './delete-post.tsx';
export { ListViewChoice, useListView, type ListView } from './list/list-view.tsx';
export type { ListedPosts } from './list/play-in-list.ts';
export { PlayOpened } from './list/play-opened.tsx';
export { PostList } from './list/post-list.tsx';
export { PostMenu } from './list/post-menu.tsx';
export { PostListLoading } from './list/post-list-loading.tsx';
export { isUnknownPost, usePost } from './post.queries.ts';
export { WaveformComments } from './page/waveform-comments.tsx';
export { StatusBadge } from './list/status-badge.tsx';
export { deleteUnpublishedFiles } from './create/unpublished-files.ts';
