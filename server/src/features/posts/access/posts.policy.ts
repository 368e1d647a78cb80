import type { posts } from '@backbeat/contract';
import type { Answer } from '../../terms/index.ts';

/** The facts that decide who may see a post and download its files. */
export interface PostAccess {
  authorId: string;
  status: posts.PostStatus;
  freeDownload: boolean;
  hasStream: boolean;
  /** 'approved' for artists of the current terms, else the answer to a request; undefined without one. */
  viewerAnswer: Answer | undefined;
  /** The guest, where the viewer is a guest browser. The author decides about originals. */
  guest?: { mayDownload: boolean } | undefined;
}

type ViewerId = string | undefined;

/**
 * Whether the viewer is a party to the versions: the author, or an artist who is credited, or who is
 * asked and has not declined. Parties may read the files of all versions.
 */
export const isPartyToVersions = (
  viewer: ViewerId,
  { authorId, viewerAnswer }: Pick<PostAccess, 'authorId' | 'viewerAnswer'>,
): boolean => viewer === authorId || viewerAnswer === 'pending' || viewerAnswer === 'approved';

/** Published posts are public. Drafts are visible to the parties to their versions. */
export const canSee = (
  viewer: ViewerId,
  post: Pick<PostAccess, 'status' | 'authorId' | 'viewerAnswer'>,
): boolean => post.status === 'PUBLISHED' || isPartyToVersions(viewer, post);

/**
 * Whether the post offers its uploaded file to the viewer. Until a stream exists, it is also what
 * players play, so every viewer of the post may download it.
 */
export const canDownloadOriginal = (viewer: ViewerId, post: PostAccess): boolean =>
  canSee(viewer, post) &&
  (viewer === post.authorId || post.freeDownload || !post.hasStream || isOfGuest(post));

/** Whether a guest has the original: by the author's switch, and of the agreed version always. */
const isOfGuest = ({ guest, status, viewerAnswer }: PostAccess): boolean =>
  guest !== undefined &&
  (guest.mayDownload ? viewerAnswer !== 'declined' : status === 'PUBLISHED' && viewerAnswer === 'approved');

export type PostFile = 'music' | 'stream' | 'banner';

/** A post with facts about the version to which the file belongs; a banner belongs to the shown one. */
export interface FileAccess extends PostAccess {
  /** Whether it is the version that the post shows. */
  isShown: boolean;
}

/**
 * Decides how a file of a post may be served: to shared caches, to this viewer only, or not at all.
 * Files of other versions than the one shown are for the parties to the versions. A file that is
 * public for now (the original until a stream exists) is not for shared caches.
 */
export function accessTo(
  file: PostFile,
  viewer: ViewerId,
  post: FileAccess,
): 'public' | 'private' | undefined {
  const isOffered = file === 'music' ? canDownloadOriginal(viewer, post) : canSee(viewer, post);
  const isForAll = post.isShown && post.status === 'PUBLISHED' && (file !== 'music' || post.freeDownload);
  if (isForAll) return 'public';
  if (post.isShown && isOffered) return 'private';
  // Until a stream exists, the original is also what guests play.
  const isKept = file === 'music' && post.guest?.mayDownload === false && post.hasStream;
  return isPartyToVersions(viewer, post) && !isKept ? 'private' : undefined;
}
