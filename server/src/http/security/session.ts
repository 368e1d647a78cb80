import { createHash } from 'node:crypto';
import type { Role, StaffRole } from '@backbeat/contract';

/** What a member of staff needs to open the console. */
export interface Staff {
  role: StaffRole;
  /** Whether they signed in or proved their identity within the last `limits.staff.proofHours`. */
  isProven: boolean;
  /** Whether they have an authenticator app or a passkey. */
  hasSecondStep: boolean;
}

/** The user who makes a request, loaded for each request. */
export interface Viewer {
  id: string;
  /** Whether they have blocked a user, or a user has blocked them. */
  hasBlocks: boolean;
  hasMuted: boolean;
  userName: string;
  role: Role;
  /** Null for members. */
  staff: Staff | null;
  /** SHA-256 of the session's token: its key in the database. */
  sessionHash: Buffer;
  /** Whether they signed in or proved their identity within the last minutes. */
  isProven: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** Looks up the viewer on routes where `viewer` is not loaded for every call. */
    findViewer: () => Promise<Viewer | undefined>;
  }
}

/**
 * With the prefix `__Host-`, browsers accept the cookie only if it is Secure, host-only and valid
 * for the whole site (RFC 6265bis).
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const SESSION_COOKIE = 'backbeat-session';

/** Hashes a session token. Tokens have 256 random bits, so a plain hash is safe to store. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
