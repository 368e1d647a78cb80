import type { posts } from '@backbeat/contract';

export type Answer = 'pending' | 'approved' | 'rejected';

/** An artist whom the author wants to credit, and the artist's answer so far. */
export interface FeatureRequest {
  userId: string;
  userName: string;
  answer: Answer;
}

/** The facts that decide who may see a post and download its files. */
export interface PostAccess {
  authorId: string;
  status: posts.PostStatus;
  freeDownload: boolean;
  hasStream: boolean;
  /** The viewer's answer to a credit request; undefined if the viewer has none. */
  viewerAnswer: Answer | undefined;
}

type ViewerId = string | undefined;

/**
 * Published posts are public. Drafts are visible to the author and to requested artists who have
 * not declined.
 */
export const canSee = (
  viewer: ViewerId,
  { status, authorId, viewerAnswer }: Pick<PostAccess, 'status' | 'authorId' | 'viewerAnswer'>,
): boolean =>
  status === 'PUBLISHED' || viewer === authorId || viewerAnswer === 'pending' || viewerAnswer === 'approved';

/**
 * Whether the viewer may download the uploaded file. Until a stream exists, it is also what players
 * play, so every viewer of the post may.
 */
export const canDownloadOriginal = (viewer: ViewerId, post: PostAccess): boolean =>
  canSee(viewer, post) && (viewer === post.authorId || post.freeDownload || !post.hasStream);

export type PostFile = 'music' | 'stream' | 'banner';

/**
 * Decides how a file of a post may be served: to shared caches, to this viewer only, or not at all.
 * A file that is public for now (the original until a stream exists) is not for shared caches.
 */
export function accessTo(
  file: PostFile,
  viewer: ViewerId,
  post: PostAccess,
): 'public' | 'private' | undefined {
  const isAllowed = file === 'music' ? canDownloadOriginal(viewer, post) : canSee(viewer, post);
  if (!isAllowed) return undefined;
  const isForAll = post.status === 'PUBLISHED' && (file !== 'music' || post.freeDownload);
  return isForAll ? 'public' : 'private';
}

/**
 * Derives the status from the answers. A post is published when all artists have approved, or when
 * it has no requests. A declined post is not published automatically.
 * @param wasDeclined whether an artist declined whose account has been deleted since
 */
export function statusOf(
  requests: readonly Pick<FeatureRequest, 'answer'>[],
  wasDeclined = false,
): posts.PostStatus {
  if (!wasDeclined && requests.every(({ answer }) => answer === 'approved')) return 'PUBLISHED';
  return requests.some(({ answer }) => answer === 'approved') ? 'PARTIALLY_APPROVED' : 'DRAFT';
}
