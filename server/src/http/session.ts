import { createHash } from 'node:crypto';
import type { Role } from '@backbeat/contract';
import type { BlockViewer } from '../db/apart.ts';

/** Who is calling, read afresh for each request. */
export interface Viewer extends BlockViewer {
  userName: string;
  role: Role;
  /** Whether they look after the place: read reports and decide about them. */
  isAdmin: boolean;
  /** SHA-256 of the session's token: its key in the database. */
  sessionHash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** Reads who is calling: for the addresses whose `viewer` is not looked up for every call. */
    findViewer: () => Promise<Viewer | undefined>;
  }
}

/** The prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site (RFC 6265bis). */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
export const SESSION_COOKIE = 'backbeat-session';

/** Tokens have 256 random bits, so a plain hash is enough to store. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
