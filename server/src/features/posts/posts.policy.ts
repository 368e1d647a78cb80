import type { posts } from '@backbeat/contract';

export type Answer = 'pending' | 'approved' | 'rejected';

/** Whom a post asks to be featured, and the answer so far. */
export interface FeatureRequest {
  userId: string;
  userName: string;
  answer: Answer;
}

/** What decides who may see and have what of a post. */
export interface PostAccess {
  authorId: string;
  status: posts.PostStatus;
  freeDownload: boolean;
  hasStream: boolean;
  /** What the viewer has answered; undefined for whoever is not asked. */
  viewerAnswer: Answer | undefined;
}

type ViewerId = string | undefined;

/** Published posts are anybody's to see; others their author's and of those asked, until they reject. */
export const maySee = (
  viewer: ViewerId,
  { status, authorId, viewerAnswer }: Pick<PostAccess, 'status' | 'authorId' | 'viewerAnswer'>,
): boolean =>
  status === 'PUBLISHED' || viewer === authorId || viewerAnswer === 'pending' || viewerAnswer === 'approved';

/** The file as it was uploaded. While there is nothing else to play, whoever sees the post may have it. */
export const mayHaveOriginal = (viewer: ViewerId, post: PostAccess): boolean =>
  maySee(viewer, post) && (viewer === post.authorId || post.freeDownload || !post.hasStream);

export type PostFile = 'music' | 'stream' | 'banner';

/**
 * How a file of a post may be handed out: to be kept by anybody, only by this viewer, or not at all. What anybody has
 * now but may lose later (the original, once there is a stream) is not for shared caches.
 */
export function accessTo(
  file: PostFile,
  viewer: ViewerId,
  post: PostAccess,
): 'public' | 'private' | undefined {
  const isAllowed = file === 'music' ? mayHaveOriginal(viewer, post) : maySee(viewer, post);
  if (!isAllowed) return undefined;
  const isForAll = post.status === 'PUBLISHED' && (file !== 'music' || post.freeDownload);
  return isForAll ? 'public' : 'private';
}

/**
 * The status that follows from the answers: published when all have approved, of nobody asked too. After a rejection
 * nothing is published by itself.
 * @param wasDeclined by somebody whose request is not among these any more
 */
export function statusOf(
  requests: readonly Pick<FeatureRequest, 'answer'>[],
  wasDeclined = false,
): posts.PostStatus {
  if (!wasDeclined && requests.every(({ answer }) => answer === 'approved')) return 'PUBLISHED';
  return requests.some(({ answer }) => answer === 'approved') ? 'PARTIALLY_APPROVED' : 'DRAFT';
}
