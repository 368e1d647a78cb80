import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { GUEST_COOKIE, hashSecret, type Party } from '../../http/security/party.ts';
import { cookieName, type Viewer } from '../../http/security/session.ts';
import { originOf } from '../auth/index.ts';
import { listBrowserGuests } from './links/guests.queries.ts';
import { findGuestParty, findUserParty } from './find-party.queries.ts';

/** Lets each request find as which party it acts. Requests that do not ask run no statement. */
export function decorateParty(app: FastifyInstance, { config, db }: Context): void {
  const cookie = cookieName(GUEST_COOKIE, config.publicUrl.protocol === 'https:');
  app.decorateRequest('guestHash', {
    getter(this: FastifyRequest) {
      const secret = this.cookies[cookie];
      return secret === undefined || secret === '' ? undefined : hashSecret(secret);
    },
  });
  app.decorateRequest('findParty', async function (this: FastifyRequest, postId: string) {
    const viewer = await this.findViewer();
    const user = viewer && (await findUser(db, viewer, postId));
    const { guestHash } = this;
    if (user || !guestHash) return user;
    const row = await findGuestParty(db, postId, guestHash);
    if (!row) return undefined;
    const { id, ...guest } = row;
    return { id, role: 'guest', user: undefined, guest: { ...guest, ip: originOf(this).address } };
  });
  app.decorateRequest('findSocketGuest', async function (this: FastifyRequest, guestId: string | undefined) {
    const { guestHash } = this;
    const guests = guestHash ? await listBrowserGuests(db, guestHash) : [];
    return guests.find(({ id }) => guestId === undefined || id === guestId);
  });
}

async function findUser(db: Context['db'], viewer: Viewer, postId: string): Promise<Party | undefined> {
  const row = await findUserParty(db, postId, viewer.id);
  return row && { id: row.id, role: row.isAuthor ? 'author' : 'artist', user: viewer, guest: undefined };
}
