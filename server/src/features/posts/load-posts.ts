import { notFound, type posts } from '@backbeat/contract';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { hidesUsers } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import type { Party } from '../../http/security/party.ts';
import type { Viewer } from '../../http/security/session.ts';
import {
  countPublicPlaylists,
  findCommentLikes,
  findLikers,
  findLikesOf,
  findNewestComments,
  withFirstReplies,
  type LikerRow,
} from './engagement.queries.ts';
import { findPostRows, type PostRow } from './posts.queries.ts';
import { findCredits, findTerms, groupByPost } from '../terms/index.ts';
import { viewPost, type PostParts } from './posts.views.ts';

/** Requests of more posts than this are loaded on their own, so that they delay no small ones. */
const MAX_COALESCED_POSTS = 24;
/** Requests that share one load. It bounds the time for which the result blocks other work. */
const MAX_COALESCED_REQUESTS = 16;

type MaybeViewer = Viewer | undefined;

/** The posts with these ids, for each of several viewers without blocks. */
interface PostsRequest {
  viewers: readonly MaybeViewer[];
  ids: readonly string[];
}

/**
 * Loads posts as the viewer may see them, in the order of the ids. Posts that are deleted or hidden
 * from the viewer are left out. The number of queries does not depend on the number of posts.
 */
export async function loadPosts(
  db: Queryable,
  viewer: MaybeViewer,
  ids: readonly string[],
): Promise<posts.Post[]> {
  if (ids.length === 0) return [];
  if (!hidesUsers(viewer)) return (await loadPostsForEach(db, [viewer], ids))[0] ?? [];
  const gatheredPosts = await gather(db, viewer, ids, [viewer.id]);
  return gatheredPosts.flatMap(({ row, parts }) => viewPost(row, parts, viewer.id) ?? []);
}

/**
 * Loads posts for several viewers without blocks at once. Concurrent calls share their queries.
 * Viewers who are not author, liker or requested artist of any of these posts share one array, and
 * share each of the other posts.
 */
export async function loadPostsForEach(
  db: Queryable,
  viewers: readonly MaybeViewer[],
  ids: readonly string[],
): Promise<posts.Post[][]> {
  if (ids.length === 0) return viewers.map(() => []);
  const request = { viewers, ids };
  // A transaction may see its own changes only, so it shares no load.
  if (db.isTransaction || ids.length > MAX_COALESCED_POSTS)
    return (await loadRequests(db, [request]))[0] ?? [];
  return loaderOf(db)('', request);
}

const loaderOf = perDatabase((db) =>
  coalesceReads<PostsRequest, posts.Post[][]>((_all, requests) => loadRequests(db, requests), {
    maxBatchSize: MAX_COALESCED_REQUESTS,
  }),
);

async function loadRequests(db: Queryable, requests: readonly PostsRequest[]): Promise<posts.Post[][][]> {
  const viewerIds = requests.flatMap(({ viewers }) => viewers.flatMap((viewer) => viewer?.id ?? []));
  const [gatheredPosts, likes] = await Promise.all([
    gather(db, undefined, [...new Set(requests.flatMap(({ ids }) => ids))], [...new Set(viewerIds)]),
    findLikesOf(db, requests.flatMap(viewersWithPosts)),
  ]);
  const likesOf = groupByPost(likes);
  const views = new Map(
    gatheredPosts.map(({ row, parts }) => [row.id, new PostViews(row, parts, likesOf.get(row.id) ?? [])]),
  );
  const viewAll = (ids: readonly string[], viewerId: string | undefined): posts.Post[] =>
    ids.flatMap((id) => views.get(id)?.viewFor(viewerId) ?? []);
  return requests.map(({ viewers, ids }) => {
    const postsOf = new Map<string | undefined, posts.Post[]>();
    return viewers.map((viewer) => {
      const isConcerned = viewer !== undefined && ids.some((id) => views.get(id)?.concerns(viewer.id));
      const viewerId = isConcerned ? viewer.id : undefined;
      const viewerPosts = postsOf.get(viewerId) ?? viewAll(ids, viewerId);
      postsOf.set(viewerId, viewerPosts);
      return viewerPosts;
    });
  });
}

function viewersWithPosts({ viewers, ids }: PostsRequest): { postId: string; userId: string }[] {
  const userIds = new Set(viewers.flatMap((viewer) => viewer?.id ?? []));
  return [...userIds].flatMap((userId) => ids.map((postId) => ({ postId, userId })));
}

