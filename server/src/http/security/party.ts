import { createHash } from 'node:crypto';
import type { Viewer } from './session.ts';

/**
 * A party to the versions of a post, as it makes a request: its author, a credited artist, or a
 * guest. It reads and acts under `id`, which is the user id, and the guest id for guests and for the
 * accounts that have claimed one.
 */
export interface Party {
  /** The party id on this post: `credits.user_id` and `consents.artist_id`. */
  id: string;
  role: 'author' | 'artist' | 'guest';
  /** The account. Undefined in a guest browser. */
  user: Viewer | undefined;
  /** The guest browser. Undefined for accounts. */
  guest: { name: string; browser: number; mayDownload: boolean; ip: string } | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the cookie of a guest browser; undefined without the cookie. Costs no query. */
    guestHash: Buffer | undefined;
    /**
     * Finds as which party to its versions the request acts on a post: as the user who is a party,
     * else as the guest of this browser. Undefined for everyone else, and for posts that do not exist.
     */
    findParty: (postId: string) => Promise<Party | undefined>;
    /**
     * Finds the guest as whom this browser opens a socket: the named one, or without a name the one that
     * it opened first.
     */
    findSocketGuest: (guestId: string | undefined) => Promise<{ id: string; postId: string } | undefined>;
  }
}

export const GUEST_COOKIE = 'guest';

/** The lookup key of a secret of 256 random bits, which a plain hash stores safely. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
