import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The digest of what the author of a track on another user's release consents to. */
export const digestForTrack = ({ id, title }: { id: string; title: string }, postId: string): string =>
  digestOf({ release: id, title, post: postId });

/**
 * The digest of what an artist consents to who is named on a release.
 * @param postIds its tracks in their order
 */
export const digestForName = (
  { id, title }: { id: string; title: string },
  artistId: string,
  postIds: readonly string[],
): string => digestOf({ release: id, title, artist: artistId, tracks: postIds });

/** SHA-256 of canonical JSON (RFC 8785), lower-case hexadecimal. */
function digestOf(content: object): string {
  const canonical = canonicalize(content);
  if (canonical === undefined) throw new Error('The release has no JSON.');
  return hash('sha256', canonical, 'hex');
}