/** A post as its viewers see it. */
class PostViews {
  readonly #row: PostRow;
  readonly #parts: PostParts;
  readonly #likeOf: Map<string, LikerRow>;
  readonly #concernedIds: Set<string>;
  #visitorView: { post: posts.Post | undefined } | undefined;

  /** @param likes of the viewers */
  constructor(row: PostRow, parts: PostParts, likes: readonly LikerRow[]) {
    this.#row = row;
    this.#parts = parts;
    this.#likeOf = new Map(likes.map((like) => [like.userId, like]));
    this.#concernedIds = new Set([
      row.author_id,
      ...parts.credits.flatMap(({ userId, accountId }) => [userId, accountId ?? userId]),
      ...this.#likeOf.keys(),
      ...parts.commentLikes.map(({ userId }) => userId),
    ]);
  }

  /** Whether the viewer may see another post than a visitor does. */
  concerns(viewerId: string): boolean {
    return this.#concernedIds.has(viewerId);
  }

  /** Returns undefined if the viewer may not see the post. */
  viewFor(viewerId: string | undefined): posts.Post | undefined {
    const [row, parts] = [this.#row, this.#parts];
    if (viewerId === undefined || !this.concerns(viewerId))
      return (this.#visitorView ??= { post: viewPost(row, parts, undefined) }).post;
    const isShown = parts.likers.some(({ userId }) => userId === viewerId);
    const like = isShown ? undefined : this.#likeOf.get(viewerId);
    // The viewer's like is older than the likes in the list.
    return viewPost(row, like ? { ...parts, likers: [...parts.likers, like] } : parts, viewerId);
  }
}

/**
 * Loads each post with its credits, likes and comments.
 * @param viewerIds the users whose likes of the comments count
 */
async function gather(
  db: Queryable,
  viewer: MaybeViewer,
  ids: readonly string[],
  viewerIds: readonly string[],
): Promise<{ row: PostRow; parts: PostParts }[]> {
  const [rows, credits, likers, comments] = await Promise.all([
    findPostRows(db, ids, viewer),
    findCredits(db, ids),
    findLikers(db, ids, viewer),
    findNewestComments(db, ids, viewer),
  ]);
  const proposedPostIds = credits.filter(({ state }) => state === 'proposed').map(({ postId }) => postId);
  const [terms, threads] = await Promise.all([
    findTerms(db, [...new Set(proposedPostIds)]),
    withFirstReplies(db, comments, viewer),
  ]);
  const commentLikes = await findCommentLikes(db, viewerIds, threads);
  const [rowOf, creditsOf, termsOf, likersOf, commentsOf, commentLikesOf] = [
    new Map(rows.map((row) => [row.id, row])),
    groupByPost(credits),
    groupByPost(terms),
    groupByPost(likers),
    groupByPost(threads),
    groupByPost(commentLikes),
  ];
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const parts = {
      credits: creditsOf.get(id) ?? [],
      terms: termsOf.get(id) ?? [],
      likers: likersOf.get(id) ?? [],
      comments: commentsOf.get(id) ?? [],
      commentLikes: commentLikesOf.get(id) ?? [],
    };
    return { row, parts };
  });
}

/**
 * @param party the party as which a guest browser reads the post
 * @throws {ApiError} NOT_FOUND
 */
export async function loadPost(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
  party?: Party,
): Promise<posts.Post> {
  const [post] = party?.guest ? await loadForGuest(db, party, id) : await loadPosts(db, viewer, [id]);
  if (!post) throw notFound('post');
  return post;
}

/** Guests have no likes and no blocks. */
async function loadForGuest(db: Queryable, party: Party, id: string): Promise<posts.Post[]> {
  const gatheredPosts = await gather(db, undefined, [id], []);
  return gatheredPosts.flatMap(({ row, parts }) => viewPost(row, parts, party.id, party.guest) ?? []);
}

/** Loads a post for its page, for its author with the number of public playlists. @throws {ApiError} NOT_FOUND */
export async function loadPostForPage(
  db: Queryable,
  viewer: MaybeViewer,
  id: string,
  party?: Party,
): Promise<posts.Post> {
  const post = await loadPost(db, viewer, id, party);
  if (viewer?.userName !== post.author.userName) return post;
  return { ...post, publicPlaylists: await countPublicPlaylists(db, id) };
}
