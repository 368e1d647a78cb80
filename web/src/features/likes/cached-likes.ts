import { limits, toPage, type likes, type Page, type posts } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getServerDate } from '../../lib/time/clock.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { updateCachedPost } from '../../api/cached-posts.ts';

type Liker = posts.Post['likes'][number];

/** The user who likes; undefined while the session is unknown. */
export type LikingUser = Pick<Liker, 'userName' | 'profilePic'> | undefined;

const withoutLiker = (likers: readonly Liker[], who: LikingUser): Liker[] =>
  likers.filter(({ userName }) => userName !== who?.userName);

const withFirst = (likers: readonly Liker[], who: LikingUser, time: string): Liker[] => [
  ...(who ? [{ userName: who.userName, profilePic: who.profilePic, time }] : []),
  ...withoutLiker(likers, who),
];

/** Sets whether the viewer likes a post. A post in that state does not change. */
export function withLike(post: posts.Post, isLiked: boolean, who: LikingUser, time: string): posts.Post {
  if (post.likedByViewer === isLiked) return post;
  return {
    ...post,
    likedByViewer: isLiked,
    totalLikes: Math.max(0, post.totalLikes + (isLiked ? 1 : -1)),
    likes: isLiked ? withFirst(post.likes, who, time) : withoutLiker(post.likes, who),
  };
}

/** Adds the viewer to the first page of likes, or removes them. */
export function pageWithLike(
  { content, page }: Page<Liker>,
  isLiked: boolean,
  who: LikingUser,
  time: string,
): Page<Liker> {
  const otherLikes = withoutLiker(content, who);
  const wasThere = otherLikes.length < content.length;
  const countChange = (isLiked && who ? 1 : 0) - (wasThere ? 1 : 0);
  return toPage(
    (isLiked ? withFirst(otherLikes, who, time) : otherLikes).slice(0, page.size),
    { page: page.number, size: page.size },
    Math.max(0, page.totalElements + countChange),
  );
}

/** Applies a like, or its removal, wherever the query cache holds the post and its likes. */
export function updateCachedLike(queries: QueryClient, id: string, isLiked: boolean, who: LikingUser): void {
  const time = getServerDate().toISOString();
  updateCachedPost(queries, id, (post) => withLike(post, isLiked, who, time));
  queries.setQueriesData<Page<Liker>>({ queryKey: likesOf(id) }, (list) =>
    list?.page.number === 0 ? pageWithLike(list, isLiked, who, time) : list,
  );
}

/** Applies the count of the server. */
export function applyLikeResult(
  queries: QueryClient,
  id: string,
  { liked: isLiked, totalLikes }: likes.LikeResult,
  who: LikingUser,
): void {
  updateCachedLike(queries, id, isLiked, who);
  updateCachedPost(queries, id, (post) => ({ ...post, totalLikes }));
}

/** The key prefix of all pages of likes of a post. */
export const likesOf = (id: string) => keyOf(api.likes.listLikes, { params: { id } });

/** One page of likes of a post. */
export const pageOfLikes = (id: string, page: number) => ({
  params: { id },
  query: { page: String(page), size: String(limits.pageSize.likes) },
});
